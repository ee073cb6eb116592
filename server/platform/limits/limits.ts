import { KIB, MIB } from "./units.ts";
export const LIST_LIMIT_DEFAULT = 100;
export const LIST_LIMIT_MAX = 500;

/** Tables: rows selected individually, and rows of an export. */
export const BULK_CHOSEN_MAX = 1_000;
export const EXPORT_ROWS_MAX = 200_000;

/** JSON bodies: bytes, and number of values (objects, lists and their members) before parsing. The brief limits
 *  apply to procedures without a session and to every caller without one. */
export const BRIEF_BODY_MAX_BYTES = 16 * KIB;
export const BRIEF_BODY_MAX_VALUES = 1_000;
export const JSON_BODY_MAX_BYTES = 1 * MIB;
export const JSON_BODY_MAX_VALUES = 20_000;
export const FORM_BODY_MAX_VALUES = 100_000;
export const EVENT_BODY_MAX_VALUES = 50_000;
export const TRACE_BODY_MAX_BYTES = 5 * MIB;
export const TRACE_BODY_MAX_VALUES = 100_000;
export const SAMPLES_BODY_MAX_BYTES = 16 * MIB;

/** 5,000 samples with 140 values each. */
export const SAMPLES_BODY_MAX_VALUES = 700_000;

/** 1,000 rows with 80 cells each. */
export const RUN_PLAN_BODY_MAX_VALUES = 100_000;

/** Any JSON body: levels of nesting, and distinct member names. */
export const JSON_LEVELS_MAX = 100;
export const JSON_NAMES_MAX = 8_000;

/** Bytes of a refused body beyond its limit that are still read, so that the sender receives the response. */
export const DISCARDED_BEYOND_LIMIT_BYTES = 1 * MIB;

/** A body that exceeds one of these is large: it needs a slot, and must arrive at this rate after its first seconds. */
export const LARGE_BODY_BYTES = 64 * KIB;
export const LARGE_BODY_VALUES = 4_000;
export const LARGE_BODY_FIRST_MS = 10_000;
export const LARGE_BODY_BYTES_PER_SECOND = 32 * KIB;

/** Technology catalog that an administrator uploads: size, and number of JSON values at any depth. */
export const CATALOG_BODY_MAX_BYTES = 16 * MIB;
export const CATALOG_VALUES_MAX = 500_000;

/** Checklist files as JSON strings, where line ends and quotes take two bytes. */
export const CHECKLIST_BODY_MAX_BYTES = 16 * MIB;

/** A lease that was not renewed for this time may be claimed by another process. */
export const LEASE_STALE_MS = 30_000;

export const SHORT_TEXT_MAX_CHARACTERS = 500;
export const LONG_TEXT_MAX_CHARACTERS = 20_000;

/** Answers per record: number, and length of their JSON. */
export const ANSWERS_MAX = 500;
export const ANSWERS_MAX_CHARACTERS = 200_000;

/** Timeout of one statement of the system check. */
export const STATEMENT_PATIENCE_MS = 2_000;

/** Time during which further notifications of a kind for an order are merged into an unread one. */
export const NOTIFICATION_FOLD_MS = 30 * 60 * 1000;

/** Retry-After of temporary failures. */
export const RETRY_AFTER_SECONDS = 3;

/** Per address, when no proxy is in front; configurable as CONNECTIONS_PER_ADDRESS. */
export const CONNECTIONS_PER_ADDRESS_DEFAULT = 200;

/** Per process: concurrent requests before further ones are refused; delay of the event loop, and number of
 *  consecutive late checks, before requests are refused. */
export const REQUESTS_AT_ONCE_MAX = 1_000;
export const LATE_MS = 1_000;
export const LATE_LOOKS_MAX = 6;

/** Per request, besides the limit of 16 KiB for address and headers. */
export const QUERY_PARAMETERS_MAX = 100;
export const HEADERS_MAX = 200;

/** Per response: time without a byte read by the client; for event streams, unsent bytes. */
export const ANSWER_IDLE_MS = 60_000;
export const EVENTS_WAITING_MAX_BYTES = 1 * MIB;

/** Expensive operations per process: concurrent ones, queued ones, and both per user. Further requests receive
 *  Retry-After. */
export const EXPORTS_SHARE = { atOnce: 6, waitingMax: 30, perPerson: 4 };

/** The duration of an RO-Crate depends on the size of its files. */
export const CRATES_SHARE = { atOnce: 16, waitingMax: 30, perPerson: 4 };

/** An archive of a delivery takes as long as its download, so nobody waits for one. */
export const ARCHIVES_SHARE = { atOnce: 32, waitingMax: 0, perPerson: 4 };
export const CHECKSUMS_SHARE = { atOnce: 6, waitingMax: 30, perPerson: 4 };
export const WALKS_SHARE = { atOnce: 4, waitingMax: 30, perPerson: 4 };
export const SEARCHES_SHARE = { atOnce: 3, waitingMax: 100, perPerson: 8 };
export const WORKBOOKS_SHARE = { atOnce: 10, waitingMax: 0, perPerson: 8 };
export const REMOTES_SHARE = { atOnce: 8, waitingMax: 30, perPerson: 16 };

/** Large JSON bodies and workbooks, from their first bytes until the response. */
export const LARGE_BODIES_SHARE = { atOnce: 6, waitingMax: 30, perPerson: 3 };

/** Large bodies of events, whose senders do not retry. */
export const EVENT_BODIES_SHARE = { atOnce: 4, waitingMax: 400, perPerson: 404 };
export const FEEDS_SHARE = { atOnce: 3_000, waitingMax: 0, perPerson: 100 };
