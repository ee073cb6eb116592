import type { Context } from "../../platform/rpc/context.ts";
import { cachedStoredOrderForms } from "../../definitions/forms/orderForm.ts";

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

/** Returns the sources that a column of a samplesheet may have: those of every order, and the fields of the order
 *  forms of the facility and its services, each name once. */
export async function listColumnSources({ site }: Context) {
  const { common, ofService } = await cachedStoredOrderForms(site);
  const forms = [common, ...ofService.values()];
  const fields = new Map(
    forms.flatMap((form) => form.fields).map((field) => [`${field.perSample} ${field.name}`, field]),
  );
  return {
    fixed: [...FIXED],
    fields: [...fields.values()]
      .filter(({ systemKey, type }) => systemKey === undefined && type !== "mixs")
      .map(({ name, label, perSample }) => ({
        source: `${perSample ? "sample" : "order"}.field.${name}`,
        label,
        perSample,
      })),
  };
}
