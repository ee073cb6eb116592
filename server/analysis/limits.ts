import { KIB, MIB } from "../platform/limits/units.ts";

/** Size of a workflow configuration that is searched for its requirements. */
export const WORKFLOW_CONFIG_MAX_BYTES = 256 * KIB;

/** A site configuration, of all pipelines or of one. */
export const SITE_CONFIG_MAX_CHARACTERS = 32_000;

/** Size of a parameter file that a pipeline setting names. */
export const PARAMS_FILE_MAX_BYTES = 1 * MIB;

/** Documents in a pipeline package, and packages sent as JSON: number of values and depth. */
export const DOCUMENT_VALUES_MAX = 100_000;
export const DOCUMENT_LEVELS_MAX = 64;
export const PAYLOAD_VALUES_MAX = 20_000;
export const PAYLOAD_LEVELS_MAX = 64;
export const RUNS_LIMIT_DEFAULT = 50;

/** Files and directories that are counted in the work directory of a run. */
export const WORK_ENTRIES_COUNTED = 500_000;

/** Files and directories that results may be linked to in a work directory; above, nothing of it is deleted. */
export const WORK_LINKS_MAX = 500_000;

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
export const RUN_FILE_HEAD_BYTES = 64 * KIB;

/** Events of a run (spec §6): kept events, length of their texts, and tolerance of their times. */
export const EVENTS_KEPT_PER_RUN = 100;
export const EVENT_PAYLOAD_MAX_CHARACTERS = 12_000;
export const EVENT_MESSAGE_MAX_CHARACTERS = 500;

/** Runs that report themselves by the trace protocol: tasks read per message, length of the stored parameters, open runs
 *  and runs a day of one user, and the time without a message after which a run counts as lost. */
export const TOWER_TASKS_PER_MESSAGE = 1_000;
export const TOWER_PARAMS_MAX_CHARACTERS = 50_000;
export const EXTERNAL_OPEN_MAX = 200;
export const EXTERNAL_DAILY_MAX = 2_000;
export const EXTERNAL_SILENCE_MS = 15 * 60 * 1000;

/** The cause of a failure in the text of its engine, and the part of a log that is searched for it. */
export const CAUSE_MAX_CHARACTERS = 6_000;
export const CAUSE_SOURCE_MAX_CHARACTERS = 64 * 1024;
export const EVENT_DUPLICATE_WINDOW_MS = 2_000;
export const EVENT_AHEAD_MAX_MS = 6 * 60 * 60 * 1000;
export const EVENT_BEHIND_MAX_MS = 30 * 24 * 60 * 60 * 1000;

/** One part of a log of a task, and listed attempts of a task. */
export const TASK_FILE_PART_BYTES = 64 * KIB;
export const TASK_ATTEMPTS_LISTED = 50;

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

/** Rules that start analyses, and their decisions: what one evaluation processes, and how long decisions are kept. */
/** Presets of one pipeline, their names, and the text of a file of parameters that a preset or an analysis reads. */
export const PRESETS_MAX = 100;
export const PRESET_NAME_MAX_CHARACTERS = 100;
export const PARAMS_TEXT_MAX_BYTES = 256 * KIB;

export const RULES_MAX = 100;
export const RULE_NAME_MAX_CHARACTERS = 100;
export const RULE_CONDITION_VALUES_MAX = 100;
export const RULE_RUNS_PER_DAY_MAX = 1_000;
export const RULE_ACTIVE_RUNS_MAX = 100;
export const RULE_FAILURES_MAX = 100;
export const RULE_TRIGGERS_AT_ONCE = 50;
export const RULE_START_TRIES_MAX = 5;
export const RULE_LIMITED_RETRY_DAYS = 7;
export const RULE_DECISIONS_KEPT_DAYS = 365;

/** A dry run: evaluated orders or studies, of which as many are checked against the pipeline. */
export const DRY_RUN_DAYS_MAX = 90;
export const DRY_RUN_TARGETS_MAX = 100;
/** Reference data: entries of the catalog, files and depth of a directory, and listed uses of an entry. */
export const REFERENCE_ENTRIES_MAX = 500;
export const REFERENCE_FILES_MAX = 500_000;
export const REFERENCE_DEPTH_MAX = 50;
export const REFERENCE_RUNS_LISTED = 20;
export const REFERENCE_URL_MAX_CHARACTERS = 2_000;

/** Downloads of reference data: at once in a process, time without a byte, pauses between attempts, redirects, free
 *  space that must remain, and size of a checksum file. */
export const REFERENCE_DOWNLOADS_AT_ONCE = 2;
export const REFERENCE_IDLE_MS = 60_000;
export const REFERENCE_PAUSES_MS = [2_000, 5_000, 15_000, 30_000, 60_000, 60_000, 60_000];
export const REFERENCE_REDIRECTS_MAX = 5;
export const REFERENCE_SPACE_LEFT_BYTES = 1024 * MIB;
export const REFERENCE_CHECKSUM_FILE_MAX_BYTES = 1 * MIB;

/** Progress of checks and downloads is stored, and their lease renewed, in this interval. */
export const REFERENCE_PROGRESS_MS = 1_000;

/** Ready entries are compared with the disk after this time, so many at once. */
export const REFERENCE_RECHECK_MS = 7 * 24 * 60 * 60 * 1000;
export const REFERENCE_RECHECKS_AT_ONCE = 50;
