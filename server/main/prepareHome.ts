import { constants } from "node:fs";
import { access, chmod, mkdir } from "node:fs/promises";
import { StartError } from "./StartError.ts";

const REASONS: Record<string, string> = {
  EACCES: "it is not writable by this user",
  EPERM: "it is not writable by this user",
  EROFS: "the disk is read-only",
  ENOTDIR: "it is not a directory",
  EEXIST: "it is not a directory",
  ENOSPC: "the disk is full",
};

/** Creates the home directory if missing, accessible only to its owner. An existing one keeps its permissions.
 *  Raises StartError. */
export async function prepareHome(home: string): Promise<void> {
  try {
    const made = await mkdir(home, { recursive: true, mode: 0o700 });
    if (made !== undefined && process.geteuid?.() === 0) await letPostgresThrough(home);
    await access(home, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ""];
    if (reason === undefined) throw error;
    throw new StartError(`Cannot use LANEKEEPER_HOME ${home}: ${reason}`, { cause: error });
  }
}

// PostgreSQL does not run as root; its unprivileged user must traverse the directory, and cannot list it.
async function letPostgresThrough(home: string): Promise<void> {
  await chmod(home, 0o711);
}
