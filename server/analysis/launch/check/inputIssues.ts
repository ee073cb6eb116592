import type { Read } from "../../../../db/models/Read.ts";
import type { PackageInput, ReadFilters } from "../../pipelines/pipelinePackage.ts";
import { chooseRead } from "../samplesheet/chooseRead.ts";
import { type MaterialSample, mergeReadFilters, type RunIssue, type RunMaterial } from "./runMaterial.ts";
import {
  noActiveReads,
  noActiveReadsOf,
  noAssembly,
  noBins,
  noChecksumsOfReads,
  noSecondFile,
  preferredAssemblyWithoutFile,
  sampleLacks,
} from "./sentences.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";

/**
 * Returns the files that samples lack for a pipeline: read sets of the right data class, both files of a pair,
 * checksums, assemblies, bins (reference §2). Checks only what the package requires.
 */
export function inputIssues(material: RunMaterial): RunIssue[] {
  const { pipeline, samples, withBins } = material;
  const { inputs = [] } = pipeline.manifest;
  return inputs
    .filter(({ required = true }) => required)
    .flatMap((input) =>
      samples.flatMap((sample) => {
        const problem = inputProblem(sample, input, mergeReadFilters(pipeline, input), withBins);
        return problem === undefined
          ? []
          : [
              {
                field: input.id,
                message: sampleLacks(sample.sampleId, problem),
                severity: "error" as const,
                sampleId: sample.id,
              },
            ];
      }),
    );
}

function inputProblem(
  sample: MaterialSample,
  { source }: PackageInput,
  filters: ReadFilters,
  withBins: ReadonlySet<string>,
): Sentence | undefined {
  switch (source) {
    case "sample.reads":
      return readProblem(sample, filters);
    case "sample.assemblies":
      return assemblyProblem(sample);
    case "sample.bins":
      return withBins.has(sample.id) ? undefined : noBins();
    default:
      return undefined;
  }
}

function assemblyProblem({ assemblies, preferredAssemblyId }: MaterialSample): Sentence | undefined {
  const preferred = assemblies.find(({ id }) => id === preferredAssemblyId);
  if (preferred) return preferred.assemblyFile ? undefined : preferredAssemblyWithoutFile();
  return assemblies.some(({ assemblyFile }) => assemblyFile) ? undefined : noAssembly();
}

// Returns the first missing thing only, so that the message states the next action.
function readProblem({ reads }: MaterialSample, filters: ReadFilters): Sentence | undefined {
  const read = chooseRead(reads, filters);
  if (read) return filters.checksums === true && !hasChecksums(read) ? noChecksumsOfReads() : undefined;
  const { paired: _paired, ...classOnly } = filters;
  if (chooseRead(reads, classOnly)) return noSecondFile();
  const { dataClass, dataClassIn = dataClass === undefined ? undefined : [dataClass] } = filters;
  if (!dataClassIn) return noActiveReads();
  return noActiveReadsOf({ classes: dataClassIn.map((name) => CLASS_WORDS[name] ?? name).join(" or ") });
}

const CLASS_WORDS: Record<string, string> = { unknown: "unclassified" };

function hasChecksums({ file2, checksum1, checksum2 }: Read): boolean {
  return Boolean(checksum1) && (file2 === null || Boolean(checksum2));
}
