import { readFileSync, statSync } from "node:fs";
import { measureJson } from "./measureJson.ts";

const MIB = 1024 * 1024;
const LEVELS_MAX = 100;

/** The JSON in a file of at most `maxBytes`, whole MiB. Blocks: for threads, commands and what is read once. A pipe is not
 *  read, on which it would wait for ever, and nothing nested so deep that it could not be written again.
 *  Throws an Error that says what is wrong. */
export function readJsonFile(path: string, maxBytes: number): unknown {
  const found = statSync(path);
  if (!found.isFile()) throw new Error("It is no file");
  if (found.size > maxBytes) throw new Error(`It is larger than ${maxBytes / MIB} MiB`);
  const bytes = readFileSync(path);
  if (measureJson(bytes).levels > LEVELS_MAX)
    throw new Error(`It is nested more than ${LEVELS_MAX} levels deep`);
  return JSON.parse(bytes.toString("utf8"));
}
