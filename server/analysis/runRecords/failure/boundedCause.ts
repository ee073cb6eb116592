import { CAUSE_MAX_CHARACTERS } from "../../../platform/limits/limits.ts";

const HEAD_CHARACTERS = 1_500;
const CUT = "\n…\n";
const HALF_CHARACTER = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g;

/**
 * Shortens a cause to CAUSE_MAX_CHARACTERS characters by removing its middle: an error report names the failed process
 * at its beginning and ends with the output of the process; the script between them is the longest part.
 */
export function boundedCause(text: string): string {
  const trimmed = text.replaceAll(/^(?:[ \t]*\n)+|\s+$/g, "");
  if (trimmed.length <= CAUSE_MAX_CHARACTERS) return trimmed;
  const head = trimmed.slice(0, HEAD_CHARACTERS);
  const tail = trimmed.slice(trimmed.length - (CAUSE_MAX_CHARACTERS - HEAD_CHARACTERS - CUT.length));
  return `${head.replace(HALF_CHARACTER, "")}${CUT}${tail.replace(HALF_CHARACTER, "")}`;
}
