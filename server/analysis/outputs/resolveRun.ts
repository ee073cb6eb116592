import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { cannotResolveYet, runFolderNotSet, runNotFound } from "../runRecords/errors.ts";
import { type ResolvedOutputs, resolveOutputs } from "./resolveOutputs.ts";

/**
 * Searches for the outputs of a completed or failed run again. success: no required output is missing. Raises
 * runNotFound, cannotResolveYet, runFolderNotSet, noSamplesFound, noAdapter, in this order. Spec §4.
 */
export async function resolveRun(
  ctx: SignedInContext,
  { runId }: { runId: string },
): Promise<ResolvedOutputs & { success: boolean }> {
  const run = (await PipelineRun.query().findById(runId)) ?? raise(runNotFound());
  if (run.status !== "completed" && run.status !== "failed") raise(cannotResolveYet());
  if (run.runFolder === null) raise(runFolderNotSet());
  const outcome = await resolveOutputs(ctx.site, run, ctx);
  const { resolved, errors, warnings } = outcome;
  await transaction((trx) =>
    recordChange(trx, ctx, {
      action: "run.outputsResolved",
      targetType: "run",
      targetId: run.id,
      after: { ...resolved, errors: errors.length, warnings: warnings.length },
    }),
  );
  return { success: errors.length === 0, ...outcome };
}
