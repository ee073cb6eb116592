import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";

export type FolderState = "ok" | "missing" | "not writable";

/** Checks whether a directory exists and this process may create files in it. path: absolute. */
export async function folderState(path: string): Promise<FolderState> {
  try {
    if (!(await stat(path)).isDirectory()) return "missing";
    await access(path, constants.W_OK | constants.X_OK);
    return "ok";
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return isMissing ? "missing" : "not writable";
  }
}
