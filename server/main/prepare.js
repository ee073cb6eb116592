// Runs in a fresh clone before any package is installed: plain JavaScript, only modules of Node, no syntax newer than
// Node 16.
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "./prepare/build.js";
import { install } from "./prepare/install.js";
import { PrepareError } from "./prepare/PrepareError.js";

const OLDEST_NODE = [20, 19];
const root = fileURLToPath(new URL("../..", import.meta.url));

/** Prepares a checkout for a start: checks the Node version, installs the packages of package-lock.json and, with
 *  `builds`, compiles server and client. Performs only missing steps and prints a line for each. Returns false,
 *  after printing the reason to standard error, when it cannot continue.
 *  @param {{ builds: boolean }} what
 *  @returns {Promise<boolean>} */
export async function prepare({ builds }) {
  try {
    requireNode();
    await install(root);
    if (builds) await build(root);
    return true;
  } catch (error) {
    process.stderr.write(`${tell(error)}\n`);
    process.exitCode = 1;
    return false;
  }
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new PrepareError(
    `Lanekeeper needs Node.js ${OLDEST_NODE.join(".")} or newer, this is ${process.versions.node}: ` +
      "install a newer one from https://nodejs.org",
  );
}

function tell(error) {
  if (error instanceof PrepareError) return error.message;
  const { code, path } = error;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return `Cannot write to ${path}: start once as the user who owns ${root}, then any user can start it`;
  if (code === "ENOSPC") return "No space is left on the disk: make room and start again";
  return error.stack;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await prepare({ builds: process.argv.includes("--build") });
}
