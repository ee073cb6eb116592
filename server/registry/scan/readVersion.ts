import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileFaults } from "../../pipelines/fileFaults.ts";
import { faultText } from "../../pipelines/packageFault.ts";
import type { Manifest, PipelineDefinition, RegistryEntry } from "../../pipelines/pipelinePackage.ts";
import { isRecord } from "../listing.ts";
import { PACKAGE_VERSION } from "../patterns.ts";
import { cachePayload } from "../payload/packPackage.ts";
import type { PublishedVersion } from "../publishedVersion.ts";
import type { PublishedFiles } from "./publishedFiles.ts";

const DOCUMENT_MAX_BYTES = 1024 * 1024;

/** Reads one version of a pipeline and has its payload lie in `cacheFolder`. Judges no more than it needs for that
 *  (`registry check` judges the rest). named: by its folders; a version only where versions lie side by side.
 *  Throws an Error that says what is wrong: as of a version that is being copied and not there yet as a whole. */
export function readVersion(
  folder: string,
  {
    tree,
    named,
    cacheFolder,
  }: { tree: PublishedFiles; named: { id: string; version?: string }; cacheFolder: string },
): PublishedVersion {
  const [fault] = tree.faults;
  if (fault) throw new Error(faultText(fault));
  const read = (file: string) => readDocument(folder, file, tree);
  const manifest = read("manifest.json") as unknown as Manifest;
  if (!isRecord(manifest.package) || !isRecord(manifest.files) || !isRecord(manifest.execution))
    throw new Error("manifest.json lacks package, files or execution");
  const { id, version }: { id: unknown; version: unknown } = manifest.package;
  if (id !== named.id) throw new Error(`manifest.json is of ${String(id)}`);
  if (version !== (named.version ?? version))
    throw new Error(`manifest.json is of version ${String(version)}`);
  if (typeof version !== "string" || !PACKAGE_VERSION.test(version))
    throw new Error(`${String(version)} is no version that could be asked for`);
  const [missing] = fileFaults(manifest, tree);
  if (missing) throw new Error(faultText(missing));
  const definition = read(manifest.files.definition) as unknown as PipelineDefinition;
  const registry = read(manifest.files.registry) as unknown as RegistryEntry;
  const payload = cachePayload(folder, tree.files, cacheFolder);
  return { version, ...payload, documents: { manifest, definition, registry } };
}

function readDocument(folder: string, file: string, { files }: PublishedFiles): Record<string, unknown> {
  const sizeBytes = files.get(file);
  if (sizeBytes === undefined) throw new Error(`${file} is missing`);
  if (sizeBytes > DOCUMENT_MAX_BYTES) throw new Error(`${file} is larger than 1 MiB`);
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(join(folder, file), "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be read`, { cause: error });
  }
  if (!isRecord(document)) throw new Error(`${file} is no object`);
  return document;
}
