/** A field of a run plan, with the possible names of its column (spec §4, reference 3-files §4). */
export interface PlanField {
  name: string;
  /** The header in our own workbooks; after normalization one of the aliases. */
  label: string;
  /** Normalized headers (normalizeHeader.ts). */
  aliases: readonly string[];
  kind: "text" | "date" | "number" | "barcode";
  /** Where its value is stored: row identification, an answer of the sample, or an answer of the sample on that run. */
  keptOn: "row" | "sample" | "assignment";
}

export const RUN_FIELD = "runId";
export const SAMPLE_FIELD = "sampleCode";
export const BARCODE_FIELD = "barcode";

/** In the column order of our own workbooks. */
export const PLAN_FIELDS: readonly PlanField[] = [
  {
    name: RUN_FIELD,
    label: "Run",
    aliases: ["run", "run_id", "runid", "run_name", "sequencing_run", "sequencing_run_id"],
    kind: "text",
    keptOn: "row",
  },
  {
    name: SAMPLE_FIELD,
    label: "Sample",
    aliases: [
      "sample",
      "sample_id",
      "sample_code",
      "patient",
      "patient_id",
      "patient_code",
      "internal_sample_code",
      "internal_sample_patient_code",
    ],
    kind: "text",
    keptOn: "row",
  },
  {
    name: BARCODE_FIELD,
    label: "Barcode",
    aliases: ["barcode", "barcode_id", "barcode_name"],
    kind: "barcode",
    keptOn: "row",
  },
  {
    name: "material_body_site",
    label: "Material / body site",
    aliases: ["material", "material_body_site", "body_site"],
    kind: "text",
    keptOn: "sample",
  },
  {
    name: "sampling_date",
    label: "Sampling date",
    aliases: ["date", "sampling_date"],
    kind: "date",
    keptOn: "sample",
  },
  {
    name: "storage_box",
    label: "Storage box",
    aliases: ["storage_box"],
    kind: "text",
    keptOn: "sample",
  },
  {
    name: "storage_position",
    label: "Storage position",
    aliases: ["storage_position"],
    kind: "text",
    keptOn: "sample",
  },
  {
    name: "storage_buffer",
    label: "Storage buffer",
    aliases: ["buffer", "storage_buffer"],
    kind: "text",
    keptOn: "sample",
  },
  {
    name: "concentration_ng_ul",
    label: "Concentration ng/µl",
    // Without the u: headers that lost their micro sign.
    aliases: ["dna_ng_ul", "dna_ng_l", "dna_ng", "concentration_ng_ul"],
    kind: "number",
    keptOn: "assignment",
  },
  {
    name: "post_pcr_concentration_ng_ul",
    label: "Post PCR concentration ng/µl",
    aliases: [
      "nanopore_dna_ng_l_after_pcr_and_purification",
      "nanopore_dna_ng_ul_after_pcr_and_purification",
      "nanodrop_dna_ng_l_after_pcr_and_purification",
      "nanodrop_dna_ng_ul_after_pcr_and_purification",
      "post_pcr_concentration_ng_ul",
    ],
    kind: "number",
    keptOn: "assignment",
  },
  {
    name: "total_volume_ul",
    label: "Total volume µl",
    aliases: ["10ng_dna_20_l_h2o", "10ng_dna_20_ul_h2o", "total_volume_ul"],
    kind: "number",
    keptOn: "assignment",
  },
  { name: "depletion", label: "Depletion", aliases: ["depletion"], kind: "text", keptOn: "assignment" },
  {
    name: "extraction_date",
    label: "Extraction date",
    aliases: ["extraction_date"],
    kind: "date",
    keptOn: "assignment",
  },
  {
    name: "extraction_method",
    label: "Extraction method",
    aliases: ["extraction_method"],
    kind: "text",
    keptOn: "assignment",
  },
  { name: "analyte", label: "Analyte", aliases: ["analyte"], kind: "text", keptOn: "assignment" },
  {
    name: "run_specific_notes",
    label: "Run specific notes",
    aliases: ["run_specific_notes"],
    kind: "text",
    keptOn: "assignment",
  },
];

/** The fields whose values are answers: those of the sample and those of the sample on a run. */
export const ANSWER_FIELDS = PLAN_FIELDS.filter(({ keptOn }) => keptOn !== "row");

const FIELD_OF_ALIAS = new Map(
  PLAN_FIELDS.flatMap((field) => field.aliases.map((alias) => [alias, field] as const)),
);
const FIELD_OF_NAME = new Map(PLAN_FIELDS.map((field) => [field.name, field]));

export function fieldByAlias(alias: string): PlanField | undefined {
  return FIELD_OF_ALIAS.get(alias);
}

export function fieldByName(name: string): PlanField | undefined {
  return FIELD_OF_NAME.get(name);
}
