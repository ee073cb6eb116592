import type { AskedField } from "../forms/rules/field.ts";

/** One field of a checklist, in the words of its standard. group: the section of the checklist it stands in.
 *  options: the terms a select takes. units: an answer needs one of them. */
export interface ChecklistField extends AskedField {
  type: "text" | "textarea" | "select";
  visible: true;
  helpText: string;
  group: string;
  example?: string | undefined;
  placeholder?: string | undefined;
}

/** A whole checklist (spec §2: the full definition). version: of its text, such as "1.0.0", not of the registry. */
export interface Checklist {
  available: true;
  name: string;
  description: string;
  version: string;
  source: string;
  category: "mixs";
  accession: string;
  deprecated: boolean;
  fields: ChecklistField[];
}

/** All checklists as of one registry version, ordered by accession. Shared by all who ask: nobody changes it. */
export interface Catalog {
  version: number;
  checklists: Checklist[];
}
