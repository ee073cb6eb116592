import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Site } from "../../platform/site/site.ts";
import { type Packages, loadPackages } from "./loadPackages.ts";
import { faultText } from "./packageFault.ts";
import { type PackageFolder, packageFolders } from "./packageFolders.ts";
import { type PackageTree, packageTree } from "./packageTree.ts";
import type { PipelinePackage } from "./pipelinePackage.ts";

/** The directory of the bundled packages; the registry serves them from there. */
export const BUNDLED_FOLDER = fileURLToPath(new URL("../../registry/content/pipelines/", import.meta.url));

const LOOK_AGAIN_MS = 1_000;

interface Known {
  stamp: string;
  packages: Packages;
}

const kept = new WeakMap<Site, { known: Promise<Known>; until: number }>();

/**
 * Returns the pipelines of an instance. Cached in memory; the directories are listed again after a second, and read
 * again after a change. Invalid packages are logged once per change.
 */
export async function packagesOf(site: Site): Promise<Packages> {
  const found = kept.get(site);
  if (found && Date.now() < found.until) return (await found.known).packages;
  const known = look(site, found?.known);
  kept.set(site, { known, until: Date.now() + LOOK_AGAIN_MS });
  known.catch(() => kept.delete(site));
  return (await known).packages;
}

/** Makes the next caller list the directories again; for the process that changed them. */
export function forgetPackages(site: Site): void {
  kept.delete(site);
}

/** Returns one pipeline; undefined for an unknown id. */
export async function findPipeline(site: Site, pipelineId: string): Promise<PipelinePackage | undefined> {
  return (await packagesOf(site)).pipelines.get(pipelineId);
}

async function look(site: Site, before: Promise<Known> | undefined): Promise<Known> {
  const folders: (PackageFolder & { tree: PackageTree })[] = [];
  for (const folder of await foldersOf(site)) {
    // A directory that is being moved away is missing in the next listing.
    const tree = await packageTree(folder.path).catch(() => undefined);
    if (tree) folders.push({ ...folder, tree });
  }
  const stamp = folders.map(({ path, isInUse, tree }) => `${path} ${isInUse}\n${tree.stamp}`).join("\n");
  const last = await before?.catch(() => undefined);
  if (last?.stamp === stamp) return last;
  const packages = await loadPackages(folders);
  for (const { place, source, faults } of packages.invalid)
    site.log.warn({ place, source, faults: faults.map(faultText) }, "left out an invalid pipeline package");
  return { stamp, packages };
}

async function foldersOf({ env }: Site): Promise<PackageFolder[]> {
  return [
    ...(env.pipelinesDir === undefined ? [] : await packageFolders(env.pipelinesDir, "folder")),
    ...(await packageFolders(join(env.home, "packages"), "installed")),
    ...(await packageFolders(BUNDLED_FOLDER, "bundled")),
  ];
}
