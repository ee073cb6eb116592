import type { ReadFilters } from "../../pipelines/pipelinePackage.ts";
import type { SheetRead } from "./samplesheetInput.ts";

const BY_CLASS = { cleaned: 0, raw: 1, unknown: 2 };

/** The read of a sample that a run is given: an active one with files, of the classes asked for; cleaned before raw
 *  before unknown. paired: true asks for two files, false for the first alone; not said: two rather than one. */
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
