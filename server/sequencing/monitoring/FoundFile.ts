/** A FASTQ file in the output directory. */
export interface FoundFile {
  /** Below the output directory, with forward slashes. */
  path: string;
  sizeBytes: number;
  /** Identifies a version of the file: size, modification time in nanoseconds, inode. */
  stamp: string;
  /** Modification time. */
  writtenAt: Date;
}

export interface CountedFile {
  reads: number;
  bases: number;
  profile?: ReadProfile;
}

/**
 * The qualities and lengths of the reads of a file. errorSum: sum of the error probabilities of all bases, by their
 * Phred qualities. lengthReads, lengthBases: reads and bases by length, in LENGTH_BINS bins per doubling.
 */
export interface ReadProfile {
  errorSum: number;
  lengthReads: number[];
  lengthBases: number[];
}

/** Announced when a run starts or is to stop, so that the monitor does not wait for its next tick. */
export const MONITOR_WAKE = "stream-monitor";
