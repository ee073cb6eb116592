import { readFileSync } from "node:fs";

/** A frequently sequenced taxon. taxId: NCBI taxonomy id, in digits. */
export interface Organism {
  taxId: string;
  name: string;
  synonyms?: string[];
}

let bundled: Organism[] | undefined;

/** The taxa bundled with the release, read once; no network access. */
export function organisms(): Organism[] {
  bundled ??= JSON.parse(readFileSync(new URL("taxa.json", import.meta.url), "utf8")) as Organism[];
  return bundled;
}
