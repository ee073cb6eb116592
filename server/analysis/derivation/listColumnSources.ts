import type { Context } from "../../platform/rpc/context.ts";
import { cachedStoredOrderForm } from "../../definitions/forms/orderForm.ts";

const FIXED = [
  "sample.sampleId",
  "read.file1",
  "read.file2",
  "sample.reads[single].file1",
  "sample.sampleAlias",
  "sample.sampleTitle",
  "sample.scientificName",
  "sample.taxId",
  "read.sequencingRun",
  "order.platform",
  "order.platformFamily",
  "order.instrumentModel",
  "order.orderNumber",
  "order.name",
  "order.id",
  "study.id",
  "study.title",
  "row.barcode",
] as const;

/** Returns the sources that a column of a samplesheet may have: those of every order, and the fields of the order form. */
export async function listColumnSources({ site }: Context) {
  const { fields } = await cachedStoredOrderForm(site);
  return {
    fixed: [...FIXED],
    fields: fields
      .filter(({ systemKey, type }) => systemKey === undefined && type !== "mixs")
      .map(({ name, label, perSample }) => ({
        source: `${perSample ? "sample" : "order"}.field.${name}`,
        label,
        perSample,
      })),
  };
}
