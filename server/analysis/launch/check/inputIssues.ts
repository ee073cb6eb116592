import type { Read } from "../../../../db/models/Read.ts";
import type { PackageInput, ReadFilters } from "../../pipelines/pipelinePackage.ts";
import { chooseRead } from "../samplesheet/chooseRead.ts";
import type { MaterialSample, RunIssue, RunMaterial } from "./material.ts";
import { readFiltersOf } from "./readFiltersOf.ts";

/** Which files samples lack for a pipeline: reads of the right class, both of a pair, their checksums, assemblies, bins
 *  (reference §2). Only what the package requires. */
export function inputIssues(material: RunMaterial): RunIssue[] {
  const { pipeline, samples, withBins } = material;
  const { inputs = [] } = pipeline.manifest;
  return inputs
    .filter(({ required = true }) => required)
    .flatMap((input) =>
      samples.flatMap((sample) => {
        const problem = problemOf(sample, input, readFiltersOf(pipeline, input), withBins);
        return problem === undefined
          ? []
          : [
              {
                field: input.id,
                message: `Sample ${sample.sampleId} ${problem}`,
                severity: "error" as const,
                sampleId: sample.id,
              },
            ];
      }),
    );
}

function problemOf(
  sample: MaterialSample,
  { source }: PackageInput,
  filters: ReadFilters,
  withBins: ReadonlySet<string>,
): string | undefined {
  switch (source) {
    case "sample.reads":
      return readProblem(sample, filters);
    case "sample.assemblies":
      return assemblyProblem(sample);
    case "sample.bins":
      return withBins.has(sample.id) ? undefined : "has no bins";
    default:
      return undefined;
  }
}

function assemblyProblem({ assemblies, preferredAssemblyId }: MaterialSample): string | undefined {
  const preferred = assemblies.find(({ id }) => id === preferredAssemblyId);
  if (preferred) return preferred.assemblyFile ? undefined : "has a preferred assembly without a file";
  return assemblies.some(({ assemblyFile }) => assemblyFile) ? undefined : "has no assembly";
}

// The first thing that is missing, so that it is told what to do and not what all is in vain.
function readProblem({ reads }: MaterialSample, filters: ReadFilters): string | undefined {
  const read = chooseRead(reads, filters);
  if (read)
    return filters.checksums === true && !hasChecksums(read) ? "has no checksums of its reads" : undefined;
  const { paired: _paired, ...classOnly } = filters;
  if (chooseRead(reads, classOnly)) return "has no second read file (R2)";
  const { dataClass, dataClassIn = dataClass === undefined ? undefined : [dataClass] } = filters;
  if (!dataClassIn) return "has no active reads";
  return `has no active ${dataClassIn.map((name) => CLASS_WORDS[name] ?? name).join(" or ")} reads`;
}

const CLASS_WORDS: Record<string, string> = { unknown: "unclassified" };

function hasChecksums({ file2, checksum1, checksum2 }: Read): boolean {
  return Boolean(checksum1) && (file2 === null || Boolean(checksum2));
}
