import { LOCALE } from "../../kit/i18n/t.ts";

const whole = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 1 });

/** Formats a fraction of 1 as percent; never rounds a positive value to 0 %, nor an incomplete one to 100 %. */
export function formatShare(share: number): string {
  if (share <= 0) return whole.format(0);
  if (share >= 1) return whole.format(1);
  return precise.format(Math.min(Math.max(share, 0.001), 0.999));
}
