import type { Knex } from "knex";
import { StreamBarcode } from "../../../../db/models/StreamBarcode.ts";
import { StreamRun, WATCHED } from "../../../../db/models/StreamRun.ts";
import { LIST_LIMIT_MAX } from "../../../platform/limits/limits.ts";
import { mappedBarcodes } from "../mappedSampleCode.ts";

/**
 * The output of an order's live sequencing runs for one sample. activeRunId: the newest run that is still monitored.
 */
export interface StreamOfSample {
  fileCount: number;
  totalReads: number;
  totalBases: number;
  lastFileAt: string | null;
  activeRunId: string | null;
}

/** Reads StreamOfSample for each sample in a barcode map of the order, by sample ID. Reads the newest 500 runs. */
export async function readStreamsBySample(db: Knex, orderId: string): Promise<Map<string, StreamOfSample>> {
  const runs = await StreamRun.query(db)
    .where({ orderId })
    .orderBy([
      { column: "startedAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(LIST_LIMIT_MAX);
  const counted = await readCounts(
    db,
    runs.map(({ id }) => id),
  );
  const found = new Map<string, StreamOfSample>();
  for (const run of runs) {
    for (const [barcode, sampleCode] of mappedBarcodes(run.barcodeMap)) {
      const before = found.get(sampleCode) ?? NOTHING;
      const files = counted.get(`${run.id}\0${barcode}`);
      const activeRunId = before.activeRunId ?? (WATCHED.includes(run.status) ? run.id : null);
      found.set(sampleCode, { ...(files ? add(before, files) : before), activeRunId });
    }
  }
  return found;
}

const NOTHING: StreamOfSample = {
  fileCount: 0,
  totalReads: 0,
  totalBases: 0,
  lastFileAt: null,
  activeRunId: null,
};

async function readCounts(db: Knex, streamRunIds: string[]): Promise<Map<string, StreamBarcode>> {
  const rows = await StreamBarcode.query(db).whereIn("streamRunId", streamRunIds);
  return new Map(rows.map((row) => [`${row.streamRunId}\0${row.barcode}`, row]));
}

function add(before: StreamOfSample, files: StreamBarcode): StreamOfSample {
  const at = files.lastFileAt.toISOString();
  return {
    ...before,
    fileCount: before.fileCount + files.fileCount,
    totalReads: before.totalReads + Number(files.totalReads),
    totalBases: before.totalBases + Number(files.totalBases),
    lastFileAt: before.lastFileAt !== null && before.lastFileAt > at ? before.lastFileAt : at,
  };
}
