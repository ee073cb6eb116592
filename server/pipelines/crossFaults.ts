import { staysInside } from "./fileFaults.ts";
import type { PackageFault } from "./packageFault.ts";
import type { PackageOutput, PipelinePackage } from "./pipelinePackage.ts";
import { stepFaults } from "./stepFaults.ts";
import { twice } from "./twice.ts";

/** What the documents of a package say against each other, each fine by itself: names that differ, ids that clash or
 *  lead nowhere, patterns that leave the output folder, outputs that could not be stored. named: by its folder. */
export function crossFaults(
  pipeline: PipelinePackage,
  named: { id: string; version?: string | undefined },
): PackageFault[] {
  return [
    ...nameFaults(pipeline, named),
    ...stepFaults(pipeline),
    ...twice("manifest.json", "inputs", pipeline.manifest.inputs ?? []),
    ...twice("manifest.json", "outputs", pipeline.manifest.outputs),
    ...pipeline.manifest.outputs.flatMap((output, index) =>
      outputFaults(pipeline, output, `outputs[${index}]`),
    ),
    ...parserFaults(pipeline),
    ...samplesheetFaults(pipeline),
  ];
}

function nameFaults(
  { id, version, manifest: { files }, definition, registry }: PipelinePackage,
  named: { id: string; version?: string | undefined },
): PackageFault[] {
  const faults: PackageFault[] = [];
  const compare = (file: string, key: string, is: string, wanted: string, whose: string) => {
    if (is !== wanted) faults.push({ file, key, problem: `is ${is}, but ${whose} is ${wanted}` });
  };
  compare("manifest.json", "package.id", id, named.id, "the folder of the package");
  if (named.version !== undefined)
    compare("manifest.json", "package.version", version, named.version, "the folder of the version");
  compare(files.definition, "pipeline", definition.pipeline, id, "the id of the package");
  compare(files.registry, "id", registry.id, id, "the id of the package");
  return faults;
}

function outputFaults(
  { manifest, definition, parsers }: PipelinePackage,
  output: PackageOutput,
  at: string,
): PackageFault[] {
  const faults: PackageFault[] = [];
  const refuse = (key: string, problem: string) =>
    void faults.push({ file: "manifest.json", key: `${at}.${key}`, problem });
  const { discovery, parsed, writeback, result, fromStep } = output;

  for (const key of ["pattern", "fallbackPattern"] as const)
    if (discovery[key] !== undefined && !staysInside(discovery[key]))
      refuse(`discovery.${key}`, "must be relative to the output folder and stay in it");
  if (discovery.dependsOn !== undefined && !manifest.outputs.some(({ id }) => id === discovery.dependsOn))
    refuse("discovery.dependsOn", `names the output ${discovery.dependsOn}, which there is not`);
  if (fromStep !== undefined && !definition.steps.some(({ id }) => id === fromStep))
    refuse("fromStep", `names the step ${fromStep}, which there is not`);

  if (writeback && output.destination !== "sample_reads")
    refuse("destination", "must be sample_reads for what is written back to reads");
  if (writeback && output.scope !== "sample")
    refuse("scope", "must be sample for what is written back to reads");
  if (result?.kind === "sample_read_candidate" && output.destination !== "run_artifact")
    refuse("destination", "must be run_artifact for read candidates");
  if (result?.kind === "sample_read_candidate" && output.scope !== "sample")
    refuse("scope", "must be sample for read candidates");
  const findsSamples =
    discovery.matchSampleBy !== undefined || manifest.files.scripts?.discoverOutputs !== undefined;
  if (output.scope === "sample" && output.required !== false && !findsSamples)
    refuse("discovery.matchSampleBy", "is required for an output that every sample must have");

  if (!parsed) return faults;
  const parser = parsers.find(({ id }) => id === parsed.from);
  if (!parser) refuse("parsed.from", `names the parser ${parsed.from}, which there is not`);
  else {
    const columns = new Set(parser.columns.map(({ name }) => name));
    if (!columns.has(parsed.matchBy))
      refuse("parsed.matchBy", `names the column ${parsed.matchBy}, which the parser does not have`);
    for (const [key, column] of Object.entries(parsed.map))
      if (!columns.has(column))
        refuse(`parsed.map.${key}`, `names the column ${column}, which the parser does not have`);
    // A script may tell more of an output than its table does.
    const told = manifest.files.scripts?.discoverOutputs === undefined ? (writeback?.fields ?? {}) : {};
    for (const key of Object.keys(told))
      if (!Object.hasOwn(parsed.map, key))
        refuse(`writeback.fields.${key}`, "is not among the keys of parsed.map");
  }
  return faults;
}

function parserFaults({ manifest, parsers }: PipelinePackage): PackageFault[] {
  const files = manifest.files.parsers ?? [];
  return parsers.flatMap((parser, index) => {
    const file = files[index] ?? "";
    const same = parsers.findIndex(({ id }) => id === parser.id);
    const names = parser.columns.map(({ name }) => name);
    const repeated = names.findIndex((name, at) => names.indexOf(name) !== at);
    return [
      ...(same === index
        ? []
        : [{ file, key: "parser.id", problem: `is also the id of ${files[same] ?? ""}` }]),
      ...(staysInside(parser.trigger.filePattern)
        ? []
        : [
            {
              file,
              key: "parser.trigger.filePattern",
              problem: "must be relative to the output folder and stay in it",
            },
          ]),
      ...(repeated < 0
        ? []
        : [
            {
              file,
              key: `parser.columns[${repeated}].name`,
              problem: `is there twice: ${names[repeated] ?? ""}`,
            },
          ]),
    ];
  });
}

function samplesheetFaults({ manifest, samplesheet }: PipelinePackage): PackageFault[] {
  const file = manifest.files.samplesheet;
  const names = samplesheet.columns.map(({ name }) => name);
  return samplesheet.columns.flatMap(({ name, source, default: value }, index) => [
    ...(names.indexOf(name) === index
      ? []
      : [{ file, key: `samplesheet.columns[${index}].name`, problem: `is there twice: ${name}` }]),
    ...(source === null && value === undefined
      ? [
          {
            file,
            key: `samplesheet.columns[${index}].default`,
            problem: "is required for a column without a source",
          },
        ]
      : []),
  ]);
}
