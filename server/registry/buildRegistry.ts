import { createHash } from "node:crypto";
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { createLog } from "../platform/site/log.ts";
import type { ValidationError } from "../analysis/pipelines/validation/validationError.ts";
import { checkContent } from "./checkContent.ts";
import { openContent } from "./openContent.ts";
import { listProblems, type Published } from "./published.ts";
import { pipelineIndex } from "./pipelineIndex.ts";
import { documentAt, storedDocument } from "./documents.ts";
import { placeOfPayload } from "./payload/cachePayload.ts";
import { latestRelease } from "./releases.ts";
import { filterResearch } from "./researchData.ts";
import type { Part } from "./scan/scanned.ts";

/** Identifies a directory that was created by a build. */
const SUMS = "SHA256SUMS";

/** A package that was written, or was omitted because it is private. */
interface BuiltPackage {
  id: string;
  version: string;
  sizeBytes: number;
  sha256: string;
  isPrivate: boolean;
}

/** The result of a build. sizeBytes: of all files. */
export interface Built {
  packages: BuiltPackage[];
  files: number;
  sizeBytes: number;
}

/** Validates the content of a registry, then writes all its responses as static files for any web server
 *  (docs/registry.md, "Static hosting"), with their checksums in SHA256SUMS. Deterministic for the same content.
 *  `output` is created completely or not at all, and replaces an earlier build. origin: scheme and host of URLs in
 *  responses; "" makes them relative. Returns the validation errors or the result. Throws CannotBuild. */
export async function buildRegistry(
  content: string,
  { output, origin = "" }: { output: string; origin?: string },
): Promise<{ faults: ValidationError[]; built: Built | undefined }> {
  const [folder, target] = [resolve(content), resolve(output)];
  const { faults } = await checkContent(folder);
  if (faults.length > 0) return { faults, built: undefined };
  await refuseOther(target, folder);
  await mkdir(dirname(target), { recursive: true });
  const work = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  try {
    const cacheFolder = join(work, "cache");
    const published = await readOnce(folder, cacheFolder);
    const problems = [...listProblems(published)].map(([file, problem]) => ({ file, key: "", problem }));
    if (problems.length > 0) return { faults: problems, built: undefined };
    const site = join(work, "site");
    const written = await writeAnswers(site, staticAnswers(published, { origin, cacheFolder }));
    await place(site, target, join(work, "before"));
    return { faults: [], built: { packages: listPackages(published), ...written } };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function refuseOther(target: string, folder: string): Promise<void> {
  const way = relative(folder, target);
  if (way === "" || !/^\.\.(\/|$)/.test(way))
    throw new CannotBuild(`${target} is inside the content directory: set another directory with --output`);
  const found = await stat(target).catch(() => undefined);
  if (!found) return;
  const names = found.isDirectory() ? await readdir(target) : [""];
  if (names.length > 0 && !names.includes(SUMS))
    throw new CannotBuild(`${target} contains files that are not from a registry build`);
  if (relative(target, folder).split("/")[0] !== "..")
    throw new CannotBuild(`${target} contains the content directory: set another directory with --output`);
}

async function readOnce(folder: string, cacheFolder: string): Promise<Published> {
  const content = openContent(folder, { cacheFolder, log: createLog("silent") });
  try {
    return await content.published();
  } finally {
    await content.close();
  }
}

async function writeAnswers(
  site: string,
  answers: Iterable<StaticAnswer>,
): Promise<{ files: number; sizeBytes: number }> {
  const sums: string[] = [];
  let sizeBytes = 0;
  for (const answer of answers) {
    const path = join(site, answer.path);
    await mkdir(dirname(path), { recursive: true });
    const bytes = "from" in answer ? await readFile(answer.from) : Buffer.from(answer.content);
    if ("from" in answer) await copyFile(answer.from, path);
    else await writeFile(path, bytes);
    // The web server may run as another user.
    await chmod(path, 0o644);
    sizeBytes += bytes.length;
    sums.push(`${createHash("sha256").update(bytes).digest("hex")}  ${answer.path}\n`);
  }
  sums.sort((one, other) => (one.slice(66) < other.slice(66) ? -1 : 1));
  await writeFile(join(site, SUMS), sums.join(""));
  return { files: sums.length + 1, sizeBytes };
}

async function place(site: string, target: string, before: string): Promise<void> {
  await rename(target, before).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  });
  await rename(site, target);
}

function listPackages({ pipelines }: Published): BuiltPackage[] {
  return [...pipelines].flatMap(([id, { isPrivate, versions }]) =>
    [...versions].flatMap(([version, part]) =>
      "value" in part ? [{ id, version, ...part.value, isPrivate }] : [],
    ),
  );
}

/** The reason why a registry cannot be built, as a sentence for the operator. */
export class CannotBuild extends Error {
  override name = "CannotBuild";
}

/** One response of a registry as a file. path: below the root of a web server. from: an existing file with its
 *  content. */
type StaticAnswer = { path: string } & ({ content: string | Uint8Array } | { from: string });

const DEFAULT_CHANNEL = "stable";
const EVERYTHING = { flagship: false, latest: false, metricIds: undefined, category: undefined };

/** Yields every response of a registry except those that depend on the request: filters, and whether a release is
 *  newer. A response whose path has paths below it becomes index.json there; a response selected by a query is named
 *  by the query. Private payloads are excluded. origin: scheme and host of URLs; "" makes them relative. Throws an
 *  Error for content that cannot be read. */
function* staticAnswers(
  published: Published,
  { origin, cacheFolder }: { origin: string; cacheFolder: string },
): Generator<StaticAnswer> {
  yield { path: "registry/index.json", content: pipelineIndex(published, origin).json };
  for (const [id, { documents, isPrivate, versions }] of published.pipelines) {
    yield { path: `registry/${id}/index.json`, content: documentAt(read(documents).metadata, origin).json };
    if (isPrivate) continue;
    for (const [version, payload] of versions)
      yield {
        path: `registry/pipelines/${id}/${version}/download`,
        from: placeOfPayload(cacheFolder, read(payload).sha256),
      };
  }
  const { all, byAccession } = read(published.checklists);
  yield { path: "registry/mixs/index.json", content: storedDocument(all).json };
  for (const [accession, checklist] of byAccession)
    if (/^\w+$/.test(accession))
      yield { path: `registry/mixs/${accession}.json`, content: storedDocument(checklist).json };
  yield { path: "registry/sequencing-tech/index.json", content: read(published.technologies).json };
  for (const [name, { bytes }] of read(published.assets))
    yield { path: `registry/assets/${name}`, content: bytes };
  yield* releaseAnswers(published);
  const research = filterResearch(read(published.research), EVERYTHING);
  yield { path: "research-data/index.json", content: JSON.stringify(research) };
}

function* releaseAnswers({ releases: part }: Published): Generator<StaticAnswer> {
  const releases = read(part);
  for (const channel of new Set(releases.map((release) => release.channel))) {
    const latest = latestRelease(releases, channel);
    const content = JSON.stringify({ latest, updateAvailable: false, currentVersion: "" });
    yield { path: `version/${channel}.json`, content };
    if (channel === DEFAULT_CHANNEL) yield { path: "version/index.json", content };
  }
}

function read<Value>(part: Part<Value>): Value {
  if ("problem" in part) throw new Error(part.problem);
  return part.value;
}
