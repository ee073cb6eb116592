import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";

/** Who sees a run: facility admins every one; a researcher those of an own order or study that are selected as its
 *  final result (spec §5). targetOwnerId: of the order or study it ran on. */
export function maySeeRun(
  user: SessionUser,
  run: { targetOwnerId: string; isSelectedFinal: boolean },
): boolean {
  return isFacilityAdmin(user) || (run.isSelectedFinal && run.targetOwnerId === user.id);
}

/** Whether a researcher who sees a run may take a file of this output: what the registry entry of the package says of
 *  the output with its name, else reports, never reads that wait for a review. */
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
