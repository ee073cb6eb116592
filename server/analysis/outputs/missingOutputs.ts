import type { PackageOutput, PipelinePackage } from "../pipelines/pipelinePackage.ts";
import type { FoundFile } from "./discoverOutputs.ts";
import type { RunSample } from "./sampleNamedIn.ts";
import { outputMissing, sampleOutputMissing, scriptedOutputMissing } from "../writebacks/sentences.ts";

/**
 * Returns the required outputs that a run lacks, as sentences. An output of samples is required for every sample in the
 * run's samplesheet. An output that depends on another output is required only where the other exists.
 */
export function missingOutputs(
  { manifest }: PipelinePackage,
  {
    samples,
    inputs,
    found,
    isScripted,
  }: { samples: RunSample[]; inputs: Set<string> | undefined; found: FoundFile[]; isScripted: boolean },
): string[] {
  const foundOf = new Map<string, Set<string>>();
  for (const { output, sample } of found) {
    const of = foundOf.get(output.id) ?? new Set();
    foundOf.set(output.id, of.add(sample?.id ?? ""));
  }
  const expected = samples.filter(({ id, sampleId }) => !inputs || inputs.has(sampleId) || inputs.has(id));
  return manifest.outputs.flatMap((output) => {
    if (!isRequired(output, foundOf)) return [];
    const has = foundOf.get(output.id);
    if (output.scope === "sample")
      return expected
        .filter(({ id }) => has?.has(id) !== true)
        .map(({ sampleId }) => sampleOutputMissing(sampleId, output.id));
    if (has) return [];
    return [
      isScripted ? scriptedOutputMissing(output.id) : outputMissing(output.id, output.discovery.pattern),
    ];
  });
}

function isRequired({ required, discovery }: PackageOutput, foundOf: Map<string, unknown>): boolean {
  if (required === false) return false;
  return discovery.dependsOn === undefined || foundOf.has(discovery.dependsOn);
}
