/** Samples changed at once by a filter, and refused ones that a response names. */
export const BULK_MATCHING_MAX = 10_000;
export const BULK_REFUSALS_LISTED = 100;
export const SAMPLES_PER_STUDY_MAX = 5_000;

/** Validity of the link with which a lead decides on an order. */
export const APPROVAL_LINK_DAYS = 14;

/** Comments: number per order, mentions per comment; time during which a
 *  deleted comment can be restored before its text is erased; days it counts as unread. */
export const MESSAGES_PER_ORDER_MAX = 5_000;
export const MESSAGES_LIMIT_DEFAULT = 30;
export const MESSAGES_LIMIT_MAX = 100;
export const MENTIONS_PER_MESSAGE_MAX = 20;
export const MESSAGE_RESTORE_MS = 60 * 60 * 1000;
export const MESSAGE_UNREAD_DAYS = 90;

export const SHIPMENTS_PER_ORDER_MAX = 50;
export const AMENDMENTS_LISTED = 50;
/** Values of samples in one amendment, and their length as JSON. */
export const AMENDED_VALUES_MAX = 1_000;
export const AMENDED_VALUES_MAX_CHARACTERS = 200_000;
export const STAGE_REASON_MAX_CHARACTERS = 2_000;
export const TEMPLATE_NAME_MAX_CHARACTERS = 200;
export const TEMPLATES_PER_USER_MAX = 100;
export const TEMPLATES_LISTED = 500;
export const EXTRA_TUBES_PER_ORDER_MAX = 200;

/** Places: inside one place, created at once, nested. */
export const PLACES_PER_PLACE_MAX = 1_000;
export const PLACES_AT_ONCE_MAX = 100;
export const PLACE_DEPTH_MAX = 10;

/** Quotes of an order, and lines of a quote. */
export const QUOTES_PER_ORDER_MAX = 50;
export const QUOTE_LINES_MAX = 200;

/** Measurements of one sample, and those recorded at once; the size of a table of them. */
export const MEASUREMENTS_PER_SAMPLE_MAX = 500;
export const MEASUREMENTS_AT_ONCE_MAX = 5_000;
export const MEASUREMENT_TABLE_MAX_CHARACTERS = 1_000_000;
export const MEASUREMENT_TABLE_ROWS_MAX = 10_000;
