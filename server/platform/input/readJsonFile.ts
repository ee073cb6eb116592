import { readFileSync, statSync } from "node:fs";
import { measureJson } from "./measureJson.ts";

const MIB = 1024 * 1024;
const LEVELS_MAX = 100;

/** Reads the JSON of a file of at most `maxBytes`, which is a multiple of 1 MiB. Blocks the thread: for worker
 *  threads, commands and files that are read once. Refuses pipes, on which it would block forever, and JSON that is
 *  nested too deeply to be serialized again. Throws an Error whose message names the problem. */
export function readJsonFile(path: string, maxBytes: number): unknown {
  const found = statSync(path);
  if (!found.isFile()) throw new Error("It is no file");
  if (found.size > maxBytes) throw new Error(`It is larger than ${maxBytes / MIB} MiB`);
  const bytes = readFileSync(path);
  if (measureJson(bytes).levels > LEVELS_MAX)
    throw new Error(`It is nested more than ${LEVELS_MAX} levels deep`);
  return JSON.parse(bytes.toString("utf8"));
}
