import { OUTPUT_FILES_MAX, OUTPUT_METADATA_MAX_BYTES, OUTPUT_TABLE_ROWS_MAX } from "../limits.ts";

/** Sentences on the outputs of a run, stored with its results. Paths are below its output directory. */
export const noOutputFolder = () => "The run has no output directory";
export const nameNotTaken = (path: string) => `Skipped a file whose name cannot be stored: ${path}`;
export const tooManyOutputs = () =>
  `More than ${OUTPUT_FILES_MAX} result files found; only the first are kept`;
export const outputMissing = (id: string, pattern: string) =>
  `Output ${id} is missing: no file matches ${pattern}`;
export const scriptedOutputMissing = (id: string) =>
  `Output ${id} is missing: the discovery script returned no file`;
export const sampleOutputMissing = (code: string, id: string) => `Sample ${code}: output ${id} is missing`;
export const codesAlike = (code: string) =>
  `Several samples have the ID ${code} after removing control characters and surrounding whitespace, so table rows cannot be assigned to them`;
export const ofNoSample = (id: string, path: string) =>
  `A file of output ${id} matches no sample of the run: ${path}`;
export const unknownOutput = (path: string, id: string) =>
  `The package defines no output ${id}; stored as a plain file: ${path}`;
export const tableUnreadable = (path: string, why: string) => `Couldn't read table ${path}: ${why}`;
export const TABLE_TOO_LARGE = "the file is too large";
export const TABLE_NOT_CSV = "invalid quoting in the CSV";
export const TABLE_NOT_JSON = "not valid JSON";
export const TABLE_NOT_ROWS = "not a list of rows";
export const tooManyRows = (path: string) =>
  `Table ${path} has more than ${OUTPUT_TABLE_ROWS_MAX} rows; only the first are read`;
export const notOfItsType = (path: string, column: string, type: string) =>
  `Table ${path}: values in column ${column} that are not of type ${type} are ignored`;
export const scriptFailed = (why: string) => `The discovery script of the package failed: ${why}`;
export const SCRIPT_NOT_STARTED = "the script could not be started";
export const SCRIPT_TOO_SLOW = "the script timed out";
export const SCRIPT_TOO_MUCH = "the script returned too much data";
export const SCRIPT_NO_JSON = "the script did not return valid JSON";
export const scriptEnded = (how: string, said: string) =>
  said === "" ? `the script ended with ${how}` : `the script ended with ${how}: ${said}`;
export const scriptAnswerWrong = (where: string) => `the script returned invalid data at ${where}`;
export const scriptNamedOutside = (path: string) =>
  `The discovery script returned a file outside the output directory: ${path}`;
export const scriptNamedNoFile = (path: string) =>
  `The discovery script returned a file that does not exist: ${path}`;
export const metadataTooLarge = (path: string) =>
  `Metadata of ${path} exceeds ${OUTPUT_METADATA_MAX_BYTES} bytes and was ignored`;

/** Sentences on read sets that are written back or await review. */
export const ofSample = (code: string, sentence: string) => `Sample ${code}: ${sentence}`;
export const readFileOutside = (path: string) => `the read file is outside the run directory: ${path}`;
export const readFileGone = (path: string) => `the read file does not exist: ${path}`;
export const protectedClassRequested = () =>
  "pipelines cannot set a protected data class; the reads are stored as cleaned";
export const NOT_READS_OF_ORDER = "the reads cannot be stored at this location";
export const NOT_A_READ_NAME = "the file name has no read file extension";
export const checksumDiffers = (path: string) => `the checksum of the read file does not match: ${path}`;
export const READS_CHANGED = "its reads are not the input reads of the run; nothing was written";
export const NO_READ_TO_DESCRIBE = "there are no reads to update";
export const hasReadsAlready = () => "the sample already has reads; the reads of the run were not assigned";
export const READS_NOT_CONFIRMED =
  "its active reads were added after the run was created and are kept; the reads of the run were not assigned";
export const fieldNotUsable = (field: string) => `invalid value for ${field} ignored`;
export const READS_NOT_WRITTEN = "Reads were not changed because outputs are missing";
export const READS_OF_FAILED_RUN = "Reads were not changed because the run failed";
