import { draftKey } from "../../kit/drafts/draftStore.ts";
import type { EditedForm } from "./editedForm.ts";

/** A form with unsaved edits on this device. version: the version that the edit is based on. savedAt: ISO time. */
export interface StoredFormDraft {
  form: EditedForm;
  version: number | undefined;
  savedAt: string;
}

/**
 * The storage key of an edited form on this device: one per user and form, and one for a draft set aside while the
 * form of another user is viewed.
 */
export function formKey(userId: string, formId: string, { aside = false } = {}): string {
  return draftKey(userId, `form.${formId}${aside ? ".aside" : ""}`);
}
