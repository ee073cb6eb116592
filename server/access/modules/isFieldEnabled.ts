import { isModuleOn, type ModulesConfiguration } from "./modulesConfiguration.ts";
import { isModuleId, type ModuleId } from "./rules/modules.ts";

/** The owner of a field: a module; or sequencing technology, which is always enabled and never listed. */
export type FieldSource = ModuleId | "sequencing-tech";

/** The properties of a form field that determine its module. */
export interface GatedField {
  name: string;
  type: string;
  moduleSource?: string | undefined;
}

const BY_TYPE = new Map<string, FieldSource>([
  ["mixs", "mixs-metadata"],
  ["funding", "funding-info"],
  ["billing", "billing-info"],
  ["organism", "archive-sample-fields"],
  ["sequencing-tech", "sequencing-tech"],
  ["barcode", "sequencing-tech"],
]);

const BY_NAME = new Map<string, FieldSource>([
  ["_mixs", "mixs-metadata"],
  ["_funding", "funding-info"],
  ["study_funding", "funding-info"],
  ["_organism", "archive-sample-fields"],
  ["sample_title", "archive-sample-fields"],
  ["sample_alias", "archive-sample-fields"],
  ["_sequencing_tech", "sequencing-tech"],
  ["_barcode", "sequencing-tech"],
]);

/** The module of a field: its moduleSource, else that of its type, else that of its name; undefined for a field without
 *  a module (reference §7). */
export function fieldModule({ moduleSource, type, name }: GatedField): FieldSource | undefined {
  const named = moduleSource === undefined ? undefined : fieldSource(moduleSource);
  return named ?? BY_TYPE.get(type) ?? BY_NAME.get(name);
}

/** The module that a moduleSource names; undefined for an unknown id. */
export function fieldSource(moduleSource: string): FieldSource | undefined {
  // The name of the module in systems from which forms are migrated.
  if (moduleSource === "ena-sample-fields") return "archive-sample-fields";
  return moduleSource === "sequencing-tech" || isModuleId(moduleSource) ? moduleSource : undefined;
}

/** Whether a field is part of its form: always without a module, else while its module is enabled. */
export function isFieldEnabled(configuration: ModulesConfiguration, field: GatedField): boolean {
  const source = fieldModule(field);
  return source === undefined || source === "sequencing-tech" || isModuleOn(configuration, source);
}
