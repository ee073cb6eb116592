import { type Dirent } from "node:fs";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import type { z } from "zod";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { isInside } from "../../../platform/storage/isInside.ts";
import { isRelativeInside } from "../../../data/files/dataRoot.ts";
import { fileNotFound, invalidFilePath } from "../../../data/files/errors.ts";
import { walkFiles } from "../../../data/files/walkFiles.ts";
import { OUTPUT_ENTRIES_MAX, RUN_FILES_DEPTH_MAX } from "../../limits.ts";
import { findRun } from "../../runRecords/findRun.ts";
import { RUN_FILES, type RunFolder, resolveRunFolder } from "../../runRecords/runFiles.ts";
import type { runFilesInput } from "../schema.ts";
import { resolveRunPath } from "./openRunPath.ts";

/** An entry of the published files. path: as displayed, beginning with the name of the run directory. size: null for a
 *  folder, and for a link that leads out of the results of the run. */
export interface RunFileEntry {
  name: string;
  path: string;
  kind: "file" | "folder" | "link";
  size: number | null;
  modifiedAt: string | null;
}

/**
 * Lists the published files of a run by pages: the entries of one folder, folders first, or with `search` all files
 * below it whose path contains the text. Reads sizes of one page only. A link to a file in the run directory counts as
 * that file; others are shown and not followed. Hidden names are skipped. Returns { entries, total, isCut }; isCut:
 * more entries exist than are searched. Raises runNotFound, forbidden, invalidFilePath, fileNotFound.
 */
export async function browseFiles(
  ctx: SignedInContext,
  { runId, folder: inner, search, limit, offset }: z.output<typeof runFilesInput>,
) {
  const run = await findRun(ctx, runId);
  const folder = await resolveRunFolder(run);
  if (!folder) return { entries: [], total: 0, limit, offset, isCut: false };
  const place = await findFolder(folder, inner);
  const found =
    search === undefined ? await listFolder(folder, place) : await findFiles(folder, place, search);
  const page = found.paths.slice(offset, offset + limit);
  return {
    entries: await Promise.all(page.map((path) => describeEntry(folder, path))),
    total: found.paths.length,
    limit,
    offset,
    isCut: found.isCut,
  };
}

/** Returns the path of a folder of results below the run directory. Links are not followed. */
async function findFolder({ root }: RunFolder, inner: string | undefined): Promise<string> {
  if (inner === undefined) return RUN_FILES.output;
  if (!isRelativeInside(inner)) raise(invalidFilePath());
  const place = posix.join(RUN_FILES.output, inner);
  const real = (await realpath(join(root, place)).catch(() => undefined)) ?? raise(fileNotFound());
  if (real !== join(root, place)) raise(invalidFilePath());
  return (await stat(real)).isDirectory() ? place : raise(fileNotFound());
}

async function listFolder({ root }: RunFolder, place: string): Promise<{ paths: string[]; isCut: boolean }> {
  const entries = await readdir(join(root, place), { withFileTypes: true }).catch((): Dirent[] => []);
  const shown = entries.filter(({ name }) => !name.startsWith(".") && !name.includes("\uFFFD"));
  const names = (isWanted: boolean) =>
    shown.flatMap((entry) => (entry.isDirectory() === isWanted ? [entry.name] : [])).sort();
  const paths = [...names(true), ...names(false)].map((name) => posix.join(place, name));
  return { paths: paths.slice(0, OUTPUT_ENTRIES_MAX), isCut: paths.length > OUTPUT_ENTRIES_MAX };
}

async function findFiles(
  { root }: RunFolder,
  place: string,
  search: string,
): Promise<{ paths: string[]; isCut: boolean }> {
  const wanted = search.toLowerCase();
  const leftOut = new Map();
  const paths: string[] = [];
  const bounds = { leftOut, entriesMax: OUTPUT_ENTRIES_MAX, depthMax: RUN_FILES_DEPTH_MAX };
  const isMissing = !(await stat(join(root, place)).catch(() => undefined));
  if (isMissing) return { paths, isCut: false };
  for await (const files of walkFiles(join(root, place), bounds))
    for (const path of files) if (path.toLowerCase().includes(wanted)) paths.push(posix.join(place, path));
  return { paths, isCut: leftOut.size > 0 };
}

async function describeEntry(folder: RunFolder, path: string): Promise<RunFileEntry> {
  const { root, name: prefix } = folder;
  const entry = { name: posix.basename(path), path: `${prefix}/${path}` };
  const own = await lstat(join(root, path)).catch(() => undefined);
  if (own?.isDirectory())
    return { ...entry, kind: "folder", size: null, modifiedAt: own.mtime.toISOString() };
  const resolved = own && (await resolveRunPath(folder, path));
  const found = resolved === undefined ? undefined : await stat(join(root, resolved)).catch(() => undefined);
  if (!found?.isFile() || !isInside(root, join(root, resolved ?? "")))
    return { ...entry, kind: "link", size: null, modifiedAt: null };
  return { ...entry, kind: "file", size: found.size, modifiedAt: found.mtime.toISOString() };
}
