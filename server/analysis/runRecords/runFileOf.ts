import { basename, isAbsolute, join } from "node:path";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { isRelativeInside } from "../../data/files/dataRoot.ts";
import { type RunFolder, runFolderOf } from "./runFolderOf.ts";

/** A file in a run directory. Open it with openStoredFile(folder.root, path), which refuses links that lead outside. */
export interface RunFile {
  run: PipelineRun;
  folder: RunFolder;
  /** Relative to the directory. */
  path: string;
  absolute: string;
  /** The displayed and stored path: begins with the name of the directory. */
  shown: string;
}

const RUN_PART = /^.+--([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Returns the file of a run for a path; undefined when the path is in no run directory. The file may not exist. path:
 * as displayed, "<runNumber>--<id>/output/…", or absolute and inside a run directory.
 */
export async function runFileOf(path: string): Promise<RunFile | undefined> {
  const parts = path.split("/");
  const candidates = isAbsolute(path) ? parts.keys() : [0];
  for (const at of candidates) {
    const id = RUN_PART.exec(parts[at] ?? "")?.[1];
    const inner = parts.slice(at + 1).join("/");
    if (id === undefined || !isRelativeInside(inner)) continue;
    const run = await PipelineRun.query().findById(id);
    const folder = run && (await runFolderOf(run));
    if (!run || !folder || run.runFolder === null) continue;
    const above = parts.slice(0, at + 1).join("/");
    const names = isAbsolute(path) ? [run.runFolder, folder.root] : [basename(run.runFolder)];
    if (!names.includes(above)) continue;
    return { run, folder, path: inner, absolute: join(folder.root, inner), shown: `${folder.name}/${inner}` };
  }
  return undefined;
}
