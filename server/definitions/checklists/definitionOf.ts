import type { Checklist, ChecklistField } from "./definition.ts";
import { presentChecklist } from "./presentChecklist.ts";

/** What a term of the standards is called and takes, whichever checklist asks for it. */
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

/** A checklist as its file in content/ says it: its fields by name, with what differs here from the term. */
export interface BundledChecklist {
  accession: string;
  name: string;
  description: string;
  version: string;
  source: string;
  fields: ({ name: string; group: string; required: boolean } & Partial<Term>)[];
}

/** The full definition of a bundled checklist: each of its fields joined to its term.
 *  Throws for a field that no term explains: the release would be broken. */
export function definitionOf(bundled: BundledChecklist, terms: Map<string, Term>): Checklist {
  const fields = bundled.fields.map((asked): ChecklistField => {
    const term = terms.get(asked.name);
    if (!term) throw new Error(`${bundled.accession}: no term explains the field ${asked.name}`);
    const { pattern, patternMessage, ...rest } = { ...term, ...asked };
    return { ...rest, visible: true, simpleValidation: pattern ? { pattern, patternMessage } : undefined };
  });
  return presentChecklist({ ...bundled, deprecated: false, fields });
}
