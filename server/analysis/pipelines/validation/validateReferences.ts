import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { staysInside } from "./validateFiles.ts";
import { type ValidationError, duplicateIds } from "./validationError.ts";
import {
  alsoIdOf,
  candidateDestination,
  candidateScope,
  defaultRequired,
  isThereTwice,
  noSuchColumn,
  noSuchOutput,
  noSuchParser,
  noSuchStep,
  notParsed,
  otherThanFolder,
  otherThanId,
  otherThanVersionFolder,
  outsideOutputs,
  sampleMatchRequired,
  writebackDestination,
  writebackScope,
} from "./packageSentences.ts";
import type {
  Manifest,
  OutputParser,
  PackageOutput,
  PipelineDefinition,
  PipelineStep,
  RegistryEntry,
  SamplesheetMap,
} from "../pipelinePackage.ts";
import { validateSteps } from "./validateSteps.ts";
import { validateTargets } from "./validateTargets.ts";

/**
 * The parsed documents of a package, undefined for an unreadable one. Their shape may be invalid; see isSound. parsers:
 * in the order of manifest.files.parsers.
 */
export interface ReadDocuments {
  manifest: Partial<Manifest>;
  definition: PipelineDefinition | undefined;
  registry: RegistryEntry | undefined;
  samplesheet: SamplesheetMap | undefined;
  parsers: (OutputParser | undefined)[];
}

/**
 * Returns whether these keys of a document have no validation errors so far, matched by prefix: `outputs` covers all
 * outputs; without a key, the whole document.
 */
export type IsSound = (file: string | undefined, ...keys: string[]) => boolean;

/**
 * Returns contradictions between the documents of a package: different names, ids that collide or do not exist,
 * patterns outside the output directory, outputs that cannot be stored. Parts with an invalid shape are skipped. named:
 * by its directory.
 */
export function validateReferences(
  documents: ReadDocuments,
  named: { id: string; version?: string | undefined },
  isSound: IsSound,
): ValidationError[] {
  const { manifest, definition } = documents;
  const definitionFile = manifest.files?.definition ?? "";
  const steps = definition && isSound(definitionFile, "steps") ? definition.steps : undefined;
  const { inputs = [], outputs = [] } = manifest;
  const areOutputsSound = isSound("manifest.json", "outputs", "files.scripts");
  const wanted = {
    scripts: manifest.files?.scripts,
    outputs,
    steps,
    parsers: wholeParsers(documents, isSound),
  };
  return [
    ...validateNames(documents, named, isSound),
    ...validateTargets(documents, isSound),
    ...(steps && isSound(definitionFile, "outputs")
      ? validateSteps(definitionFile, { steps, outputs: definition?.outputs ?? [] })
      : []),
    ...(isSound("manifest.json", "inputs") ? duplicateIds("manifest.json", "inputs", inputs) : []),
    ...(areOutputsSound ? duplicateIds("manifest.json", "outputs", outputs) : []),
    ...(areOutputsSound
      ? outputs.flatMap((output, index) => validateOutput(wanted, output, `outputs[${index}]`))
      : []),
    ...validateParsers(documents, isSound),
    ...validateSamplesheet(documents, isSound),
  ];
}

function validateNames(
  { manifest, definition, registry }: ReadDocuments,
  named: { id: string; version?: string | undefined },
  isSound: IsSound,
): ValidationError[] {
  const faults: ValidationError[] = [];
  const compare = (
    file: string,
    key: string,
    [is, wanted]: [string, string],
    differs: (names: { is: string; wanted: string }) => Sentence,
  ) => {
    if (is !== wanted) faults.push({ file, key, problem: differs({ is, wanted }) });
  };
  const { id, version } = manifest.package ?? {};
  if (!isSound("manifest.json", "package.id") || id === undefined) return faults;
  compare("manifest.json", "package.id", [id, named.id], otherThanFolder);
  if (named.version !== undefined && version !== undefined)
    compare("manifest.json", "package.version", [version, named.version], otherThanVersionFolder);
  const { definition: definitionFile = "", registry: registryFile = "" } = manifest.files ?? {};
  if (definition && isSound(definitionFile, "pipeline"))
    compare(definitionFile, "pipeline", [definition.pipeline, id], otherThanId);
  if (registry && isSound(registryFile, "id")) compare(registryFile, "id", [registry.id, id], otherThanId);
  return faults;
}

/** Returns the parsers, or undefined when one has an invalid shape. */
function wholeParsers({ manifest, parsers }: ReadDocuments, isSound: IsSound): OutputParser[] | undefined {
  const sound = parsers.filter(
    (parser, index): parser is OutputParser =>
      parser !== undefined && isSound(manifest.files?.parsers?.[index]),
  );
  return sound.length === parsers.length ? sound : undefined;
}

/** The definitions that outputs refer to; undefined where they cannot be validated. */
interface ReferredTo {
  scripts: Manifest["files"]["scripts"];
  outputs: PackageOutput[];
  steps: PipelineStep[] | undefined;
  parsers: OutputParser[] | undefined;
}

function validateOutput(
  { scripts, outputs, steps, parsers }: ReferredTo,
  output: PackageOutput,
  at: string,
): ValidationError[] {
  const faults: ValidationError[] = [];
  const refuse = (key: string, problem: Sentence) =>
    void faults.push({ file: "manifest.json", key: `${at}.${key}`, problem });
  const { discovery, parsed, writeback, result, fromStep } = output;

  for (const key of ["pattern", "fallbackPattern"] as const)
    if (discovery[key] !== undefined && !staysInside(discovery[key]))
      refuse(`discovery.${key}`, outsideOutputs());
  if (discovery.dependsOn !== undefined && !outputs.some(({ id }) => id === discovery.dependsOn))
    refuse("discovery.dependsOn", noSuchOutput({ id: discovery.dependsOn }));
  if (fromStep !== undefined && steps && !steps.some(({ id }) => id === fromStep))
    refuse("fromStep", noSuchStep({ id: fromStep }));

  if (writeback && output.destination !== "sample_reads") refuse("destination", writebackDestination());
  if (writeback && output.scope !== "sample") refuse("scope", writebackScope());
  if (result?.kind === "sample_read_candidate" && output.destination !== "run_artifact")
    refuse("destination", candidateDestination());
  if (result?.kind === "sample_read_candidate" && output.scope !== "sample")
    refuse("scope", candidateScope());
  const findsSamples = discovery.matchSampleBy !== undefined || scripts?.discoverOutputs !== undefined;
  if (output.scope === "sample" && output.required !== false && !findsSamples)
    refuse("discovery.matchSampleBy", sampleMatchRequired());

  if (!parsed || !parsers) return faults;
  const parser = parsers.find(({ id }) => id === parsed.from);
  if (!parser) refuse("parsed.from", noSuchParser({ id: parsed.from }));
  else {
    const columns = new Set(parser.columns.map(({ name }) => name));
    if (!columns.has(parsed.matchBy)) refuse("parsed.matchBy", noSuchColumn({ column: parsed.matchBy }));
    for (const [key, column] of Object.entries(parsed.map))
      if (!columns.has(column)) refuse(`parsed.map.${key}`, noSuchColumn({ column }));
    // A script may return more values for an output than its table.
    const declared = scripts?.discoverOutputs === undefined ? (writeback?.fields ?? {}) : {};
    for (const key of Object.keys(declared))
      if (!Object.hasOwn(parsed.map, key)) refuse(`writeback.fields.${key}`, notParsed());
  }
  return faults;
}

function validateParsers({ manifest, parsers }: ReadDocuments, isSound: IsSound): ValidationError[] {
  const files = manifest.files?.parsers ?? [];
  return parsers.flatMap((parser, index) => {
    const file = files[index] ?? "";
    if (!parser || !isSound(file)) return [];
    const same = parsers.findIndex((one, at) => isSound(files[at]) && one?.id === parser.id);
    const names = parser.columns.map(({ name }) => name);
    const repeated = names.findIndex((name, at) => names.indexOf(name) !== at);
    return [
      ...(same === index ? [] : [{ file, key: "parser.id", problem: alsoIdOf({ file: files[same] ?? "" }) }]),
      ...(staysInside(parser.trigger.filePattern)
        ? []
        : [
            {
              file,
              key: "parser.trigger.filePattern",
              problem: outsideOutputs(),
            },
          ]),
      ...(repeated < 0
        ? []
        : [
            {
              file,
              key: `parser.columns[${repeated}].name`,
              problem: isThereTwice({ name: names[repeated] ?? "" }),
            },
          ]),
    ];
  });
}

function validateSamplesheet({ manifest, samplesheet }: ReadDocuments, isSound: IsSound): ValidationError[] {
  const file = manifest.files?.samplesheet ?? "";
  if (!samplesheet || !isSound(file)) return [];
  const names = samplesheet.columns.map(({ name }) => name);
  const { readFolders } = samplesheet;
  const folders =
    readFolders === undefined || names.includes(readFolders)
      ? []
      : [{ file, key: "samplesheet.readFolders", problem: noSuchColumn({ column: readFolders }) }];
  const columns = samplesheet.columns.flatMap(({ name, source, default: value }, index) => [
    ...(names.indexOf(name) === index
      ? []
      : [{ file, key: `samplesheet.columns[${index}].name`, problem: isThereTwice({ name }) }]),
    ...(source === null && value === undefined
      ? [
          {
            file,
            key: `samplesheet.columns[${index}].default`,
            problem: defaultRequired(),
          },
        ]
      : []),
  ]);
  return [...folders, ...columns];
}
