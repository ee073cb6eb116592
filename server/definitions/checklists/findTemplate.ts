import type { Checklist } from "./definition.ts";

/** The template a name means (spec §4): those whose normalised name is the same, else those where one name contains
 *  the other; of several the one with the most fields, then the first. Those in use come before deprecated ones. */
export function findTemplate(checklists: Checklist[], name: string): Checklist | undefined {
  const wanted = normalised(name);
  if (wanted === "") return undefined;
  const inUse = checklists.filter(({ deprecated }) => !deprecated);
  return bestOf(inUse, wanted) ?? bestOf(checklists, wanted);
}

function bestOf(checklists: Checklist[], wanted: string): Checklist | undefined {
  const named = checklists.map((checklist) => ({ checklist, known: normalised(checklist.name) }));
  const equal = named.filter(({ known }) => known === wanted);
  const alike = named.filter(
    ({ known }) => known !== "" && (known.includes(wanted) || wanted.includes(known)),
  );
  const candidates = (equal.length > 0 ? equal : alike).map(({ checklist }) => checklist);
  return candidates.toSorted((one, other) => other.fields.length - one.fields.length)[0];
}

/** "Human gut", "human-gut" and "human_gut" are one name. */
function normalised(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, "");
}
