import { isDeepStrictEqual } from "node:util";
import type { ConfigSchema } from "../pipelines/pipelinePackage.ts";

/** A setting of which the type, the default or the choices changed; values as JSON text. */
export interface ChangedSetting {
  key: string;
  what: "type" | "default" | "enum" | "required";
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
    const pairs = {
      type: [old.type, now.type],
      default: [old.default, now.default],
      enum: [old.enum, now.enum],
      required: [before.required?.includes(key) ?? false, after.required?.includes(key) ?? false],
    } as const;
    return (["type", "default", "enum", "required"] as const)
      .filter((what) => !isDeepStrictEqual(pairs[what][0], pairs[what][1]))
      .map((what) => ({ key, what, before: shown(pairs[what][0]), after: shown(pairs[what][1]) }));
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
