import type { Sample } from "../../../db/models/Sample.ts";
import type { SampleField } from "./sampleFields.ts";

/** The first row of an exported table: how a sample is known, then the names of the fields, each with units to choose
 *  from followed by `<field>_unit`. */
export function exportHeader(fields: readonly SampleField[]): string[] {
  return [
    "order_number",
    "sample_id",
    ...fields.flatMap((field) => (hasUnits(field) ? [field.name, `${field.name}_unit`] : [field.name])),
  ];
}

/** The row of one sample, under that header. Lists are told with semicolons, nothing as an empty cell. */
export function exportCells(
  { order, sampleId, checklistData, checklistUnits }: Sample,
  fields: readonly SampleField[],
): string[] {
  return [
    order?.orderNumber ?? "",
    sampleId,
    ...fields.flatMap((field) => {
      const value = cellText(own(checklistData, field.name));
      return hasUnits(field) ? [value, cellText(own(checklistUnits, field.name))] : [value];
    }),
  ];
}

// A single unit goes without saying.
function hasUnits({ units }: SampleField): boolean {
  return units !== undefined && units.length > 1;
}

function own(values: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(cellText).join("; ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
