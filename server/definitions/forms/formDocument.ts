import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import type { FormField, FormGroup } from "./rules/field.ts";

/** A study form as edited and stored. */
export interface StudyFormDocument {
  fields: FormField[];
  groups: FormGroup[];
}

/** The order form as edited and stored. enabledMixsChecklists: accessions that a mixs field offers. */
export interface FormDocument extends StudyFormDocument {
  enabledMixsChecklists: string[];
  /** Whether a lead has to approve each order; absent: not. */
  requiresApproval?: boolean;
}

/** An error that prevents saving a form. fieldId, groupId: the field or group; both null for the form itself. message:
 *  begins with the name of the field, group or form. */
export interface FormError {
  fieldId: string | null;
  groupId: string | null;
  message: Sentence;
}
