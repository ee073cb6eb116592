import { isDeepStrictEqual } from "node:util";
import type { Execution } from "../../pipelines/pipelinePackage.ts";

type Params = Record<string, unknown>;

/** What Nextflow receives of the settings of a run. */
export interface NextflowParams {
  /** Parameters of the workflow with the types of the settings, nested as their dotted names say. */
  params: Params;
  /** Options of Nextflow itself, and the words of paramRules. */
  words: string[];
  /** Files of parameters that a setting names; their values yield to params. */
  paramsFiles: string[];
}

const PARAMS_FILE = "-params-file";
/** Set by the launcher, whatever a configuration says. */
const OURS = new Set(["input", "outdir"]);

/** Divides the settings of a run into parameters of the workflow and options of Nextflow (one dash). A key goes by the
 *  flag that paramMap gives it; one that is mapped to "" is left out, and so is a setting without a value. Lists become
 *  one text with commas, as workflows read them. Pure. */
export function nextflowParams(
  { paramMap = {}, paramRules = [] }: Execution,
  settings: Params,
): NextflowParams {
  const found: NextflowParams = { params: emptyParams(), words: [], paramsFiles: [] };
  const give = (flag: string, value: unknown): void => {
    if (isEmpty(value)) return;
    if (flag === PARAMS_FILE) found.paramsFiles.push(textOf(value));
    else if (flag.startsWith("--")) setParam(found.params, flag.slice(2), value);
    else if (value === true) found.words.push(flag);
    else if (value !== false) found.words.push(flag, textOf(value));
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

/** Parameters as the text of a file for -params-file. Nextflow replaces ${name} in such a file before it reads the JSON;
 *  written as an escape, a dollar sign stays one. Pure. */
export function paramsFileText(params: Params): string {
  return `${JSON.stringify(params, null, 2).replaceAll("$", String.raw`\u0024`)}\n`;
}

// a.b is b of a. Workflows read a name with dashes also in camel case.
function setParam(params: Params, name: string, value: unknown): void {
  if (isOurs(`--${name}`)) return;
  const parts = name.split(".");
  const last = parts.pop() ?? "";
  const kept = Array.isArray(value) ? textOf(value) : value;
  let place = params;
  for (const part of parts) {
    const inner = Object.hasOwn(place, part) ? place[part] : undefined;
    const nested = isRecord(inner) ? inner : emptyParams();
    place[part] = nested;
    place = nested;
  }
  for (const key of new Set([last, camelCase(last)])) place[key] = kept;
}

// A name such as __proto__ is a name like any other.
function emptyParams(): Params {
  return Object.create(null) as Params;
}

function isRecord(value: unknown): value is Params {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isOurs(flag: string): boolean {
  return OURS.has(/^--([^.=\s]*)/.exec(flag)?.[1] ?? "");
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value !== "boolean" && textOf(value).trim() === "");
}

function camelCase(name: string): string {
  return name.replaceAll(/-+([A-Za-z0-9])/g, (_, next: string) => next.toUpperCase());
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}
