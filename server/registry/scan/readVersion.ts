import { readFileSync } from "node:fs";
import { join } from "node:path";
import { validateFiles, missingWorkflow } from "../../analysis/pipelines/validation/validateFiles.ts";
import { formatError } from "../../analysis/pipelines/validation/validationError.ts";
import { notInPackage } from "../../analysis/pipelines/validation/packageSentences.ts";
import { atWorkflow } from "../../analysis/pipelines/readPackage.ts";
import type {
  Manifest,
  PipelineDefinition,
  RegistryEntry,
} from "../../analysis/pipelines/pipelinePackage.ts";
import { isRecord } from "../listing.ts";
import { PACKAGE_VERSION } from "../schema.ts";
import { cachePayload, type PublishedVersion } from "../payload/cachePayload.ts";
import type { PackageWorkflow } from "./scanned.ts";
import type { PublishedFiles } from "../payload/publishedFiles.ts";

const DOCUMENT_MAX_BYTES = 1024 * 1024;
// Nextflow's own name, unless the configuration of the workflow contains another one.
const MAIN_SCRIPT = "main.nf";
const SMALL_MAX_BYTES = 4 * 1024 * 1024;

/** Reads one version of a pipeline and stores its payload in `cacheFolder`. Validates only what this requires;
 *  `registry check` validates the rest. named: id and version from its directories; a version only when versions
 *  have directories of their own. Throws an Error with the problem, such as for a version that is still being
 *  copied. */
export function readVersion(
  folder: string,
  {
    tree,
    named,
    cacheFolder,
  }: { tree: PublishedFiles; named: { id: string; version?: string }; cacheFolder: string },
): PublishedVersion {
  const [fault] = tree.faults;
  if (fault) throw new Error(formatError(fault));
  const contents = smallContents(folder, tree);
  const read = (file: string) => readDocument(folder, file, { tree, contents });
  const manifest = read("manifest.json") as unknown as Manifest;
  if (!isRecord(manifest.package) || !isRecord(manifest.files) || !isRecord(manifest.execution))
    throw new Error("manifest.json requires package, files and execution");
  const { id, version }: { id: unknown; version: unknown } = manifest.package;
  if (id !== named.id) throw new Error(`manifest.json is of ${String(id)}`);
  if (version !== (named.version ?? version))
    throw new Error(`manifest.json is of version ${String(version)}`);
  if (typeof version !== "string" || !PACKAGE_VERSION.test(version))
    throw new Error(`${String(version)} is not a valid version`);
  const [missing] = validateFiles(manifest, tree);
  if (missing) throw new Error(formatError(missing));
  const workflow = missingWorkflow(manifest, tree);
  if (workflow && workflow.broughtBy !== "runner")
    throw new Error(formatError(atWorkflow(notInPackage(workflow))));
  const definition = read(manifest.files.definition) as unknown as PipelineDefinition;
  const registry = read(manifest.files.registry) as unknown as RegistryEntry;
  const payload = cachePayload({ folder, files: tree.files, contents }, cacheFolder);
  return {
    version,
    ...payload,
    workflow: findWorkflow(manifest, tree),
    documents: { manifest, definition, registry },
  };
}

const REPOSITORY = /^[\w.-]+\/[\w.-]+$/;

function findWorkflow({ execution }: Manifest, { files }: PublishedFiles): PackageWorkflow | undefined {
  const { type, pipeline, version } = execution;
  if (type !== "nextflow" || typeof pipeline !== "string") return undefined;
  if (!pipeline.startsWith("./"))
    return REPOSITORY.test(pipeline)
      ? { repository: pipeline, revision: typeof version === "string" ? version : undefined }
      : undefined;
  const place = pipeline.replace(/^\.\//, "").replace(/\/$/, "");
  const main = files.has(place) ? place : place === "" ? MAIN_SCRIPT : `${place}/${MAIN_SCRIPT}`;
  return files.has(main) ? { main } : undefined;
}

/** Reads all files of a small package into memory, so that each is read once; undefined for a larger package. */
function smallContents(folder: string, { files }: PublishedFiles): Map<string, Buffer> | undefined {
  let sizeBytes = 0;
  for (const bytes of files.values()) sizeBytes += bytes;
  if (sizeBytes > SMALL_MAX_BYTES) return undefined;
  return new Map([...files.keys()].map((path) => [path, readFileSync(join(folder, path))]));
}

function readDocument(
  folder: string,
  file: string,
  { tree, contents }: { tree: PublishedFiles; contents: Map<string, Buffer> | undefined },
): Record<string, unknown> {
  const sizeBytes = tree.files.get(file);
  if (sizeBytes === undefined) throw new Error(`${file} is missing`);
  if (sizeBytes > DOCUMENT_MAX_BYTES) throw new Error(`${file} is larger than 1 MiB`);
  let document: unknown;
  try {
    const bytes = contents?.get(file) ?? readFileSync(join(folder, file));
    document = JSON.parse(bytes.toString());
  } catch (error) {
    throw new Error(`${file} cannot be read`, { cause: error });
  }
  if (!isRecord(document)) throw new Error(`${file} is not an object`);
  return document;
}
