import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import {
  settingAtLeast,
  settingAtMost,
  settingEntry,
  settingMustBe,
  settingOneOf,
  settingRequired,
  settingTooLong,
  settingTooManyEntries,
  settingUnknown,
} from "./validation/packageSentences.ts";
import type { ConfigSchema, ConfigSetting, PipelinePackage } from "./pipelinePackage.ts";
import { typeName } from "./validation/validationError.ts";

// The validation keywords of a setting; titles and placement do not restrict its value.
const RULES = ["type", "enum", "minimum", "maximum", "maxLength", "items", "maxItems"] as const;

const ajv = new Ajv({ allErrors: true, verbose: true, strictTypes: false });
const ofWhole = new WeakMap<ConfigSchema, ValidateFunction>();
const ofParts = new WeakMap<ConfigSchema, ValidateFunction>();

/**
 * Validates the configuration of a run and returns one sentence per error. config: settings by name. Null, undefined
 * and "" count as unset.
 */
export function validateConfig({ registry }: PipelinePackage, config: Record<string, unknown>): Sentence[] {
  const { configSchema } = registry;
  return formatDetails(configSchema, getValidator(configSchema, ofWhole, toJsonSchema(configSchema)), config);
}

/** Validates settings that may be incomplete, because a run may add the missing ones. */
export function validateSettings(
  { registry }: Pick<PipelinePackage, "registry">,
  config: Record<string, unknown>,
): Sentence[] {
  const { configSchema } = registry;
  const schema = { ...toJsonSchema(configSchema), required: [] };
  return formatDetails(configSchema, getValidator(configSchema, ofParts, schema), config);
}

function getValidator(
  configSchema: ConfigSchema,
  compiled: WeakMap<ConfigSchema, ValidateFunction>,
  schema: Record<string, unknown>,
): ValidateFunction {
  let validate = compiled.get(configSchema);
  if (!validate) {
    validate = ajv.compile(schema);
    // Otherwise Ajv would keep the schema after the package is removed.
    ajv.removeSchema(schema);
    compiled.set(configSchema, validate);
  }
  return validate;
}

function formatDetails(
  configSchema: ConfigSchema,
  validate: ValidateFunction,
  config: Record<string, unknown>,
): Sentence[] {
  if (validate(withoutUnset(config))) return [];
  const details = (validate.errors ?? []).map((error) => formatDetail(error, configSchema));
  return [...new Map(details.map((detail) => [detail.text, detail])).values()];
}

/** Returns the JSON Schema of the configurations of a package: its settings and no others. */
function toJsonSchema({ properties, required = [] }: ConfigSchema): Record<string, unknown> {
  const rules = (setting: ConfigSetting) =>
    Object.fromEntries(RULES.flatMap((rule) => (setting[rule] === undefined ? [] : [[rule, setting[rule]]])));
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(properties).map(([key, setting]) => [key, rules(setting)])),
    required,
    additionalProperties: false,
  };
}

/** Returns the settings that have a value. */
export function withoutUnset(config: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  );
}

function formatDetail(
  { keyword, params, instancePath, parentSchema }: ErrorObject,
  schema: ConfigSchema,
): Sentence {
  const [key = "", ...inner] = instancePath.split("/").slice(1);
  const title = settingTitle(schema, key);
  const setting = inner.length > 0 ? settingEntry({ title, entry: Number(inner[0]) + 1 }) : title;
  const limit = String(params["limit"]);
  switch (keyword) {
    case "required":
      return settingRequired({ setting: settingTitle(schema, String(params["missingProperty"])) });
    case "additionalProperties":
      return settingUnknown({ key: String(params["additionalProperty"]) });
    case "type":
      return settingMustBe({ setting, type: typeName(params["type"]) });
    case "enum": {
      const choices = ((parentSchema?.["enum"] ?? []) as unknown[]).map(String).join(", ");
      return settingOneOf({ setting, choices });
    }
    case "minimum":
      return settingAtLeast({ setting, limit });
    case "maximum":
      return settingAtMost({ setting, limit });
    case "maxLength":
      return settingTooLong({ setting, limit });
    default:
      return settingTooManyEntries({ setting, limit });
  }
}

function settingTitle({ properties }: ConfigSchema, key: string): string {
  const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
  return properties[name]?.title ?? name;
}
