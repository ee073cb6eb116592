import { LOCALE, t } from "../../kit/i18n/t.ts";

export const BASE_UNITS = ["", "kb", "Mb", "Gb", "Tb", "Pb"];
const numbers = new Intl.NumberFormat(LOCALE);
const compact = new Intl.NumberFormat(LOCALE, { notation: "compact", maximumSignificantDigits: 3 });

/**
 * Formats a yield with SI prefixes: 1234567890 is "1.23 Gb".
 * @param bases exact, as text if it may exceed a double
 */
export function formatBases(bases: string | number | bigint): string {
  const amount = Number(bases);
  const power = amount < 1 ? 0 : Math.min(Math.floor(Math.log10(amount) / 3), BASE_UNITS.length - 1);
  const unit = BASE_UNITS[power] ?? "";
  if (unit === "") return t("common.bases", { bases: amount });
  const shown = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 }).format(amount / 1000 ** power);
  return `${shown} ${unit}`;
}

/** Formats a count: 1234567 is "1.23M"; exact below 10,000. */
export function formatCount(amount: number): string {
  return amount < 10_000 ? numbers.format(amount) : compact.format(amount);
}
