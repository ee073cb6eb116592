import type { Knex } from "knex";
import { raw } from "objection";
import type { SequencingRun } from "../../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../../db/models/SequencingRunSample.ts";
import type { PlanRow } from "./planColumns.ts";
import type { PlannedSample } from "./sheetFacts.ts";

const ROWS_PER_TURN = 100;

/** Reads the samples on a run for sample sheets, in sample order. */
export async function readPlannedSamples(db: Knex, sequencingRunId: string): Promise<PlannedSample[]> {
  const rows = await assignedSamples(db, sequencingRunId).select(
    "sample.sampleId as sampleCode",
    "sequencing_run_samples.barcode",
    raw(`sequencing_run_samples.custom_fields ->> 'lane'`).as("lane"),
  );
  return rows as unknown as PlannedSample[];
}

// A plan has columns for fewer than this.
const OTHER_FIELDS_MAX = 1_000;

/** Reads the names of the custom fields of samples on a run, in order, up to a limit. */
export async function readOtherFieldNames(db: Knex, sequencingRunId: string): Promise<string[]> {
  const rows = await SequencingRunSample.query(db)
    .where({ sequencingRunId })
    .distinct(raw("jsonb_object_keys(custom_fields)").as("name"))
    .orderBy("name")
    .limit(OTHER_FIELDS_MAX);
  return (rows as unknown as { name: string }[]).map(({ name }) => name);
}

/**
 * Yields the rows of a run's plan in pages by keyset, so that samples that are added or removed concurrently neither
 * repeat nor skip others.
 */
export async function* readPlanRows(db: Knex, { id, runId }: SequencingRun): AsyncGenerator<PlanRow> {
  let last: (PlanRow & Place) | undefined;
  do {
    const page = assignedSamples(db, id)
      .select(
        "sample.sampleId as sampleCode",
        "sample.customFields as sampleFields",
        "sample.position",
        "sample.id as placeId",
        "sequencing_run_samples.barcode",
        "sequencing_run_samples.customFields",
      )
      .limit(ROWS_PER_TURN);
    if (last) page.whereRaw(`(sample."position", sample.id) > (?, ?)`, [last.position, last.placeId]);
    const rows = (await page) as unknown as (Omit<PlanRow, "runId"> & Place)[];
    for (const row of rows) yield { ...row, runId };
    const end = rows.at(-1);
    last = end && { ...end, runId };
  } while (last);
}

interface Place {
  position: number;
  placeId: string;
}

function assignedSamples(db: Knex, sequencingRunId: string) {
  return SequencingRunSample.query(db)
    .joinRelated("sample")
    .where({ sequencingRunId })
    .orderBy(["sample.position", "sample.id"]);
}
