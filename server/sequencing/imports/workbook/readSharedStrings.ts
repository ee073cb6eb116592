import { CELL_MAX_CHARACTERS } from "../../../platform/limits/limits.ts";
import { parseXml } from "./parseXml.ts";

/**
 * Reads the requested shared texts of a workbook, by number, each up to one character more than the limit of a cell.
 * Joins differently styled runs and skips phonetic hints.
 */
export async function readSharedStrings(
  part: AsyncIterable<Buffer>,
  wanted: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  let index = -1;
  let isText = false;
  let isSpoken = false;
  let read = "";
  await parseXml(part, {
    open(name) {
      if (name === "si") {
        index++;
        read = "";
      } else if (name === "rPh") isSpoken = true;
      else if (name === "t") isText = !isSpoken && wanted.has(index);
    },
    text(text) {
      if (isText && read.length <= CELL_MAX_CHARACTERS)
        read += text.slice(0, CELL_MAX_CHARACTERS + 1 - read.length);
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "rPh") isSpoken = false;
      else if (name === "si" && wanted.has(index)) found.set(index, read);
    },
  });
  return found;
}
