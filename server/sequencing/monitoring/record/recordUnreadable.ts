import { join } from "node:path";
import { transaction } from "../../../../db/transaction.ts";
import type { ProblemText } from "../problems.ts";
import { lockRun } from "./lockRun.ts";
import { noteSequencerFile } from "./noteSequencerFile.ts";
import { recordEvent } from "./recordEvent.ts";

/** Tells, once for each version, that a file which the sequencer wrote about its run cannot be read: ERROR { message,
 *  filePath (absolute) }. Nothing of a run that is stopped or gone. path: below the output folder. */
export async function recordUnreadable(
  runId: string,
  { path, stamp, problem }: { path: string; stamp: string; problem: ProblemText },
  now: Date,
): Promise<void> {
  await transaction(async (trx) => {
    const run = await lockRun(trx, runId);
    if (!run || !(await noteSequencerFile(trx, { streamRunId: runId, path, stamp, lookedAt: now }))) return;
    const payload = { message: problem, filePath: join(run.outputDir, path) };
    await recordEvent(trx, runId, { kind: "ERROR", payload }, now);
  });
}
