import { join } from "node:path";
import { writeText } from "./packages.ts";

type Json = Record<string, unknown>;

/** The parameters of the workflow, in the groups of its schema. */
export const PARAMETERS: Json = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    io: {
      title: "Input and output",
      description: "What comes in and goes out.",
      required: ["input", "outdir"],
      properties: {
        input: { type: "string", format: "file-path", schema: "assets/schema_input.json" },
        outdir: { type: "string", format: "directory-path" },
        email: {
          type: "string",
          pattern: "^\\S+@\\S+$",
          description: "Where to write.",
          help_text: "One address.",
        },
      },
    },
    trimming: {
      title: "Trimming",
      properties: {
        min_length: { type: "integer", minimum: 1, maximum: 500, default: 50 },
        adapter: { type: ["string", "integer"], enum: ["none", "universal", 3] },
        reference: { type: "string", format: "file-path", exists: true },
        threads: { type: "integer", hidden: true, default: 2 },
      },
    },
  },
  allOf: [{ $ref: "#/$defs/io" }, { $ref: "#/$defs/trimming" }],
};

export const SHEET: Json = {
  type: "array",
  items: {
    type: "object",
    required: ["sample", "fastq_1", "replicate"],
    properties: {
      sample: { type: "string", meta: ["id"] },
      fastq_1: { type: "string", format: "file-path", exists: true },
      fastq_2: { type: "string", format: "file-path", exists: true },
      instrument_platform: { type: "string", enum: ["ILLUMINA", "OXFORD_NANOPORE"] },
      replicate: { type: "integer", description: "The replicate." },
    },
  },
};

/** Writes the files of a small workflow in the usual layout into `folder`. */
export async function writeWorkflow(
  folder: string,
  {
    version = "1.0.0",
    parameters = PARAMETERS,
    sheet = SHEET,
    more = {},
  }: { version?: string; parameters?: unknown; sheet?: unknown; more?: Record<string, string> } = {},
): Promise<string> {
  const files: Record<string, string> = {
    "main.nf": `include { TRIMMING } from './workflows/trimming'\nworkflow { TRIMMING() }\n`,
    "workflows/trimming.nf": [
      `include { CUT as CUT_READS; COUNT } from '../modules/cut/main'`,
      `include { MULTIQC } from '../modules/multiqc'`,
      `workflow TRIMMING { CUT_READS(); COUNT(); MULTIQC() }`,
    ].join("\n"),
    "modules/cut/main.nf": `process CUT { script: "echo }" }\nprocess COUNT { script: "wc" }\n`,
    "modules/multiqc/main.nf": `process MULTIQC { script: "multiqc ." }\n`,
    "modules/cut/tests/main.nf.test": "nextflow_process {}\n",
    "nextflow.config": [
      `manifest {`,
      `  name = 'example/trimming'`,
      `  description = "Trims reads." // not 'else'`,
      `  version = '${version}'`,
      `  nextflowVersion = '!>=24.04.2'`,
      `}`,
      `plugins { id 'nf-schema@2.2.0' }`,
      `profiles { conda { conda.enabled = true }\n  test { includeConfig 'conf/test.config' } }`,
    ].join("\n"),
    "nextflow_schema.json": JSON.stringify(parameters),
    "assets/schema_input.json": JSON.stringify(sheet),
    ".github/workflows/ci.yml": "on: push\n",
    ...more,
  };
  for (const [path, text] of Object.entries(files)) await writeText(join(folder, path), text);
  return folder;
}
