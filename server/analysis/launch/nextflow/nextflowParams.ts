import { isDeepStrictEqual } from "node:util";
import type { Execution } from "../../pipelines/pipelinePackage.ts";
import { open } from "node:fs/promises";
import { parse as parseYaml } from "yaml";
import { raise } from "../../../platform/errors/apiError.ts";
import { PARAMS_FILE_MAX_BYTES } from "../../limits.ts";
import { paramsFileUnusable } from "../../runRecords/errors.ts";

type Params = Record<string, unknown>;

/** The settings of a run, converted for Nextflow. */
interface NextflowParams {
  /** Parameters of the workflow with the types of the settings, nested by their dotted names. */
  params: Params;
  /** Options of Nextflow itself, and the arguments of paramRules. */
  words: string[];
  /** Parameter files that a setting names; params take precedence over their values. */
  paramsFiles: string[];
}

const PARAMS_FILE = "-params-file";
/** Returns the names of the parameters that the launcher sets, regardless of any configuration. Pure. */
export function suppliedParameters({ parameters = {} }: Pick<Execution, "parameters">) {
  const { samplesheet = "input", output = "outdir", readFolders } = parameters;
  return { samplesheet, output, readFolders };
}

/**
 * Splits the settings of a run into parameters of the workflow and options of Nextflow (one dash). The flag of a key
 * comes from paramMap; a key that is mapped to "" and a setting without a value are omitted. Lists become
 * comma-separated text, as workflows expect. Pure.
 */
export function nextflowParams(execution: Execution, settings: Params): NextflowParams {
  const { paramMap = {}, paramRules = [] } = execution;
  const ours = new Set<string | undefined>(Object.values(suppliedParameters(execution)));
  const isOurs = (flag: string) => ours.has(/^--([^.=\s]*)/.exec(flag)?.[1] ?? "");
  const found: NextflowParams = { params: emptyParams(), words: [], paramsFiles: [] };
  const give = (flag: string, value: unknown): void => {
    if (isEmpty(value)) return;
    if (flag === PARAMS_FILE) found.paramsFiles.push(toText(value));
    else if (isOurs(flag)) return;
    else if (flag.startsWith("--")) setParam(found.params, flag.slice(2), value);
    else if (value === true) found.words.push(flag);
    else if (value !== false) found.words.push(flag, toText(value));
  };
  for (const [key, value] of Object.entries(settings)) {
    const flag = Object.hasOwn(paramMap, key) ? paramMap[key] : `--${key}`;
    if (flag) give(flag, value);
  }
  const added = paramRules
    .filter(({ when }) =>
      Object.entries(when).every(([key, value]) => isDeepStrictEqual(settings[key], value)),
    )
    .flatMap(({ add }) => add);
  const texts = new Set<string>();
  for (const one of added) {
    if (typeof one !== "string") give(one.flag, one.value ?? true);
    else if (!isOurs(one)) texts.add(one);
  }
  for (const text of texts) found.words.push(...text.split(/\s+/).filter((word) => word !== ""));
  return found;
}

/**
 * Formats parameters for -params-file. Nextflow expands ${name} in such a file before it parses the JSON; an escaped
 * dollar sign is not expanded. Pure.
 */
export function paramsFileText(params: Params): string {
  return `${JSON.stringify(params, null, 2).replaceAll("$", String.raw`\u0024`)}\n`;
}

// a.b is key b of a. Workflows also read a name with dashes in camel case.
function setParam(params: Params, name: string, value: unknown): void {
  const parts = name.split(".");
  const last = parts.pop() ?? "";
  const stored = Array.isArray(value) ? toText(value) : value;
  let place = params;
  for (const part of parts) {
    const inner = Object.hasOwn(place, part) ? place[part] : undefined;
    const nested = isRecord(inner) ? inner : emptyParams();
    place[part] = nested;
    place = nested;
  }
  for (const key of new Set([last, camelCase(last)])) place[key] = stored;
}

// The object has no prototype, so that a name such as __proto__ is an ordinary key.
function emptyParams(): Params {
  return Object.create(null) as Params;
}

function isRecord(value: unknown): value is Params {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value !== "boolean" && toText(value).trim() === "");
}

function camelCase(name: string): string {
  return name.replaceAll(/-+([A-Za-z0-9])/g, (_, next: string) => next.toUpperCase());
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}

const YAML_ALIASES_MAX = 100;

/** Reads the parameters in a file that a setting names: JSON or YAML with one object. Raises paramsFileUnusable. */
export async function readParamsFile(path: string): Promise<Record<string, unknown>> {
  const text = await readText(path).catch((error: unknown) => raise(paramsFileUnusable(error)));
  try {
    const value: unknown = parseYaml(text, { maxAliasCount: YAML_ALIASES_MAX });
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch (error) {
    raise(paramsFileUnusable(error));
  }
  return raise(paramsFileUnusable("it holds no object"));
}

async function readText(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const stats = await file.stat();
    if (!stats.isFile() || stats.size > PARAMS_FILE_MAX_BYTES) return raise(paramsFileUnusable("its size"));
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}
