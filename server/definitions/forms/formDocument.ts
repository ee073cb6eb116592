import type { FormField, FormGroup } from "./rules/field.ts";

/** A study's form as it is edited and stored. */
export interface StudyFormDocument {
  fields: FormField[];
  groups: FormGroup[];
}

/** The order form as it is edited and stored. enabledMixsChecklists: accessions that a mixs field offers. */
export interface FormDocument extends StudyFormDocument {
  enabledMixsChecklists: string[];
}
