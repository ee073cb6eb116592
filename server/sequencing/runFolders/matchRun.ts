import type { z } from "zod";
import { InstrumentRun } from "../../../db/models/InstrumentRun.ts";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { readSentence } from "../../platform/errors/rules/sentence.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { plannedRunNotFound, runFolderNotFound } from "./errors.ts";
import { flowCellAmbiguous, flowCellUnknown, runUnplanned } from "./problems.ts";
import { movePlannedRun } from "./watch/movePlannedRun.ts";
import { RUN_FOLDERS_WAKE } from "./watch/startRunFolderWatcher.ts";
import type { matchRunInput } from "./schema.ts";

/** Problems that the choice of a planned run solves. */
const SOLVED = new Set([
  runUnplanned({ flowCell: "" }).code,
  flowCellAmbiguous({ flowCell: "" }).code,
  flowCellUnknown().code,
]);

/** Sets the planned run of a run folder, or none; the flow cell no longer decides afterwards. The planned run moves
 *  with the folder from then on, and the reports are compared with the new plan soon. Returns { success: true }. Raises runFolderNotFound, plannedRunNotFound. */
export async function matchRun(
  ctx: SignedInContext,
  { runFolderId, instrumentRunId }: z.output<typeof matchRunInput>,
) {
  await transaction(ctx.db, async (trx) => {
    const folder =
      (await RunFolder.query(trx).findById(runFolderId).forUpdate()) ?? raise(runFolderNotFound());
    if (instrumentRunId !== null && !(await InstrumentRun.query(trx).findById(instrumentRunId)))
      raise(plannedRunNotFound());
    const before = { instrumentRunId: folder.instrumentRunId };
    await folder.$query(trx).patch({
      instrumentRunId,
      matchedBy: "hand",
      problems: folder.problems.filter(({ sentence }) => !SOLVED.has(readSentence(sentence)?.code ?? "")),
    });
    await recordChange(trx, ctx, {
      action: "runFolder.matched",
      targetType: "runFolder",
      targetId: runFolderId,
      before,
      after: { run: folder.runName, instrumentRunId },
    });
    const { id, folderKind, status, runStartedAt, lastGrownAt } = folder;
    const moved = { id, folderKind, status, runStartedAt, lastGrownAt, instrumentRunId };
    await movePlannedRun(trx, ctx, moved);
    await publishChange(trx, RUN_FOLDERS_WAKE);
  });
  return { success: true as const };
}
