import type { PipelineExecution } from "../../../access/settings/pipelineExecution.ts";
import { compareVersions } from "../../pipelines/compareVersions.ts";
import { packageDefaults } from "../../pipelines/pipelineConfig.ts";
import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { isRemote } from "./nextflowArgs.ts";
import { workflowConfigText } from "./unmetNeeds.ts";

export type ResourceLimits = PipelineExecution["limits"];

/** The first version with process.resourceLimits; an older one warns of an unknown directive. */
const LIMITS_SINCE = "24.04.0";

/** Returns the lines of the process scope that reduce what tasks request to the limits. Pure. */
export function limitLines({ cpus, memoryGb, timeHours }: ResourceLimits, version: string): string[] {
  const limits = [
    ...(cpus === null ? [] : [`cpus: ${cpus}`]),
    ...(memoryGb === null ? [] : [`memory: '${memoryGb} GB'`]),
    ...(timeHours === null ? [] : [`time: '${timeHours}h'`]),
  ];
  if (limits.length === 0 || compareVersions(version, LIMITS_SINCE) < 0) return [];
  return [`resourceLimits = [${limits.join(", ")}]`];
}

/**
 * Returns the settings of a run with the limits as max_cpus, max_memory and max_time, where the workflow has these
 * parameters (nf-core before resourceLimits). A value that differs from the default of the package is kept.
 */
export async function withLimitParams(
  { cpus, memoryGb, timeHours }: ResourceLimits,
  pipeline: Pick<PipelinePackage, "folder" | "manifest" | "registry">,
  settings: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const values = {
    ...(cpus !== null && { max_cpus: cpus }),
    ...(memoryGb !== null && { max_memory: `${memoryGb}.GB` }),
    ...(timeHours !== null && { max_time: `${timeHours}.h` }),
  };
  if (Object.keys(values).length === 0) return settings;
  const { pipeline: workflow = "" } = pipeline.manifest.execution;
  const text = isRemote(workflow) ? "" : ((await workflowConfigText(pipeline.folder, workflow)) ?? "");
  const { properties } = pipeline.registry.configSchema;
  const defaults = packageDefaults(pipeline);
  const limited = Object.entries(values).filter(([key]) => {
    const isParameter = Object.hasOwn(properties, key) || new RegExp(`\\b${key}\\s*=`).test(text);
    return isParameter && (settings[key] === undefined || settings[key] === defaults[key]);
  });
  return { ...settings, ...Object.fromEntries(limited) };
}
