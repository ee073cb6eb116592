/** The messages of ERROR events (additions §8). */
export const PROBLEMS = {
  empty: "The file is empty",
  notGzip: "The file name ends in .gz, but the file is not gzip-compressed",
  truncatedGzip: "The gzip data is truncated",
  damagedGzip: "The gzip data is corrupt",
  truncatedRecord: "The file ends within a FASTQ record",
  notFastq: "The file is not in FASTQ format",
  unreadable: "The file cannot be read",
  smaller: "The file became smaller after it was counted",
  nameNotUtf8: "The file name is not valid UTF-8 and cannot be recorded",
  pathTooLong: "The file path is too long to be recorded",
  link: "Symbolic link ignored: only files in the output folder itself are counted",
  folderMissing: "The output folder is missing or cannot be read",
  folderPartly: "Part of the output folder cannot be read",
  stopIncomplete: "The run was stopped before all files were counted",
  sampleUnknown: "The barcode map contains a sample that is not in this order",
  finalSummaryUnreadable: "The sequencer's final summary cannot be read",
  hashListUnreadable: "The sequencer's checksum list cannot be read",
  hashesDiffer: "Files differ from the sequencer's checksum list",
} as const;
export type ProblemText = (typeof PROBLEMS)[keyof typeof PROBLEMS];
