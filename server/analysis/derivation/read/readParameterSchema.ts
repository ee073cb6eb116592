import { compilePattern, validateSettings } from "../../pipelines/validateConfig.ts";
import type { ConfigSchema, ConfigSetting } from "../../pipelines/pipelinePackage.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { notice } from "../sentences.ts";

type Json = Record<string, unknown>;

export const SETTINGS_MAX = 1_000;
const TYPES = ["string", "number", "integer", "boolean"] as const;
/** They end a run, or are set by the launcher. */
const LEFT_OUT = new Set(
  "input samplesheet outdir out_dir help help_full helpFull show_hidden showHidden show_hidden_params version".split(
    " ",
  ),
);
/** Parameters that name the reads or the sample sheet of workflows that read a directory. */
export const READ_PARAMS = new Set(["fastq", "bam", "sample_sheet", "sample"]);

/** The settings that a schema of parameters describes. params: every name, also of parameters that are no settings. */
export interface ReadSettings {
  configSchema: ConfigSchema;
  params: Set<string>;
  notices: Sentence[];
}

/**
 * Converts a nextflow_schema.json (draft-07 or 2020-12, groups in definitions or $defs) to settings: one group each,
 * with help, rules and defaults. A rule or default that cannot be used is left out with a notice. Pure.
 */
export function readParameterSchema(schema: Json): ReadSettings {
  const notices: Sentence[] = [];
  const properties: Record<string, ConfigSetting> = {};
  const required: string[] = [];
  const params = new Set<string>();
  for (const { group, text, holder } of schemaGroups(schema)) {
    const needed = new Set(texts(holder["required"]));
    for (const [key, given] of Object.entries(record(holder["properties"]) ?? {})) {
      const parameter = record(given);
      if (!parameter || params.has(key)) continue;
      params.add(key);
      if (LEFT_OUT.has(key)) continue;
      if (!/^[A-Za-z][A-Za-z0-9_.-]{0,99}$/.test(key)) {
        notices.push(notice.name({ key: key.slice(0, 100) }));
        continue;
      }
      const setting = readSetting(key, parameter, notices);
      if (!setting) continue;
      if (key === "disable_ping" && setting.type === "boolean") {
        setting.default = true;
        notices.push(notice.ping({ key }));
      }
      setting["x-lanekeeper"] = {
        placement: "basic",
        ...(group && { group: group.slice(0, 500) }),
        ...(text && { groupText: text.slice(0, 2_000) }),
        ...(parameter["hidden"] === true && { hidden: true }),
        ...optionalText("helpText", parameter["help_text"], 20_000),
      };
      properties[key] = setting;
      if (needed.has(key) && setting.default === undefined && !READ_PARAMS.has(key)) required.push(key);
    }
  }
  if (Object.keys(properties).length <= SETTINGS_MAX)
    dropBadDefaults({ type: "object", properties }, notices);
  return { configSchema: { type: "object", properties, required }, params, notices };
}

function schemaGroups(schema: Json): { group: string; text: string; holder: Json }[] {
  const groups = Object.entries({ ...record(schema["definitions"]), ...record(schema["$defs"]) });
  const found = groups.flatMap(([key, given]) => {
    const holder = record(given);
    const name = typeof holder?.["title"] === "string" ? holder["title"] : key;
    const text = typeof holder?.["description"] === "string" ? holder["description"] : "";
    return holder ? [{ group: name, text, holder }] : [];
  });
  return [...found, { group: "", text: "", holder: schema }];
}

function readSetting(key: string, parameter: Json, notices: Sentence[]): ConfigSetting | undefined {
  const named = [parameter["type"] ?? "string"].flat().filter((type) => type !== "null");
  const types = TYPES.filter((type) => named.includes(type));
  const first = types[0];
  if (first === undefined) {
    notices.push(notice.type({ key, type: named.map(String).join(", ").slice(0, 100) }));
    return undefined;
  }
  const isText = types.includes("string");
  const isNumber = types.includes("number") || types.includes("integer");
  const pattern = isText && typeof parameter["pattern"] === "string" ? parameter["pattern"] : undefined;
  const isUsable =
    pattern === undefined || (pattern.length <= 2_000 && compilePattern(pattern) !== undefined);
  if (!isUsable) notices.push(notice.pattern({ key }));
  const number = (name: string) =>
    isNumber && typeof parameter[name] === "number" ? { [name]: parameter[name] } : {};
  const length = (name: string, least: number) =>
    isText && Number.isInteger(parameter[name]) && Number(parameter[name]) >= least
      ? { [name]: parameter[name] }
      : {};
  const choices = Array.isArray(parameter["enum"])
    ? parameter["enum"].filter((one) => ["string", "number", "boolean"].includes(typeof one)).slice(0, 500)
    : [];
  const value = parameter["default"];
  const hasDefault = value !== undefined && value !== null && value !== "";
  // The workflow expands a variable in its own default; as a value from outside it would be text.
  const isComputed = typeof value === "string" && /\$\{?\w/.test(value);
  return {
    type: types.length === 1 ? first : types,
    title:
      typeof parameter["title"] === "string" && parameter["title"] ? parameter["title"].slice(0, 500) : key,
    ...optionalText("description", parameter["description"], 20_000),
    ...(hasDefault && !isComputed && { default: value }),
    ...(choices.length > 0 && { enum: choices }),
    ...number("minimum"),
    ...number("maximum"),
    ...number("exclusiveMinimum"),
    ...number("exclusiveMaximum"),
    ...number("multipleOf"),
    ...length("minLength", 0),
    ...length("maxLength", 1),
    ...(pattern && isUsable && { pattern }),
    ...optionalText("format", parameter["format"], 100),
    ...(typeof parameter["exists"] === "boolean" && { exists: parameter["exists"] }),
    ...optionalText("mimetype", parameter["mimetype"], 200),
    ...optionalText("schema", parameter["schema"], 500),
  };
}

function dropBadDefaults(configSchema: ConfigSchema, notices: Sentence[]): void {
  for (const [key, setting] of Object.entries(configSchema.properties)) {
    const { minimum, maximum } = setting;
    if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
      delete setting.minimum;
      delete setting.maximum;
      notices.push(notice.range({ key }));
    }
  }
  const values = Object.entries(configSchema.properties).flatMap(([key, setting]) =>
    setting.default === undefined ? [] : [[key, setting.default] as const],
  );
  // One validation for all tells whether any is wrong; each is judged alone only then.
  if (validateSettings({ registry: { configSchema } }, Object.fromEntries(values)).length === 0) return;
  for (const [key, value] of values) {
    const setting = configSchema.properties[key];
    const alone: ConfigSchema = { type: "object", properties: setting ? { [key]: setting } : {} };
    if (!setting || validateSettings({ registry: { configSchema: alone } }, { [key]: value }).length === 0)
      continue;
    delete setting.default;
    notices.push(notice.default({ key }));
  }
}

function optionalText(name: string, value: unknown, most: number): Record<string, string> {
  return typeof value === "string" && value.trim() !== "" ? { [name]: value.slice(0, most) } : {};
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

export function record(value: unknown): Json | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}
