import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";

/** Whether this person may have a new run go on where this one stopped: of Nextflow, and failed or cancelled after it was
 *  staged. Whether anything is left to go on with is seen when that starts. Pure. */
export function canGoOn(
  user: SessionUser,
  { status, runFolder }: Pick<PipelineRun, "status" | "runFolder">,
  pipeline: PipelinePackage | undefined,
): boolean {
  const isUnfinished = status === "failed" || status === "cancelled";
  const isNextflow = pipeline?.manifest.execution.type === "nextflow";
  return isFacilityAdmin(user) && isNextflow && isUnfinished && runFolder !== null;
}
