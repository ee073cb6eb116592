/** How fast the demo moves. */
export interface Pace {
  /** Of a sequencer, and how many files one of its runs has. */
  streamFilesPerSecond: number;
  streamFiles: number;
  /** Of each order that comes and goes. */
  samples: number;
  /** Between two parts of a file that is uploaded, and how many parts it has. */
  chunkEveryMs: number;
  chunks: number;
  /** Between what a person does and what the next one does. */
  restMs: number;
  /** Between two runs of pipelines. */
  runEveryMs: number;
}

/** As a visitor is to see it: something moves within seconds, and a machine with two cores hardly notices. */
export const GENTLE: Pace = {
  streamFilesPerSecond: 0.2,
  streamFiles: 300,
  samples: 6,
  chunkEveryMs: 2_500,
  chunks: 24,
  restMs: 25_000,
  runEveryMs: 150_000,
};
