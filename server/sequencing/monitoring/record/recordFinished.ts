import type { Knex } from "knex";
import { join } from "node:path";
import type { FinalSummary, StreamRun } from "../../../../db/models/StreamRun.ts";
import { StreamSequencerFile } from "../../../../db/models/StreamSequencerFile.ts";
import { transaction } from "../../../../db/transaction.ts";
import { SHORT_TEXT_MAX_CHARACTERS } from "../../../platform/limits/limits.ts";
import { notify } from "../../../platform/notifications/notify.ts";
import { lockRun, recordEvent } from "./recordEvent.ts";
import type { ProblemText } from "../problems.ts";
import type { PartialModelObject } from "objection";

const NOBODY = { user: null };

/** Keeps what the sequencer wrote when its acquisition had ended, once for each version, of several such files the one
 *  that was written last: RUN_FINISHED { finalSummary, filePath (absolute) }. What nobody said of flow cell, device and
 *  run is taken from it. The run goes on, and the facility is told once. Nothing of a run that is stopped or gone.
 *  path: below the output folder. */
export async function recordFinished(
  runId: string,
  { path, stamp, values }: FinalSummary & { stamp: string },
  now: Date,
): Promise<void> {
  await transaction(async (trx) => {
    const run = await lockRun(trx, runId);
    if (!run) return;
    const { finalSummary } = run;
    const isNewest = await isNewestSummary(trx, run, { path, stamp });
    if (!(await markSequencerFileProcessed(trx, { streamRunId: runId, path, stamp, lookedAt: now }))) return;
    await run.$query(trx).patch({
      ...(isNewest && { finalSummary: { path, values } }),
      flowCellId: run.flowCellId ?? nameIn(values, "flow_cell_id"),
      deviceId: run.deviceId ?? nameIn(values, "instrument"),
      sequencerRunId: run.sequencerRunId ?? nameIn(values, "protocol_run_id"),
    });
    const payload = { finalSummary: values, filePath: join(run.outputDir, path) };
    await recordEvent(trx, runId, { kind: "RUN_FINISHED", payload }, now);
    if (finalSummary !== null) return;
    await notify(trx, NOBODY, {
      kind: "stream.finished",
      to: { userIds: [run.startedById], facility: true },
      orderId: run.orderId,
      streamRunId: runId,
    });
  });
}

async function isNewestSummary(
  trx: Knex.Transaction,
  { id, finalSummary }: StreamRun,
  { path, stamp }: { path: string; stamp: string },
): Promise<boolean> {
  if (!finalSummary || finalSummary.path === path) return true;
  const kept = await StreamSequencerFile.query(trx).findById([id, finalSummary.path]);
  return !kept || writtenNs(stamp) >= writtenNs(kept.stamp);
}

// A stamp is size, time of the last change and inode.
function writtenNs(stamp: string): bigint {
  return BigInt(stamp.split(":")[1] ?? 0);
}

function nameIn(values: Record<string, string>, key: string): string | null {
  const value = Object.hasOwn(values, key) ? (values[key] ?? "") : "";
  return value === "" || value.length > SHORT_TEXT_MAX_CHARACTERS ? null : value;
}

/** Tells, once for each version, that a file which the sequencer wrote about its run cannot be read: ERROR { message,
 *  filePath (absolute) }. Nothing of a run that is stopped or gone. path: below the output folder. */
export async function recordUnreadable(
  runId: string,
  { path, stamp, problem }: { path: string; stamp: string; problem: ProblemText },
  now: Date,
): Promise<void> {
  await transaction(async (trx) => {
    const run = await lockRun(trx, runId);
    if (!run || !(await markSequencerFileProcessed(trx, { streamRunId: runId, path, stamp, lookedAt: now })))
      return;
    const payload = { message: problem, filePath: join(run.outputDir, path) };
    await recordEvent(trx, runId, { kind: "ERROR", payload }, now);
  });
}

/** Notes that a version of a file that the sequencer wrote about its run was looked at. The run is held (lockRun).
 *  Returns whether that was news. */
export async function markSequencerFileProcessed(
  trx: Knex.Transaction,
  file: Pick<StreamSequencerFile, "streamRunId" | "path" | "stamp" | "lookedAt"> &
    PartialModelObject<StreamSequencerFile>,
): Promise<boolean> {
  const { streamRunId, path, stamp } = file;
  const known = await StreamSequencerFile.query(trx).findById([streamRunId, path]);
  if (known?.stamp === stamp) return false;
  const row = { verification: null, ...file };
  if (known) await known.$query(trx).patch(row);
  else await StreamSequencerFile.query(trx).insert(row);
  return true;
}
