import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import type { Manifest } from "../pipelinePackage.ts";
import {
  noInputsOfRunFolder,
  noSheetOfRunFolder,
  onlyRunFolders,
  processForRunFolder,
  required,
  scopeOfRunFolder,
} from "./packageSentences.ts";
import type { ValidationError } from "./validationError.ts";

/**
 * Returns contradictions between the targets of a manifest and its other parts: a package for run folders has no other
 * target, no samples and no samplesheet map, and any other package has a samplesheet map. isSound: whether a part has a
 * valid shape.
 */
export function validateTargets(
  { targets, inputs = [], outputs = [], execution, files }: Partial<Manifest>,
  isSound: (...keys: string[]) => boolean,
): ValidationError[] {
  const faults: ValidationError[] = [];
  const refuse = (key: string, problem: Sentence) =>
    void faults.push({ file: "manifest.json", key, problem });
  if (!isSound("targets", "files")) return faults;
  const supported = targets?.supported ?? [];
  if (!supported.includes("runFolder")) {
    if (files && files.samplesheet === undefined) refuse("files.samplesheet", required());
    return faults;
  }
  if (supported.length > 1) refuse("targets.supported", onlyRunFolders());
  if (files?.samplesheet !== undefined) refuse("files.samplesheet", noSheetOfRunFolder());
  if (isSound("execution") && execution?.type !== "process") refuse("execution.type", processForRunFolder());
  if (isSound("inputs") && inputs.length > 0) refuse("inputs", noInputsOfRunFolder());
  if (isSound("outputs"))
    for (const [index, { scope }] of outputs.entries())
      if (scope !== "run") refuse(`outputs[${index}].scope`, scopeOfRunFolder());
  return faults;
}
