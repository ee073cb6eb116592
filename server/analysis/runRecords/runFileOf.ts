import { basename, isAbsolute, join } from "node:path";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { isRelativeInside } from "../../data/files/dataRoot.ts";
import { type RunFolder, runFolderOf } from "./runFolderOf.ts";

/** A path in the folder of a run. Open it with openStoredFile(folder.root, path), which makes sure that no link leads out. */
export interface RunFile {
  run: PipelineRun;
  folder: RunFolder;
  /** Below the folder. */
  path: string;
  absolute: string;
  /** As it is shown and stored: begins with the name of the folder. */
  shown: string;
}

const RUN_PART = /^.+--([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The file of a run that a path means; undefined when it means none. The file need not be there.
 *  path: as shown, "<runNumber>--<id>/output/…", or absolute and inside the folder of a run. */
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
