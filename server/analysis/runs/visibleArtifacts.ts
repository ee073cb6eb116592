import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";

/** Returns the files of a run that a user may see; for researchers without candidates. */
export function visibleArtifacts<Artifact extends { outputId: string }>(
  user: SessionUser,
  pipeline: PipelinePackage | undefined,
  artifacts: Artifact[],
): Artifact[] {
  if (isFacilityAdmin(user)) return artifacts;
  const reviewed = (pipeline?.manifest.outputs ?? [])
    .filter(({ result }) => result?.kind === "sample_read_candidate")
    .map(({ id }) => id);
  return artifacts.filter(({ outputId }) => !reviewed.includes(outputId));
}
