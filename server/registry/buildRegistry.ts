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
import type { PackageFault } from "../analysis/pipelines/validation/packageFault.ts";
import { CannotBuild } from "./build/CannotBuild.ts";
import { type StaticAnswer, staticAnswers } from "./build/staticAnswers.ts";
import { checkContent } from "./checkContent.ts";
import { openContent } from "./openContent.ts";
import { problemsOf, type Published } from "./published.ts";

/** Identifies a directory that was created by a build. */
const SUMS = "SHA256SUMS";

/** A package that was written, or was omitted because it is private. */
export interface BuiltPackage {
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
): Promise<{ faults: PackageFault[]; built: Built | undefined }> {
  const [folder, target] = [resolve(content), resolve(output)];
  const { faults } = await checkContent(folder);
  if (faults.length > 0) return { faults, built: undefined };
  await refuseOther(target, folder);
  await mkdir(dirname(target), { recursive: true });
  const work = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  try {
    const cacheFolder = join(work, "cache");
    const published = await readOnce(folder, cacheFolder);
    const problems = [...problemsOf(published)].map(([file, problem]) => ({ file, key: "", problem }));
    if (problems.length > 0) return { faults: problems, built: undefined };
    const site = join(work, "site");
    const written = await writeAnswers(site, staticAnswers(published, { origin, cacheFolder }));
    await place(site, target, join(work, "before"));
    return { faults: [], built: { packages: packagesOf(published), ...written } };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function refuseOther(target: string, folder: string): Promise<void> {
  const way = relative(folder, target);
  if (way === "" || !/^\.\.(\/|$)/.test(way))
    throw new CannotBuild(`${target} lies in the content folder: give another one with --output`);
  const found = await stat(target).catch(() => undefined);
  if (!found) return;
  const names = found.isDirectory() ? await readdir(target) : [""];
  if (names.length > 0 && !names.includes(SUMS))
    throw new CannotBuild(`${target} holds something else than a registry that was built`);
  if (relative(target, folder).split("/")[0] !== "..")
    throw new CannotBuild(`${target} holds the content folder: give another one with --output`);
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

function packagesOf({ pipelines }: Published): BuiltPackage[] {
  return [...pipelines].flatMap(([id, { isPrivate, versions }]) =>
    [...versions].flatMap(([version, part]) =>
      "value" in part ? [{ id, version, ...part.value, isPrivate }] : [],
    ),
  );
}
