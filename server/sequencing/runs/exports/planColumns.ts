import { fieldByAlias, PLAN_FIELDS } from "../rules/fields.ts";
import { normalizeHeader } from "../rules/normalizeHeader.ts";
import { RUN_PLAN_COLUMNS_MAX } from "../../limits.ts";

type Fields = Record<string, unknown>;

/** A sample on a run with all fields of a run plan. */
export interface PlanRow {
  runId: string;
  sampleCode: string;
  barcode: string | null;
  sampleFields: Fields;
  customFields: Fields;
}

export interface PlanColumn {
  header: string;
  cell: (row: PlanRow) => string | number;
}

/**
 * Returns the columns of an exported run plan: those that an import accepts, then the other custom fields of the run's
 * samples under their own names, up to the limit and without names that an import would read as an accepted one.
 * others: ordered names of custom fields.
 */
export function planColumns(others: readonly string[]): PlanColumn[] {
  const known = PLAN_FIELDS.map((field) => ({
    header: field.label,
    cell: (row: PlanRow) => toCell(findValue(row, field)),
  }));
  const headers = new Set(PLAN_FIELDS.map(({ name }) => name));
  const further = others
    .filter((name) => {
      if (name.trim() === "" || fieldByAlias(normalizeHeader(name)) || headers.has(name)) return false;
      headers.add(name);
      return true;
    })
    .map((name) => ({ header: name, cell: (row: PlanRow) => toCell(ownValue(row.customFields, name)) }));
  return [...known, ...further].slice(0, RUN_PLAN_COLUMNS_MAX);
}

function findValue(row: PlanRow, { name, keptOn }: (typeof PLAN_FIELDS)[number]): unknown {
  if (keptOn === "sample") return ownValue(row.sampleFields, name);
  if (keptOn === "assignment") return ownValue(row.customFields, name);
  const places: Fields = { runId: row.runId, sampleCode: row.sampleCode, barcode: row.barcode };
  return places[name];
}

function ownValue(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function toCell(value: unknown): string | number {
  if (value === undefined || value === null) return "";
  // A spreadsheet keeps 15 digits: a longer number is written as text.
  if (typeof value === "number") return Number(value.toPrecision(15)) === value ? value : String(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}
