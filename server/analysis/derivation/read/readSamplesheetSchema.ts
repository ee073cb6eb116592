import type { SamplesheetColumn } from "../../pipelines/pipelinePackage.ts";
import { record, texts } from "./readParameterSchema.ts";

/** A column of a samplesheet. column: as mapped; isAsked: the source is unknown and has to be chosen. */
export interface DerivedColumn {
  column: SamplesheetColumn;
  description: string | null;
  choices: string[];
  isAsked: boolean;
}

const COLUMNS_MAX = 100;

/** Families of the catalog, by the words that schemas use for platforms. */
const PLATFORMS: Record<string, string> = {
  ILLUMINA: "illumina",
  OXFORD_NANOPORE: "oxford-nanopore",
  NANOPORE: "oxford-nanopore",
  ONT: "oxford-nanopore",
  PACBIO_SMRT: "pacbio",
  PACBIO: "pacbio",
  BGISEQ: "mgi",
  DNBSEQ: "mgi",
  MGI: "mgi",
  ELEMENT: "element",
};

const SAMPLE_TYPES = ["test_sample", "positive_control", "negative_control", "no_template_control"] as const;

const SOURCES: [pattern: RegExp, source: string][] = [
  [/^(sample|sample_?(id|name)|id|alias|name)$/i, "sample.sampleId"],
  [/^(fastq_?1|fq_?1|r1|read_?1|reads_?1|short_reads_1|forward(_?reads)?|fastq|reads|fq)$/i, "read.file1"],
  [/^(fastq_?2|fq_?2|r2|read_?2|reads_?2|short_reads_2|reverse(_?reads)?)$/i, "read.file2"],
  [/^(instrument_?platform|platform|seq(uencing)?_?platform)$/i, "order.platformFamily"],
  [/^(run|run_?(id|name|accession)|sequencing_?run|flow_?cell)$/i, "read.sequencingRun"],
  [/^(organism|species|scientific_?name)$/i, "sample.scientificName"],
  [/^(tax_?id|taxon_?id)$/i, "sample.taxId"],
  [/^barcode$/i, "row.barcode"],
];

/** Reads the columns of a samplesheet schema; undefined when it has no named columns. Pure. */
export function readSamplesheetSchema(schema: Record<string, unknown>): DerivedColumn[] | undefined {
  const items = record(schema["items"]) ?? schema;
  const properties = Object.entries(record(items["properties"]) ?? {});
  const usable = properties.filter(([name]) => name !== "" && name.length <= 500).slice(0, COLUMNS_MAX);
  if (usable.length === 0) return undefined;
  const required = new Set(texts(items["required"]));
  return usable.map(([name, given]) => derivedColumn(name, record(given) ?? {}, required.has(name)));
}

/** The columns that most workflows read, for a repository that describes none. Pure. */
export function usualColumns(): DerivedColumn[] {
  return [
    derivedColumn("sample", {}, true),
    derivedColumn("fastq_1", {}, true),
    derivedColumn("fastq_2", {}, false),
  ];
}

/**
 * The column that names the directory of a row, of the sample sheet of workflows that read a directory of reads; the
 * columns of the files tell what each directory contains. Pure.
 */
export const FOLDER_COLUMN = "barcode";

export function folderColumns(): DerivedColumn[] {
  const type = derivedColumn("type", { enum: SAMPLE_TYPES }, false);
  return [
    derivedColumn(FOLDER_COLUMN, {}, true),
    derivedColumn("alias", {}, true),
    { ...type, column: { ...type.column, default: SAMPLE_TYPES[0] } },
    derivedColumn("fastq_1", {}, true),
    derivedColumn("fastq_2", {}, false),
  ];
}

function derivedColumn(name: string, property: Record<string, unknown>, isRequired: boolean): DerivedColumn {
  const choices = Array.isArray(property["enum"])
    ? property["enum"]
        .filter((one) => typeof one === "string" || typeof one === "number")
        .map(String)
        .slice(0, 200)
    : [];
  const isId = texts([property["meta"]].flat()).includes("id");
  const source = SOURCES.find(([pattern]) => pattern.test(name))?.[1] ?? (isId ? "sample.sampleId" : null);
  const platforms = choices.flatMap((one) => {
    const family = PLATFORMS[one.toUpperCase().replaceAll(/[\s-]/g, "_")];
    return family === undefined ? [] : [[family, one] as const];
  });
  const mapping = source === "order.platformFamily" && platforms.length > 0;
  const help = property["description"] ?? property["help_text"] ?? property["errorMessage"];
  return {
    column: {
      name,
      source,
      ...(isRequired && source !== null && { required: true }),
      ...(source?.startsWith("read.file") && {
        transform: { type: "prepend_path", base: "${DATA_BASE_PATH}" },
      }),
      ...(mapping && {
        transform: { type: "map_value", mapping: platformMapping(platforms, choices), strict: true },
      }),
      ...(source === null && { default: "" }),
      // Reads that were assigned without a sequencing run have none, and workflows only tell runs apart by it.
      ...(source === "read.sequencingRun" && isRequired && { default: "run1" }),
    },
    description: typeof help === "string" ? help.slice(0, 2_000) : null,
    choices,
    isAsked: source === null && isRequired,
  };
}

// A word of the schema itself is kept, because an order may state its platform in that word.
function platformMapping(
  platforms: (readonly [string, string])[],
  choices: string[],
): Record<string, string> {
  return Object.fromEntries([...platforms.toReversed(), ...choices.map((one) => [one, one])]) as Record<
    string,
    string
  >;
}
