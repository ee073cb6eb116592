import { LOCALE } from "../../kit/i18n/t.ts";
import { NO_BARCODE, type StreamBarcode, UNCLASSIFIED } from "./stream.ts";

/** One barcode of a watched run as a table shows it. */
export interface BarcodeRow {
  barcode: string;
  /** The sample ID of the barcode map, whether or not the order contains it. */
  sampleCode: string | null;
  /** The map names a sample that this order does not have. */
  isSampleUnknown: boolean;
  files: number;
  reads: number;
  bases: number;
  /** Of the reads of all barcodes, 0 to 1. */
  share: number;
  /** ISO 8601; null before its first file. */
  lastFileAt: string | null;
}

export interface MappedBarcode {
  barcode: string;
  sampleCode: string;
  sampleId: string | null;
}

/**
 * Returns every barcode that has files or is in the barcode map, sorted by name, those without a sample last.
 * @param totalReads of the complete run
 */
export function barcodeRows(
  barcodes: Pick<StreamBarcode, "barcode" | "fileCount" | "totalReads" | "totalBases" | "lastFileAt">[],
  mapped: MappedBarcode[],
  totalReads: number,
): BarcodeRow[] {
  const samples = new Map(mapped.map((entry) => [entry.barcode, entry]));
  const counted = new Set(barcodes.map(({ barcode }) => barcode));
  const waitedFor = mapped
    .filter(({ barcode }) => !counted.has(barcode))
    .map(({ barcode }) => ({ barcode, fileCount: 0, totalReads: 0, totalBases: 0, lastFileAt: null }));
  return [...barcodes, ...waitedFor]
    .map(({ barcode, fileCount, lastFileAt, ...totals }) => {
      const sample = samples.get(barcode);
      return {
        barcode,
        sampleCode: sample?.sampleCode ?? null,
        isSampleUnknown: sample !== undefined && sample.sampleId === null,
        files: fileCount,
        reads: totals.totalReads,
        bases: totals.totalBases,
        share: totalReads > 0 ? totals.totalReads / totalReads : 0,
        lastFileAt,
      };
    })
    .toSorted(compareBarcodes);
}

/**
 * Returns the unassigned part of the reads: without a barcode, or in a barcode without a sample of this order. 0 to
 * 1; null before the first read, and without any mapped barcode.
 */
export function unmappedReads(
  rows: BarcodeRow[],
  totalReads: number,
): { reads: number; share: number } | null {
  const mapped = rows.filter(({ sampleCode, isSampleUnknown }) => sampleCode !== null && !isSampleUnknown);
  if (mapped.length === 0 || totalReads <= 0) return null;
  const reads = Math.max(0, totalReads - mapped.reduce((sum, row) => sum + row.reads, 0));
  return { reads, share: reads / totalReads };
}

export const SORT_KEYS = ["barcode", "sampleCode", "files", "reads", "bases", "lastFileAt"] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export interface Sorting {
  key: SortKey;
  isDown: boolean;
}

/** Returns the rows that match a search, sorted. Rows without a value are last in both directions. */
export function shownBarcodes(rows: BarcodeRow[], search: string, { key, isDown }: Sorting): BarcodeRow[] {
  const words = search.trim().toLowerCase();
  const found = rows.filter(({ barcode, sampleCode }) =>
    [barcode, sampleCode ?? ""].some((text) => text.toLowerCase().includes(words)),
  );
  if (key === "barcode") return isDown ? found.toReversed() : found;
  return found.toSorted((one, other) => {
    const [a, b] = [one[key], other[key]];
    if (a === null || b === null)
      return Number(a === null) - Number(b === null) || compareBarcodes(one, other);
    const order = typeof a === "string" ? names.compare(a, String(b)) : a - Number(b);
    return (isDown ? -order : order) || compareBarcodes(one, other);
  });
}

const names = new Intl.Collator(LOCALE, { numeric: true });

function compareBarcodes(one: { barcode: string }, other: { barcode: string }): number {
  return rank(one) - rank(other) || names.compare(one.barcode, other.barcode);
}

function rank({ barcode }: { barcode: string }): number {
  return barcode === NO_BARCODE ? 2 : barcode === UNCLASSIFIED ? 1 : 0;
}
