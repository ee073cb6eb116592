import { isDeepStrictEqual } from "node:util";
import type { Execution } from "../../../pipelines/pipelinePackage.ts";

type Params = Record<string, unknown>;

const PARAMS_FILE = "-params-file";
/** Given by the launcher, whatever a configuration says. */
const OURS = ["--input", "--outdir"];

/** The parameters of a run as words of a Nextflow command. A key goes by the flag that paramMap gives it, one that is
 *  mapped to "" is left out, any other becomes --key. true is the bare flag, false --flag=false or, of an option of
 *  Nextflow itself (one dash), nothing; what is empty is left out. Files of parameters come first, what paramRules add
 *  last, and nothing twice. Pure. */
export function paramWords({ paramMap = {}, paramRules = [] }: Execution, params: Params): string[] {
  const entries = Object.entries(params).flatMap(([key, value]): [string, unknown][] => {
    const flag = Object.hasOwn(paramMap, key) ? paramMap[key] : `--${key}`;
    return flag ? [[flag, value]] : [];
  });
  const first = entries.filter(([flag]) => flag === PARAMS_FILE);
  const others = entries.filter(([flag]) => flag !== PARAMS_FILE);
  const added = paramRules
    .filter(({ when }) => Object.entries(when).every(([key, value]) => isDeepStrictEqual(params[key], value)))
    .flatMap(({ add }) => add)
    .map((one) => (typeof one === "string" ? ruleWords(one) : flagWords(one.flag, one.value ?? true)));
  const all = [...[...first, ...others].map(([flag, value]) => flagWords(flag, value)), ...added];
  const seen = new Set<string>();
  return all
    .filter(([word = ""]) => word !== "" && !OURS.includes(word.split("=")[0] ?? ""))
    .filter((words) => !seen.has(words.join("\0")) && seen.add(words.join("\0")))
    .flat();
}

function flagWords(flag: string, value: unknown): string[] {
  if (value === null || value === undefined || value === true) return value === true ? [flag] : [];
  const isOwn = flag.startsWith("--");
  if (value === false) return isOwn ? [`${flag}=false`] : [];
  const text = textOf(value);
  if (text.trim() === "") return [];
  // In one word, or a value that begins with a dash would be taken for the next flag.
  return isOwn ? [`${flag}=${text}`] : [flag, text];
}

function ruleWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}
