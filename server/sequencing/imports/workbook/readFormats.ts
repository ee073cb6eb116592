import { parseXml } from "./parseXml.ts";

/**
 * The number format, as far as it changes the displayed value: as a date, as a time, or with leading zeros up to a
 * number of digits.
 */
export type NumberFormat = "number" | "date" | "time" | { digits: number };

// Built-in formats without a code (14 to 22, 45 to 47; 27 to 36 and 50 to 58 are those of East Asia).
const BUILT_IN: [from: number, to: number, format: NumberFormat][] = [
  [14, 17, "date"],
  [18, 21, "time"],
  [22, 22, "date"],
  [27, 31, "date"],
  [32, 35, "time"],
  [36, 36, "date"],
  [45, 47, "time"],
  [50, 54, "date"],
  [55, 56, "time"],
  [57, 58, "date"],
];
const STYLES_MAX = 65_536;
// Spreadsheets themselves stop at a few hundred; each code is matched against patterns.
const CODES_MAX = 2_000;
const CODE_MAX_CHARACTERS = 255;

/** Reads number formats from the styles part, by the style number that cells contain. */
export async function readFormats(part: AsyncIterable<Buffer>): Promise<NumberFormat[]> {
  const formats = new Map<string, NumberFormat>();
  const ids: string[] = [];
  let list = "";
  await parseXml(part, {
    open(name, attributes) {
      if (name === "cellXfs" || name === "numFmts") list = name;
      if (name === "numFmt" && list === "numFmts" && formats.size < CODES_MAX) {
        const code = (attributes["formatCode"] ?? "").slice(0, CODE_MAX_CHARACTERS);
        formats.set(attributes["numFmtId"] ?? "", parseFormat(code));
      }
      if (name === "xf" && list === "cellXfs" && ids.length < STYLES_MAX)
        ids.push(attributes["numFmtId"] ?? "0");
    },
    close(name) {
      if (name === list) list = "";
    },
  });
  return ids.map((id) => formats.get(id) ?? builtInFormat(Number(id)));
}

/** Returns the effect of a format code such as `dd\.mm\.yyyy`. */
export function parseFormat(code: string): NumberFormat {
  const [section = ""] = code
    // Literal text, escaped characters, colors, currencies and conditions do not affect the kind of value.
    .replace(/"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, "")
    .split(";");
  if (/^0+$/.test(section)) return section.length > 1 ? { digits: Math.min(section.length, 20) } : "number";
  if (/^general$/i.test(section.trim())) return "number";
  if (/[dy]/i.test(section)) return "date";
  if (/[hs]/i.test(section)) return "time";
  return /m/i.test(section) ? "date" : "number";
}

function builtInFormat(id: number): NumberFormat {
  return BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? "number";
}
