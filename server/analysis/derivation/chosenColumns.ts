import type { z } from "zod";
import type { SamplesheetColumn } from "../pipelines/pipelinePackage.ts";
import { isReadFile } from "../pipelines/validation/rawColumnWarnings.ts";
import type { DerivedColumn } from "./read/readSamplesheetSchema.ts";
import type { previewInput } from "./schema.ts";

type Choice = z.output<typeof previewInput>["columns"][number];

/**
 * Returns the columns of the samplesheet as the administrator mapped them. A column keeps its translation of platforms
 * only with the source that it was derived for. Pure.
 */
export function chosenColumns(derived: DerivedColumn[], choices: Choice[]): SamplesheetColumn[] {
  return choices.map(({ name, source, default: value = "" }) => {
    const known = derived.find(({ column }) => column.name === name);
    const isRequired = known?.column.required === true || known?.isAsked === true;
    const transform = known?.column.source === source ? known.column.transform : undefined;
    return {
      name,
      source,
      ...(isRequired && source !== null && { required: true }),
      ...((source === null || value !== "") && { default: value }),
      ...(transform
        ? { transform }
        : isReadFile(source)
          ? { transform: { type: "prepend_path" as const, base: "${DATA_BASE_PATH}" } }
          : {}),
    };
  });
}

/** Returns the names of required columns without a source and a value. Pure. */
export function openColumns(derived: DerivedColumn[], choices: Choice[]): string[] {
  return derived
    .filter(({ column, isAsked }) => {
      const choice = choices.find(({ name }) => name === column.name);
      const isRequired = isAsked || column.required === true;
      return isRequired && (!choice || (choice.source === null && (choice.default ?? "") === ""));
    })
    .map(({ column }) => column.name);
}
