import { LOCALE } from "./t.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"] as const;
const numbers = new Intl.NumberFormat(LOCALE);

/** Formats a size in powers of 1000: 1234567 is "1.2 MB". */
export function formatBytes(sizeBytes: number): string {
  const power = sizeBytes < 1 ? 0 : Math.min(Math.floor(Math.log10(sizeBytes) / 3), UNITS.length - 1);
  const amount = sizeBytes / 1000 ** power;
  return new Intl.NumberFormat(LOCALE, {
    style: "unit",
    unit: UNITS[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power === 0 || amount >= 100 ? 0 : 1,
  }).format(amount);
}

export function formatNumber(value: number | bigint): string {
  return numbers.format(value);
}
