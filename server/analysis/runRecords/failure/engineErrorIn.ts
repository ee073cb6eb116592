import { boundedCause } from "./boundedCause.ts";

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, "g");
/** The beginning of an error in Nextflow 23 and later, and in earlier versions. */
const BEGINS = /^(?:ERROR ~ |Error executing process > )/;
const ENDS = /^\s*-- Check /;
/** Output of Nextflow that is not part of an error. */
const CHATTER =
  /^(?:N E X T F L O W|Nextflow |Launching |Downloading |Pulling |WARN|ERROR ~ |executor >|Execution cancelled|\[[0-9a-f]{2}\/[0-9a-f]{6}\]|-\[)/;

/**
 * Returns the first error that Nextflow reports on standard output, from `ERROR ~` to `-- Check` or the end, without
 * either mark; undefined when there is none. Includes the list of problems that nf-schema prints after its error.
 * Nextflow 22 does not mark the beginning of some errors: for those, the lines above `-- Check` are the error. Pure.
 */
export function engineErrorIn(output: string): string | undefined {
  const lines = output.replaceAll(ESCAPES, "").replaceAll("\r", "").split("\n");
  const begin = lines.findIndex((line) => BEGINS.test(line));
  const found = begin === -1 ? linesAboveEnd(lines) : linesFrom(lines, begin);
  return boundedCause(found.join("\n").replace(/^ERROR ~ /, "")) || undefined;
}

function linesFrom(lines: string[], begin: number): string[] {
  const found = [lines[begin] ?? ""];
  let isEnded = false;
  let behind: string[] = [];
  for (const line of lines.slice(begin + 1)) {
    if (ENDS.test(line)) {
      found.push(...behind);
      behind = [];
      if (isEnded) break;
      isEnded = true;
    } else if (CHATTER.test(line)) break;
    else (isEnded ? behind : found).push(line);
  }
  return found;
}

function linesAboveEnd(lines: string[]): string[] {
  const end = lines.findIndex((line) => ENDS.test(line));
  if (end === -1) return [];
  const chatter = lines.slice(0, end).findLastIndex((line) => CHATTER.test(line));
  return lines.slice(chatter + 1, end);
}
