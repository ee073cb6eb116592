import type { DataClass, Read } from "../../../db/models/Read.ts";
import type { ReadFilters } from "../../pipelines/pipelinePackage.ts";

const CLASS_ORDER: DataClass[] = ["cleaned", "raw", "unknown"];

/** What a read has to be for its class to be right. */
export function classesOf({ dataClass, dataClassIn }: ReadFilters): DataClass[] {
  const wanted = dataClassIn ?? (dataClass === undefined ? CLASS_ORDER : [dataClass]);
  return CLASS_ORDER.filter((one) => wanted.includes(one));
}

/** The read of a sample that a run takes (reference §1): active, of a wanted class, with the wanted files; cleaned
 *  before raw before unknown. paired: true needs both files, false the first alone; not said, a pair is preferred.
 *  Undefined when there is none. */
export function chooseRead(reads: Read[], filters: ReadFilters = {}): Read | undefined {
  const classes = classesOf(filters);
  const usable = reads
    .filter((read) => read.isActive && read.file1 !== null && classes.includes(read.dataClass))
    .filter((read) => filters.paired !== true || read.file2 !== null)
    .filter((read) => filters.checksums !== true || hasChecksums(read))
    .sort(
      (one, other) =>
        CLASS_ORDER.indexOf(one.dataClass) - CLASS_ORDER.indexOf(other.dataClass) ||
        (one.id < other.id ? -1 : 1),
    );
  if (filters.paired !== undefined) return usable[0];
  return usable.find(({ file2 }) => file2 !== null) ?? usable[0];
}

/** Whether every file of a read has its checksum. */
export function hasChecksums({ file2, checksum1, checksum2 }: Read): boolean {
  return Boolean(checksum1) && (file2 === null || Boolean(checksum2));
}
