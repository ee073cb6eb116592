import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { StateColumns, WesState } from "./rules/wesState.ts";
import { wesState } from "./rules/wesState.ts";

export const WORKFLOW_TYPE = "NFL";
export const WORKFLOW_TYPE_VERSION = "DSL2";
export const ENGINE = "nextflow";
/** The only parameter of the engine: where the run is executed. */
export const ENGINE_PARAMETER = "executionMode";

export interface RunSummary {
  run_id: string;
  state: WesState;
  start_time?: string;
  end_time?: string;
  tags: Record<string, string>;
}

/** The columns of a run that its summary needs. */
export const SUMMARY_COLUMNS = [
  "id",
  "status",
  "statusSource",
  "launch",
  "launchKey",
  "workflowFacts",
  "executorFacts",
  "orderId",
  "studyId",
  "startedAt",
  "completedAt",
] as const satisfies (keyof PipelineRun)[];

/** Formats a run for a list. */
export function presentSummary(
  run: StateColumns & Pick<PipelineRun, "id" | "orderId" | "studyId" | "startedAt" | "completedAt">,
): RunSummary {
  return { run_id: run.id, state: wesState(run), ...presentTimes(run), tags: presentTags(run) };
}

/** Formats the order or study of a run as tags. */
export function presentTags({
  orderId,
  studyId,
}: Pick<PipelineRun, "orderId" | "studyId">): Record<string, string> {
  return { ...(orderId !== null && { orderId }), ...(studyId !== null && { studyId }) };
}

/** Formats start and end in seconds. */
export function presentTimes({ startedAt, completedAt }: Pick<PipelineRun, "startedAt" | "completedAt">) {
  return {
    ...(startedAt && { start_time: toSeconds(startedAt.toISOString()) }),
    ...(completedAt && { end_time: toSeconds(completedAt.toISOString()) }),
  };
}

/** Removes the milliseconds of an ISO 8601 time. */
export function toSeconds(time: string): string {
  return time.replace(/\.\d+Z$/, "Z");
}

/** Returns the address of a run at this service. */
export function wesRunUrl(origin: string, runId: string): string {
  return `${origin}/ga4gh/wes/v1/runs/${encodeURIComponent(runId)}`;
}

/** Returns the address of a run in the API. */
export function apiRunUrl(origin: string, runId: string): string {
  return `${origin}/api/pipelines/runs/${encodeURIComponent(runId)}`;
}
