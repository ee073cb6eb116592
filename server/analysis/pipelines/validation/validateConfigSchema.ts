import { packageDefaults } from "../pipelineConfig.ts";
import type { ValidationError } from "./validationError.ts";
import type { ConfigSetting, RegistryEntry } from "../pipelinePackage.ts";
import { validateSettings } from "../validateConfig.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import {
  breaksRule,
  choicesOfList,
  crossedRange,
  itemsOfNoList,
  lengthOfNoText,
  noSettingOfSchema,
  noSuchSetting,
  rangeOfNoNumber,
} from "./packageSentences.ts";

/**
 * Validates the settings in a registry.json, named `file` in the errors: contradictory rules, and defaults that violate
 * them.
 */
export function validateConfigSchema(file: string, registry: RegistryEntry): ValidationError[] {
  const { properties, required = [] } = registry.configSchema;
  const faults: ValidationError[] = [];
  for (const [index, key] of required.entries())
    if (!Object.hasOwn(properties, key))
      faults.push({
        file,
        key: `configSchema.required[${index}]`,
        problem: noSuchSetting({ key }),
      });
  for (const [key, setting] of Object.entries(properties)) {
    const problem = ruleProblem(setting);
    if (problem !== undefined) faults.push({ file, key: `configSchema.properties.${key}`, problem });
  }
  for (const key of Object.keys(registry.defaultConfig ?? {}))
    if (!Object.hasOwn(properties, key))
      faults.push({ file, key: `defaultConfig.${key}`, problem: noSettingOfSchema() });
  if (faults.length > 0) return faults;

  // Each default is validated separately, so that an error names its key. A required setting may have no default.
  for (const [key, value] of Object.entries(packageDefaults({ registry }))) {
    const place = Object.hasOwn(registry.defaultConfig ?? {}, key)
      ? `defaultConfig.${key}`
      : `configSchema.properties.${key}.default`;
    const [detail] = validateSettings({ registry }, { [key]: value });
    if (detail !== undefined) faults.push({ file, key: place, problem: breaksRule({ detail }) });
  }
  return faults;
}

function ruleProblem({
  type,
  minimum,
  maximum,
  items,
  enum: choices,
  maxLength,
}: ConfigSetting): Sentence | undefined {
  const types = [type].flat();
  const isNumber = types.includes("number") || types.includes("integer");
  const isText = types.includes("string");
  if (!isNumber && (minimum !== undefined || maximum !== undefined)) return rangeOfNoNumber();
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) return crossedRange();
  if (items !== undefined && type !== "array") return itemsOfNoList();
  if (maxLength !== undefined && !isText) return lengthOfNoText();
  if (choices !== undefined && type === "array") return choicesOfList();
  return undefined;
}
