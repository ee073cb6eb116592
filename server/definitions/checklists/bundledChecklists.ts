import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readJsonFile } from "../../platform/input/readJsonFile.ts";
import { type Checklist, type ChecklistField, presentChecklist } from "./checklist.ts";

// Every instance starts with the checklists that the registry of the release publishes.
const CONTENT = fileURLToPath(new URL("../../registry/content/checklists/1/", import.meta.url));
const DOCUMENT_MAX_BYTES = 32 * 1024 * 1024;

let bundled: Checklist[] | undefined;

/** Label and type of a term of the standards, shared by all checklists that contain it. */
export interface Term {
  label: string;
  type: ChecklistField["type"];
  helpText: string;
  example?: string;
  options?: string[];
  units?: string[];
  pattern?: string;
  patternMessage?: string;
}

/** A checklist in its file in content/: its fields by name, with the deviations from the shared term. */
export interface BundledChecklist {
  accession: string;
  name: string;
  description: string;
  version: string;
  source: string;
  fields: ({ name: string; group: string; required: boolean } & Partial<Term>)[];
}

/** The checklists of the release, which are registry version 1; read once. */
export function bundledChecklists(): Checklist[] {
  bundled ??= readBundledChecklists(CONTENT);
  return bundled;
}

/** Reads the checklists of a directory with terms.json and one file per accession (ERC000011.json), in the order of
 *  file names. */
export function readBundledChecklists(folder: string): Checklist[] {
  const terms = new Map(Object.entries(read(`${folder}/terms.json`) as Record<string, Term>));
  return readdirSync(folder)
    .filter((name) => /^[A-Z]+\d+\.json$/.test(name))
    .sort()
    .map((name) => toChecklist(read(`${folder}/${name}`) as BundledChecklist, terms));
}

function read(path: string): unknown {
  return readJsonFile(path, DOCUMENT_MAX_BYTES);
}

/** Joins each field of a bundled checklist to its term. Throws for a field without a term, which means a
 *  broken release. */
function toChecklist(bundled: BundledChecklist, terms: Map<string, Term>): Checklist {
  const fields = bundled.fields.map((bundledField): ChecklistField => {
    const term = terms.get(bundledField.name);
    if (!term) throw new Error(`${bundled.accession}: no term explains the field ${bundledField.name}`);
    const { pattern, patternMessage, ...rest } = { ...term, ...bundledField };
    return { ...rest, visible: true, simpleValidation: pattern ? { pattern, patternMessage } : undefined };
  });
  return presentChecklist({ ...bundled, deprecated: false, fields });
}
