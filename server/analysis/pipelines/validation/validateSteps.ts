import { RE2JS } from "re2js";
import { type ValidationError, duplicateIds } from "./validationError.ts";
import type { PipelineDefinition, PipelineStep } from "../pipelinePackage.ts";
import { circularSteps, noSuchStep, notPattern } from "./packageSentences.ts";

const PATTERN_SIGNS = /[\\^$.*+?()[\]{}|]/;

/**
 * Validates the steps of the definition in `file`: duplicate ids, dependencies on missing steps or in a cycle, invalid
 * matchers, outputs of missing steps.
 */
export function validateSteps(
  file: string,
  { steps, outputs = [] }: Pick<PipelineDefinition, "steps" | "outputs">,
): ValidationError[] {
  const ids = new Set(steps.map(({ id }) => id));
  const faults = [...duplicateIds(file, "steps", steps), ...duplicateIds(file, "outputs", outputs)];
  for (const [index, { dependsOn = [], processMatchers = [] }] of steps.entries()) {
    for (const [at, id] of dependsOn.entries())
      if (!ids.has(id))
        faults.push({
          file,
          key: `steps[${index}].dependsOn[${at}]`,
          problem: noSuchStep({ id }),
        });
    for (const [at, matcher] of processMatchers.entries())
      if (PATTERN_SIGNS.test(matcher) && !isPattern(matcher))
        faults.push({
          file,
          key: `steps[${index}].processMatchers[${at}]`,
          problem: notPattern({ pattern: matcher }),
        });
  }
  for (const [index, { fromStep }] of outputs.entries())
    if (!ids.has(fromStep))
      faults.push({
        file,
        key: `outputs[${index}].fromStep`,
        problem: noSuchStep({ id: fromStep }),
      });
  const circular = stepInCircle(steps);
  if (circular !== undefined) faults.push({ file, key: "steps", problem: circularSteps({ step: circular }) });
  return faults;
}

function isPattern(matcher: string): boolean {
  try {
    RE2JS.compile(matcher, RE2JS.CASE_INSENSITIVE);
    return true;
  } catch {
    return false;
  }
}

/** Returns a step of a dependency cycle: one that remains after the repeated removal of steps without dependencies. */
function stepInCircle(steps: PipelineStep[]): string | undefined {
  let left = steps;
  for (let before = -1; before !== left.length;) {
    before = left.length;
    const ids = new Set(left.map(({ id }) => id));
    left = left.filter(({ dependsOn = [] }) => dependsOn.some((id) => ids.has(id)));
  }
  return left[0]?.id;
}
