import type { Order } from "../../db/models/Order.ts";
import type { Sample } from "../../db/models/Sample.ts";

/** The answers of an order by field name: its own columns and its custom fields. */
export function orderAnswers(order: Order): Record<string, unknown> {
  return {
    ...order.customFields,
    name: order.name,
    numberOfSamples: order.numberOfSamples,
    platform: order.platform,
    instrumentModel: order.instrumentModel,
    libraryStrategy: order.libraryStrategy,
    librarySource: order.librarySource,
    librarySelection: order.librarySelection,
  };
}

/** The answers of a sample by field name: the columns that fields are named for, and its custom fields. */
export function sampleAnswers(sample: Sample): Record<string, unknown> {
  return {
    ...sample.customFields,
    sample_alias: sample.sampleAlias,
    sample_title: sample.sampleTitle,
    sample_description: sample.sampleDescription,
    scientific_name: sample.scientificName,
    tax_id: sample.taxId,
    _organism: sample.taxId,
  };
}
