import type { FieldType } from "../../../server/definitions/forms/rules/field.ts";
import type { EditedForm } from "./editedForm.ts";

/** The actions on a form from its list of fields. A stable object during the edit. */
export interface BuilderActions {
  /** Returns the current form; a function, so that rendered fields do not depend on the others. */
  form: () => EditedForm;
  /** strand: identifies edits that are undone together. */
  change: (edit: (form: EditedForm) => EditedForm, strand?: string) => void;
  editField: (id: string) => void;
  /** Opens the selection of the type of a new field. */
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
