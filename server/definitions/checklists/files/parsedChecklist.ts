import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import type { ChecklistField } from "../checklist.ts";

/** A checklist as parsed from a file. null: the file does not contain the value, so the known one is kept. */
export interface ParsedChecklist {
  /** The source file. */
  file: string;
  accession: string;
  name: string | null;
  description: string | null;
  version: string | null;
  source: string | null;
  deprecated: boolean | null;
  fields: ChecklistField[];
}

/** A file to parse. accession, name: for a checklist whose file lacks them. classes: LinkML classes to import instead
 *  of the default selection. */
export interface ChecklistFile {
  fileName: string;
  text: string;
  accession?: string | undefined;
  name?: string | undefined;
  classes?: string[] | undefined;
}

/** The result of parsing one or more files. warnings: what was omitted, and why. */
export interface ParsedFiles {
  checklists: ParsedChecklist[];
  warnings: Sentence[];
}

/** Checklist names by accession, for checklists of other files. */
export type Names = Map<string, { name: string; description: string }>;
