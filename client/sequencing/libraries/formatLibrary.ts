import { formatNumber } from "../../kit/components/format.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

export type Library = Outputs["libraries"]["browse"]["rows"][number];

/** The indexes or the barcode of a library on one line; null without any. */
export function formatIndexes({
  i7Sequence,
  i5Sequence,
  barcode,
}: Pick<Library, "i7Sequence" | "i5Sequence" | "barcode">): string | null {
  const indexes = [i7Sequence, i5Sequence].filter((sequence) => sequence !== null);
  return indexes.length > 0 ? indexes.join(" + ") : barcode;
}

/** A measured amount with at most three significant digits after the decimal point of small ones. */
export function formatAmount(amount: number | null): string | null {
  if (amount === null) return null;
  return formatNumber(Number(amount.toPrecision(amount >= 1_000 ? 6 : 3)));
}
