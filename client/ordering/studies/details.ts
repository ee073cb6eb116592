import type { Outputs } from "../../kit/trpc/trpc.ts";

export type Study = Outputs["studies"]["overview"];

export const TITLE_MAX_CHARACTERS = 500;
export const ALIAS_MAX_CHARACTERS = 200;
export const DESCRIPTION_MAX_CHARACTERS = 20_000;

/** The details of a study besides its form. Empty texts are "". */
export interface Details {
  title: string;
  alias: string;
  description: string;
  notes: string;
}

export function studyDetails(study: Study): Details {
  return {
    title: study.title,
    alias: study.alias ?? "",
    description: study.description ?? "",
    notes: study.notes ?? "",
  };
}

/** Returns the properties of `now` that differ from `saved`. */
export function changedKeys<Thing extends object>(now: Thing, saved: Thing): Partial<Thing> {
  const known = saved as Record<string, unknown>;
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(known[name] ?? null),
  );
  return Object.fromEntries(changed) as Partial<Thing>;
}
