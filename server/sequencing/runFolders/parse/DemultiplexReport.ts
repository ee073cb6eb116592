export interface ReportedLane {
  lane: number;
  clusters: number | null;
  clustersPassing: number | null;
  yieldBases: number | null;
  q30Bases: number | null;
  undeterminedReads: number | null;
}

/** The counts of a sample on a lane, added up over its indexes. */
export interface ReportedSample {
  lane: number;
  sampleName: string;
  project: string | null;
  /** null if the sample has several indexes. As read by the instrument. */
  i7: string | null;
  i5: string | null;
  /** Read pairs count once. */
  readCount: number;
  yieldBases: number | null;
  q30Bases: number | null;
}

export interface UnknownBarcode {
  lane: number;
  i7: string;
  i5: string;
  readCount: number;
}

/** What the reports of a demultiplexing say. null: not reported. */
export interface DemultiplexReport {
  software: "BCL Convert" | "bcl2fastq";
  lanes: ReportedLane[];
  samples: ReportedSample[];
  /** The most frequent of each lane, most frequent first. */
  unknownBarcodes: UnknownBarcode[];
}

/** Unknown barcodes that are kept for each lane. */
export const UNKNOWN_BARCODES_PER_LANE = 50;

/** Returns the sum of values, or null if one of them is not reported. */
export function sumReported(values: (number | null)[]): number | null {
  return values.every((value) => value !== null) ? values.reduce((sum, value) => sum + value, 0) : null;
}
