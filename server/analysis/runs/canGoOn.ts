import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";

/**
 * Returns whether a user may resume a run with a new one: a Nextflow run that failed or was cancelled after staging.
 * Whether anything is left to resume is checked at the start. Pure.
 */
export function canGoOn(
  user: SessionUser,
  { status, runFolder }: Pick<PipelineRun, "status" | "runFolder">,
  pipeline: PipelinePackage | undefined,
): boolean {
  const isUnfinished = status === "failed" || status === "cancelled";
  const isNextflow = pipeline?.manifest.execution.type === "nextflow";
  return isFacilityAdmin(user) && isNextflow && isUnfinished && runFolder !== null;
}
