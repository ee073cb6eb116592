import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { RE2JS } from "re2js";
import { z } from "zod";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import {
  settingAbove,
  settingAtLeast,
  settingAtMost,
  settingBelow,
  settingEntry,
  settingFormat,
  settingMultipleOf,
  settingMustBe,
  settingPattern,
  settingOneOf,
  settingRequired,
  settingTooLong,
  settingTooManyEntries,
  settingTooShort,
  settingUnknown,
} from "./validation/packageSentences.ts";
import type { ConfigSchema, ConfigSetting, PipelinePackage } from "./pipelinePackage.ts";
import { typeName } from "./validation/validationError.ts";

// The validation keywords of a setting; titles and placement do not restrict its value.
const RULES = [
  "type",
  "enum",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "items",
  "maxItems",
] as const;

/** The formats that concern a text alone; checkSettingFiles checks those of files. Others are not checked. */
const FORMATS: Record<string, (text: string) => boolean> = Object.fromEntries(
  Object.entries({
    email: z.email(),
    uri: z.url(),
    date: z.iso.date(),
    "date-time": z.iso.datetime({ offset: true }),
    uuid: z.guid(),
    ipv4: z.ipv4(),
    ipv6: z.ipv6(),
  }).map(([name, schema]) => [name, (text: string) => schema.safeParse(text).success]),
);

// Patterns come from foreign packages: RE2 takes linear time for every one of them.
const findPattern = Object.assign(
  (pattern: string) => {
    const compiled = compilePattern(pattern);
    // Ajv tells the patterns of a schema apart by their texts.
    return { test: (text: string) => compiled?.matcher(text).find() ?? true, toString: () => pattern };
  },
  { code: "findPattern" },
);

/** Returns the pattern, or undefined for one that RE2 does not support, as one with look-ahead. */
export function compilePattern(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}

const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strictTypes: false,
  allowUnionTypes: true,
  formats: FORMATS,
  code: { regExp: findPattern },
});
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
  { registry }: { registry: Pick<PipelinePackage["registry"], "configSchema"> },
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
  const rules = ({ format = "", ...setting }: ConfigSetting) =>
    Object.fromEntries(
      Object.entries({ ...setting, ...(Object.hasOwn(FORMATS, format) && { format }) }).filter(([key]) =>
        RULES.some((rule) => rule === key),
      ),
    );
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
    case "exclusiveMinimum":
      return settingAbove({ setting, limit });
    case "exclusiveMaximum":
      return settingBelow({ setting, limit });
    case "multipleOf":
      return settingMultipleOf({ setting, limit: String(params["multipleOf"]) });
    case "minLength":
      return settingTooShort({ setting, limit });
    case "maxLength":
      return settingTooLong({ setting, limit });
    case "pattern":
      return settingPattern({ setting, pattern: String(params["pattern"]) });
    case "format":
      return settingFormat({ setting, format: String(params["format"]) });
    default:
      return settingTooManyEntries({ setting, limit });
  }
}

function settingTitle({ properties }: ConfigSchema, key: string): string {
  const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
  return properties[name]?.title ?? name;
}
