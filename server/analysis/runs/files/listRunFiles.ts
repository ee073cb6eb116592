import { lstat, readdir } from "node:fs/promises";
import { join, posix } from "node:path";
import type { PipelineRun } from "../../../../db/models/PipelineRun.ts";
import { isRelativeInside } from "../../../data/files/dataRoot.ts";
import { walkFiles } from "../../../data/files/walkFiles.ts";
import { RUN_FILES_DEPTH_MAX, RUN_FILES_LISTED_MAX } from "../../limits.ts";
import { RUN_FILES, resolveRunFolder } from "../../runRecords/runFiles.ts";

type RunFileType = "report" | "qc" | "dag" | "log" | "data";

/** A file in a run directory. path: the displayed path, which is also its id. */
export interface ListedRunFile {
  id: string;
  name: string;
  path: string;
  type: RunFileType;
  size: number;
}

/**
 * Lists the files in a run directory, results first: at most 1000, results and logs at most 10 levels deep, and the
 * files beside them. Skips links and hidden names. Empty without a directory.
 */
export async function listRunFiles(run: Pick<PipelineRun, "runFolder">): Promise<ListedRunFile[]> {
  const folder = await resolveRunFolder(run);
  if (!folder) return [];
  const { root, name } = folder;
  const beside = await readdir(root, { withFileTypes: true }).catch(() => []);
  const others = [
    ...(await pathsBelow(root, RUN_FILES.logs)),
    ...beside.filter((entry) => entry.isFile() && !entry.name.startsWith(".")).map((entry) => entry.name),
  ].slice(0, RUN_FILES_LISTED_MAX);
  // Many results do not displace the reports and logs beside them.
  const results = (await pathsBelow(root, RUN_FILES.output)).slice(0, RUN_FILES_LISTED_MAX - others.length);
  const listed = [...results, ...others].filter(isRelativeInside);
  const files = await Promise.all(
    listed.map(async (path) => {
      const found = await lstat(join(root, path)).catch(() => undefined);
      const shown = `${name}/${path}`;
      const named = { id: shown, name: posix.basename(path), path: shown, type: classifyRunFile(path) };
      return found?.isFile() ? [{ ...named, size: found.size }] : [];
    }),
  );
  return files.flat();
}

/** Returns the type of a run file by its path and name. path: below the run directory. */
export function classifyRunFile(path: string): RunFileType {
  const name = posix.basename(path).toLowerCase();
  if (path.startsWith("logs/") || name.endsWith(".log")) return "log";
  if (name.startsWith("dag.")) return "dag";
  if (/\.(html?|pdf)$/.test(name)) return "report";
  if (/(^|[^a-z])(qc|multiqc|fastqc|nanoplot)([^a-z]|$)/.test(path.toLowerCase())) return "qc";
  return "data";
}

async function pathsBelow(root: string, inner: string): Promise<string[]> {
  const paths: string[] = [];
  const bounds = { leftOut: new Map(), depthMax: RUN_FILES_DEPTH_MAX };
  try {
    for await (const found of walkFiles(join(root, inner), bounds)) {
      for (const path of found) paths.push(posix.join(inner, path));
      if (paths.length >= RUN_FILES_LISTED_MAX) break;
    }
  } catch {
    // The directory does not exist, as before the start of the run.
  }
  return paths;
}
