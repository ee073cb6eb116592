import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readJsonFile } from "../../platform/input/readJsonFile.ts";
import type { Checklist } from "./definition.ts";
import { type BundledChecklist, definitionOf, type Term } from "./definitionOf.ts";

// What the registry of the release publishes is what every instance begins with.
const CONTENT = fileURLToPath(new URL("../../registry/content/checklists/1/", import.meta.url));
const DOCUMENT_MAX_BYTES = 32 * 1024 * 1024;

let bundled: Checklist[] | undefined;

/** The checklists of the release, which are registry version 1, read once. */
export function baseline(): Checklist[] {
  bundled ??= readBaseline(CONTENT);
  return bundled;
}

/** The checklists of a folder with terms.json and a file for each accession (ERC000011.json), in the order of the file
 *  names. */
export function readBaseline(folder: string): Checklist[] {
  const terms = new Map(Object.entries(read(`${folder}/terms.json`) as Record<string, Term>));
  return readdirSync(folder)
    .filter((name) => /^[A-Z]+\d+\.json$/.test(name))
    .sort()
    .map((name) => definitionOf(read(`${folder}/${name}`) as BundledChecklist, terms));
}

function read(path: string): unknown {
  return readJsonFile(path, DOCUMENT_MAX_BYTES);
}
