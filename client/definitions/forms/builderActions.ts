import type { FieldType } from "../../../server/definitions/forms/rules/field.ts";
import type { EditedForm } from "./editedForm.ts";

/** What can be done to a form from its list of fields. Stays the same object while the form is edited. */
export interface BuilderActions {
  /** The form as it is now: what is drawn of a field does not hold the others. */
  form: () => EditedForm;
  /** strand: names the edits that are undone as one. */
  change: (edit: (form: EditedForm) => EditedForm, strand?: string) => void;
  editField: (id: string) => void;
  /** Asks which kind of field a section gets. */
  askType: (sectionId: string) => void;
  addField: (type: FieldType, sectionId: string) => void;
  duplicateField: (id: string) => void;
  removeField: (id: string) => void;
  stepField: (id: string, step: -1 | 1) => void;
  moveField: (id: string, sectionId: string) => void;
  editGroup: (id: string) => void;
  stepGroup: (id: string, step: -1 | 1) => void;
  removeGroup: (id: string) => void;
}
