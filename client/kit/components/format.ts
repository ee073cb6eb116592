import { LOCALE } from "../i18n/t.ts";
import { dateFormats } from "./dateFormats.ts";
import { dateStyle } from "./dateStyle.ts";

export { formatBytes, formatNumber } from "../i18n/formatNumber.ts";

export const { formatDate, formatDateTime, formatZonedTime, formatTime, formatFullTime, formatShortDate } =
  dateFormats(LOCALE, dateStyle);
