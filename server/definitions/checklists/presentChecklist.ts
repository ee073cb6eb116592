import type { Checklist } from "./definition.ts";
import { presentField } from "./presentField.ts";

/** A checklist with every key named, always in the same order: PostgreSQL keeps keys in an order of its own. What a
 *  field does not have is left out. */
export function presentChecklist(given: Omit<Checklist, "available" | "category">): Checklist {
  return {
    available: true,
    name: given.name,
    description: given.description,
    version: given.version,
    source: given.source,
    category: "mixs",
    accession: given.accession,
    deprecated: given.deprecated,
    fields: given.fields.map(presentField),
  };
}
