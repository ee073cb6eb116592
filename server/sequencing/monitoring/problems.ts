/** The messages of ERROR events (additions §8). */
export const PROBLEMS = {
  empty: "The file is empty",
  notGzip: "The name of the file ends in .gz, but it holds no gzip data",
  truncatedGzip: "The gzip data breaks off",
  damagedGzip: "The gzip data is damaged",
  truncatedRecord: "The file ends in the middle of a FASTQ record",
  notFastq: "The file is not FASTQ",
  unreadable: "The file cannot be read",
  smaller: "The file became smaller than it was when it was counted",
  nameNotUtf8: "The name of the file is not valid UTF-8, so that it cannot be recorded",
  pathTooLong: "The path of the file is too long to be recorded",
  link: "A symbolic link was left out: only files that lie in the output folder themselves are counted",
  folderMissing: "The output folder is missing or cannot be read",
  folderPartly: "A part of the output folder cannot be read",
  stopIncomplete: "The run was stopped before all of its files could be counted",
  sampleUnknown: "The barcode map names a sample that this order does not have",
  finalSummaryUnreadable: "The sequencer's final summary cannot be read",
  hashListUnreadable: "The sequencer's list of hashes cannot be read",
  hashesDiffer: "Files differ from the sequencer's own list of hashes",
} as const;
export type ProblemText = (typeof PROBLEMS)[keyof typeof PROBLEMS];
