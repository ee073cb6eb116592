import { LOCALE } from "../../kit/i18n/t.ts";

const amounts = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** Formats a decimal text as an amount of a currency. */
export function formatMoney(decimal: string, currency: string | null): string {
  const number = amounts.format(Number(decimal));
  return currency === null ? number : `${number} ${currency}`;
}

/** The decimal text that a user typed, with a decimal point also where the language has a comma. */
export function typedDecimal(text: string): string {
  return text.trim().replace(",", ".");
}
