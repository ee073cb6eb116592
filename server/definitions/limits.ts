import { MIB } from "../platform/limits/units.ts";
export const SAMPLES_PER_ORDER_MAX = 5_000;

/** Technology catalog: kept revisions; pause before the first catalog is requested again after its provider was
 *  unreachable; origins from which pictures are shown. */
export const CATALOG_REVISIONS_KEPT = 50;
export const FIRST_CATALOG_PAUSE_MS = 60_000;
export const PICTURE_ORIGINS_MAX = 10;
export const SYNC_URL_MAX_CHARACTERS = 2_000;

/** Files of checklist imports: size and content. */
export const CHECKLIST_FILE_MAX_BYTES = 8 * MIB;

/** Parsing YAML takes about 600 bytes of memory per byte of input. */
export const CHECKLIST_YAML_MAX_BYTES = 2 * MIB;
export const CHECKLISTS_PER_IMPORT_MAX = 200;
export const CHECKLIST_FIELDS_MAX = 1_000;
export const CHECKLIST_OPTIONS_MAX = 2_000;
export const CHECKLIST_UNITS_MAX = 100;

/** Standards repeat a long pattern in its message. */
export const CHECKLIST_PATTERN_MESSAGE_MAX = 2_000;

/** Technology catalog of a provider (design §7): size, compressed or not, and total time of request and validation. */
export const CATALOG_MAX_BYTES = 20 * MIB;
export const CATALOG_FETCH_MS = 10_000;
export const CATALOG_REDIRECTS_MAX = 3;

/** Services of an installation, and the longest turnaround of one in working days. */
export const SERVICES_MAX = 200;
export const TURNAROUND_DAYS_MAX = 1_000;

/** Items of the price list, and rates of departments. */
export const PRICE_ITEMS_MAX = 1_000;
export const RATE_GROUPS_MAX = 50;

/** Types of measurements, their values, and the headings under which tables contain them. */
export const MEASUREMENT_TYPES_MAX = 100;
export const MEASUREMENT_HEADINGS_MAX = 30;
export const MEASUREMENT_DECIMALS_MAX = 6;
export const MEASUREMENT_VALUE_MAX = 1_000_000_000;
