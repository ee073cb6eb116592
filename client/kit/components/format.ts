import { LOCALE } from "../i18n/t.ts";
import { dateFormats } from "./dateFormats.ts";
import { dateStyle } from "./dateStyle.ts";

export { formatBytes, formatNumber } from "../i18n/formatNumber.ts";

const qualities = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats a Phred quality: 33.652 is "Q33.7". */
export function formatQuality(quality: number): string {
  return `Q${qualities.format(quality)}`;
}

export const { formatDate, formatDateTime, formatZonedTime, formatTime, formatFullTime, formatShortDate } =
  dateFormats(LOCALE, dateStyle);
