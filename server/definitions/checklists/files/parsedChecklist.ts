import type { ChecklistField } from "../checklist.ts";

/** A checklist as a file says it. null: the file does not say, so what is known of the checklist stays. */
export interface ParsedChecklist {
  /** The file it came from. */
  file: string;
  accession: string;
  name: string | null;
  description: string | null;
  version: string | null;
  source: string | null;
  deprecated: boolean | null;
  fields: ChecklistField[];
}

/** A file to read. accession, name: for a checklist whose file does not say them. classes: of a LinkML schema, instead
 *  of those chosen by themselves. */
export interface ChecklistFile {
  fileName: string;
  text: string;
  accession?: string | undefined;
  name?: string | undefined;
  classes?: string[] | undefined;
}

/** What was read of one or more files. warnings: what was left out, and why. */
export interface ParsedFiles {
  checklists: ParsedChecklist[];
  warnings: string[];
}

/** Names that a file gives to checklists of other files, by accession. */
export type Names = Map<string, { name: string; description: string }>;
