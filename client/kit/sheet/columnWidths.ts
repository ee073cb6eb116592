import type { FieldType } from "../../../server/definitions/forms/rules/field.ts";
import type { Column } from "./table.ts";

/**
 * The positions of the columns of a sheet, in pixels from its left edge. starts: one more than columns; the last is
 * the total width.
 */
export interface Layout {
  widths: number[];
  starts: number[];
}

const WIDTHS: Partial<Record<FieldType, number>> = {
  textarea: 260,
  organism: 240,
  number: 110,
  date: 120,
  checkbox: 100,
  barcode: 130,
  select: 150,
};
const WIDTH = 190;
const HEADER_WIDTH_MAX = 240;
const CHARACTER_WIDTH = 8.8;
const HEADER_PADDING = 30;

/** Lays out columns after the row numbers. available: the visible width; columns share unused width. */
export function computeLayout(
  columns: Column[],
  { indexWidth, available }: { indexWidth: number; available: number },
): Layout {
  const least = columns.map(columnWidth);
  const sum = least.reduce((total, width) => total + width, 0);
  const room = Math.max(0, available - indexWidth - sum);
  const widths = least.map((width) => Math.floor(width + (room * width) / Math.max(sum, 1)));
  const starts = [indexWidth];
  for (const width of widths) starts.push(starts.at(-1)! + width);
  return { widths, starts };
}

function columnWidth({ label, unit, unitFor, isUnique, field }: Column): number {
  const characters = label.length + (unit === undefined ? 0 : unit.length + 3);
  const header = Math.min(HEADER_WIDTH_MAX, Math.ceil(characters * CHARACTER_WIDTH) + HEADER_PADDING);
  const usual = isUnique ? 120 : unitFor === undefined ? (WIDTHS[field.type] ?? WIDTH) : 100;
  return Math.max(header, usual);
}
