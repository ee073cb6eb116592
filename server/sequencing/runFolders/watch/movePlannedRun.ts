import type { Knex } from "knex";
import { InstrumentRunPool } from "../../../../db/models/InstrumentRunPool.ts";
import type { RunFolder } from "../../../../db/models/RunFolder.ts";
import { transaction } from "../../../../db/transaction.ts";
import { ApiError } from "../../../platform/errors/apiError.ts";
import type { Context } from "../../../platform/rpc/context.ts";
import { lockInstrumentRun } from "../../instrumentRuns/findInstrumentRun.ts";
import { moveInstrumentRun } from "../../instrumentRuns/moveInstrumentRun.ts";
import { DONE } from "./nextFolderState.ts";

/**
 * Moves the planned run of a folder forward with the folder: to RUNNING while it is copied, to SEQUENCED when it is
 * complete. A run that a user ended, or that was sequenced before, keeps its status; one without pools stays RUNNING, so
 * that its lanes can still be loaded. Call it when the status or the
 * planned run of the folder changes, in the transaction of that change.
 */
export async function movePlannedRun(
  trx: Knex.Transaction,
  ctx: Context,
  folder: Pick<
    RunFolder,
    "id" | "folderKind" | "status" | "instrumentRunId" | "runStartedAt" | "lastGrownAt"
  >,
): Promise<void> {
  const { id, folderKind, status, instrumentRunId, runStartedAt, lastGrownAt } = folder;
  const isDone = DONE.includes(status);
  // The completion of other folders is not followed, so their states mean nothing for the run.
  if (instrumentRunId === null || folderKind !== "illumina") return;
  if (!isDone && status !== "COPYING") return;
  try {
    // A savepoint: a run whose orders refuse the move does not prevent the record of its folder.
    await transaction(trx, async (inner) => {
      const run = await lockInstrumentRun(inner, instrumentRunId);
      if (run.status === "PLANNED")
        await moveInstrumentRun(inner, ctx, run, "RUNNING", runStartedAt ?? lastGrownAt);
      if (!isDone || (run.status !== "PLANNED" && run.status !== "RUNNING")) return;
      if ((await InstrumentRunPool.query(inner).where({ instrumentRunId }).resultSize()) === 0) return;
      const running = await lockInstrumentRun(inner, instrumentRunId);
      await moveInstrumentRun(inner, ctx, running, "SEQUENCED", lastGrownAt);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    ctx.site.log.warn(
      { err: error, runFolderId: id, instrumentRunId },
      "cannot move the planned run of a folder",
    );
  }
}
