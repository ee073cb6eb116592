import type { Knex } from "knex";
import type { Sample } from "../../../../db/models/Sample.ts";
import { BARCODE_MAX_CHARACTERS, normalizeBarcode } from "../rules/normalizeBarcode.ts";

export interface PlannedBarcode {
  barcode: string;
  source: "run-plan" | "sample-barcode";
}

/**
 * Returns the barcode of each sample by record id: from the newest sequencing run that has one, else the sample's own.
 */
export async function readPlannedBarcodes(
  db: Knex,
  orderId: string,
  samples: Sample[],
): Promise<Map<string, PlannedBarcode>> {
  const planned = await readRunBarcodes(db, orderId);
  return new Map(
    samples.flatMap(({ id, customFields }): [string, PlannedBarcode][] => {
      const barcode = planned.get(id);
      if (barcode !== undefined) return [[id, { barcode, source: "run-plan" }]];
      const own = toBarcode(customFields["_barcode"]);
      return own === null ? [] : [[id, { barcode: own, source: "sample-barcode" }]];
    }),
  );
}

async function readRunBarcodes(db: Knex, orderId: string): Promise<Map<string, string>> {
  const { rows } = await db.raw<{ rows: { sampleId: string; barcode: string }[] }>(
    `select distinct on (on_run.sample_id) on_run.sample_id as "sampleId", on_run.barcode
     from sequencing_run_samples on_run join sequencing_runs on sequencing_runs.id = on_run.sequencing_run_id
     where sequencing_runs.order_id = ? and on_run.barcode is not null
     order by on_run.sample_id, sequencing_runs.created_at desc, sequencing_runs.id desc`,
    [orderId],
  );
  return new Map(rows.map(({ sampleId, barcode }) => [sampleId, barcode]));
}

function toBarcode(written: unknown): string | null {
  if (typeof written !== "string" && typeof written !== "number") return null;
  const text = String(written);
  return text.length > BARCODE_MAX_CHARACTERS ? null : normalizeBarcode(text);
}
