import {
  OUTPUT_FILES_MAX,
  OUTPUT_METADATA_MAX_BYTES,
  OUTPUT_TABLE_ROWS_MAX,
} from "../../platform/limits/limits.ts";

/** What is told of the outputs of a run, one sentence each; kept with its results. Paths are below its output folder. */
export const noOutputFolder = () => "The run has no output folder";
export const nameNotTaken = (path: string) =>
  `A file with a name that cannot be addressed was left out: ${path}`;
export const tooManyOutputs = () =>
  `More than ${OUTPUT_FILES_MAX} result files were found; the first are kept`;
export const outputMissing = (id: string, pattern: string) =>
  `The output ${id} is missing: no file matches ${pattern}`;
export const scriptedOutputMissing = (id: string) =>
  `The output ${id} is missing: the script of the package named no file of it`;
export const sampleOutputMissing = (code: string, id: string) =>
  `Sample ${code}: the output ${id} is missing`;
export const codesAlike = (code: string) =>
  `Several samples are called ${code} where control characters and blanks at the ends do not count, so tables cannot tell of them`;
export const ofNoSample = (id: string, path: string) =>
  `A file of the output ${id} belongs to no sample of the run: ${path}`;
export const unknownOutput = (path: string, id: string) =>
  `The package has no output ${id}, so this is kept as a plain file: ${path}`;
export const tableUnreadable = (path: string, why: string) => `The table ${path} cannot be read: ${why}`;
export const TABLE_TOO_LARGE = "it is too large";
export const TABLE_NOT_CSV = "it is no CSV from one of its quotes on";
export const TABLE_NOT_JSON = "it is no JSON";
export const TABLE_NOT_ROWS = "it is no list of rows";
export const tooManyRows = (path: string) =>
  `The table ${path} has more than ${OUTPUT_TABLE_ROWS_MAX} rows; the first are read`;
export const notOfItsType = (path: string, column: string, type: string) =>
  `The table ${path} has values in column ${column} that are not of type ${type}; they are left out`;
export const scriptFailed = (why: string) => `The package's script that looks for outputs failed: ${why}`;
export const SCRIPT_NOT_STARTED = "it could not be started";
export const SCRIPT_TOO_SLOW = "it took too long";
export const SCRIPT_TOO_MUCH = "it answered too much";
export const SCRIPT_NO_JSON = "its answer is no JSON";
export const scriptEnded = (how: string, said: string) =>
  said === "" ? `it ended with ${how}` : `it ended with ${how}: ${said}`;
export const scriptAnswerWrong = (where: string) => `its answer is not as it should be at ${where}`;
export const scriptNamedOutside = (path: string) =>
  `The package's script named a file that is not in the output folder: ${path}`;
export const scriptNamedNoFile = (path: string) =>
  `The package's script named a file that is not there: ${path}`;
export const metadataTooLarge = (path: string) =>
  `What is told of ${path} is more than ${OUTPUT_METADATA_MAX_BYTES} bytes and was left out`;

/** Of reads that are written back or wait for a review. */
export const ofSample = (code: string, sentence: string) => `Sample ${code}: ${sentence}`;
export const readFileOutside = (path: string) => `the read file is not in the folder of the run: ${path}`;
export const readFileGone = (path: string) => `the read file is not there: ${path}`;
export const protectedClassAsked = () =>
  "a protected class is asked for, which no pipeline gives; the reads count as cleaned";
export const NOT_READS_OF_ORDER = "the reads may not be placed there";
export const NOT_A_READ_NAME = "the name has no ending of read files";
export const checksumDiffers = (path: string) =>
  `the read file is not the one whose checksum is told: ${path}`;
export const READS_CHANGED = "its reads are not those that the run read, so nothing was written to them";
export const NO_READ_TO_DESCRIBE = "there are no reads that this could be written to";
export const hasReadsAlready = () => "there are reads already, so those of the run are left where they are";
export const READS_NOT_CONFIRMED =
  "its active reads arrived after the run was created, so they stay and those of the run are left where they are";
export const fieldNotUsable = (field: string) => `the value for ${field} is not usable and was left out`;
export const READS_NOT_WRITTEN = "Reads are left as they are, because not everything was found";
export const READS_OF_FAILED_RUN = "Reads are left as they are, because the run did not end well";
