import { sentence } from "../../platform/errors/rules/sentence.ts";

// Why a FASTQ file of a run folder is not imported.
export const runNotPlanned = sentence(
  "readIntake.runNotPlanned",
  "The sequencing run has no planned run. Choose the planned run, or assign a sample.",
);
export const sampleNotPlanned = sentence(
  "readIntake.sampleNotPlanned",
  "The planned run has no library or sample of this name. Assign a sample.",
);
export const sampleAmbiguous = sentence(
  "readIntake.sampleAmbiguous",
  "Several samples of the planned run have this name. Assign a sample.",
);
export const fileTwice = sentence(
  "readIntake.fileTwice",
  "Several files of the folder are the same read of this sample and lane. Ignore the ones that are not wanted.",
);
export const undetermined = sentence("readIntake.undetermined", "Reads without a sample");
export const mateMissing = sentence("readIntake.mateMissing", "The file of the other read is missing");
export const sampleHoldsNoData = sentence(
  "readIntake.sampleHoldsNoData",
  "The order of the sample is a draft and cannot have reads",
);
export const sampleHasOtherReads = sentence(
  "readIntake.sampleHasOtherReads",
  "The sample has reads that did not come from a run folder. Import now to replace them with these; the earlier ones are kept.",
);
export const otherLanesMissing = sentence(
  "readIntake.otherLanesMissing",
  "Other files of this sample have not passed. Retry or ignore them.",
);
export const importOff = sentence(
  "readIntake.importOff",
  "Reads are not imported automatically. Import them now, or turn the import on in the settings.",
);
export const ignoredByUser = sentence("readIntake.ignoredByUser", "Ignored by a user");
export const changedAfterImport = sentence(
  "readIntake.changedAfterImport",
  "The file changed after it was imported. Retry to import it again.",
);
export const fileGone = sentence("readIntake.fileGone", "The file is no longer in the run folder");
export const fileChanged = sentence("readIntake.fileChanged", "The file changed while it was checked");
export const fileEmpty = sentence("readIntake.fileEmpty", "The file contains no reads");
export const gzipTruncated = sentence("readIntake.gzipTruncated", "The gzip-compressed file is truncated");
export const gzipDamaged = sentence("readIntake.gzipDamaged", "The gzip data is damaged");
export const recordsTruncated = sentence("readIntake.recordsTruncated", "The file ends within a read");
export const notFastq = sentence("readIntake.notFastq", "The content is not FASTQ");
export const fileUnreadable = sentence(
  "readIntake.fileUnreadable",
  "The file cannot be read from the run folder",
);
export const countsDiffer = sentence("readIntake.countsDiffer", "R1 has {first} reads, R2 has {second}");
export const namesDiffer = sentence("readIntake.namesDiffer", "R1 and R2 have reads of different names");
export const formatsDiffer = sentence(
  "readIntake.formatsDiffer",
  "Some files of the sample are gzip-compressed and others are not",
);
export const tooManyLanes = sentence(
  "readIntake.tooManyLanes",
  "The reads of this sample come from more than {most} files",
  { most: 99 },
);
export const earlierReadsDiffer = sentence(
  "readIntake.earlierReadsDiffer",
  "The file {file} with the earlier reads of the sample is missing or not as it was stored. Restore it, so that these reads can follow them.",
);
export const diskFull = sentence("readIntake.diskFull", "The data disk has no space for the file");
