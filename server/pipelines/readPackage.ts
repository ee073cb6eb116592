import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse as parseYaml } from "yaml";
import { crossFaults } from "./crossFaults.ts";
import { fileFaults } from "./fileFaults.ts";
import type { PackageFault } from "./packageFault.ts";
import type { PackageTree } from "./packageTree.ts";
import type {
  Manifest,
  OutputParser,
  PackageSource,
  PipelineDefinition,
  PipelinePackage,
  RegistryEntry,
  SamplesheetMap,
} from "./pipelinePackage.ts";
import { settingFaults } from "./settingFaults.ts";
import { type DocumentKind, shapeFaults } from "./shapeFaults.ts";

const DOCUMENT_MAX_BYTES = 1024 * 1024;
const YAML_ALIASES_MAX = 100;

export type ReadPackage = { pipeline: PipelinePackage } | { faults: PackageFault[] };

/** Reads the package in a folder and judges it whole: each document by its JSON Schema, then what no schema can say.
 *  tree: what lies in the folder. named: the names the folder gives it, which the package has to have as well; a
 *  version only where versions lie side by side. Gives the package, or every fault. */
export async function readPackage(
  folder: string,
  {
    tree,
    source,
    named,
  }: { tree: PackageTree; source: PackageSource; named: { id: string; version?: string | undefined } },
): Promise<ReadPackage> {
  if (tree.faults.length > 0) return { faults: tree.faults };
  const read = documentReader(folder, tree);
  const manifest = await read<Manifest>("manifest", "manifest.json");
  if (!manifest) return { faults: read.faults };
  // Without the files it names there is nothing more to be judged.
  const missing = fileFaults(manifest, tree);
  if (missing.length > 0) return { faults: missing };

  const { files } = manifest;
  const definition = await read<PipelineDefinition>("definition", files.definition);
  const registry = await read<RegistryEntry>("registry", files.registry);
  const sheet = await read<{ samplesheet: SamplesheetMap }>("samplesheet", files.samplesheet);
  const parsers: OutputParser[] = [];
  for (const file of files.parsers ?? []) {
    const one = await read<{ parser: OutputParser }>("parser", file);
    if (one) parsers.push(one.parser);
  }
  if (!definition || !registry || !sheet || read.faults.length > 0) return { faults: read.faults };

  const { id, version } = manifest.package;
  const { samplesheet } = sheet;
  const pipeline = { id, version, folder, source, manifest, definition, registry, samplesheet, parsers };
  const faults = [...crossFaults(pipeline, named), ...settingFaults(pipeline)];
  return faults.length > 0 ? { faults } : { pipeline };
}

/** A function that reads one document; what is wrong with it comes to `faults`, and then it gives undefined. */
function documentReader(folder: string, { files }: PackageTree) {
  const faults: PackageFault[] = [];
  async function read<Document>(kind: DocumentKind, file: string): Promise<Document | undefined> {
    const document = await parsed(file);
    const found = document === undefined ? [] : shapeFaults(kind, file, document.value);
    faults.push(...found);
    return document === undefined || found.length > 0 ? undefined : (document.value as Document);
  }
  async function parsed(file: string): Promise<{ value: unknown } | undefined> {
    const sizeBytes = files.get(file);
    if (sizeBytes === undefined) return refuse(file, "is missing");
    if (sizeBytes > DOCUMENT_MAX_BYTES) return refuse(file, "is larger than 1 MiB");
    const text = await readFile(join(folder, file), "utf8");
    const isYaml = /\.ya?ml$/i.test(file);
    try {
      return {
        value: isYaml ? parseYaml(text, { maxAliasCount: YAML_ALIASES_MAX }) : JSON.parse(text),
      };
    } catch (error) {
      const why = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
      return refuse(file, `is not ${isYaml ? "YAML" : "JSON"}: ${why}`);
    }
  }
  function refuse(file: string, problem: string): undefined {
    faults.push({ file, key: "", problem });
  }
  return Object.assign(read, { faults });
}
