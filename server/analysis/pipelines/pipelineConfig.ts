import { z } from "zod";
import { NUL_REFUSED, SURROGATES_REFUSED } from "../../platform/input/text.ts";

const CONFIG_MAX_CHARACTERS = 100_000;
const CONFIG_MAX_DEPTH = 32;

/** A configuration of a pipeline; its package defines the settings and their permitted values. */
export const pipelineConfig = z
  .record(z.string().max(100), z.unknown(), "config must be an object")
  // Checked first, because the following checks recurse into the configuration.
  .refine((config) => isNestedUpTo(config, CONFIG_MAX_DEPTH), {
    error: `config is nested at most ${CONFIG_MAX_DEPTH} deep`,
    abort: true,
  })
  .refine(
    (config) => JSON.stringify(config).length <= CONFIG_MAX_CHARACTERS,
    `config has at most ${CONFIG_MAX_CHARACTERS} characters`,
  )
  // JSON escapes show what PostgreSQL cannot store: NUL and unpaired surrogates.
  .refine((config) => !/\\u0000/.test(JSON.stringify(config)), NUL_REFUSED)
  .refine((config) => !/\\ud[89a-f]/.test(JSON.stringify(config)), SURROGATES_REFUSED);

function isNestedUpTo(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isNestedUpTo(inner, depth - 1));
}
