import { join } from "node:path";
import type { PipelinePackage } from "./pipelinePackage.ts";

/**
 * Returns the command of a process package, executed in the run directory. A leading "node" becomes the Node.js of this
 * process, so that a package requires nothing on the machine; an argument that begins with ./ names a file of the
 * package and becomes its absolute path.
 */
export function processCommand({ folder, manifest }: PipelinePackage): string[] {
  const [program = "", ...words] = manifest.execution.command ?? [];
  const placed = (word: string) => (word.startsWith("./") ? join(folder, word) : word);
  return [program === "node" ? process.execPath : placed(program), ...words.map(placed)];
}
