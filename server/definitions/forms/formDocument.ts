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

/** What keeps a form from being saved. fieldId, groupId: which field or group it is about; both null for the form.
 *  message: a sentence that begins with the name of what it is about. */
export interface FormError {
  fieldId: string | null;
  groupId: string | null;
  message: string;
}
