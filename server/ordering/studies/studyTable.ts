import type { z } from "zod";
import type { Order } from "../../../db/models/Order.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { type RequiredFields, readRequiredFields } from "./readRequiredFields.ts";
import { findStudy } from "./findStudy.ts";
import { without } from "./present.ts";
import type { studyTableInput } from "./schema.ts";
import type { SampleField } from "./sampleFields.ts";
import { studySamples } from "../access/studySamples.ts";

/** A column of the sample itself, or with `field` a field of form or checklist. */
export type TableColumn = { key: string; name: string; label: string } | ({ key: string } & SampleField);

const CORE: TableColumn[] = [
  { key: "core:orderNumber", name: "orderNumber", label: "Order" },
  { key: "core:sampleId", name: "sampleId", label: "Sample" },
  { key: "core:sampleAlias", name: "sampleAlias", label: "Alias" },
  { key: "core:sampleTitle", name: "sampleTitle", label: "Title" },
  { key: "core:scientificName", name: "scientificName", label: "Organism" },
  { key: "core:taxId", name: "taxId", label: "Taxonomy ID" },
];

/**
 * Returns the metadata table of a study: a column per field with its definition, a row per sample, paged. columns:
 * those of a sample (core:…), then the fields of study form and checklist (checklist:…). Returns { columns, rows,
 * total, limit, offset }. Raises studyNotFound, forbidden. Reference §6.
 */
export async function studyTable(
  ctx: SignedInContext,
  { studyId, limit, offset }: z.output<typeof studyTableInput>,
) {
  const study = await findStudy(ctx, studyId);
  const required = await readRequiredFields(ctx, study);
  const found = studySamples(study.id, ctx.db);
  const [samples, total] = await Promise.all([
    found.clone().withGraphFetched("order").limit(limit).offset(offset),
    found.clone().resultSize(),
  ]);
  const columns: TableColumn[] = [
    ...CORE,
    ...required.sampleFields.map((field) => ({ key: `checklist:${field.name}`, ...field })),
  ];
  return { columns, rows: samples.map((sample) => presentRow(sample, required)), total, limit, offset };
}

function presentRow(sample: Sample & { order?: Order }, { hidden, hiddenUnits }: RequiredFields) {
  return {
    id: sample.id,
    sampleId: sample.sampleId,
    orderId: sample.orderId,
    orderNumber: sample.order?.orderNumber ?? null,
    sampleAlias: sample.sampleAlias,
    sampleTitle: sample.sampleTitle,
    scientificName: sample.scientificName,
    taxId: sample.taxId,
    checklistData: without(sample.checklistData, hidden),
    checklistUnits: without(sample.checklistUnits, hiddenUnits),
  };
}
