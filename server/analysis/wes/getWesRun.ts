import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { RUN_RECORDS_LISTED } from "../limits.ts";
import { visibleArtifacts } from "../runRecords/access.ts";
import { findRun } from "../runRecords/findRun.ts";
import { readRunPackage } from "../runRecords/readRunPackage.ts";
import { listTasks } from "../runs/listTasks.ts";
import { presentColumns } from "../runs/present.ts";
import { getTask } from "../runs/tasks/getTask.ts";
import { pageTokenInvalid } from "./errors.ts";
import { readToken, writeToken } from "./listWesRuns.ts";
import {
  apiRunUrl,
  presentTags,
  presentTimes,
  toSeconds,
  wesRunUrl,
  WORKFLOW_TYPE,
  WORKFLOW_TYPE_VERSION,
} from "./presentWes.ts";
import { wesState } from "./rules/wesState.ts";
import type { WesPage } from "./schema.ts";

type Task = Awaited<ReturnType<typeof getTask>>["task"];

/** Returns the request, the log and the outputs of a run (GA4GH WES 1.1): the settings that the caller may see, and the
 *  paths of output files in the run directory by output. Raises runNotFound, forbidden. */
export async function getWesRun(ctx: SignedInContext, { runId }: { runId: string }) {
  const run = await findRun(ctx, runId);
  const [pipeline, artifacts] = await Promise.all([
    readRunPackage(ctx.site, run),
    PipelineArtifact.query(ctx.db)
      .select("outputId", "path")
      .where({ runId: run.id })
      .orderByRaw("sample_id is not null, path, id")
      .limit(RUN_RECORDS_LISTED),
  ]);
  const { config, why, runNumber, pipelineId, pipelineVersion } = presentColumns(ctx.user, pipeline, run);
  const { exitCode } = run.executorFacts;
  const logs = `${apiRunUrl(ctx.origin, run.id)}/logs?type=`;
  return {
    run_id: run.id,
    request: {
      workflow_params: config,
      workflow_type: WORKFLOW_TYPE,
      workflow_type_version: WORKFLOW_TYPE_VERSION,
      workflow_url: `${pipelineId}/${pipelineVersion}`,
      tags: presentTags(run),
    },
    state: wesState(run),
    run_log: {
      name: runNumber,
      ...presentTimes(run),
      stdout: `${logs}output`,
      stderr: `${logs}error`,
      ...(typeof exitCode === "number" && { exit_code: exitCode }),
      system_logs: why === null ? [] : [why],
    },
    task_logs_url: `${wesRunUrl(ctx.origin, run.id)}/tasks`,
    task_logs: null,
    outputs: groupByOutput(visibleArtifacts(ctx.user, pipeline, artifacts)),
  };
}

/** Returns the state of a run. Raises runNotFound, forbidden. */
export async function getWesStatus(ctx: SignedInContext, { runId }: { runId: string }) {
  const run = await findRun(ctx, runId);
  return { run_id: run.id, state: wesState(run) };
}

/** Lists the tasks of a run in start order. Raises runNotFound, forbidden, pageTokenInvalid. */
export async function listWesTasks(
  ctx: SignedInContext,
  { runId, page_size: limit, page_token: token }: WesPage & { runId: string },
) {
  const [, start = "0"] =
    token === "" ? [] : (/^t(\d{1,7})$/.exec(readToken(token)) ?? raise(pageTokenInvalid()));
  const offset = Number(start);
  const { tasks, total } = await listTasks(ctx, { runId, limit, offset, stepId: undefined });
  const next = offset + tasks.length;
  return {
    task_logs: tasks.map((task) => presentTaskLog(ctx, runId, task)),
    next_page_token: tasks.length > 0 && next < total ? writeToken(`t${next}`) : "",
  };
}

/** Returns one task of a run. Raises runNotFound, forbidden, taskNotFound. */
export async function getWesTask(ctx: SignedInContext, input: { runId: string; taskId: string }) {
  return presentTaskLog(ctx, input.runId, (await getTask(ctx, input)).task);
}

/** Only the facility may read the output of tasks. */
function presentTaskLog({ user, origin }: SignedInContext, runId: string, task: Task) {
  const { taskId, name, startedAt, completedAt, exitCode } = task;
  const file = `${apiRunUrl(origin, runId)}/tasks/${encodeURIComponent(taskId)}/file?file=`;
  return {
    id: taskId,
    name,
    ...(startedAt !== null && { start_time: toSeconds(startedAt) }),
    ...(completedAt !== null && { end_time: toSeconds(completedAt) }),
    ...(hasRight(user, "records.read") && { stdout: `${file}output`, stderr: `${file}error` }),
    ...(exitCode !== null && { exit_code: exitCode }),
    system_logs: [],
  };
}

function groupByOutput(artifacts: Pick<PipelineArtifact, "outputId" | "path">[]): Record<string, string[]> {
  const outputs = new Map<string, string[]>();
  for (const { outputId, path } of artifacts) {
    const paths = outputs.get(outputId);
    if (paths) paths.push(path);
    else outputs.set(outputId, [path]);
  }
  return Object.fromEntries(outputs);
}
