import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";

/**
 * Returns the configuration of a run for a user: without admin-only settings and server paths for researchers.
 * pipeline: undefined when its package no longer exists.
 */
export function configFor(
  user: SessionUser,
  pipeline: PipelinePackage | undefined,
  config: Record<string, unknown>,
): Record<string, unknown> {
  if (isFacilityAdmin(user)) return config;
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
