/** Fields of an order whose answers are its own columns; every other answer is a custom field. */
export const ORDER_COLUMNS = [
  "name",
  "platform",
  "instrumentModel",
  "librarySelection",
  "libraryStrategy",
  "librarySource",
  "contactName",
  "contactEmail",
  "contactPhone",
  "billingAddress",
  "numberOfSamples",
] as const;

export type SampleColumn = "sampleAlias" | "sampleTitle" | "sampleDescription" | "scientificName" | "taxId";

/** Per-sample fields whose answers are columns of a sample (reference §5); every other name is a custom field. */
export const SAMPLE_COLUMN_OF_FIELD = new Map<string, SampleColumn>([
  ["sample_alias", "sampleAlias"],
  ["_sampleAlias", "sampleAlias"],
  ["sample_title", "sampleTitle"],
  ["_sampleTitle", "sampleTitle"],
  ["sample_description", "sampleDescription"],
  ["scientific_name", "scientificName"],
  ["tax_id", "taxId"],
  ["organism", "taxId"],
  ["_organism", "taxId"],
]);

/** Keys of a sample's row that are no answers; no field may have these names. */
export const ROW_KEYS = [
  "id",
  "isNew",
  "isDeleted",
  "sampleId",
  "orderId",
  "studyId",
  "facilityStatus",
  "facilityStatusUpdatedAt",
  "reads",
  "study",
  "sampleAlias",
  "sampleTitle",
  "sampleDescription",
  "scientificName",
  "taxId",
  "checklistData",
  "checklistUnits",
  "customFields",
];

/** The column of the order or sample that stores the answers of a field; undefined for a custom field. */
export function orderColumn({ name, perSample }: { name: string; perSample: boolean }): string | undefined {
  if (perSample) return SAMPLE_COLUMN_OF_FIELD.get(name);
  return ORDER_COLUMNS.find((column) => column === name);
}
