import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import {
  columnsRequired,
  noColumnsOfRunFolder,
  noInputsOfRunFolder,
  onlyRunFolders,
  processForRunFolder,
  scopeOfRunFolder,
  sheetOfRunFolder,
} from "./packageSentences.ts";
import type { IsSound, ReadDocuments } from "./validateReferences.ts";
import type { ValidationError } from "./validationError.ts";

/**
 * Returns contradictions between the targets of a package and its other parts: a package for run folders has no other
 * target, no samples and no columns, because it receives the sample sheet of the sequencing run.
 */
export function validateTargets(
  { manifest, samplesheet }: ReadDocuments,
  isSound: IsSound,
): ValidationError[] {
  const { targets, inputs = [], outputs = [], execution, files } = manifest;
  if (!isSound("manifest.json", "targets", "files")) return [];
  const supported = targets?.supported ?? [];
  const isForRunFolders = supported.includes("runFolder");
  const faults: ValidationError[] = [];
  const refuse = (file: string, key: string, problem: Sentence) => void faults.push({ file, key, problem });
  const sheetFile = files?.samplesheet ?? "";
  if (samplesheet && isSound(sheetFile)) {
    const { rows, columns } = samplesheet;
    if ((rows?.scope === "runFolder") !== isForRunFolders)
      refuse(sheetFile, "samplesheet.rows.scope", sheetOfRunFolder());
    else if (isForRunFolders && columns.length > 0)
      refuse(sheetFile, "samplesheet.columns", noColumnsOfRunFolder());
    else if (!isForRunFolders && columns.length === 0)
      refuse(sheetFile, "samplesheet.columns", columnsRequired());
  }
  if (!isForRunFolders) return faults;
  if (supported.length > 1) refuse("manifest.json", "targets.supported", onlyRunFolders());
  if (isSound("manifest.json", "execution") && execution?.type !== "process")
    refuse("manifest.json", "execution.type", processForRunFolder());
  if (isSound("manifest.json", "inputs") && inputs.length > 0)
    refuse("manifest.json", "inputs", noInputsOfRunFolder());
  if (isSound("manifest.json", "outputs"))
    for (const [index, { scope }] of outputs.entries())
      if (scope !== "run") refuse("manifest.json", `outputs[${index}].scope`, scopeOfRunFolder());
  return faults;
}
