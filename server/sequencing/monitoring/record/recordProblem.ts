import type { Knex } from "knex";
import { join } from "node:path";
import { StreamFile } from "../../../../db/models/StreamFile.ts";
import type { StreamRun } from "../../../../db/models/StreamRun.ts";
import { transaction } from "../../../../db/transaction.ts";
import { type ProblemText, PROBLEMS } from "../problems.ts";
import { lockRun, recordEvent } from "./recordEvent.ts";
import { NO_BARCODE } from "../../runs/rules/barcodeFromPath.ts";

/** A problem of a run, or of one version of one of its files. Other keys are added to the event. */
export interface Problem {
  problem: ProblemText;
  /** path: below the output directory. */
  file?: { path: string; stamp: string } | undefined;
  /** For a problem of a barcode. */
  barcode?: string;
  [key: string]: unknown;
}

/**
 * Reports a problem by an ERROR event { message, filePath (absolute) … }: a problem of a file once per version, an
 * unknown sample once per barcode, any other each time. The counts of the file are unchanged. Returns whether it was
 * reported; false also when the run is stopped or deleted.
 */
export async function recordProblem(
  db: Knex,
  runId: string,
  { problem, file, ...further }: Problem,
  now: Date,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    const run = await lockRun(trx, runId);
    if (!run) return false;
    if (file && !(await storeFileProblem(trx, run, { problem, file }))) return false;
    if (problem === PROBLEMS.sampleUnknown && !(await storeUnknownBarcode(trx, run, further.barcode)))
      return false;
    const payload = {
      message: problem,
      ...(file && { filePath: join(run.outputDir, file.path) }),
      ...further,
    };
    await recordEvent(trx, runId, { kind: "ERROR", payload }, now);
    return true;
  });
}

/** Returns whether the problem is new. */
async function storeFileProblem(
  trx: Knex.Transaction,
  run: StreamRun,
  { problem, file }: Required<Pick<Problem, "problem" | "file">> & { file: { path: string; stamp: string } },
): Promise<boolean> {
  const known = await StreamFile.query(trx).findOne({ streamRunId: run.id, path: file.path });
  if (known?.problem === problem && known.problemStamp === file.stamp) return false;
  const note = { problem, problemStamp: file.stamp };
  if (known) await known.$query(trx).patch(note);
  else
    await StreamFile.query(trx).insert({
      streamRunId: run.id,
      path: file.path,
      barcode: NO_BARCODE,
      ...note,
    });
  return true;
}

async function storeUnknownBarcode(
  trx: Knex.Transaction,
  run: StreamRun,
  barcode: string | undefined,
): Promise<boolean> {
  if (barcode === undefined) return true;
  if (run.unmatchedBarcodes.includes(barcode)) return false;
  await run.$query(trx).patch({ unmatchedBarcodes: [...run.unmatchedBarcodes, barcode] });
  return true;
}
