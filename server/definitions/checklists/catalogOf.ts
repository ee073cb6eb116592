import type { Catalog, Checklist } from "./definition.ts";

/** A checklist as it is from a registry version on. */
export interface VersionedChecklist {
  version: number;
  checklist: Checklist;
}

/** The catalog as of a registry version: of every accession the newest of its definitions up to then, over those of
 *  the release. Ordered by accession. */
export function catalogOf(version: number, release: Checklist[], later: VersionedChecklist[]): Catalog {
  const newest = new Map(release.map((checklist) => [checklist.accession, { version: 1, checklist }]));
  for (const candidate of later) {
    const known = newest.get(candidate.checklist.accession);
    if (candidate.version <= version && candidate.version >= (known?.version ?? 0))
      newest.set(candidate.checklist.accession, candidate);
  }
  const checklists = [...newest.values()].map(({ checklist }) => checklist);
  return { version, checklists: checklists.toSorted(byAccession) };
}

function byAccession(one: Checklist, other: Checklist): number {
  if (one.accession === other.accession) return 0;
  return one.accession < other.accession ? -1 : 1;
}
