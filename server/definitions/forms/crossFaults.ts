import type { FormKind } from "./checkForm.ts";
import { columnOf } from "./rules/fieldColumns.ts";
import type { FormFault } from "./formFault.ts";
import type { FormField, FormGroup } from "./rules/field.ts";
import { unitsOf } from "./rules/problemsOf.ts";

/** What is wrong between the fields and groups of a form that is to be saved. */
export function crossFaults(
  kind: FormKind,
  { fields, groups }: { fields: FormField[]; groups: FormGroup[] },
): FormFault[] {
  const groupIds = new Set(groups.map(({ id }) => id));
  const withUnits = new Map<string, FormField>(
    fields.flatMap((field) => (unitsOf(field).length === 0 ? [] : [[`${field.name}_unit`, field] as const])),
  );
  const ids = new Map<string, FormField>();
  const names = new Map<string, FormField>();
  const columns = new Map<string, FormField>();
  const faults: FormFault[] = [];
  const tell = (field: FormField, message: string) =>
    faults.push({ fieldId: field.id, groupId: null, message: `${field.label} (${field.id}): ${message}` });

  for (const field of fields) {
    const sameId = ids.get(field.id);
    if (sameId) tell(field, `${sameId.label} has the same id`);
    const sameName = names.get(field.name);
    if (sameName) tell(field, `${sameName.label} has the same name ${field.name}`);
    const ofUnit = withUnits.get(field.name);
    if (ofUnit) tell(field, `the name ${field.name} is that of the unit of ${ofUnit.label}`);
    const column = kind === "order" ? columnOf(field) : undefined;
    const sameColumn = column === undefined || sameName ? undefined : columns.get(column);
    if (sameColumn) tell(field, `its answers are stored in the same place as those of ${sameColumn.label}`);
    if (field.groupId !== undefined && !groupIds.has(field.groupId))
      tell(field, `there is no group ${field.groupId}`);
    ids.set(field.id, field);
    names.set(field.name, field);
    if (column !== undefined) columns.set(column, field);
  }
  return [...faults, ...groupFaults(groups)];
}

function groupFaults(groups: FormGroup[]): FormFault[] {
  const known = new Map<string, FormGroup>();
  return groups.flatMap((group) => {
    const same = known.get(group.id);
    known.set(group.id, group);
    if (!same) return [];
    const message = `${group.name} (${group.id}): the group ${same.name} has the same id`;
    return [{ fieldId: null, groupId: group.id, message }];
  });
}
