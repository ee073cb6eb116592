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

/**
 * Records the final summary that the sequencer writes at the end of its acquisition, once per version; of several such
 * files the one written last counts: RUN_FINISHED { finalSummary, filePath (absolute) }. Completes missing values of
 * flow cell, instrument and run from it. The run continues, and the facility is notified once, by the run that monitors the directory. Does nothing for a
 * stopped or deleted run. path: below the output directory.
 */
export async function recordFinished(
  db: Knex,
  runId: string,
  { path, stamp, values }: FinalSummary & { stamp: string },
  now: Date,
): Promise<void> {
  await transaction(db, async (trx) => {
    const run = await lockRun(trx, runId);
    if (!run) return;
    const { finalSummary } = run;
    const isNewest = await isNewestSummary(trx, run, { path, stamp });
    if (!(await markSequencerFileProcessed(trx, { streamRunId: runId, path, stamp, lookedAt: now }))) return;
    await run.$query(trx).patch({
      ...(isNewest && { finalSummary: { path, values } }),
      flowCellId: run.flowCellId ?? shortValue(values, "flow_cell_id"),
      deviceId: run.deviceId ?? shortValue(values, "instrument"),
      sequencerRunId: run.sequencerRunId ?? shortValue(values, "protocol_run_id"),
    });
    const payload = { finalSummary: values, filePath: join(run.outputDir, path) };
    await recordEvent(trx, runId, { kind: "RUN_FINISHED", payload }, now);
    if (finalSummary !== null || run.leadId !== null) return;
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
  const stored = await StreamSequencerFile.query(trx).findById([id, finalSummary.path]);
  return !stored || writtenNs(stamp) >= writtenNs(stored.stamp);
}

// A stamp consists of size, modification time and inode.
function writtenNs(stamp: string): bigint {
  return BigInt(stamp.split(":")[1] ?? 0);
}

function shortValue(values: Record<string, string>, key: string): string | null {
  const value = Object.hasOwn(values, key) ? (values[key] ?? "") : "";
  return value === "" || value.length > SHORT_TEXT_MAX_CHARACTERS ? null : value;
}

/**
 * Reports, once per version, that a file of the sequencer about its run is unreadable: ERROR { message, filePath
 * (absolute) }. Does nothing for a stopped or deleted run. path: below the output directory.
 */
export async function recordUnreadable(
  db: Knex,
  runId: string,
  { path, stamp, problem }: { path: string; stamp: string; problem: ProblemText },
  now: Date,
): Promise<void> {
  await transaction(db, async (trx) => {
    const run = await lockRun(trx, runId);
    if (!run || !(await markSequencerFileProcessed(trx, { streamRunId: runId, path, stamp, lookedAt: now })))
      return;
    const payload = { message: problem, filePath: join(run.outputDir, path) };
    await recordEvent(trx, runId, { kind: "ERROR", payload }, now);
  });
}

/**
 * Records that a version of a file of the sequencer about its run was processed. The caller has locked the run
 * (lockRun). Returns whether the version is new.
 */
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
