import { isDeepStrictEqual } from "node:util";
import type { ConfigSchema } from "../pipelines/pipelinePackage.ts";

const RULES = [
  "type",
  "default",
  "enum",
  "pattern",
  "format",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "exists",
] as const;

/** A setting of which a rule or the default changed; values as JSON text. */
export interface ChangedSetting {
  key: string;
  what: "required" | (typeof RULES)[number];
  before: string | null;
  after: string | null;
}

/** Returns the differences between the settings of two versions of a pipeline. Pure. */
export function describeChanges(
  before: ConfigSchema,
  after: ConfigSchema,
): { added: string[]; removed: string[]; changed: ChangedSetting[] } {
  const keys = Object.keys(after.properties);
  const known = Object.keys(before.properties);
  const changed = keys.flatMap((key) => {
    const [old, now] = [before.properties[key], after.properties[key]];
    if (!old || !now) return [];
    const pairs: [ChangedSetting["what"], unknown, unknown][] = [
      ...RULES.map((what): [ChangedSetting["what"], unknown, unknown] => [what, old[what], now[what]]),
      ["required", before.required?.includes(key) ?? false, after.required?.includes(key) ?? false],
    ];
    return pairs
      .filter(([, one, other]) => !isDeepStrictEqual(one, other))
      .map(([what, one, other]) => ({ key, what, before: shown(one), after: shown(other) }));
  });
  return {
    added: keys.filter((key) => !Object.hasOwn(before.properties, key)),
    removed: known.filter((key) => !Object.hasOwn(after.properties, key)),
    changed,
  };
}

function shown(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value).slice(0, 300);
}
