/** What a text says about the decimal mark of its table. */
export type DecimalMark = "." | ",";

const NUMBER = /^[-+]?(?:\d[\d.,'\u{A0}\u{202F} ]*)$/u;
const NOTHING = /^(?:|[-–—]+|n\/?a|nan|n\.d\.|nd|none|null)$/i;

/** A cell: its number as text, and the unit behind it. undefined: an empty cell or one that states no value. Pure. */
export function splitValue(cell: string): { number: string; unit: string | null } | undefined {
  // The version of the software in parentheses follows a RIN of the Bioanalyzer.
  const text = cell.replace(/\s*\([^()]*\)\s*$/, "").trim();
  if (NOTHING.test(text)) return undefined;
  const end = /[^\d.,'+\-\s]/u.exec(text)?.index ?? text.length;
  const exponent = /^[-+]?[\d.,]+e[-+]?\d+$/i.test(text);
  if (end === 0 || exponent) return { number: text, unit: null };
  const unit = text.slice(end).trim();
  return { number: text.slice(0, end).trim(), unit: unit === "" ? null : unit };
}

/** Returns the decimal mark that a number proves; undefined if it may be read in both ways or is no number. Pure. */
export function provenMark(number: string): DecimalMark | undefined {
  const marks = [...number.matchAll(/[.,]/g)].map(([mark]) => mark);
  const last = marks.at(-1) as DecimalMark | undefined;
  if (last === undefined) return undefined;
  if (marks.some((mark) => mark !== last)) return last;
  const other = last === "." ? "," : ".";
  // A repeated mark separates thousands.
  if (marks.length > 1) return other;
  const [whole = "", part = ""] = number.split(last);
  return /^[-+]?[1-9]\d{0,2}$/.test(whole) && part.length === 3 ? undefined : last;
}

/** Parses a number with the decimal mark of its table. undefined: no number. Pure. */
export function parseNumber(number: string, mark: DecimalMark): number | undefined {
  if (/^[-+]?\d+(?:[.,]\d+)?e[-+]?\d+$/i.test(number)) return finite(number.replace(",", "."));
  if (!NUMBER.test(number)) return undefined;
  const thousands = mark === "." ? "," : ".";
  const plain = number.replaceAll(/['\u{A0}\u{202F} ]/gu, "");
  const [whole = "", ...parts] = plain.split(mark);
  if (parts.length > 1 || parts.some((part) => part.includes(thousands))) return undefined;
  const groups = whole.split(thousands);
  if (groups.slice(1).some((group) => group.length !== 3)) return undefined;
  return finite([groups.join(""), ...parts].join("."));
}

function finite(text: string): number | undefined {
  const value = Number(text);
  return text !== "" && Number.isFinite(value) ? value : undefined;
}
