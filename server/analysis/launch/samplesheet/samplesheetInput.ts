import type { DataClass } from "../../../../db/models/Read.ts";
import type { TargetType } from "../../pipelines/pipelinePackage.ts";

/** A read of a sample, as far as a table of samples may tell of it. Paths are relative to the data base path. */
export interface SheetRead {
  id: string;
  file1: string | null;
  file2: string | null;
  dataClass: DataClass;
  isActive: boolean;
}

/** One sample of a run with what belongs to it. */
export interface SheetSample {
  id: string;
  sampleId: string;
  reads: SheetRead[];
  order: { id: string; platform: string | null };
  study: { id: string; title: string } | null;
}

/** What a table of samples is made of. dataBasePath: absolute. target: what the run is on. */
export interface SamplesheetInput {
  target: { type: TargetType; id: string };
  dataBasePath: string;
  samples: SheetSample[];
}

/** A table of samples as it is written, or why it cannot be: a table with a row less than asked for is never made. */
export interface Samplesheet {
  content: string;
  sampleCount: number;
  /** The values that the table holds under safe names, by these names. */
  names: Map<string, string>;
  errors: string[];
}
