import type { FormField, FormGroup } from "../../../server/definitions/forms/rules/field.ts";

/** A form while it is edited. fields: in display order, section by section; `order` is derived from it. */
export interface EditedForm {
  fields: FormField[];
  groups: FormGroup[];
  enabledMixsChecklists: string[];
  requiresApproval: boolean;
}

/** A section of the list of fields. id: of its group with a prefix, or one of the two sections of every form. */
export interface Section {
  id: string;
  kind: "group" | "ungrouped" | "samples";
  group?: FormGroup;
  fields: FormField[];
}

/** Order fields without a group. */
export const UNGROUPED = "ungrouped";
/** Fields of each sample. */
export const SAMPLES = "samples";

function groupSectionId(groupId: string): string {
  return `group:${groupId}`;
}

/** Converts a stored form for the builder. */
export function editedForm({
  fields,
  groups,
  enabledMixsChecklists = [],
  requiresApproval = false,
}: {
  fields: FormField[];
  groups: FormGroup[];
  enabledMixsChecklists?: string[];
  requiresApproval?: boolean;
}): EditedForm {
  return arranged({
    fields: fields.toSorted((one, other) => one.order - other.order),
    groups: groups.toSorted((one, other) => one.order - other.order),
    enabledMixsChecklists: enabledMixsChecklists.toSorted(),
    requiresApproval,
  });
}

/** The sections of a form in display order: groups, fields without a group, columns of the sample table. */
export function formSections({ fields, groups }: Pick<EditedForm, "fields" | "groups">): Section[] {
  const ids = new Set(groups.map(({ id }) => id));
  const inSection = (sectionId: string) => fields.filter((field) => fieldSectionId(field, ids) === sectionId);
  return [
    ...groups.map((group) => {
      const id = groupSectionId(group.id);
      return { id, kind: "group" as const, group, fields: inSection(id) };
    }),
    { id: UNGROUPED, kind: "ungrouped", fields: inSection(UNGROUPED) },
    { id: SAMPLES, kind: "samples", fields: inSection(SAMPLES) },
  ];
}

/**
 * Sorts fields in display order and numbers order fields and sample fields from 0. A field or group at an unchanged
 * position stays the same object, so that it is not rendered again.
 */
export function arranged(form: EditedForm): EditedForm {
  const sections = formSections(form);
  const perSample = sections.find(({ id }) => id === SAMPLES)?.fields ?? [];
  const once = sections.filter(({ id }) => id !== SAMPLES).flatMap(({ fields }) => fields);
  return {
    ...form,
    fields: [...numbered(once), ...numbered(perSample)],
    groups: numbered(form.groups),
  };
}

function numbered<Ordered extends { order: number }>(things: Ordered[]): Ordered[] {
  return things.map((thing, order) => (thing.order === order ? thing : { ...thing, order }));
}

/** Whether two forms have the same stored value. */
export function sameForm(one: EditedForm, other: EditedForm): boolean {
  return comparable(one) === comparable(other);
}

/**
 * The section of a field.
 * @param groupIds the existing groups
 */
export function fieldSectionId({ perSample, groupId }: FormField, groupIds: ReadonlySet<string>): string {
  if (perSample) return SAMPLES;
  return groupId !== undefined && groupIds.has(groupId) ? groupSectionId(groupId) : UNGROUPED;
}

// Normalizes the key order, which edits change, and drops undefined, which is not sent.
function comparable(form: EditedForm): string {
  return JSON.stringify(form, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
