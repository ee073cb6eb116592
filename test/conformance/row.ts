import type { Site } from "./site.ts";

/** One sentence of the documents, and how it is asked of an implementation. */
export interface Row {
  /** What `--only` chooses by. */
  area: string;
  /** Where the sentence stands: "instance-api §4 Initiate". */
  section: string;
  sentence: string;
  /** Returns when the sentence holds, throws what is wrong else; a Skip when it cannot be asked here. */
  check(site: Site): Promise<unknown>;
}

/** Says that a row cannot be asked of this instance, and why. */
export class Skip extends Error {
  override name = "Skip";
}

export function skip(why: string): never {
  throw new Skip(why);
}

/** A row as its area lists it. */
export type Asked = [section: string, sentence: string, check: Row["check"]];

/** The rows of an area. document: whose sections they name. */
export function area(
  name: string,
  document: "instance-api" | "catalog-and-registry" | "additions",
  rows: Asked[],
): Row[] {
  return rows.map(([section, sentence, check]) => ({
    area: name,
    section: `${document} ${section}`,
    sentence,
    check,
  }));
}
