import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";

/**
 * Returns whether a user may see a run: facility admins see every run; a researcher sees those that are selected as the
 * final result of their own order or study (spec §5). targetOwnerId: owner of that order or study.
 */
export function maySeeRun(
  user: SessionUser,
  run: { targetOwnerId: string; isSelectedFinal: boolean },
): boolean {
  return isFacilityAdmin(user) || (run.isSelectedFinal && run.targetOwnerId === user.id);
}

/**
 * Returns whether a researcher who sees a run may download a file of this output: as declared in the package's registry
 * entry for the output, else only reports, and never candidates.
 */
export function mayTakeOutput(
  { manifest, definition, registry }: Pick<PipelinePackage, "manifest" | "definition" | "registry">,
  { outputId, type }: { outputId: string; type: string },
): boolean {
  const output = manifest.outputs.find(({ id }) => id === outputId);
  if (output?.result?.kind === "sample_read_candidate") return false;
  const names = [
    output?.result?.preview?.label,
    definition.outputs?.find(({ id }) => id === outputId)?.name,
    outputId,
  ];
  const said = registry.outputs?.find(({ name }) => names.includes(name));
  if (said) return said.downloadable === true && said.visibility !== "admin";
  return type === "report" || type === "qc";
}
