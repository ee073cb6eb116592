import { sentence } from "../../platform/errors/rules/sentence.ts";
import { OUTPUT_FILES_MAX, OUTPUT_METADATA_MAX_BYTES, OUTPUT_TABLE_ROWS_MAX } from "../limits.ts";

/** Sentences on the outputs of a run, stored with its results. Paths are below its output directory. */
export const noOutputFolder = sentence("outputs.noFolder", "The run has no output directory");
export const nameNotTaken = sentence(
  "outputs.nameNotTaken",
  "Skipped a file whose name cannot be stored: {path}",
);
export const tooManyOutputs = sentence(
  "outputs.tooMany",
  "More than {most} result files found; only the first are kept",
  { most: OUTPUT_FILES_MAX },
);
export const outputMissing = sentence("outputs.missing", "Output {id} is missing: no file matches {pattern}");
export const scriptedOutputMissing = sentence(
  "outputs.missingFromScript",
  "Output {id} is missing: the discovery script returned no file",
);
export const sampleOutputMissing = sentence(
  "outputs.missingOfSample",
  "Sample {code}: output {id} is missing",
);
export const codesAlike = sentence(
  "outputs.codesAlike",
  "Several samples have the ID {code} after removing control characters and surrounding whitespace, so table rows cannot be assigned to them",
);
export const ofNoSample = sentence(
  "outputs.ofNoSample",
  "A file of output {id} matches no sample of the run: {path}",
);
export const unknownOutput = sentence(
  "outputs.unknown",
  "The package defines no output {id}; stored as a plain file: {path}",
);
export const furtherProblems = sentence("outputs.furtherProblems", "… and more");

export const tableUnreadable = sentence("outputs.tableUnreadable", "Couldn't read table {path}: {why}");
export const tableTooLarge = sentence("outputs.table.tooLarge", "the file is too large");
export const tableNotCsv = sentence("outputs.table.notCsv", "invalid quoting in the CSV");
export const tableNotJson = sentence("outputs.table.notJson", "not valid JSON");
export const tableNotRows = sentence("outputs.table.notRows", "not a list of rows");
export const tooManyRows = sentence(
  "outputs.tooManyRows",
  "Table {path} has more than {most} rows; only the first are read",
  { most: OUTPUT_TABLE_ROWS_MAX },
);
export const notOfItsType = sentence(
  "outputs.notOfItsType",
  "Table {path}: values in column {column} that are not of type {type} are ignored",
);

export const scriptFailed = sentence(
  "outputs.scriptFailed",
  "The discovery script of the package failed: {why}",
);
export const scriptNotStarted = sentence("outputs.script.notStarted", "the script could not be started");
export const scriptTooSlow = sentence("outputs.script.tooSlow", "the script timed out");
export const scriptReturnedTooMuch = sentence("outputs.script.tooMuch", "the script returned too much data");
export const scriptReturnedNoJson = sentence("outputs.script.noJson", "the script did not return valid JSON");
export const scriptEnded = sentence("outputs.script.ended", "the script ended with {how}");
export const scriptEndedSaying = sentence("outputs.script.endedWith", "the script ended with {how}: {line}");
export const scriptAnswerWrong = sentence(
  "outputs.script.answerWrong",
  "the script returned invalid data at {place}",
);
export const topLevel = sentence("outputs.script.topLevel", "the top level");
export const scriptNamedOutside = sentence(
  "outputs.scriptNamedOutside",
  "The discovery script returned a file outside the output directory: {path}",
);
export const scriptNamedNoFile = sentence(
  "outputs.scriptNamedNoFile",
  "The discovery script returned a file that does not exist: {path}",
);
export const metadataTooLarge = sentence(
  "outputs.metadataTooLarge",
  "Metadata of {path} exceeds {bytes} bytes and was ignored",
  { bytes: OUTPUT_METADATA_MAX_BYTES },
);

/** Sentences on read sets that are written back or await review. */
export const ofSample = sentence("writebacks.sample", "Sample {code}: {problem}");
export const readFileOutside = sentence(
  "writebacks.fileOutside",
  "the read file is outside the run directory: {path}",
);
export const readFileGone = sentence("writebacks.fileGone", "the read file does not exist: {path}");
export const protectedClassRequested = sentence(
  "writebacks.protectedClassRequested",
  "pipelines cannot set a protected data class; the reads are stored as cleaned",
);
export const notReadsOfOrder = sentence(
  "writebacks.notReadsOfOrder",
  "the reads cannot be stored at this location",
);
export const notReadName = sentence("writebacks.notReadName", "the file name has no read file extension");
export const checksumDiffers = sentence(
  "writebacks.checksumDiffers",
  "the checksum of the read file does not match: {path}",
);
export const readsChanged = sentence(
  "writebacks.readsChanged",
  "its reads are not the input reads of the run; nothing was written",
);
export const noReadsToDescribe = sentence("writebacks.noReadsToDescribe", "there are no reads to update");
export const hasReadsAlready = sentence(
  "writebacks.hasReadsAlready",
  "the sample already has reads; the reads of the run were not assigned",
);
export const readsNotConfirmed = sentence(
  "writebacks.readsNotConfirmed",
  "its active reads were added after the run was created and are kept; the reads of the run were not assigned",
);
export const fieldNotUsable = sentence("writebacks.fieldNotUsable", "invalid value for {field} ignored");
export const readsNotWritten = sentence(
  "writebacks.notWritten",
  "Reads were not changed because outputs are missing",
);
export const readsOfFailedRun = sentence(
  "writebacks.runFailed",
  "Reads were not changed because the run failed",
);
