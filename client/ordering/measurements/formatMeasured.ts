import { LOCALE } from "../../kit/i18n/t.ts";

/** Formats a measured value with its unit: 12.5 ng/µl. */
export function formatMeasured(
  value: number,
  { unit, decimals }: { unit: string | null; decimals: number },
): string {
  const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: decimals }).format(value);
  return unit === null ? number : `${number} ${unit}`;
}
