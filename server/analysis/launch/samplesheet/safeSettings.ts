import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { safeNamesOf } from "./safeNames.ts";

const TYPED = new Set(["study.title", "order.platform", "order.sequencingTechnology", "sample.taxId"]);

/** The settings of a run with safe names in the place of what people typed into orders and studies, which is where derived
 *  settings come from. What the mapping of the package gives, and what is set for the run, stays. names: value by safe
 *  name. Pure. */
export function safeSettings(
  { registry }: PipelinePackage,
  config: Record<string, unknown>,
): { config: Record<string, unknown>; names: Map<string, string> } {
  const names = new Map<string, string>();
  const safe = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(safe);
    if (typeof value !== "string" || value === "") return value;
    const name = safeNamesOf([value]).get(value) ?? value;
    if (name !== value) names.set(name, value);
    return name;
  };
  const settings = Object.entries(config).map(([key, value]) => {
    const setting = registry.configSchema.properties[key];
    const derive = (setting?.["x-lanekeeper"] ?? setting?.["x-seqdesk"])?.derive;
    return [key, derive && !derive.map && TYPED.has(derive.source) ? safe(value) : value] as const;
  });
  return { config: Object.fromEntries(settings), names };
}
