import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { ConfigSchema, ConfigSetting, PipelinePackage } from "./pipelinePackage.ts";
import { typeName } from "./typeName.ts";

// What a setting's own keywords are; titles and placement say nothing about its value.
const RULES = ["type", "enum", "minimum", "maximum", "maxLength", "items", "maxItems"] as const;

const ajv = new Ajv({ allErrors: true, verbose: true, strictTypes: false });
const compiled = new WeakMap<ConfigSchema, ValidateFunction>();

/** What is wrong with a configuration of a pipeline, one sentence a fault; none when a run can be made with it.
 *  config: settings by name. Null, undefined and "" are unset: as if they were not there. */
export function validateConfig({ registry }: PipelinePackage, config: Record<string, unknown>): string[] {
  const { configSchema } = registry;
  let validate = compiled.get(configSchema);
  if (!validate) {
    validate = ajv.compile(jsonSchemaOf(configSchema));
    compiled.set(configSchema, validate);
  }
  if (validate(withoutUnset(config))) return [];
  const details = (validate.errors ?? []).map((error) => detailOf(error, configSchema));
  return [...new Set(details)];
}

/** The JSON Schema that configurations of a package follow: of its settings, and of no others. */
export function jsonSchemaOf({ properties, required = [] }: ConfigSchema): Record<string, unknown> {
  const rules = (setting: ConfigSetting) =>
    Object.fromEntries(RULES.flatMap((rule) => (setting[rule] === undefined ? [] : [[rule, setting[rule]]])));
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(properties).map(([key, setting]) => [key, rules(setting)])),
    required,
    additionalProperties: false,
  };
}

/** The settings that have a value. */
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
