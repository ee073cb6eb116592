import type { Knex } from "knex";
import { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { departmentOfStudy } from "../../access/departments/visibleStudies.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { maySeeRun } from "./access.ts";
import { runNotFound, runStartedElsewhere } from "./errors.ts";

/** A run with its order, study or run folder, and whether it is the selected final result of its pipeline for that target. */
export type FoundRun = PipelineRun & { isSelectedFinal: boolean; studyDepartmentId: string | null };

/**
 * Finds a run with its order or study, if the caller may see it. Unknown precedes forbidden (reference §3). Raises
 * runNotFound, forbidden.
 */
export async function findRun(
  ctx: SignedInContext,
  runId: string,
  trx?: Knex.Transaction,
): Promise<FoundRun> {
  const selections = PipelineResultSelection.query(trx ?? ctx.db).whereColumn(
    "selectedRunId",
    "pipeline_runs.id",
  );
  const found = await PipelineRun.query(trx ?? ctx.db)
    .findById(runId)
    .select(
      "pipeline_runs.*",
      PipelineRun.raw("exists(?)", selections).as("isSelectedFinal"),
      PipelineRun.raw(
        `(select ${departmentOfStudy("studies")} from studies where studies.id = pipeline_runs.study_id)`,
      ).as("studyDepartmentId"),
    )
    .withGraphFetched("[order, study, targetFolder]");
  const run = (found as FoundRun | undefined) ?? raise(runNotFound());
  const { studyDepartmentId, isSelectedFinal } = run;
  const targetOwnerId = run.order?.userId ?? run.study?.userId ?? "";
  const targetDepartmentId = run.order ? run.order.departmentId : studyDepartmentId;
  const targetApproval = run.order?.approvalState ?? null;
  const reporterId = run.targetType === "external" ? run.userId : null;
  const target = { targetOwnerId, targetDepartmentId, targetApproval, isSelectedFinal, reporterId };
  if (!maySeeRun(ctx.user, target)) raise(forbidden());
  return run;
}

/** findRun for what Lanekeeper can do only with runs that it launched. Also raises runStartedElsewhere. */
export async function findOwnRun(ctx: SignedInContext, runId: string): Promise<FoundRun> {
  const run = await findRun(ctx, runId);
  return run.targetType === "external" ? raise(runStartedElsewhere()) : run;
}
