import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import type { Env } from "../../env.ts";
import { good, note, wrong, type Finding } from "./finding.ts";

const GIB = 2 ** 30;
const LITTLE_BYTES = 10 * GIB;
const TOO_LITTLE_BYTES = 1 * GIB;

/** Whether LANEKEEPER_HOME and the data base path are there, can be written and have room. */
export async function checkDisk(env: Env, dataBasePath: string | null | undefined): Promise<Finding[]> {
  const home = (await isThere(env.home))
    ? await checkFolder("LANEKEEPER_HOME", env.home)
    : note(`LANEKEEPER_HOME ${env.home} is not there yet`, "npm start makes it.");
  if (dataBasePath === undefined) return [home];
  if (dataBasePath === null)
    return [home, wrong("No folder for sequencing files is set", "Set it in the settings of the facility.")];
  return [home, await checkFolder("The folder for sequencing files", dataBasePath)];
}

async function checkFolder(name: string, path: string): Promise<Finding> {
  try {
    if (!(await stat(path)).isDirectory()) return wrong(`${name} ${path} is not a folder`, "Choose another.");
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return wrong(
      `${name} ${path} ${isMissing ? "is not there" : "cannot be written by this user"}`,
      isMissing ? "Is its disk mounted?" : "Give this user the right, or run as the one who has it.",
    );
  }
  return checkRoom(name, path);
}

async function checkRoom(name: string, path: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(path);
  const freeBytes = bavail * bsize;
  const text = `${name} is ${path}, ${(freeBytes / GIB).toFixed(1)} GiB free`;
  if (freeBytes < TOO_LITTLE_BYTES) return wrong(text, "Make room: uploads and the database will fail.");
  if (freeBytes < LITTLE_BYTES) return note(text, "Sequencing files are large: make room.");
  return good(text);
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
