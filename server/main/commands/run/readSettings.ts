import { open } from "node:fs/promises";
import { parse as parseYaml } from "yaml";

export type Settings = Record<string, unknown>;

const FILE_MAX_BYTES = 1024 * 1024;
const YAML_ALIASES_MAX = 100;

/** Reads the settings of a run from a JSON or YAML file with one object. Throws a sentence that names the file. */
export async function readParamsFile(path: string): Promise<Settings> {
  const text = await readText(path);
  let value: unknown;
  try {
    value = parseYaml(text, { maxAliasCount: YAML_ALIASES_MAX });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    throw new Error(`${path} is neither JSON nor YAML: ${reason}`, { cause: error });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error(`${path} must contain one object with parameters.`);
  return value as Settings;
}

/** Parses the words of --set, each key=value; a value that is JSON has its type, any other is text. */
export function parseSettings(words: readonly string[]): Settings {
  return Object.fromEntries(words.map(parseSetting));
}

function parseSetting(words: string): [key: string, value: unknown] {
  const [, key = "", text = ""] = /^([^=]+)=(.*)$/s.exec(words) ?? [];
  if (key === "") throw new Error(`--set requires key=value: ${words}`);
  try {
    return [key, JSON.parse(text)];
  } catch {
    return [key, text];
  }
}

async function readText(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new Error(`Not a file: ${path}`);
    if (stats.size > FILE_MAX_BYTES) throw new Error(`${path} is larger than 1 MiB.`);
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}
