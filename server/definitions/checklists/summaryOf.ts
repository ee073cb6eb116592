import type { Checklist } from "./definition.ts";

/** A checklist as lists show it (spec §2). Both counts are of fields. */
export function summaryOf({ name, accession, description, deprecated, fields }: Checklist) {
  return {
    name,
    accession,
    description,
    fieldCount: fields.length,
    mandatoryCount: fields.filter((field) => field.required).length,
    deprecated,
  };
}
