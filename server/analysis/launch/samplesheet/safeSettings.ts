import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { safeNamesOf } from "./safeNames.ts";

const TYPED = new Set(["study.title", "order.platform", "order.sequencingTechnology", "sample.taxId"]);

/**
 * Replaces user-entered values of orders and studies in the settings of a run by safe names; derived settings contain
 * such values. Values from the mapping of the package and settings of the run are unchanged. names: value by safe name.
 * Pure.
 */
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
