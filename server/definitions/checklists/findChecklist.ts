import type { Checklist } from "./definition.ts";

/** The checklist somebody means: by its accession, else by its name, in any case; else the first whose name contains
 *  what is asked for, as whole words rather than as part of one: water is not wastewater. Those in use come before
 *  deprecated ones. */
export function findChecklist(
  checklists: Checklist[],
  { accession, name }: { accession?: string | undefined; name?: string | undefined },
): Checklist | undefined {
  const ranked = [
    ...checklists.filter(({ deprecated }) => !deprecated),
    ...checklists.filter(({ deprecated }) => deprecated),
  ];
  const wanted = accession?.toLowerCase();
  const found = wanted && ranked.find((checklist) => checklist.accession.toLowerCase() === wanted);
  return found || (name ? byName(ranked, name.toLowerCase()) : undefined);
}

function byName(checklists: Checklist[], wanted: string): Checklist | undefined {
  return (
    checklists.find(({ name }) => name.toLowerCase() === wanted) ??
    checklists.find(({ name }) => ` ${name.toLowerCase()} `.includes(` ${wanted} `)) ??
    checklists.find(({ name }) => name.toLowerCase().includes(wanted))
  );
}
