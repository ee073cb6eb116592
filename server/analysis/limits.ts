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
