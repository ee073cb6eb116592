import { stat, statfs } from "node:fs/promises";
import type { Env } from "../../platform/site/env.ts";
import { folderState } from "../../platform/storage/folderState.ts";
import { good, note, wrong, type Finding } from "./finding.ts";

const GIB = 2 ** 30;
const LITTLE_BYTES = 10 * GIB;
const TOO_LITTLE_BYTES = 1 * GIB;

/** Checks that LANEKEEPER_HOME exists, is writable and has free space, and reports the free space of the data
 *  directory if it is usable. */
export async function checkDisk(env: Env, storage: string | null | undefined): Promise<Finding[]> {
  const home = (await isThere(env.home))
    ? await checkFolder("LANEKEEPER_HOME", env.home)
    : note(`LANEKEEPER_HOME ${env.home} does not exist yet`, "npm start creates it.");
  return storage ? [home, await checkRoom("The data directory", storage)] : [home];
}

async function checkFolder(name: string, path: string): Promise<Finding> {
  const state = await folderState(path);
  if (state === "missing") return wrong(`${name} ${path} is not a directory`, "Choose another directory.");
  if (state === "not writable")
    return wrong(
      `${name} ${path} is not writable by this user`,
      "Grant this user write permission, or run Lanekeeper as the owner.",
    );
  return checkRoom(name, path);
}

async function checkRoom(name: string, path: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(path);
  const freeBytes = bavail * bsize;
  const text = `${name} is ${path}, ${(freeBytes / GIB).toFixed(1)} GiB free`;
  if (freeBytes < TOO_LITTLE_BYTES)
    return wrong(text, "Free up disk space: uploads and the database will fail.");
  if (freeBytes < LITTLE_BYTES) return note(text, "Sequencing files are large: free up disk space.");
  return good(text);
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
