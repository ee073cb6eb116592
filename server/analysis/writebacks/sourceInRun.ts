import { isAbsolute, relative } from "node:path";
import { ApiError } from "../../platform/errors/apiError.ts";
import { isRelativeInside } from "../../data/files/dataRoot.ts";
import { openStoredFile } from "../../data/files/openStoredFile.ts";
import type { RunFolder } from "../runRecords/runFolderOf.ts";

/**
 * Finds a file in a run directory by the path that a package states: relative to the output directory, as packages do,
 * or to the run directory, with or without its name, or absolute. Returns the path below the run directory, undefined
 * for a missing file, and "outside" for one outside it.
 */
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
