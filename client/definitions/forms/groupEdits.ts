import type { FormGroup } from "../../../server/definitions/forms/rules/field.ts";
import { arranged, type EditedForm } from "./editedForm.ts";
import { newId } from "./newId.ts";

const ICON = "FileText";

export function addGroup(
  form: EditedForm,
  given: { name: string; description?: string | undefined },
): EditedForm {
  const group = { id: newId("group"), ...given, icon: ICON, order: form.groups.length };
  return arranged({ ...form, groups: [...form.groups, group] });
}

export function changeGroup(form: EditedForm, id: string, change: Partial<FormGroup>): EditedForm {
  const groups = form.groups.map((group) => (group.id === id ? { ...group, ...change } : group));
  return { ...form, groups };
}

/** Moves a group with its fields one position up (-1) or down (1). Returns the same form at either end. */
export function stepGroup(form: EditedForm, id: string, step: -1 | 1): EditedForm {
  const from = form.groups.findIndex((group) => group.id === id);
  const to = from + step;
  const group = form.groups[from];
  if (!group || to < 0 || to >= form.groups.length) return form;
  return arranged({ ...form, groups: form.groups.toSpliced(from, 1).toSpliced(to, 0, group) });
}

/** Removes a group. Its fields move to the previous group, or the next one, or to no group. */
export function removeGroup(form: EditedForm, id: string): EditedForm {
  const index = form.groups.findIndex((group) => group.id === id);
  if (index === -1) return form;
  const heir = form.groups[index - 1] ?? form.groups[index + 1];
  const fields = form.fields.map((field) => {
    if (field.groupId !== id) return field;
    const { groupId: _groupId, ...rest } = field;
    return heir ? { ...rest, groupId: heir.id } : rest;
  });
  return arranged({ ...form, fields, groups: form.groups.toSpliced(index, 1) });
}

/**
 * Restores a removed group at its former position, with its former fields that still exist.
 * @param before the form it was removed from
 */
export function restoreGroup(form: EditedForm, id: string, before: EditedForm): EditedForm {
  const index = before.groups.findIndex((group) => group.id === id);
  const group = before.groups[index];
  if (!group || form.groups.some((one) => one.id === id)) return form;
  const members = new Set(before.fields.filter(({ groupId }) => groupId === id).map((field) => field.id));
  const fields = form.fields.map((field) => (members.has(field.id) ? { ...field, groupId: id } : field));
  return arranged({ ...form, fields, groups: form.groups.toSpliced(index, 0, group) });
}
