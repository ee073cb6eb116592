import type { DataClass } from "../../../../db/models/Read.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import type { ReadFilters, TargetType } from "../../pipelines/pipelinePackage.ts";

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
  /** Fields of its records by source, for the columns of a samplesheet map only. */
  fields?: Record<string, string>;
}

/** The input of a samplesheet. dataBasePath: absolute. target: order or study of the run. */
export interface SamplesheetInput {
  target: { type: TargetType; id: string };
  dataBasePath: string;
  samples: SheetSample[];
}

/** A directory in which a run finds the read files of a row. files: absolute paths. */
export interface ReadFolder {
  name: string;
  files: string[];
}

/** A samplesheet, or the errors that prevent it: an incomplete samplesheet is never created. */
export interface Samplesheet {
  content: string;
  sampleCount: number;
  /** The directories of reads, when the map of the samplesheet has some. */
  folders?: ReadFolder[];
  /** The values that the samplesheet contains under safe names, by safe name. */
  names: Map<string, string>;
  /** Errors of the script of a package are texts. */
  errors: (Sentence | string)[];
}

const BY_CLASS = { cleaned: 0, raw: 1, unknown: 2 };

/**
 * Chooses the read set of a sample for a run: an active one with files, of the requested data classes; cleaned before
 * raw before unknown. paired: true requires two files, false one file; undefined prefers two files to one.
 */
export function chooseRead<Kind extends SheetRead>(
  reads: Kind[],
  filters: ReadFilters = {},
): Kind | undefined {
  const { paired, dataClass, dataClassIn = dataClass === undefined ? undefined : [dataClass] } = filters;
  const fitting = reads
    .filter((read) => read.isActive && read.file1 !== null)
    .filter((read) => dataClassIn?.includes(read.dataClass) ?? true)
    .toSorted(
      (one, other) => BY_CLASS[one.dataClass] - BY_CLASS[other.dataClass] || (one.id < other.id ? -1 : 1),
    );
  const withTwo = fitting.find((read) => read.file2 !== null);
  if (paired === true) return withTwo;
  return paired === false ? fitting[0] : (withTwo ?? fitting[0]);
}
