import { join } from "node:path";
import type { PipelinePackage } from "./pipelinePackage.ts";

/** The command of a process package as it is started, in the run folder. The word "node" at its beginning means the
 *  Node that runs this process, so that a package needs nothing on the machine; a word that begins with ./ names a file
 *  of the package and becomes its absolute path. */
export function processCommand({ folder, manifest }: PipelinePackage): string[] {
  const [program = "", ...words] = manifest.execution.command ?? [];
  const placed = (word: string) => (word.startsWith("./") ? join(folder, word) : word);
  return [program === "node" ? process.execPath : placed(program), ...words.map(placed)];
}
