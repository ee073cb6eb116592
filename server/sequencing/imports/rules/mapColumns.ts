import { fieldByAlias, type PlanField } from "../../runs/rules/fields.ts";
import { normalizeHeader } from "../../runs/rules/normalizeHeader.ts";

export interface PlanColumn {
  /** Column index in the table, from 0. */
  index: number;
  /**
   * The header in the workbook; "Column F" for an empty one, "Notes (2)" for the second column of a name. Long headers
   * are truncated, because they are repeated with each row.
   */
  header: string;
  field: PlanField | null;
}

const HEADER_MAX_CHARACTERS = 200;

/**
 * Maps the columns of a sheet to fields. Of two columns for one field the first counts, and the other is treated as an
 * unknown column: it is reported and not stored.
 */
export function mapColumns(header: string[]): PlanColumn[] {
  const mapped = new Set<string>();
  const named = new Set<string>();
  return header.map((text, index) => {
    const field = fieldByAlias(normalizeHeader(text)) ?? null;
    const isFirst = field !== null && !mapped.has(field.name);
    if (isFirst) mapped.add(field.name);
    return {
      index,
      header: uniqueHeader(named, shortenHeader(text) || `Column ${columnLetters(index)}`),
      field: isFirst ? field : null,
    };
  });
}

function shortenHeader(text: string): string {
  if (text.length <= HEADER_MAX_CHARACTERS) return text;
  return `${text.slice(0, HEADER_MAX_CHARACTERS).replace(/\p{Surrogate}$/u, "")}…`;
}

function uniqueHeader(named: Set<string>, text: string): string {
  let header = text;
  for (let number = 2; named.has(header); number++) header = `${text} (${number})`;
  named.add(header);
  return header;
}

// Returns the column letters of a spreadsheet: A, B, …, Z, AA.
function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
