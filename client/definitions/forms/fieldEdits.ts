import type { FieldType, FormField } from "../../../server/definitions/forms/rules/field.ts";
import { arranged, type EditedForm, fieldSectionId, SAMPLES, formSections, UNGROUPED } from "./editedForm.ts";
import { isChoice, isText, isTypeAllowed, mayHaveUnits } from "./fieldTypes.ts";
import { newId } from "./newId.ts";
import { proposedName, takenNames } from "./proposedName.ts";

/** Adds a new field at the end of a section, or in a section that its type allows. Returns the form and the field. */
export function addField(
  form: EditedForm,
  { type, label, sectionId }: { type: FieldType; label: string; sectionId: string },
): { form: EditedForm; field: FormField } {
  const field = placed(
    {
      id: newId("field"),
      type,
      name: proposedName(label, takenNames(form.fields)),
      label,
      required: false,
      visible: true,
      perSample: false,
      order: 0,
      ...(isChoice(type) ? { options: [] } : {}),
    },
    allowedSection(form, type, sectionId),
  );
  return { form: arranged({ ...form, fields: [...form.fields, field] }), field };
}

/** Adds complete fields at the end of their sections. */
export function addFields(form: EditedForm, fields: FormField[]): EditedForm {
  return fields.length === 0 ? form : arranged({ ...form, fields: [...form.fields, ...fields] });
}

/**
 * Changes properties of a field. The name of a field that was never saved is derived from its label until the user
 * sets another one.
 * @param locked whether the name is fixed
 */
export function changeField(
  form: EditedForm,
  id: string,
  change: Partial<FormField>,
  { locked }: { locked: boolean },
): EditedForm {
  const fields = form.fields.map((field) => {
    if (field.id !== id) return field;
    const changed = { ...field, ...change };
    if (locked || change.label === undefined || change.name !== undefined) return changed;
    const taken = takenNames(form.fields, id);
    const follows = field.name === proposedName(field.label, taken);
    return follows ? { ...changed, name: proposedName(change.label, taken) } : changed;
  });
  return arranged({ ...form, fields: withRenamed(fields, form.fields, id) });
}

// Conditions refer to a field by its name.
function withRenamed(fields: FormField[], before: FormField[], id: string): FormField[] {
  const from = before.find((field) => field.id === id)?.name;
  const to = fields.find((field) => field.id === id)?.name;
  if (from === undefined || to === undefined || from === to) return fields;
  return fields.map((field) =>
    field.showIf?.field === from ? { ...field, showIf: { ...field.showIf, field: to } } : field,
  );
}

/**
 * Changes the type of a field and drops properties that the new type lacks. Moves the field if its section does not
 * allow the type.
 */
export function changeType(form: EditedForm, id: string, type: FieldType): EditedForm {
  const fields = form.fields.map((field) => {
    if (field.id !== id || field.type === type) return field;
    const { options, units, simpleValidation, ...rest } = field;
    const { minValue, maxValue, ...ofText } = simpleValidation ?? {};
    const changed: FormField = { ...rest, type, defaultValue: undefined };
    if (isChoice(type)) changed.options = options ?? [];
    if (units && mayHaveUnits(type)) changed.units = units;
    if (simpleValidation && type === "number") changed.simpleValidation = { minValue, maxValue };
    if (simpleValidation && isText(type)) changed.simpleValidation = ofText;
    const groupIds = new Set(form.groups.map((group) => group.id));
    return placed(changed, allowedSection(form, type, fieldSectionId(field, groupIds)));
  });
  return arranged({ ...form, fields });
}

/** Copies a field to the position after it, with a unique name. */
export function duplicateField(
  form: EditedForm,
  id: string,
  label: (label: string) => string,
): { form: EditedForm; field: FormField } | undefined {
  const index = form.fields.findIndex((field) => field.id === id);
  const original = form.fields[index];
  if (!original) return undefined;
  const { isSystem: _system, systemKey: _key, ...rest } = original;
  const copied = label(original.label);
  const field = {
    ...structuredClone(rest),
    id: newId("field"),
    label: copied,
    name: proposedName(copied, takenNames(form.fields)),
  };
  return { form: arranged({ ...form, fields: form.fields.toSpliced(index + 1, 0, field) }), field };
}

export function removeField(form: EditedForm, id: string): EditedForm {
  return arranged({ ...form, fields: form.fields.filter((field) => field.id !== id) });
}

/**
 * Restores a removed field after its nearest former predecessor that still exists.
 * @param before the form it was removed from
 */
export function restoreField(form: EditedForm, id: string, before: EditedForm): EditedForm {
  const at = before.fields.findIndex((one) => one.id === id);
  const field = before.fields[at];
  if (!field || form.fields.some((one) => one.id === id)) return form;
  const earlier = before.fields.slice(0, at).map((one) => one.id);
  const ids = form.fields.map((one) => one.id);
  const neighbour = earlier.findLast((one) => ids.includes(one));
  const index = neighbour === undefined ? 0 : ids.indexOf(neighbour) + 1;
  return arranged({ ...form, fields: form.fields.toSpliced(index, 0, field) });
}

/**
 * Moves a field to a section, before the field at `index`, or to its end without one. Returns the same form if the
 * section does not allow its type.
 */
export function moveField(
  form: EditedForm,
  id: string,
  { sectionId, index = Infinity }: { sectionId: string; index?: number },
): EditedForm {
  const field = form.fields.find((one) => one.id === id);
  if (!field || !isTypeAllowed(field.type, { perSample: sectionId === SAMPLES })) return form;
  const others = form.fields.filter((one) => one.id !== id);
  const before = formSections({ ...form, fields: others }).find((one) => one.id === sectionId)?.fields[index];
  const at = before ? others.indexOf(before) : others.length;
  return arranged({ ...form, fields: others.toSpliced(at, 0, placed(field, sectionId)) });
}

/** A field as part of a section. A column of the sample table keeps its group. */
function placed(field: FormField, sectionId: string): FormField {
  const perSample = sectionId === SAMPLES;
  if (perSample && field.perSample) return field;
  const { groupId: _groupId, ...rest } = field;
  if (perSample || sectionId === UNGROUPED) return { ...rest, perSample };
  return { ...rest, perSample, groupId: sectionId.slice(sectionId.indexOf(":") + 1) };
}

function allowedSection(form: EditedForm, type: FieldType, sectionId: string): string {
  if (isTypeAllowed(type, { perSample: sectionId === SAMPLES })) return sectionId;
  return sectionId === SAMPLES ? (formSections(form)[0]?.id ?? UNGROUPED) : SAMPLES;
}
