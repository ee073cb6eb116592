/** A FASTQ file as a look at the output folder found it. */
export interface FoundFile {
  /** Below the output folder, with slashes. */
  path: string;
  sizeBytes: number;
  /** Identifies a version of the file: size, time of its last change in nanoseconds, inode. */
  stamp: string;
  /** When it was last changed. */
  writtenAt: Date;
}

export interface CountedFile {
  reads: number;
  bases: number;
}

/** Announced when a run begins or is to stop: the monitor looks at it at once, not when its next look is due. */
export const MONITOR_WAKE = "stream-monitor";
