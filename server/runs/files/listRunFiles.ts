import { lstat } from "node:fs/promises";
import { join, posix } from "node:path";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { isRelativeInside } from "../../files/dataRoot.ts";
import { walkFiles } from "../../files/walkFiles.ts";
import { RUN_FILES_DEPTH_MAX, RUN_FILES_LISTED_MAX } from "../../limits.ts";
import { runFolderOf } from "./runFolderOf.ts";

export type RunFileType = "report" | "qc" | "dag" | "log" | "data";

/** A file in the folder of a run. path: as it is shown, and the id it is listed under. */
export interface ListedRunFile {
  id: string;
  name: string;
  path: string;
  type: RunFileType;
  size: number;
}

/** The files in the folder of a run, its results first, as far as they are listed: at most 1000, at most 10 folders
 *  deep, no links, and without the copy of the package. None when there is no folder. */
export async function listRunFiles(run: Pick<PipelineRun, "runFolder">): Promise<ListedRunFile[]> {
  const folder = await runFolderOf(run);
  if (!folder) return [];
  const results = await pathsBelow(folder.root, "output");
  const others = await pathsBelow(folder.root, "", RUN_FILES_LISTED_MAX - results.length);
  const paths = [...results, ...others].slice(0, RUN_FILES_LISTED_MAX);
  const files = await Promise.all(
    paths.map(async (path) => {
      const found = await lstat(join(folder.root, path)).catch(() => undefined);
      const shown = `${folder.name}/${path}`;
      const named = { id: shown, name: posix.basename(path), path: shown, type: runFileTypeOf(path) };
      return found?.isFile() ? [{ ...named, size: found.size }] : [];
    }),
  );
  return files.flat();
}

/** What a file of a run is, as its place and name tell. path: below the folder of the run. */
export function runFileTypeOf(path: string): RunFileType {
  const name = posix.basename(path).toLowerCase();
  if (path.startsWith("logs/") || name.endsWith(".log")) return "log";
  if (name.startsWith("dag.")) return "dag";
  if (/\.(html?|pdf)$/.test(name)) return "report";
  if (/(^|[^a-z])(qc|multiqc|fastqc|nanoplot)([^a-z]|$)/.test(path.toLowerCase())) return "qc";
  return "data";
}

const WORKING_FOLDERS = ["output/", "package/", "work/"];

async function pathsBelow(root: string, inner: string, most = RUN_FILES_LISTED_MAX): Promise<string[]> {
  const paths: string[] = [];
  const bounds = { leftOut: new Set<string>(), depthMax: RUN_FILES_DEPTH_MAX };
  try {
    for await (const found of walkFiles(join(root, inner), bounds)) {
      const placed = found.map((path) => posix.join(inner, path)).filter(isRelativeInside);
      paths.push(
        ...(inner === ""
          ? placed.filter((path) => WORKING_FOLDERS.every((folder) => !path.startsWith(folder)))
          : placed),
      );
      if (paths.length >= most) break;
    }
  } catch {
    // There is no such folder, as before a run has begun.
  }
  return paths.slice(0, Math.max(most, 0));
}
