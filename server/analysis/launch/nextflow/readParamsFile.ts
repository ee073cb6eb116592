import { open } from "node:fs/promises";
import { parse as parseYaml } from "yaml";
import { raise } from "../../../platform/errors/apiError.ts";
import { PARAMS_FILE_MAX_BYTES } from "../../../platform/limits/limits.ts";
import { paramsFileUnusable } from "../../runRecords/errors.ts";

const YAML_ALIASES_MAX = 100;

/** Reads the parameters in a file that a setting names: JSON or YAML with one object. Raises paramsFileUnusable. */
export async function readParamsFile(path: string): Promise<Record<string, unknown>> {
  const text = await textOf(path).catch((error: unknown) => raise(paramsFileUnusable(error)));
  try {
    const value: unknown = parseYaml(text, { maxAliasCount: YAML_ALIASES_MAX });
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch (error) {
    raise(paramsFileUnusable(error));
  }
  return raise(paramsFileUnusable("it holds no object"));
}

async function textOf(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const stats = await file.stat();
    if (!stats.isFile() || stats.size > PARAMS_FILE_MAX_BYTES) return raise(paramsFileUnusable("its size"));
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}
