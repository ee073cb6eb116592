import type { DataClass } from "../../../../db/models/Read.ts";
import type { TargetType } from "../../pipelines/pipelinePackage.ts";

/** The fields of a read set that a samplesheet may contain. Paths are relative to the data directory. */
export interface SheetRead {
  id: string;
  file1: string | null;
  file2: string | null;
  dataClass: DataClass;
  isActive: boolean;
}

/** A sample of a run with its related records. */
export interface SheetSample {
  id: string;
  sampleId: string;
  reads: SheetRead[];
  order: { id: string; platform: string | null };
  study: { id: string; title: string } | null;
}

/** The input of a samplesheet. dataBasePath: absolute. target: order or study of the run. */
export interface SamplesheetInput {
  target: { type: TargetType; id: string };
  dataBasePath: string;
  samples: SheetSample[];
}

/** A samplesheet, or the errors that prevent it: an incomplete samplesheet is never created. */
export interface Samplesheet {
  content: string;
  sampleCount: number;
  /** The values that the samplesheet contains under safe names, by safe name. */
  names: Map<string, string>;
  errors: string[];
}
