import { isAbsolute, relative } from "node:path";
import { ApiError } from "../../platform/errors/apiError.ts";
import { isRelativeInside } from "../../data/files/dataRoot.ts";
import { openStoredFile } from "../../data/files/openStoredFile.ts";
import type { RunFolder } from "../runRecords/runFolderOf.ts";

/** Where in a run's folder a file lies that a package tells of: relative to the output folder, as packages do, or to
 *  the run's folder, with or without its name, or absolute. Gives the path below the run's folder, undefined when there
 *  is no such file, and "outside" when it leads out. */
export async function sourceInRun(
  { root, name }: RunFolder,
  told: string,
): Promise<{ path: string } | "outside" | undefined> {
  const inner = isAbsolute(told) ? relative(root, told) : told;
  if (!isRelativeInside(inner)) return "outside";
  const places = isAbsolute(told)
    ? [inner]
    : [`output/${inner}`, inner, ...(inner.startsWith(`${name}/`) ? [inner.slice(name.length + 1)] : [])];
  let leadsOut = false;
  for (const path of places) {
    try {
      const { file } = await openStoredFile(root, path);
      await file.close();
      return { path };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      leadsOut ||= error.status === 400;
    }
  }
  return leadsOut ? "outside" : undefined;
}
