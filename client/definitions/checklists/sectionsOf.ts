import type { Outputs } from "../../kit/trpc/trpc.ts";
import { hasWords, wordsOf } from "./searchChecklists.ts";

export type ChecklistField = Outputs["checklists"]["get"]["fields"][number];

/** The fields that are wanted by their sections, both in the order of the checklist. A field is found by its label,
 *  name, help, section or one of its terms. */
export function sectionsOf(
  fields: ChecklistField[],
  { search, mandatoryOnly }: { search: string; mandatoryOnly: boolean },
): { name: string; fields: ChecklistField[] }[] {
  const words = wordsOf(search);
  const sections = new Map<string, ChecklistField[]>();
  for (const field of fields) {
    const { label, name, helpText, group, options = [], required } = field;
    if (mandatoryOnly && !required) continue;
    if (!hasWords([label, name, helpText, group, ...options], words)) continue;
    sections.set(group, [...(sections.get(group) ?? []), field]);
  }
  return [...sections].map(([name, found]) => ({ name, fields: found }));
}
