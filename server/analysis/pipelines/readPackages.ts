import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Site } from "../../platform/site/site.ts";
import { formatError, type ValidationError } from "./validation/validationError.ts";
import { type PackageTree, readPackageTree } from "./readPackageTree.ts";
import type { PackageSource, PipelinePackage } from "./pipelinePackage.ts";
import { compareVersions } from "./compareVersions.ts";
import { provenanceWarnings, readProvenance } from "./install/provenance.ts";
import { readPackage } from "./readPackage.ts";
import { readdir, readFile, stat } from "node:fs/promises";

/** The directory of the bundled packages; the registry serves them from there. */
export const BUNDLED_FOLDER = fileURLToPath(new URL("../../registry/content/pipelines/", import.meta.url));

const REFRESH_MS = 1_000;

interface Known {
  stamp: string;
  packages: Packages;
}

const cache = new WeakMap<Site, { known: Promise<Known>; until: number }>();

/**
 * Returns the pipelines of an instance. Cached in memory; the directories are listed again after a second, and read
 * again after a change. Invalid packages are logged once per change.
 */
export async function readPackages(site: Site): Promise<Packages> {
  const found = cache.get(site);
  if (found && Date.now() < found.until) return (await found.known).packages;
  const known = listPackages(site, found?.known);
  cache.set(site, { known, until: Date.now() + REFRESH_MS });
  known.catch(() => cache.delete(site));
  return (await known).packages;
}

/** Makes the next caller list the directories again; for the process that changed them. */
export function forgetPackages(site: Site): void {
  cache.delete(site);
}

/** Returns one pipeline; undefined for an unknown id. */
export async function findPipeline(site: Site, pipelineId: string): Promise<PipelinePackage | undefined> {
  return (await readPackages(site)).pipelines.get(pipelineId);
}

async function listPackages(site: Site, before: Promise<Known> | undefined): Promise<Known> {
  const folders: (PackageFolder & { tree: PackageTree })[] = [];
  for (const folder of await findFolders(site)) {
    // A directory that is being moved away is missing in the next listing.
    const tree = await readPackageTree(folder.path).catch(() => undefined);
    if (tree) folders.push({ ...folder, tree });
  }
  const stamp = folders.map(({ path, isInUse, tree }) => `${path} ${isInUse}\n${tree.stamp}`).join("\n");
  const last = await before?.catch(() => undefined);
  if (last?.stamp === stamp) return last;
  const packages = await loadPackages(folders);
  for (const { place, source, faults } of packages.invalid)
    site.log.warn({ place, source, faults: faults.map(formatError) }, "left out an invalid pipeline package");
  return { stamp, packages };
}

async function findFolders({ env }: Site): Promise<PackageFolder[]> {
  return [
    ...(env.pipelinesDir === undefined ? [] : await packageFolders(env.pipelinesDir, "folder")),
    ...(await packageFolders(join(env.home, "packages"), "installed")),
    ...(await packageFolders(BUNDLED_FOLDER, "bundled")),
  ];
}

export interface InvalidPackage {
  /** "<id>" or "<id>/<version>". */
  place: string;
  source: PackageSource;
  faults: ValidationError[];
}

/** Every pipeline of the instance, by id, in display order; and the invalid packages. */
export interface Packages {
  pipelines: Map<string, PipelinePackage>;
  invalid: InvalidPackage[];
}

const SORT_ORDER_DEFAULT = 999;
// A package that an operator placed by hand takes precedence over an installed one, and that over a bundled one.
const PRECEDENCE: PackageSource[] = ["folder", "installed", "bundled"];

/**
 * Reads packages from their directories. An invalid package is reported and affects no other. Of several with one id,
 * the source closest to the operator takes precedence, and within it the selected version, else the newest.
 */
async function loadPackages(folders: (PackageFolder & { tree: PackageTree })[]): Promise<Packages> {
  const valid: Candidate[] = [];
  const invalid: InvalidPackage[] = [];
  for (const { path, place, source, named, isInUse, tree } of folders) {
    const read = await readPackage(path, { tree, source, named });
    if ("pipeline" in read) {
      const provenance = source === "installed" ? await readProvenance(path) : undefined;
      if (provenance) read.pipeline.warnings.unshift(...provenanceWarnings(provenance));
      valid.push({ pipeline: read.pipeline, isInUse });
    } else invalid.push({ place, source, faults: read.faults });
  }
  const chosen = new Map<string, Candidate>();
  for (const one of valid) {
    const known = chosen.get(one.pipeline.id);
    if (known === undefined || precedes(one, known)) chosen.set(one.pipeline.id, one);
  }
  const listed = [...chosen.values()].map(({ pipeline }) => pipeline).toSorted(compareListed);
  return { pipelines: new Map(listed.map((pipeline) => [pipeline.id, pipeline])), invalid };
}

interface Candidate {
  pipeline: PipelinePackage;
  isInUse: boolean;
}

function precedes({ pipeline: one, isInUse }: Candidate, { pipeline: other, ...known }: Candidate): boolean {
  const closer = PRECEDENCE.indexOf(other.source) - PRECEDENCE.indexOf(one.source);
  if (closer !== 0) return closer > 0;
  return isInUse === known.isInUse ? compareVersions(one.version, other.version) > 0 : isInUse;
}

function compareListed({ registry: one }: PipelinePackage, { registry: other }: PipelinePackage): number {
  const order = (one.sortOrder ?? SORT_ORDER_DEFAULT) - (other.sortOrder ?? SORT_ORDER_DEFAULT);
  return order === 0 ? one.name.localeCompare(other.name, "en") : order;
}

const FOLDERS_MAX = 500;
/** The file beside the versions of a package that names the selected version, when that is not the newest. */
export const IN_USE = ".in-use";

/**
 * A directory that should contain a package. path: absolute. place: displayed path without the server's path: "<id>" or
 * "<id>/<version>". named: the id and version that the directory implies. isInUse: this version is the selected one of
 * several.
 */
interface PackageFolder {
  path: string;
  place: string;
  source: PackageSource;
  named: { id: string; version?: string };
  isInUse: boolean;
}

/**
 * Returns the package directories below `root`, by name: <id>/, or <id>/<version>/ for several versions. Empty when the
 * root does not exist. Names with a leading . or _ are ignored.
 */
export async function packageFolders(root: string, source: PackageSource): Promise<PackageFolder[]> {
  const found: PackageFolder[] = [];
  for (const id of await foldersIn(root)) {
    const path = join(root, id);
    const versions = (await isFile(join(path, "manifest.json"))) ? [] : await versionsIn(path);
    if (versions.length === 0) found.push({ path, place: id, source, named: { id }, isInUse: false });
    const inUse = versions.length > 1 ? await readFile(join(path, IN_USE), "utf8").catch(() => "") : "";
    for (const version of versions) {
      const named = { id, version };
      const isInUse = version === inUse;
      found.push({ path: join(path, version), place: `${id}/${version}`, source, named, isInUse });
    }
  }
  return found;
}

async function versionsIn(path: string): Promise<string[]> {
  const folders = await foldersIn(path);
  const marked = await Promise.all(folders.map((name) => isFile(join(path, name, "manifest.json"))));
  return folders.filter((_, index) => marked[index]);
}

async function foldersIn(path: string): Promise<string[]> {
  const names = await readdir(path).catch((): string[] => []);
  const shown = names.filter((name) => !/^[._]/.test(name)).sort();
  const kinds = await Promise.all(
    shown.slice(0, FOLDERS_MAX).map((name) =>
      stat(join(path, name)).then(
        (found) => found.isDirectory(),
        () => false,
      ),
    ),
  );
  return shown.filter((_, index) => kinds[index] === true);
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
