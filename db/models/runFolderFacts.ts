/** What the files of a run folder say about the run; null for values that they do not contain. */
export interface RunFolderFacts {
  runNumber: number | null;
  /** YYYY-MM-DD, as at the instrument. */
  startDate: string | null;
  model: string | null;
  software: string | null;
  flowCellMode: string | null;
  lanes: number | null;
  tiles: number | null;
  reads: { cycles: number; isIndex: boolean; isReverseComplement: boolean | null }[];
  /** How the instrument reads i5. */
  i5: "forward" | "reverse" | null;
  hasEndedEarly: boolean;
  /** The marker file that a folder still lacks. */
  waitsFor: string | null;
  sampleSheet: { path: string; version: 1 | 2 | null; rows: number; experimentName: string | null } | null;
  fastqFiles: number;
  /** Directories with the results of a demultiplexing, relative to the folder. */
  outputs: string[];
  demultiplexedBy: string | null;
}

/** Quality of the complete run besides the counts of its lanes. q30: a share from 0 to 1. */
export interface RunFolderQuality {
  interop: {
    version: string | null;
    yieldBases: number | null;
    q30: number | null;
    aligned: number | null;
    errorRate: number | null;
  } | null;
  /** Why there is no summary of InterOp. */
  interopState: "read" | "missing" | "notInstalled" | "failed";
  /** Counts of InterOp, which reports may lack. */
  lanes: {
    lane: number;
    clusters: number | null;
    clustersPassing: number | null;
    yieldBases: number | null;
    q30Bases: number | null;
  }[];
}
