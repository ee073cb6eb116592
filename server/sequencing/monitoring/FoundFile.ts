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
}

/** Announced when a run starts or is to stop, so that the monitor does not wait for its next tick. */
export const MONITOR_WAKE = "stream-monitor";
