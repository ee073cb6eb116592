import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { ConfigSchema, ConfigSetting, PipelinePackage } from "./pipelinePackage.ts";
import { typeName } from "./validation/packageFault.ts";

// The validation keywords of a setting; titles and placement do not restrict its value.
const RULES = ["type", "enum", "minimum", "maximum", "maxLength", "items", "maxItems"] as const;

const ajv = new Ajv({ allErrors: true, verbose: true, strictTypes: false });
const ofWhole = new WeakMap<ConfigSchema, ValidateFunction>();
const ofParts = new WeakMap<ConfigSchema, ValidateFunction>();

/**
 * Validates the configuration of a run and returns one sentence per error. config: settings by name. Null, undefined
 * and "" count as unset.
 */
export function validateConfig({ registry }: PipelinePackage, config: Record<string, unknown>): string[] {
  const { configSchema } = registry;
  return detailsOf(configSchema, validatorOf(configSchema, ofWhole, jsonSchemaOf(configSchema)), config);
}

/** Validates settings that may be incomplete, because a run may add the missing ones. */
export function validateSettings(
  { registry }: Pick<PipelinePackage, "registry">,
  config: Record<string, unknown>,
): string[] {
  const { configSchema } = registry;
  const schema = { ...jsonSchemaOf(configSchema), required: [] };
  return detailsOf(configSchema, validatorOf(configSchema, ofParts, schema), config);
}

function validatorOf(
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

function detailsOf(
  configSchema: ConfigSchema,
  validate: ValidateFunction,
  config: Record<string, unknown>,
): string[] {
  if (validate(withoutUnset(config))) return [];
  const details = (validate.errors ?? []).map((error) => detailOf(error, configSchema));
  return [...new Set(details)];
}

/** Returns the JSON Schema of the configurations of a package: its settings and no others. */
function jsonSchemaOf({ properties, required = [] }: ConfigSchema): Record<string, unknown> {
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

function detailOf(
  { keyword, params, instancePath, parentSchema }: ErrorObject,
  schema: ConfigSchema,
): string {
  const [key = "", ...inner] = instancePath.split("/").slice(1);
  const name = titleOf(schema, key) + (inner.length > 0 ? ` [${Number(inner[0]) + 1}]` : "");
  switch (keyword) {
    case "required":
      return `${titleOf(schema, String(params["missingProperty"]))} is required.`;
    case "additionalProperties":
      return `There is no setting ${String(params["additionalProperty"])}.`;
    case "type":
      return `${name} must be ${typeName(params["type"])}.`;
    case "enum":
      return `${name} must be one of: ${((parentSchema?.["enum"] ?? []) as unknown[]).map(String).join(", ")}.`;
    case "minimum":
      return `${name} must be at least ${String(params["limit"])}.`;
    case "maximum":
      return `${name} must be at most ${String(params["limit"])}.`;
    case "maxLength":
      return `${name} must have at most ${String(params["limit"])} characters.`;
    default:
      return `${name} must have at most ${String(params["limit"])} entries.`;
  }
}

function titleOf({ properties }: ConfigSchema, key: string): string {
  const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
  return properties[name]?.title ?? name;
}
