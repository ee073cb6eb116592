import type { Outputs } from "../../kit/trpc/trpc.ts";
import { hasWords, searchWords } from "./searchChecklists.ts";

export type ChecklistField = Outputs["checklists"]["get"]["fields"][number];

/** The matching fields by section, both in the order of the checklist. Matches label, name, help, section and terms. */
export function groupBySection(
  fields: ChecklistField[],
  { search, mandatoryOnly }: { search: string; mandatoryOnly: boolean },
): { name: string; fields: ChecklistField[] }[] {
  const words = searchWords(search);
  const sections = new Map<string, ChecklistField[]>();
  for (const field of fields) {
    const { label, name, helpText, group, options = [], required } = field;
    if (mandatoryOnly && !required) continue;
    if (!hasWords([label, name, helpText, group, ...options], words)) continue;
    sections.set(group, [...(sections.get(group) ?? []), field]);
  }
  return [...sections].map(([name, found]) => ({ name, fields: found }));
}
