import { draftKey } from "../../kit/drafts/draftStore.ts";
import type { EditedForm } from "./editedForm.ts";

/**
 * A form as it was edited here and is not on the server yet. version: the one the edit began from. keptAt: ISO time.
 */
export interface KeptForm {
  form: EditedForm;
  version: number | undefined;
  keptAt: string;
}

/**
 * The storage key of an edited form on this device: one per user and form, and one for a draft set aside while the
 * form of another user is viewed.
 */
export function formKey(userId: string, formId: string, { aside = false } = {}): string {
  return draftKey(userId, `form.${formId}${aside ? ".aside" : ""}`);
}
