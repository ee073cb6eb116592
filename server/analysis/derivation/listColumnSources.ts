import type { Context } from "../../platform/rpc/context.ts";
import { listTemplates } from "../../definitions/checklists/listTemplates.ts";
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

const CHECKLIST_FIELDS_MAX = 3_000;

/** A field of the order form or of a checklist as the source of a column. */
export interface FieldSource {
  source: string;
  label: string;
  holder: "sample" | "order" | "checklist";
}

/** Returns the sources that a column of a samplesheet may have: those of every order, the fields of the order forms of
 *  the facility and its services, each name once, and those of the checklists, which studies use. */
export async function listColumnSources({ site }: Pick<Context, "site">) {
  const [{ common, ofService }, { templates }] = await Promise.all([
    cachedStoredOrderForms(site),
    listTemplates(site, {}),
  ]);
  const forms = [common, ...ofService.values()];
  const fields = new Map(
    forms.flatMap((form) => form.fields).map((field) => [`${field.perSample} ${field.name}`, field]),
  );
  const ofForms = [...fields.values()]
    .filter(({ systemKey, type }) => systemKey === undefined && type !== "mixs")
    .map(({ name, label, perSample }): FieldSource => {
      const holder = perSample ? "sample" : "order";
      return { source: `${holder}.field.${name}`, label, holder };
    });
  // Checklists share most of their fields.
  const ofChecklists = new Map(
    templates.flatMap((checklist) => checklist.fields.map(({ name, label }) => [name, label])),
  );
  return {
    fixed: [...FIXED],
    fields: [
      ...ofForms,
      ...[...ofChecklists].slice(0, CHECKLIST_FIELDS_MAX).map(([name, label]): FieldSource => ({
        source: `sample.checklist.${name}`,
        label,
        holder: "checklist",
      })),
    ],
  };
}

/** Returns the field whose name or label is that of a column, whatever its case and separators. Pure. */
export function fieldForColumn(fields: FieldSource[], column: string): string | undefined {
  const wanted = plainName(column);
  const isSame = ({ source, label }: FieldSource) =>
    plainName(source.split(".").slice(2).join(".")) === wanted || plainName(label) === wanted;
  return wanted === "" ? undefined : fields.find(isSame)?.source;
}

function plainName(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
