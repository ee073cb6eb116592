import type { ConfigSetting, SettingPlacement } from "../../pipelines/pipelinePackage.ts";
import { orderTechnology, type RunIssue, type RunMaterial, runOrders } from "./runMaterial.ts";
import { valuesDiffer } from "./sentences.ts";

type Derivation = NonNullable<SettingPlacement["derive"]>;

/**
 * Returns the settings whose values are derived from orders and samples, with the issues that prevent a derivation. A
 * value that cannot be determined leaves the setting at its default; several values for a setting that accepts one are
 * an issue.
 */
export function deriveConfig(material: RunMaterial): {
  derived: Record<string, unknown>;
  issues: RunIssue[];
} {
  const { properties } = material.pipeline.registry.configSchema;
  const derived: Record<string, unknown> = {};
  const issues: RunIssue[] = [];
  for (const [key, setting] of Object.entries(properties)) {
    const derivation = findDerivation(setting);
    if (!derivation) continue;
    const values = [...new Set(derivedValues(material, derivation))];
    if (derivation.requireSingleValue && values.length > 1)
      issues.push({
        field: key,
        message: valuesDiffer({ setting: setting.title ?? key, values: values.map(String).join(", ") }),
        severity: "error",
        sampleId: null,
      });
    else if (values.length > 0) derived[key] = setting.type === "array" ? values : values[0];
  }
  return { derived, issues };
}

function findDerivation(setting: ConfigSetting): Derivation | undefined {
  return (setting["x-lanekeeper"] ?? setting["x-seqdesk"])?.derive;
}

function derivedValues(material: RunMaterial, { source, map }: Derivation): unknown[] {
  const names = sourceNames(material, source);
  if (!map) return names.flatMap(([name]) => name ?? []);
  return names.flatMap((alternatives) => {
    const known = alternatives.find((name) => Object.hasOwn(map, name));
    return known === undefined ? [] : [map[known]];
  });
}

/** Returns the names for a source, one entry per order or sample, the most specific name first. */
function sourceNames(material: RunMaterial, source: string): string[][] {
  const orders = runOrders(material);
  switch (source) {
    case "order.platform":
    case "order.sequencingTechnology":
      return orders.map((order) => orderTechnology(order).names);
    case "order.technologyId":
      return orders.map((order) => [orderTechnology(order).id].flatMap((id) => id ?? []));
    case "order.platformFamily":
      return orders.map((order) => [orderTechnology(order).platformFamily].flatMap((family) => family ?? []));
    case "study.title":
      return material.study ? [[material.study.title]] : [];
    case "study.studyAccessionId":
      return [[material.study?.studyAccessionId].flatMap((accession) => accession ?? [])];
    case "sample.taxId":
      return material.samples.map(({ taxId }) => (taxId === null ? [] : [taxId]));
    default:
      return [];
  }
}
