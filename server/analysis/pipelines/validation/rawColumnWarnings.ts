import type { ValidationError } from "./validationError.ts";
import type { Manifest, SamplesheetMap } from "../pipelinePackage.ts";
import { rawColumn } from "./packageSentences.ts";

/**
 * Returns a warning for each samplesheet column that passes user-entered values unchanged to a Nextflow workflow
 * (`unsafe: raw`). Pure.
 */
export function rawColumnWarnings(
  { files, execution }: Manifest,
  { columns }: SamplesheetMap,
): ValidationError[] {
  if (execution.type !== "nextflow") return [];
  return columns.flatMap(({ name, source, unsafe }, index) =>
    unsafe === "raw" && (isTypedText(source) || isReadFile(source))
      ? [
          {
            file: files.samplesheet,
            key: `samplesheet.columns[${index}].unsafe`,
            problem: rawColumn({ column: name }),
          },
        ]
      : [],
  );
}

const TEXTS = new Set(["sample.sampleId", "study.title", "order.platform"]);
const FIELD =
  /^(sample\.(sampleAlias|sampleTitle|scientificName|taxId|field\..+|checklist\..+)|order\.(orderNumber|name|platformFamily|instrumentModel|field\..+)|read\.sequencingRun)$/s;

/** Returns whether a source is a field of an order or a sample beyond those that scripts of packages receive. */
export function isFieldSource(source: string | null): source is string {
  return source !== null && FIELD.test(source);
}

/** Returns whether the values of a source are user-entered texts; record ids are not. */
export function isTypedText(source: string | null): boolean {
  return source !== null && (TEXTS.has(source) || FIELD.test(source));
}

/** Returns whether the values of a source are paths of FASTQ files, whose names users choose. */
export function isReadFile(source: string | null): boolean {
  return source !== null && /^(read|sample\.reads(\[\w+\])?)\.file[12]$/.test(source);
}
