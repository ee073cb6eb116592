import { constants } from "node:fs";
import { access, mkdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readSetting } from "../../access/settings/readSetting.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { OutgoingRule } from "../../platform/outgoing/outgoingRule.ts";
import type { Site } from "../../platform/site/site.ts";
import { folderState } from "../../platform/storage/folderState.ts";
import { isInside } from "../../platform/storage/isInside.ts";
import { namesReservedFolder } from "../../platform/storage/reservedFolder.ts";
import { directoryNotWritable, pathNotReadable, pathOutsideRoots, pathReserved } from "./errors.ts";
import type { ArchiveKind } from "./unpackWorker.ts";

/** Name of the directory of unfinished downloads, and of the one of deleted files, below the reference directory. */
export const DOWNLOADING = ".downloading";
export const TRASH = ".trash";

/** Returns the reference directory, with links resolved; the default one is created. Raises directoryNotWritable. */
export async function referenceDirectory(site: Site): Promise<string> {
  const { directory } = await readSetting("reference-data", site.database);
  const folder = directory ?? join(site.env.home, "reference");
  if (directory === null) await mkdir(folder, { recursive: true, mode: 0o750 }).catch(() => {});
  if ((await folderState(folder)) !== "ok") raise(directoryNotWritable());
  return realpath(folder);
}

/** Returns the real path of a file or directory to register. Raises pathNotReadable, pathReserved, pathOutsideRoots. */
export async function resolveRegistered(site: Site, path: string): Promise<string> {
  const place = await realpath(path).catch(() => raise(pathNotReadable()));
  const stats = await stat(place).catch(() => raise(pathNotReadable()));
  // Before the permissions, so that the answer does not show which system files are readable.
  const folder = stats.isDirectory() ? place : dirname(place);
  if ((await namesReservedFolder(folder, site.env)) || (await namesReservedFolder(place, site.env)))
    raise(pathReserved());
  await refuseOutside(site, place);
  if (!stats.isDirectory() && !stats.isFile()) raise(pathNotReadable());
  const mode = stats.isDirectory() ? constants.R_OK | constants.X_OK : constants.R_OK;
  await access(place, mode).catch(() => raise(pathNotReadable()));
  return place;
}

/** Without allowed directories in the settings, every directory is allowed that is not reserved. */
async function refuseOutside(site: Site, place: string): Promise<void> {
  const { roots, directory } = await readSetting("reference-data", site.database);
  if (roots.length === 0) return;
  const allowed = [...roots, directory ?? join(site.env.home, "reference")];
  const real = await Promise.all(allowed.map((root) => realpath(root).catch(() => undefined)));
  if (!real.some((root) => root !== undefined && isInside(root, place))) raise(pathOutsideRoots());
}

/** Returns the name of the file that an address names, with characters that every system accepts. Pure. */
export function fileNameFrom(url: string): string {
  const last = basename(new URL(url).pathname);
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // A stray percent sign.
  }
  return (
    name
      .replaceAll(/[^A-Za-z0-9._-]/g, "_")
      .replace(/^[.-]+/, "")
      .slice(-100) || "download"
  );
}

/** Returns the name of the directory of a download: readable, and unique by the id. Pure. */
export function folderNameFor({ id, name, version }: { id: string; name: string; version: string }): string {
  const words = `${name}-${version}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, "-")
    .replaceAll(/^[-.]+|[-.]+$/g, "");
  return `${words.slice(0, 60) || "reference"}-${id.slice(-8)}`;
}

/** Sources outside the facility network, and the exceptions of the operator. */
export function sourceRule({ env }: Pick<Site, "env">): OutgoingRule {
  return { class: "outside", allow: env.outgoingAllow };
}

/** Returns the kind of an archive by its name; undefined for other files. Pure. */
export function archiveKind(name: string): ArchiveKind | undefined {
  if (/\.(tar\.gz|tgz)$/i.test(name)) return "tar.gz";
  if (/\.tar$/i.test(name)) return "tar";
  return /\.zip$/i.test(name) ? "zip" : undefined;
}
