import { lstat, realpath } from "node:fs/promises";
import { join, relative } from "node:path";
import { isInside } from "../../../platform/storage/isInside.ts";
import { openStoredFile } from "../../../data/files/openStoredFile.ts";
import { RUN_FILES, type RunFolder } from "../../runRecords/runFiles.ts";

/** Engines publish results as links to the work directory; the other files of a run directory are no results. */
const LINK_TARGETS = [RUN_FILES.output, RUN_FILES.work];

/**
 * Resolves a path below a run directory if it is a symbolic link: returns the path of its target, also below it.
 * Undefined for a link that leads elsewhere than to results or work directories of the run, or to nothing.
 */
export async function resolveRunPath(
  { root }: Pick<RunFolder, "root">,
  path: string,
): Promise<string | undefined> {
  const found = await lstat(join(root, path)).catch(() => undefined);
  if (!found?.isSymbolicLink()) return path;
  const target = await realpath(join(root, path)).catch(() => undefined);
  const isAllowed = LINK_TARGETS.some((name) => target !== undefined && isInside(join(root, name), target));
  return target !== undefined && isAllowed ? relative(root, target) : undefined;
}

/**
 * Opens a file below a run directory for reading, or the target of a link among its results; the caller closes it.
 * Raises fileNotFound, invalidFilePath, notAFile.
 */
export async function openRunPath(folder: Pick<RunFolder, "root">, path: string) {
  // A link that leads elsewhere is refused when it is opened.
  return openStoredFile(folder.root, (await resolveRunPath(folder, path)) ?? path);
}
