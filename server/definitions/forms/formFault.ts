/** What keeps a form from being saved. fieldId, groupId: which field or group it is about; both null for the form.
 *  message: a sentence that begins with the name of what it is about. */
export interface FormFault {
  fieldId: string | null;
  groupId: string | null;
  message: string;
}
