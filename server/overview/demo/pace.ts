/** Speed of the demo. */
export interface Pace {
  /** Rate of a sequencer, and number of files per run. */
  streamFilesPerSecond: number;
  streamFiles: number;
  /** Samples per moving order. */
  samples: number;
  /** Interval between chunks of an upload, and chunks per file. */
  chunkEveryMs: number;
  chunks: number;
  /** Pause between the actions of two people. */
  restMs: number;
  /** Pause between two pipeline runs. */
  runEveryMs: number;
}

/** The pace for visitors: something changes within seconds, at a low load for a machine with two cores. */
export const GENTLE: Pace = {
  streamFilesPerSecond: 0.2,
  streamFiles: 300,
  samples: 6,
  chunkEveryMs: 2_500,
  chunks: 24,
  restMs: 25_000,
  runEveryMs: 150_000,
};
