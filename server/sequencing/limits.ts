import { MIB, GIB } from "../platform/limits/units.ts";

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

/** The largest target yield of a run, in bases: beyond the yield of any instrument. */
export const TARGET_BASES_MAX = 1_000_000_000_000_000;

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
export const VERIFIED_PATHS_LISTED = 20;

/** Run folders: directories below which they are searched, interval of the listing, and of a folder that is done. */
export const RUN_FOLDER_ROOTS_MAX = 20;
export const RUN_FOLDERS_RELIST_MS = 30_000;
export const RUN_FOLDER_DONE_RELIST_MS = 10 * 60_000;
/** Subdirectories of a root, entries of one run folder, and depth of the search in it. */
export const RUN_FOLDER_CANDIDATES_MAX = 10_000;
export const RUN_FOLDER_ENTRIES_MAX = 200_000;
export const RUN_FOLDER_DEPTH_MAX = 9;
export const RUN_FOLDER_FASTQ_MAX = 60_000;
/** Sizes of the files that are read from a run folder. */
export const RUN_XML_MAX_BYTES = 8 * MIB;
export const SAMPLE_SHEET_MAX_BYTES = 16 * MIB;
export const DEMULTIPLEX_REPORT_MAX_BYTES = 64 * MIB;
/** Illumina's interop software: duration, and size of its summary. */
export const INTEROP_TIME_LIMIT_MS = 10 * 60_000;
export const INTEROP_OUTPUT_MAX_BYTES = 4 * MIB;
/** Samples that are listed at once, and names in a problem. */
export const RUN_FOLDER_SAMPLES_LISTED = 200;
export const RUN_FOLDER_NAMES_LISTED = 20;

/** Libraries that are created or changed at once, and libraries of one pool: four plates with 384 wells. */
export const LIBRARIES_MAX = 1_536;

export const INDEX_SETS_MAX = 500;
/** Instruments and their runs. A flow cell of 8 lanes with 1,536 libraries on each is the largest that is used. */
export const INSTRUMENTS_MAX = 500;
export const RUN_LANES_MAX = 99;
export const RUN_POOLS_MAX = 500;
export const RUN_FOLDERS_PER_RUN_SHOWN = 10;
/** Live sequencing runs of orders that belong to one instrument run: 96 orders, started twice. */
export const RUN_STREAMS_MAX = 200;
export const RUN_LIBRARIES_MAX = 15_000;
export const CALENDAR_MAX_DAYS = 100;
export const CALENDAR_RUNS_MAX = 1_000;
