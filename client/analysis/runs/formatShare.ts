import { LOCALE } from "../../kit/i18n/t.ts";

const shares = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 0 });

/** Formats a used share of a request as percent, which may exceed 100 %. */
export function formatShare(share: number): string {
  return shares.format(share);
}
