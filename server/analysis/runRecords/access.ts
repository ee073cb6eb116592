import type { SessionUser } from "../../platform/rpc/context.ts";
import type { Order } from "../../../db/models/Order.ts";
import { maySeeOrder } from "../../ordering/access/orderAccess.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";

/**
 * Returns whether a user may see a run: the facility sees every run; a researcher sees those that are selected as the
 * final result of an order or study that they may see (spec §5), and external runs of their own. reporterId: the user
 * who reported an external run; null for others. targetOwnerId, targetDepartmentId: of that order or
 * study. targetApproval: of that order.
 */
export function maySeeRun(
  user: SessionUser,
  run: {
    targetOwnerId: string;
    targetDepartmentId: string | null;
    targetApproval: Order["approvalState"] | null;
    isSelectedFinal: boolean;
    reporterId: string | null;
  },
): boolean {
  const { targetOwnerId: userId, targetDepartmentId: departmentId, targetApproval } = run;
  const target = { userId, departmentId, approvalState: targetApproval ?? ("not_required" as const) };
  if (hasRight(user, "records.read") || run.reporterId === user.id) return true;
  return run.isSelectedFinal && maySeeOrder(user, target);
}

/**
 * Returns whether a researcher who sees a run may download a file of this output: as declared in the package's registry
 * entry for the output, else only reports, and never candidates.
 */
export function mayDownloadOutput(
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
  const declared = registry.outputs?.find(({ name }) => names.includes(name));
  if (declared) return declared.downloadable === true && declared.visibility !== "admin";
  return type === "report" || type === "qc";
}

/**
 * Returns the configuration of a run for a user: without admin-only settings and server paths for researchers.
 * pipeline: undefined when its package no longer exists.
 */
export function visibleConfig(
  user: SessionUser,
  pipeline: PipelinePackage | undefined,
  config: Record<string, unknown>,
): Record<string, unknown> {
  if (hasRight(user, "records.read")) return config;
  const settings = pipeline?.registry.configSchema.properties ?? {};
  return Object.fromEntries(
    Object.entries(config).filter(([key, value]) => {
      const setting = Object.hasOwn(settings, key) ? settings[key] : undefined;
      const { placement } = setting?.["x-lanekeeper"] ?? setting?.["x-seqdesk"] ?? {};
      return placement !== "admin" && placement !== "hidden" && ![value].flat().some(isAbsolutePath);
    }),
  );
}

function isAbsolutePath(value: unknown): boolean {
  return typeof value === "string" && value.startsWith("/");
}

/** Returns the files of a run that a user may see; for researchers without candidates. */
export function visibleArtifacts<Artifact extends { outputId: string }>(
  user: SessionUser,
  pipeline: PipelinePackage | undefined,
  artifacts: Artifact[],
): Artifact[] {
  if (hasRight(user, "records.read")) return artifacts;
  const reviewed = (pipeline?.manifest.outputs ?? [])
    .filter(({ result }) => result?.kind === "sample_read_candidate")
    .map(({ id }) => id);
  return artifacts.filter(({ outputId }) => !reviewed.includes(outputId));
}
