/** Limits of the contract (spec §8, additions §1, §2, §5) and further limits of the product. */
const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;
const TIB = 1024 * GIB;

export const LIST_LIMIT_DEFAULT = 100;
export const LIST_LIMIT_MAX = 500;

/** Tables: rows selected individually, rows changed at once by a filter, refused rows that a response names, and
 *  rows of an export. */
export const BULK_CHOSEN_MAX = 1_000;
export const BULK_MATCHING_MAX = 10_000;
export const BULK_REFUSALS_TOLD = 100;
export const EXPORT_ROWS_MAX = 200_000;

/** JSON bodies: bytes, and number of values (objects, lists and their members) before parsing. The brief limits
 *  apply to procedures without a session and to every caller without one. */
export const BRIEF_BODY_MAX_BYTES = 16 * KIB;
export const BRIEF_BODY_MAX_VALUES = 1_000;
export const JSON_BODY_MAX_BYTES = 1 * MIB;
export const JSON_BODY_MAX_VALUES = 20_000;
export const FORM_BODY_MAX_VALUES = 100_000;
export const EVENT_BODY_MAX_VALUES = 50_000;
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
export const SAMPLES_PER_ORDER_MAX = 5_000;
export const SAMPLES_PER_STUDY_MAX = 5_000;

/** Technology catalog: size and kept revisions of uploads by an administrator; pause before the first catalog is
 *  requested again after its provider was unreachable; origins from which pictures are shown. */
export const CATALOG_BODY_MAX_BYTES = 16 * MIB;
export const CATALOG_REVISIONS_KEPT = 50;
export const FIRST_CATALOG_PAUSE_MS = 60_000;
export const PICTURE_ORIGINS_MAX = 10;
export const SYNC_URL_MAX_CHARACTERS = 2_000;

/** Size of a workflow configuration that is searched for its requirements. */
export const WORKFLOW_CONFIG_MAX_BYTES = 256 * KIB;
/** Size of a parameter file that a pipeline setting names. */
export const PARAMS_FILE_MAX_BYTES = 1 * MIB;

/** Documents in a pipeline package, and packages sent as JSON: number of values and depth. */
export const DOCUMENT_VALUES_MAX = 100_000;
export const DOCUMENT_LEVELS_MAX = 64;
export const PAYLOAD_VALUES_MAX = 20_000;
export const PAYLOAD_LEVELS_MAX = 64;

export const PASSWORD_MIN_CHARACTERS = 10;
export const PASSWORD_MAX_CHARACTERS = 1_024;
export const EMAIL_MAX_CHARACTERS = 254;

/** Sign-in failures in 15 minutes (additions §12): per account and address, after which this pair is refused; per
 *  address, after which accounts new to the address are refused; per account from all addresses, after which each
 *  further attempt is delayed, longer with each failure. */
export const SIGN_IN_WINDOW_SECONDS = 15 * 60;
export const SIGN_IN_FAILURES_PER_PAIR = 10;
export const SIGN_IN_FAILURES_PER_ADDRESS = 100;
export const SIGN_IN_FAILURES_BEFORE_PAUSE = 30;
export const SIGN_IN_PAUSE_STEP_MS = 250;
export const SIGN_IN_PAUSE_MAX_MS = 5_000;
/** Concurrently delayed sign-in attempts of one process. Attempts from addresses new to the account and from known
 *  addresses have separate shares, so that an attacker cannot block known users. */
export const SIGN_IN_PAUSES_SHARE = { atOnce: 200, waitingMax: 0, perPerson: 10 };
/** Known addresses per account, and days they are kept after the last sign-in from there. */
export const SIGN_IN_PLACES_PER_ACCOUNT = 20;
export const SIGN_IN_PLACE_DAYS = 180;
export const REGISTRATION_WINDOW_SECONDS = 60 * 60;
export const REGISTRATIONS_PER_ADDRESS = 20;
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

export const UPLOAD_MAX_BYTES = 5 * TIB;
export const CHUNK_MAX_BYTES = 1 * GIB;
/** A chunk that receives no byte for this time is aborted, well before another process may claim its lease. */
export const CHUNK_IDLE_MS = 20_000;
export const LEASE_STALE_MS = 30_000;
/** Interval at which a running chunk renews its lease. */
export const LEASE_TOUCH_MS = 5_000;
/** Maximum age of the last confirmed renewal for writing another byte. The difference to LEASE_STALE_MS covers a
 *  write in progress and clock differences. */
export const LEASE_SURE_MS = 20_000;
/** Bytes buffered while the previous ones are written: enough that the sender rarely pauses, few enough that they
 *  are still in the CPU cache when they are written. */
export const CHUNK_WAITING_BYTES = 256 * KIB;
/** Bytes written before a sync starts, concurrently with receiving further bytes. */
export const CHUNK_SYNC_BYTES = 2 * MIB;
export const UPLOAD_UNTOUCHED_DAYS = 7;
export const LANE_MAX = 99;
/** Lanes up to this total size are joined before their upload is answered; larger ones by a job. */
export const LANE_JOIN_INLINE_BYTES = 256 * MIB;
/** Maximum wait of a response for a join that another upload of the same lanes started. */
export const LANE_JOIN_WAIT_MS = 10_000;
/** Interval at which a join reports progress and renews its lease. */
export const LANE_JOIN_TOUCH_MS = 1_000;
/** Pause before a failed join or a failed hash is retried. */
export const LANE_JOIN_RETRY_MS = 10 * 60_000;
export const FILE_HASH_TRIES_MAX = 5;
/** Age after which temporary files without an open upload are removed. */
export const STRAY_FILE_MAX_AGE_MS = 60 * 60 * 1000;
export const FILE_BATCH_MAX = 50;
export const FILE_PATH_MAX_CHARACTERS = 4_096;
/** The data directory: entries read by one listing, and depth. */
export const STORAGE_ENTRIES_MAX = 200_000;
export const STORAGE_DEPTH_MAX = 32;
export const READ_ASSIGNMENTS_MAX = 500;
export const BROWSE_LIMIT_DEFAULT = 250;
export const DELIVERY_LINK_DAYS_DEFAULT = 14;
export const DELIVERY_LINK_DAYS_MAX = 90;
/** Open links per delivery. */
export const DELIVERY_LINKS_MAX = 50;
/** Sample links: lifetime and number per sample, and listed entries of each kind. */
export const SAMPLE_LINK_DAYS_DEFAULT = 30;
export const DOWNLOAD_TASK_DAYS = 30;
export const SAMPLE_LINK_DAYS_MAX = 90;
export const SAMPLE_LINKS_MAX = 20;
export const TIMELINE_LISTED = 20;
export const TIMELINE_STATUSES = 100;
/** Rows per card of the home page. */
export const HOME_LISTED = 6;
/** Counts in the navigation stop here; higher ones are shown as "more than 99". */
export const WAITING_COUNTED_MAX = 100;
export const WRONG_LINKS_PER_ADDRESS = 30;
export const WRONG_LINK_WINDOW_SECONDS = 15 * 60;
/** Interval at which a download through a link checks its permission, in addition to checks after changes of its
 *  order. */
export const PERMISSION_RECHECK_MS = 30_000;
export const PREVIEW_MAX_BYTES = 100 * MIB;
export const FILE_NAME_MAX_BYTES = 255;
export const SAFE_NAME_MAX_CHARACTERS = 120;
export const UPLOAD_METADATA_MAX_BYTES = 16 * KIB;

export const SHORT_TEXT_MAX_CHARACTERS = 500;
export const LONG_TEXT_MAX_CHARACTERS = 20_000;
/** Answers per record: number, and length of their JSON. */
export const ANSWERS_MAX = 500;
export const ANSWERS_MAX_CHARACTERS = 200_000;

/** Files of checklist imports: size and content. */
export const CHECKLIST_FILE_MAX_BYTES = 8 * MIB;
/** The same file as a JSON string, where line ends and quotes take two bytes. */
export const CHECKLIST_BODY_MAX_BYTES = 16 * MIB;
/** Parsing YAML takes about 600 bytes of memory per byte of input. */
export const CHECKLIST_YAML_MAX_BYTES = 2 * MIB;
export const CHECKLIST_FILES_MAX = 100;
export const CHECKLISTS_PER_IMPORT_MAX = 200;
export const CHECKLIST_FIELDS_MAX = 1_000;
export const CHECKLIST_OPTIONS_MAX = 2_000;
export const CHECKLIST_UNITS_MAX = 100;
/** Standards repeat a long pattern in its message. */
export const CHECKLIST_PATTERN_MESSAGE_MAX = 2_000;
/** Timeouts of the system check: database in total, one statement, and disk. */
export const DATABASE_PATIENCE_MS = 3_000;
export const STATEMENT_PATIENCE_MS = 2_000;
export const STORAGE_PATIENCE_MS = 2_000;

export const RUNS_LIMIT_DEFAULT = 50;
/** Files listed per run on a page of runs. */
export const RUN_ARTIFACTS_LISTED = 50;
/** Tasks stored per run; further ones from the engine or its trace are ignored. */
export const RUN_TASKS_MAX = 100_000;
/** Listed per run: its samples, and created records of each kind. */
export const RUN_SAMPLES_LISTED = 1_000;
export const RUN_RECORDS_LISTED = 1_000;
/** RO-Crate of a run or delivery: listed tasks, files of each kind, workflow files, and reports that are included
 *  automatically. */
export const CRATE_TASKS_MAX = 5_000;
export const CRATE_FILES_MAX = 2_000;
export const CRATE_WORKFLOW_FILES_MAX = 200;
export const CRATE_REPORTS_MAX = 200;
export const LOG_TAIL_LINES_DEFAULT = 100;
export const LOG_TAIL_LINES_MAX = 10_000;
/** Applies to any length of the requested lines. */
export const LOG_TAIL_MAX_BYTES = 1 * MIB;
export const RUN_FILE_TEXT_MAX_BYTES = 200 * KIB;
/** Events of a run (spec §6): kept events, length of their texts, and tolerance of their times. */
export const EVENTS_KEPT_PER_RUN = 100;
export const EVENT_PAYLOAD_MAX_CHARACTERS = 12_000;
export const EVENT_MESSAGE_MAX_CHARACTERS = 500;
/** The cause of a failure in the text of its engine, and the part of a log that is searched for it. */
export const CAUSE_MAX_CHARACTERS = 6_000;
export const CAUSE_SOURCE_MAX_CHARACTERS = 64 * 1024;
export const EVENT_DUPLICATE_WINDOW_MS = 2_000;
export const EVENT_AHEAD_MAX_MS = 6 * 60 * 60 * 1000;
export const EVENT_BEHIND_MAX_MS = 30 * 24 * 60 * 60 * 1000;

/** The run directory: listed files, and depth. */
export const RUN_FILES_LISTED_MAX = 1_000;
export const RUN_FILES_DEPTH_MAX = 10;
/** Outputs of a run: entries scanned, files registered as results, and files that parsers read. */
export const OUTPUT_ENTRIES_MAX = 100_000;
export const OUTPUT_FILES_MAX = 20_000;
export const OUTPUT_TABLE_MAX_BYTES = 64 * MIB;
export const OUTPUT_TABLE_ROWS_MAX = 200_000;
/** Stored problems per run about its outputs. */
export const OUTPUT_PROBLEMS_MAX = 100;
/** Discovery script of a package: time limit, and size of its response. */
export const DISCOVERY_SCRIPT_MS = 60_000;
export const DISCOVERY_SCRIPT_MAX_BYTES = 32 * MIB;
export const OUTPUT_METADATA_MAX_BYTES = 64 * KIB;

/** Run plans (spec §8): size of the uploaded workbook, and of its table. */
export const RUN_PLAN_MAX_BYTES = 5 * MIB;
export const RUN_PLAN_ROWS_MAX = 1_000;
export const RUN_PLAN_COLUMNS_MAX = 80;
/** Samples that are added to one sequencing run at once. */
export const RUN_ASSIGNMENTS_MAX = 500;
/** Assignments that are prefilled in all new runs of a plan, in addition to those in the plan. */
export const PREFILLED_PLACES_MAX = 20_000;
/** Workbooks: uncompressed size, and limits for reading. */
export const WORKBOOK_INFLATED_MAX_BYTES = 48 * MIB;
export const WORKBOOK_ENTRIES_MAX = 300;
export const WORKBOOK_READ_MS = 5_000;
export const WORKBOOK_READ_MAX_MIB = 100;
export const CELL_MAX_CHARACTERS = 2_000;

/** Live sequencing runs (spec §8). */
export const STREAM_RUNS_LISTED = 50;
export const STREAM_EVENTS_LIMIT_DEFAULT = 100;
export const STREAM_EVENTS_LIMIT_MAX = 500;
/** Limits per run, and limits of the settings. */
export const BARCODE_MAP_MAX = 1_000;
export const STREAM_BARCODES_LISTED = 10_000;
export const STREAM_POLL_DEFAULT_MS = 5_000;
export const STREAM_POLL_MIN_MS = 1_000;
export const STREAM_POLL_MAX_MS = 10 * 60 * 1000;
export const STREAM_STABILITY_DEFAULT_MS = 2_000;
export const STREAM_STABILITY_MIN_MS = 500;
export const STREAM_STABILITY_MAX_MS = 10 * 60 * 1000;
/** Interval of complete listings of the output directory, regardless of file system events. */
export const STREAM_RELIST_MS = 60_000;
/** A run without a new file for this time is stalled. */
export const STREAM_STALLED_MS = 30 * 60 * 1000;
/** The disk of an output directory is low when free space is below both. */
export const STREAM_DISK_LOW_BYTES = 20 * GIB;
export const STREAM_DISK_LOW_SHARE = 0.05;
/** Wait for a truncated file before it is reported. */
export const STREAM_TORN_PATIENCE_MS = 30_000;
/** Maximum duration of the final pass over an output directory that is unavailable or unstable. */
export const STREAM_STOP_PATIENCE_MS = 60_000;
/** Length of the path of an output directory; a PostgreSQL index has no room for more. */
export const STREAM_OUTPUT_DIR_MAX_BYTES = 2_000;
/** Length of a file path below the output directory, and depth of the search. */
export const STREAM_PATH_MAX_BYTES = 1_000;
export const STREAM_DEPTH_MAX = 12;
export const STREAM_FOLDERS_LISTED = 500;
/** Imports of a sample's files: number of files, interval of progress reports, and wait for a file that is still
 *  written before it is counted. */
export const READ_IMPORT_FILES_MAX = 100_000;
export const READ_IMPORT_PROGRESS_MS = 1_000;
export const READ_IMPORT_RECOUNT_WAIT_MS = 30_000;
/** Files that sequencers write besides reads: number read per live sequencing run. */
export const SEQUENCER_FILES_MAX = 200;
export const FINAL_SUMMARY_MAX_BYTES = 64 * 1024;
export const FINAL_SUMMARY_KEYS_MAX = 200;
export const FINAL_SUMMARY_VALUE_MAX_CHARACTERS = 1_000;
export const HASH_LIST_MAX_LINES = 1_000_000;
export const HASH_LIST_LINE_MAX_CHARACTERS = 4 * 1024;
export const VERIFIED_PATHS_TOLD = 20;

/** Technology catalog of a provider (design §7): size, compressed or not, and total time of request and validation.
 *  The number of values counts JSON values at any depth. */
export const CATALOG_MAX_BYTES = 20 * MIB;
export const CATALOG_FETCH_MS = 10_000;
export const CATALOG_REDIRECTS_MAX = 3;
export const CATALOG_VALUES_MAX = 500_000;

/** Notifications kept per user; time during which further ones of a kind for an order are merged into an unread one. */
export const NOTIFICATIONS_KEPT_PER_PERSON = 500;
export const NOTIFICATION_DAYS = 90;
export const NOTIFICATION_FOLD_MS = 30 * 60 * 1000;

/** Comments: number per order, mentions per comment, length of the excerpt in a notification; time during which a
 *  deleted comment can be restored before its text is erased; days it counts as unread. */
export const MESSAGES_PER_ORDER_MAX = 5_000;
export const MESSAGES_LIMIT_DEFAULT = 30;
export const MESSAGES_LIMIT_MAX = 100;
export const MENTIONS_PER_MESSAGE_MAX = 20;
export const MESSAGE_EXCERPT_CHARACTERS = 140;
export const MESSAGE_RESTORE_MS = 60 * 60 * 1000;
export const MESSAGE_UNREAD_DAYS = 90;

/** Retry-After of temporary failures. */
export const RETRY_AFTER_SECONDS = 3;

/** Per process: connections; concurrent requests before further ones are refused; delay of the event loop, and
 *  number of consecutive late checks, before requests are refused. */
export const CONNECTIONS_MAX = 4_000;
/** Time for the headers of a request to arrive. */
export const HEADERS_TIMEOUT_MS = 10_000;
/** Per address, when no proxy is in front; configurable as CONNECTIONS_PER_ADDRESS. */
export const CONNECTIONS_PER_ADDRESS_DEFAULT = 200;
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
/** Two of the four threads that hash passwords and also read files; not limited per caller. */
export const PASSWORDS_SHARE = { atOnce: 2, waitingMax: 500, perPerson: 502 };

/** Uploads of one user that are neither completed nor cancelled. */
export const OPEN_UPLOADS_PER_PERSON_MAX = 2_000;
