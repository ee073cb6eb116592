import type { ReadFilters } from "../../pipelines/pipelinePackage.ts";
import type { SheetRead } from "./samplesheetInput.ts";

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
