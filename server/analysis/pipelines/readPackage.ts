import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse as parseYaml } from "yaml";
import { DOCUMENT_LEVELS_MAX, DOCUMENT_VALUES_MAX } from "../limits.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import { measureJson } from "../../platform/input/measureJson.ts";
import { validateReferences, type ReadDocuments } from "./validation/validateReferences.ts";
import { validateFiles, missingWorkflow, namedFiles } from "./validation/validateFiles.ts";
import type { ValidationError } from "./validation/validationError.ts";
import {
  broughtByRepository,
  broughtByRunner,
  fileMissing,
  largerThan,
  notInPackage,
  tooManyValues,
  unparsable,
} from "./validation/packageSentences.ts";
import type { PackageTree } from "./readPackageTree.ts";
import type {
  Manifest,
  OutputParser,
  PackageSource,
  PipelineDefinition,
  PipelinePackage,
  RegistryEntry,
  SamplesheetMap,
} from "./pipelinePackage.ts";
import { rawColumnWarnings } from "./validation/rawColumnWarnings.ts";
import { validateConfigSchema } from "./validation/validateConfigSchema.ts";
import { fileURLToPath } from "node:url";
import { createSchemaValidator } from "./validation/createSchemaValidator.ts";

const DOCUMENT_MAX_BYTES = 1024 * 1024;
// The YAML parser is a hundred times slower than the JSON parser.
const YAML_MAX_BYTES = 256 * 1024;
const YAML_ALIASES_MAX = 100;

/** A package, or its validation errors. warnings: problems that do not invalidate the package. */
export type ReadPackage =
  { pipeline: PipelinePackage } | { faults: ValidationError[]; warnings: ValidationError[] };

/**
 * Reads the package in a directory and validates it completely: each document by its JSON Schema, the files it names,
 * and the rules that no schema can express; errors of one kind do not hide those of another. Unknown keys of definition
 * and registry are ignored with a warning (additions §7). tree: the content of the directory. named: the id that the
 * package must have, and the version where several are stored side by side. mayBringWorkflow: a missing workflow/ may
 * come from the repository of the package during installation. Returns the package, or all validation errors.
 */
export async function readPackage(
  folder: string,
  {
    tree,
    source,
    named,
    mayBringWorkflow = false,
  }: {
    tree: PackageTree;
    source: PackageSource;
    named: { id: string; version?: string | undefined };
    mayBringWorkflow?: boolean;
  },
): Promise<ReadPackage> {
  const faults = [...tree.faults];
  const warnings: ValidationError[] = [];
  // After an incomplete listing, no file can be reported as missing.
  if (faults.some(({ file }) => file === "")) return { faults, warnings };
  const read = documentReader(folder, tree, { faults, warnings });
  const manifest = (await read("manifest", "manifest.json")) as Partial<Manifest> | undefined;
  if (!manifest) return { faults, warnings };
  faults.push(...validateFiles(manifest, tree));
  const workflow = missingWorkflow(manifest, tree);
  const lacksWorkflow = workflow !== undefined;
  if (workflow?.broughtBy === "runner") warnings.push(atWorkflow(broughtByRunner(workflow)));
  else if (workflow?.broughtBy === "repository" && mayBringWorkflow)
    warnings.push(atWorkflow(broughtByRepository(workflow)));
  else if (workflow) faults.push(atWorkflow(notInPackage(workflow)));

  const documents = await readNamed(manifest, read);
  const isSound = (file: string | undefined, ...keys: string[]) =>
    faults.every(
      (fault) =>
        fault.file !== file ||
        (keys.length > 0 && fault.key !== "" && !keys.some((key) => fault.key.startsWith(key))),
    );
  const { definition, registry, samplesheet, parsers } = documents;
  const registryFile = manifest.files?.registry ?? "";
  faults.push(
    ...validateReferences(documents, named, isSound),
    ...(registry && isSound(registryFile, "configSchema", "defaultConfig")
      ? validateConfigSchema(registryFile, registry)
      : []),
  );
  const isWhole = definition && registry && samplesheet && parsers.every((parser) => parser !== undefined);
  if (faults.length > 0 || !isWhole) return { faults, warnings };
  // The schema has been validated above.
  const typedManifest = manifest as Manifest;
  const { id, version } = typedManifest.package;
  const { sequencingCompatibility } = registry;
  if (sequencingCompatibility) typedManifest.sequencingCompatibility ??= sequencingCompatibility;
  // The bundled workflows quote every value.
  if (source !== "bundled") warnings.push(...rawColumnWarnings(typedManifest, samplesheet));
  const whole = { manifest: typedManifest, definition, registry, samplesheet, parsers };
  return { pipeline: { id, version, folder, source, ...whole, warnings, lacksWorkflow } };
}

/** Returns a validation error of the workflow that a manifest names. */
export function atWorkflow(problem: Sentence): ValidationError {
  return { file: "manifest.json", key: "execution.pipeline", problem };
}

type Read = ReturnType<typeof documentReader>;

/** Reads the other documents that the manifest names and that exist. */
async function readNamed(manifest: Partial<Manifest>, read: Read): Promise<ReadDocuments> {
  const named = new Map(namedFiles(manifest));
  const at = async (kind: DocumentKind, key: string) => {
    const path = named.get(key);
    return path !== undefined && read.isThere(path) ? read(kind, path) : undefined;
  };
  const definition = await at("definition", "files.definition");
  const registry = await at("registry", "files.registry");
  const sheet = await at("samplesheet", "files.samplesheet");
  const parsers: (OutputParser | undefined)[] = [];
  const parserFiles = manifest.files?.parsers;
  for (const index of Array.isArray(parserFiles) ? parserFiles.keys() : [])
    parsers.push((await at("parser", `files.parsers[${index}]`))?.["parser"] as OutputParser | undefined);
  return {
    manifest,
    definition: definition as PipelineDefinition | undefined,
    registry: registry as RegistryEntry | undefined,
    samplesheet: sheet?.["samplesheet"] as SamplesheetMap | undefined,
    parsers,
  };
}

/**
 * Returns a function that reads one document that is an object of any shape. Adds validation errors to `faults` and
 * ignored keys to `warnings`. The function returns undefined for an unreadable document.
 */
function documentReader(
  folder: string,
  { files }: PackageTree,
  { faults, warnings }: { faults: ValidationError[]; warnings: ValidationError[] },
) {
  async function read(kind: DocumentKind, file: string): Promise<Record<string, unknown> | undefined> {
    const document = await parsed(file);
    if (!document) return undefined;
    if (kind === "registry") readChoices(document.value);
    const isLenient = kind === "definition" || kind === "registry";
    faults.push(...validateShape(kind, file, document.value, isLenient ? warnings : undefined));
    return isRecord(document.value) ? document.value : undefined;
  }
  async function parsed(file: string): Promise<{ value: unknown } | undefined> {
    const sizeBytes = files.get(file);
    if (sizeBytes === undefined) return refuse(file, fileMissing());
    if (sizeBytes > DOCUMENT_MAX_BYTES) return refuse(file, largerThan({ size: "1 MiB" }));
    const isYaml = /\.ya?ml$/i.test(file);
    if (isYaml && sizeBytes > YAML_MAX_BYTES) return refuse(file, largerThan({ size: "256 KiB" }));
    const bytes = await readFile(join(folder, file));
    const { levels, values } = measureJson(bytes);
    if (levels > DOCUMENT_LEVELS_MAX || values > DOCUMENT_VALUES_MAX) return refuse(file, tooManyValues());
    const text = bytes.toString("utf8");
    try {
      return {
        value: isYaml ? parseYaml(text, { maxAliasCount: YAML_ALIASES_MAX }) : JSON.parse(text),
      };
    } catch (error) {
      const why = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
      return refuse(file, unparsable({ format: isYaml ? "YAML" : "JSON", why }));
    }
  }
  function refuse(file: string, problem: Sentence): undefined {
    faults.push({ file, key: "", problem });
  }
  return Object.assign(read, { isThere: (file: string) => files.has(file) });
}

/** Replaces choices of settings in the form { value, label } by their values. */
function readChoices(registry: unknown): void {
  const { configSchema } = isRecord(registry) ? registry : {};
  const { properties } = isRecord(configSchema) ? configSchema : {};
  for (const setting of isRecord(properties) ? Object.values(properties) : [])
    for (const holder of isRecord(setting) ? [setting, setting["items"]] : [])
      if (isRecord(holder) && Array.isArray(holder["enum"]))
        holder["enum"] = holder["enum"].map((one: unknown) =>
          isRecord(one) && "value" in one ? one["value"] : one,
        );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The kinds of documents in a package; each has a JSON Schema of that name in schemas/. */
type DocumentKind = "manifest" | "definition" | "registry" | "samplesheet" | "parser";

/** Validates a document of a package against the JSON Schema of its kind. */
const validateShape = createSchemaValidator<DocumentKind>(
  fileURLToPath(new URL("schemas/", import.meta.url)),
);
