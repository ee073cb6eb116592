/** The numbers of the contract (spec §8, additions §1, §2, §5) and the bounds we set beside it. */
const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;
const TIB = 1024 * GIB;

export const LIST_LIMIT_DEFAULT = 100;
export const LIST_LIMIT_MAX = 500;

/** Of a table: rows that are chosen one by one, rows that match a filter and are changed at once, refused ones that are
 *  told by name, and rows of a file that is made of it. */
export const BULK_CHOSEN_MAX = 1_000;
export const BULK_MATCHING_MAX = 10_000;
export const BULK_REFUSALS_TOLD = 100;
export const EXPORT_ROWS_MAX = 200_000;

/** JSON bodies: bytes, and values (objects, lists and what is in them) before they are parsed. Brief ones are those of
 *  procedures that need no session, and of everyone without one. */
export const BRIEF_BODY_MAX_BYTES = 16 * KIB;
export const BRIEF_BODY_MAX_VALUES = 1_000;
export const JSON_BODY_MAX_BYTES = 1 * MIB;
export const JSON_BODY_MAX_VALUES = 20_000;
export const FORM_BODY_MAX_VALUES = 100_000;
export const EVENT_BODY_MAX_VALUES = 50_000;
export const SAMPLES_BODY_MAX_BYTES = 16 * MIB;
/** Of 5,000 samples, 140 each. */
export const SAMPLES_BODY_MAX_VALUES = 700_000;
/** Of 1,000 rows, 80 cells each. */
export const RUN_PLAN_BODY_MAX_VALUES = 100_000;
/** Of any JSON body: levels of nesting, and different names of members. */
export const JSON_LEVELS_MAX = 100;
export const JSON_NAMES_MAX = 8_000;
/** How much of a refused body is read away beyond its limit, so that its sender sees the answer. */
export const DISCARDED_BEYOND_LIMIT_BYTES = 1 * MIB;
/** A body beyond one of these is large: it takes a place, and has to arrive at this pace after its first seconds. */
export const LARGE_BODY_BYTES = 64 * KIB;
export const LARGE_BODY_VALUES = 4_000;
export const LARGE_BODY_FIRST_MS = 10_000;
export const LARGE_BODY_BYTES_PER_SECOND = 32 * KIB;
export const SAMPLES_PER_ORDER_MAX = 5_000;
export const SAMPLES_PER_STUDY_MAX = 5_000;

/** Of the catalog of sequencing technology: as it is sent by an administrator; how many of its revisions are kept; how long
 *  no provider is asked for the first one after it could not be reached; from how many origins its pictures are shown. */
export const CATALOG_BODY_MAX_BYTES = 16 * MIB;
export const CATALOG_REVISIONS_KEPT = 50;
export const FIRST_CATALOG_PAUSE_MS = 60_000;
export const PICTURE_ORIGINS_MAX = 10;
export const SYNC_URL_MAX_CHARACTERS = 2_000;

/** Of the configuration of a workflow that is searched for what it needs. */
export const WORKFLOW_CONFIG_MAX_BYTES = 256 * KIB;
/** Of a file of parameters that a setting of a pipeline names. */
export const PARAMS_FILE_MAX_BYTES = 1 * MIB;

/** Of a document in a pipeline package, and of a package that is sent as JSON: how many values and how deep. */
export const DOCUMENT_VALUES_MAX = 100_000;
export const DOCUMENT_LEVELS_MAX = 64;
export const PAYLOAD_VALUES_MAX = 20_000;
export const PAYLOAD_LEVELS_MAX = 64;

export const PASSWORD_MIN_CHARACTERS = 10;
export const PASSWORD_MAX_CHARACTERS = 1_024;
export const EMAIL_MAX_CHARACTERS = 254;

/** Sign-in failures in 15 minutes (additions §12): of one account from one address, after which both together are refused;
 *  from one address, after which accounts new to it are refused; of one account from all addresses, after which each
 *  further try waits, longer with each failure. */
export const SIGN_IN_WINDOW_SECONDS = 15 * 60;
export const SIGN_IN_FAILURES_PER_PAIR = 10;
export const SIGN_IN_FAILURES_PER_ADDRESS = 100;
export const SIGN_IN_FAILURES_BEFORE_PAUSE = 30;
export const SIGN_IN_PAUSE_STEP_MS = 250;
export const SIGN_IN_PAUSE_MAX_MS = 5_000;
/** Sign-in tries of one process that wait at the same time: from places that are new to the account, and from known
 *  ones. A stranger who uses up the first share leaves the second one free. */
export const SIGN_IN_PAUSES_SHARE = { atOnce: 200, waitingMax: 0, perPerson: 10 };
/** Addresses that are kept of one account, and for how long after its last sign-in from there. */
export const SIGN_IN_PLACES_PER_ACCOUNT = 20;
export const SIGN_IN_PLACE_DAYS = 180;
export const REGISTRATION_WINDOW_SECONDS = 60 * 60;
export const REGISTRATIONS_PER_ADDRESS = 20;
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

export const UPLOAD_MAX_BYTES = 5 * TIB;
export const CHUNK_MAX_BYTES = 1 * GIB;
/** A chunk without a byte for this long is given up; well before its lease may be taken from it. */
export const CHUNK_IDLE_MS = 20_000;
export const LEASE_STALE_MS = 30_000;
/** How often a chunk on its way shows that it lives. */
export const LEASE_TOUCH_MS = 5_000;
/** How old the last confirmed sign of life may be for a further byte to be written. The rest up to LEASE_STALE_MS is
 *  for a write that has begun and for clocks that differ. */
export const LEASE_SURE_MS = 20_000;
/** Bytes that wait in memory while the ones before them are written: enough that the sender is seldom stopped, few
 *  enough that they are still in the processor's cache when their turn comes. */
export const CHUNK_WAITING_BYTES = 256 * KIB;
/** Bytes written before a sync of them is begun beside the receiving of the next ones. */
export const CHUNK_SYNC_BYTES = 2 * MIB;
export const UPLOAD_UNTOUCHED_DAYS = 7;
export const LANE_MAX = 99;
/** Lanes of up to this many bytes in total are joined before their upload is answered; larger ones by a job. */
export const LANE_JOIN_INLINE_BYTES = 256 * MIB;
/** How long the answer waits for a join that another upload of the same lanes has started. */
export const LANE_JOIN_WAIT_MS = 10_000;
/** How often a join shows progress and that its process lives. */
export const LANE_JOIN_TOUCH_MS = 1_000;
/** A failed join, or a file that could not be hashed, is tried again after this time. */
export const LANE_JOIN_RETRY_MS = 10 * 60_000;
export const FILE_HASH_TRIES_MAX = 5;
/** Temporary files that no open upload knows are removed when they are older. */
export const STRAY_FILE_MAX_AGE_MS = 60 * 60 * 1000;
export const FILE_BATCH_MAX = 50;
export const FILE_PATH_MAX_CHARACTERS = 4_096;
/** Of the data base path: how many files and folders are looked at in one listing, and how deep. */
export const STORAGE_ENTRIES_MAX = 200_000;
export const STORAGE_DEPTH_MAX = 32;
export const READ_ASSIGNMENTS_MAX = 500;
export const BROWSE_LIMIT_DEFAULT = 250;
export const DELIVERY_LINK_DAYS_DEFAULT = 14;
export const DELIVERY_LINK_DAYS_MAX = 90;
/** Open links of one delivery. */
export const DELIVERY_LINKS_MAX = 50;
/** Links to the timeline of one sample, and how much of each kind it tells. */
export const SAMPLE_LINK_DAYS_DEFAULT = 30;
export const DOWNLOAD_TASK_DAYS = 30;
export const SAMPLE_LINK_DAYS_MAX = 90;
export const SAMPLE_LINKS_MAX = 20;
export const TIMELINE_LISTED = 20;
export const TIMELINE_STATUSES = 100;
/** How many rows each card of the first page shows. */
export const HOME_LISTED = 6;
/** Beside the navigation more than this is told as "more than 99". */
export const WAITING_COUNTED_MAX = 100;
export const WRONG_LINKS_PER_ADDRESS = 30;
export const WRONG_LINK_WINDOW_SECONDS = 15 * 60;
/** How often a file on its way through a link asks whether it still may, beside every change of its order. */
export const PERMISSION_RECHECK_MS = 30_000;
export const PREVIEW_MAX_BYTES = 100 * MIB;
export const FILE_NAME_MAX_BYTES = 255;
export const SAFE_NAME_MAX_CHARACTERS = 120;
export const UPLOAD_METADATA_MAX_BYTES = 16 * KIB;

export const SHORT_TEXT_MAX_CHARACTERS = 500;
export const LONG_TEXT_MAX_CHARACTERS = 20_000;
/** Of one record: how many form answers, and how long their JSON. */
export const ANSWERS_MAX = 500;
export const ANSWERS_MAX_CHARACTERS = 200_000;

/** Of a file that checklists are imported from, and of what it may hold. */
export const CHECKLIST_FILE_MAX_BYTES = 8 * MIB;
/** The same as a text in JSON, where line ends and quotes have two bytes. */
export const CHECKLIST_BODY_MAX_BYTES = 16 * MIB;
/** YAML takes some 600 bytes of memory for each of its own while it is read. */
export const CHECKLIST_YAML_MAX_BYTES = 2 * MIB;
export const CHECKLIST_FILES_MAX = 100;
export const CHECKLISTS_PER_IMPORT_MAX = 200;
export const CHECKLIST_FIELDS_MAX = 1_000;
export const CHECKLIST_OPTIONS_MAX = 2_000;
export const CHECKLIST_UNITS_MAX = 100;
/** Standards write a long pattern once more into its message. */
export const CHECKLIST_PATTERN_MESSAGE_MAX = 2_000;
/** How long a look at the installation waits for its database in all, for one statement, and for its disk. */
export const DATABASE_PATIENCE_MS = 3_000;
export const STATEMENT_PATIENCE_MS = 2_000;
export const STORAGE_PATIENCE_MS = 2_000;

export const RUNS_LIMIT_DEFAULT = 50;
/** Of each run on a page of runs: how many of its files are told. */
export const RUN_ARTIFACTS_LISTED = 50;
/** Of one run: how many tasks are known of it, however many more its engine or its trace tell of. */
export const RUN_TASKS_MAX = 100_000;
/** Of one run: its samples, and records of each kind that it made. */
export const RUN_SAMPLES_LISTED = 1_000;
export const RUN_RECORDS_LISTED = 1_000;
/** Of a run or delivery as a crate: how many of its tasks are told, files of each kind, files of its workflow, and
 *  reports that come along unasked. */
export const CRATE_TASKS_MAX = 5_000;
export const CRATE_FILES_MAX = 2_000;
export const CRATE_WORKFLOW_FILES_MAX = 200;
export const CRATE_REPORTS_MAX = 200;
export const LOG_TAIL_LINES_DEFAULT = 100;
export const LOG_TAIL_LINES_MAX = 10_000;
/** However long the lines are that are asked for. */
export const LOG_TAIL_MAX_BYTES = 1 * MIB;
export const RUN_FILE_TEXT_MAX_BYTES = 200 * KIB;
/** Events of a run (spec §6): how many are kept, how long their texts, and what is done about their times. */
export const EVENTS_KEPT_PER_RUN = 100;
export const EVENT_PAYLOAD_MAX_CHARACTERS = 12_000;
export const EVENT_MESSAGE_MAX_CHARACTERS = 500;
/** The cause of a failure in the words of its engine, and the part of a log that is searched for it. */
export const CAUSE_MAX_CHARACTERS = 6_000;
export const CAUSE_SOURCE_MAX_CHARACTERS = 64 * 1024;
export const EVENT_DUPLICATE_WINDOW_MS = 2_000;
export const EVENT_AHEAD_MAX_MS = 6 * 60 * 60 * 1000;
export const EVENT_BEHIND_MAX_MS = 30 * 24 * 60 * 60 * 1000;

/** Of the folder of a run: how many files are listed with it, and how deep it is looked through. */
export const RUN_FILES_LISTED_MAX = 1_000;
export const RUN_FILES_DEPTH_MAX = 10;
/** Of what a run gives: files and folders looked through, files taken as its results, and the files its parsers read. */
export const OUTPUT_ENTRIES_MAX = 100_000;
export const OUTPUT_FILES_MAX = 20_000;
export const OUTPUT_TABLE_MAX_BYTES = 64 * MIB;
export const OUTPUT_TABLE_ROWS_MAX = 200_000;
/** Sentences kept of what went wrong with the outputs of a run. */
export const OUTPUT_PROBLEMS_MAX = 100;
/** What a package's script is given to answer, and how much it may say. */
export const DISCOVERY_SCRIPT_MS = 60_000;
export const DISCOVERY_SCRIPT_MAX_BYTES = 32 * MIB;
export const OUTPUT_METADATA_MAX_BYTES = 64 * KIB;

/** Run plans (spec §8): the workbook as it is sent, and the table in it. */
export const RUN_PLAN_MAX_BYTES = 5 * MIB;
export const RUN_PLAN_ROWS_MAX = 1_000;
export const RUN_PLAN_COLUMNS_MAX = 80;
/** Samples that are put on one run at once. */
export const RUN_ASSIGNMENTS_MAX = 500;
/** Places that all new runs of a plan begin with, beside those that it names itself. */
export const PREFILLED_PLACES_MAX = 20_000;
/** Of what a workbook holds once it is unpacked, and what reading it may take. */
export const WORKBOOK_INFLATED_MAX_BYTES = 48 * MIB;
export const WORKBOOK_ENTRIES_MAX = 300;
export const WORKBOOK_READ_MS = 5_000;
export const WORKBOOK_READ_MAX_MIB = 100;
export const CELL_MAX_CHARACTERS = 2_000;

/** Streams (spec §8). */
export const STREAM_RUNS_LISTED = 50;
export const STREAM_EVENTS_LIMIT_DEFAULT = 100;
export const STREAM_EVENTS_LIMIT_MAX = 500;
/** Of one run, and of what an administrator sets. */
export const BARCODE_MAP_MAX = 1_000;
export const STREAM_BARCODES_LISTED = 10_000;
export const STREAM_POLL_DEFAULT_MS = 5_000;
export const STREAM_POLL_MIN_MS = 1_000;
export const STREAM_POLL_MAX_MS = 10 * 60 * 1000;
export const STREAM_STABILITY_DEFAULT_MS = 2_000;
export const STREAM_STABILITY_MIN_MS = 500;
export const STREAM_STABILITY_MAX_MS = 10 * 60 * 1000;
/** How often the whole output folder is listed, whatever is told of it in between. */
export const STREAM_RELIST_MS = 60_000;
/** A run without a new file for so long has stalled. */
export const STREAM_STALLED_MS = 30 * 60 * 1000;
/** Below both, the disk of an output folder is low. */
export const STREAM_DISK_LOW_BYTES = 20 * GIB;
export const STREAM_DISK_LOW_SHARE = 0.05;
/** How long a file that breaks off is waited for before that is told. */
export const STREAM_TORN_PATIENCE_MS = 30_000;
/** How long the last pass over a folder that is away or unsteady may take. */
export const STREAM_STOP_PATIENCE_MS = 60_000;
/** Of the path of an output folder: an index over it takes no more. */
export const STREAM_OUTPUT_DIR_MAX_BYTES = 2_000;
/** Of the path of a file below the output folder, and how deep folders are looked through. */
export const STREAM_PATH_MAX_BYTES = 1_000;
export const STREAM_DEPTH_MAX = 12;
export const STREAM_FOLDERS_LISTED = 500;
/** Of the files of one sample that become a read: how many, how often their progress is told, and how long a file that
 *  is still written to is waited for to be counted. */
export const STREAM_TAKING_FILES_MAX = 100_000;
export const STREAM_TAKING_TOLD_MS = 1_000;
export const STREAM_TAKING_PATIENCE_MS = 30_000;
/** What sequencers write about their runs beside the reads: so many files of one watched run are looked at. */
export const SEQUENCER_FILES_MAX = 200;
export const FINAL_SUMMARY_MAX_BYTES = 64 * 1024;
export const FINAL_SUMMARY_KEYS_MAX = 200;
export const FINAL_SUMMARY_VALUE_MAX_CHARACTERS = 1_000;
export const HASH_LIST_MAX_LINES = 1_000_000;
export const HASH_LIST_LINE_MAX_CHARACTERS = 4 * 1024;
export const VERIFIED_PATHS_TOLD = 20;

/** Of the catalog of sequencing technology (design §7): what a provider may send, decoded or not, and how long asking
 *  and judging it may take in all. Values are those of JSON, whatever they are nested in. */
export const CATALOG_MAX_BYTES = 20 * MIB;
export const CATALOG_FETCH_MS = 10_000;
export const CATALOG_REDIRECTS_MAX = 3;
export const CATALOG_VALUES_MAX = 500_000;

/** What is kept of what changed for a person; how long further ones of a kind for an order are counted with one that is
 *  unread. */
export const NOTIFICATIONS_KEPT_PER_PERSON = 500;
export const NOTIFICATION_DAYS = 90;
export const NOTIFICATION_FOLD_MS = 30 * 60 * 1000;

/** Of what is written on orders: how many messages one has, whom one of them may name, and how much of it a notification
 *  shows; how long a deleted one can be taken back, after which its words are erased; for how long one counts as unread. */
export const MESSAGES_PER_ORDER_MAX = 5_000;
export const MESSAGES_LIMIT_DEFAULT = 30;
export const MESSAGES_LIMIT_MAX = 100;
export const MENTIONS_PER_MESSAGE_MAX = 20;
export const MESSAGE_EXCERPT_CHARACTERS = 140;
export const MESSAGE_RESTORE_MS = 60 * 60 * 1000;
export const MESSAGE_UNREAD_DAYS = 90;

/** What somebody is told to wait who comes at a bad time. */
export const RETRY_AFTER_SECONDS = 3;

/** Of one process: connections; requests that are being answered at once, after which the next ones are told to come
 *  later; how late its event loop may be, and at how many looks in a row, before they are. */
export const CONNECTIONS_MAX = 4_000;
/** How long the headers of a request may take to arrive. */
export const HEADERS_TIMEOUT_MS = 10_000;
/** Of one address, where no proxy is in front; CONNECTIONS_PER_ADDRESS changes it. */
export const CONNECTIONS_PER_ADDRESS_DEFAULT = 200;
export const REQUESTS_AT_ONCE_MAX = 1_000;
export const LATE_MS = 1_000;
export const LATE_LOOKS_MAX = 6;
/** Of one request, beside the 16 KiB of its address and headers. */
export const QUERY_PARAMETERS_MAX = 100;
export const HEADERS_MAX = 200;
/** Of one answer: how long nobody takes a byte of it; of an event stream, how much waits for its reader. */
export const ANSWER_IDLE_MS = 60_000;
export const EVENTS_WAITING_MAX_BYTES = 1 * MIB;

/** What is dear, of one process: how much of it is done at once, how much waits for its turn, and how much of both one
 *  person has. Beyond that somebody is told to come again. */
export const EXPORTS_SHARE = { atOnce: 6, waitingMax: 30, perPerson: 4 };
/** Crates may take as long as what they hold is large. */
export const CRATES_SHARE = { atOnce: 16, waitingMax: 30, perPerson: 4 };
export const CHECKSUMS_SHARE = { atOnce: 6, waitingMax: 30, perPerson: 4 };
export const WALKS_SHARE = { atOnce: 4, waitingMax: 30, perPerson: 4 };
export const SEARCHES_SHARE = { atOnce: 3, waitingMax: 100, perPerson: 8 };
export const WORKBOOKS_SHARE = { atOnce: 10, waitingMax: 0, perPerson: 8 };
export const REMOTES_SHARE = { atOnce: 8, waitingMax: 30, perPerson: 16 };
/** Large JSON bodies and workbooks, from their first bytes until they are answered. */
export const LARGE_BODIES_SHARE = { atOnce: 6, waitingMax: 30, perPerson: 3 };
/** The same of events, whose senders do not try again. */
export const EVENT_BODIES_SHARE = { atOnce: 4, waitingMax: 400, perPerson: 404 };
export const FEEDS_SHARE = { atOnce: 3_000, waitingMax: 0, perPerson: 100 };
/** Of the four threads that hash passwords and also read files; whoever it is. */
export const PASSWORDS_SHARE = { atOnce: 2, waitingMax: 500, perPerson: 502 };

/** Uploads that one person has begun and neither completed nor cancelled. */
export const OPEN_UPLOADS_PER_PERSON_MAX = 2_000;
