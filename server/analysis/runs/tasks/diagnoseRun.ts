import type { Knex } from "knex";
import type { PipelineRun } from "../../../../db/models/PipelineRun.ts";
import { PipelineRunTask } from "../../../../db/models/PipelineRunTask.ts";
import { pipelineExecution } from "../../../access/settings/pipelineExecution.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { describeFailure } from "../../runRecords/describeFailure.ts";
import { findRun } from "../../runRecords/findRun.ts";
import { type Cause, findCause, reportMessages } from "../../runRecords/rules/findCause.ts";
import { findDamagedPlugin } from "../../runRecords/rules/findDamagedPlugin.ts";
import { readFileEnd } from "../../runRecords/readFileEnd.ts";
import { RUN_FILES } from "../../runRecords/runFiles.ts";
import { LOG_TAIL_MAX_BYTES } from "../../limits.ts";
import { findReachedLimit, proposeResources } from "../../runRecords/rules/proposeResources.ts";
import { reportSection } from "../../runRecords/rules/reportSection.ts";
import { presentTask } from "../presentRecords.ts";
import { isProcessName } from "../../launch/nextflow/resourceLines.ts";
import { readTaskErrors } from "./getTask.ts";
import { resolveTaskFolder } from "./resolveTaskFolder.ts";

const ENDED_MESSAGES = ["output", "report"] as const;

/**
 * Explains a failed run: the task that failed it, the known cause, and the resources with which a repetition may
 * succeed, by process. Each is null where unknown: no cause is invented. Raises runNotFound, forbidden.
 */
export async function diagnoseRun(ctx: SignedInContext, { runId }: { runId: string }) {
  const run = await findRun(ctx, runId);
  if (run.status !== "failed") return { task: null, cause: null, proposal: null };
  const failure = describeFailure(run);
  const task = await findFailedTask(ctx.db, run, failure?.process ?? null);
  const folder = task && (await resolveTaskFolder(ctx.db, run, task));
  const { causes = {} } = run.workflowFacts;
  const text = [
    ...ENDED_MESSAGES.map((source) => reportMessages(causes[source] ?? "", reportSection)),
    failure?.reason ?? "",
    causes.task?.errors ?? "",
    folder ? await readTaskErrors(folder) : "",
    task ? "" : (run.errorTail ?? ""),
  ].join("\n");
  const exitCode = task?.exitCode ?? failure?.exitCode ?? run.executorFacts.exitCode ?? null;
  const known = findCause({ exitCode, text, jobState: run.executorFacts.said }) ?? null;
  const cause = task ? known : await withPlugin(run, known);
  const shown = task ? presentTask(task, (one) => one) : null;
  const { limits } = await pipelineExecution(ctx.site);
  const reached = cause && shown ? findReachedLimit(cause, shown, limits) : undefined;
  const resources = cause && shown && proposeResources(cause, shown, limits);
  return {
    task: shown,
    cause: cause && reached !== undefined ? { ...cause, available: reached } : cause,
    proposal:
      shown && resources && isProcessName(shown.process) ? { process: shown.process, ...resources } : null,
  };
}

/** Completes a cause that Nextflow states without the plugin that it could not load, by the log of Nextflow. */
async function withPlugin(run: PipelineRun, cause: Cause | null): Promise<Cause | null> {
  if (cause && (cause.code !== "pluginDamaged" || cause.subject !== "")) return cause;
  const log = await readFileEnd(run, RUN_FILES.nextflowLog, LOG_TAIL_MAX_BYTES);
  const subject = findDamagedPlugin(log ?? "");
  return subject === undefined ? cause : { code: "pluginDamaged", subject, requested: "", available: "" };
}

/** Finds the task whose failure failed a run: the named one, else the last that the engine neither ignored nor retried. */
async function findFailedTask(db: Knex, run: PipelineRun, name: string | null) {
  return PipelineRunTask.query(db)
    .where({ runId: run.id, status: "failed" })
    .whereRaw("error_action is distinct from 'IGNORE'")
    .orderByRaw(
      "name is distinct from ?, error_action is not distinct from 'RETRY', coalesce(attempt, 1) desc, completed_at desc nulls last, task_id",
      [name],
    )
    .first();
}
