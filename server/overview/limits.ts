import { MIB } from "../platform/limits/units.ts";

/** Sample links: lifetime and number per sample, and listed entries of each kind. */
export const SAMPLE_LINK_DAYS_DEFAULT = 30;
export const DOWNLOAD_TASK_DAYS = 30;
export const SAMPLE_LINK_DAYS_MAX = 90;
export const SAMPLE_LINKS_MAX = 20;
export const TIMELINE_LISTED = 20;
export const TIMELINE_STATUSES = 100;

/** The part of a table of Read QC that is searched for the row of a sample: about 50,000 samples. */
export const READ_QC_TABLE_MAX_BYTES = 16 * MIB;

/** Rows per card of the home page. */
export const HOME_LISTED = 6;

/** Counts in the navigation stop here; higher ones are shown as "more than 99". */
export const WAITING_COUNTED_MAX = 100;

/** Notifications: number kept per user, days they are kept, and length of the excerpt of a comment. */
export const NOTIFICATIONS_KEPT_PER_PERSON = 500;
export const NOTIFICATION_DAYS = 90;

/** Rows per file of an export of personal data. */
export const PERSONAL_EXPORT_ROWS_MAX = 100_000;

/** Notifications that the daily mail lists. */
export const DIGEST_LISTED = 50;
export const MESSAGE_EXCERPT_CHARACTERS = 140;
