import type { Outputs } from "../../kit/trpc/trpc.ts";

/** A folder below the output root with the folders in it. */
export type Listing = Outputs["streams"]["folders"];
export type Folder = Listing["folders"][number];

// What the monitor never goes into.
const NOT_COUNTED = /^(fastq_fail|fastq_skip|(pod5|fast5|bam)(_.*)?)$/;

/** What watching a folder would count: files inside of reads that passed, those of the run or of the runs in it, none
 *  ever, or none yet. shared: a folder in it is watched already. */
export function readsIn({
  path,
  folders,
}: {
  path: string;
  folders: Pick<Folder, "name" | "hasFastqPass" | "watchedBy">[];
}): "shared" | "inside" | "here" | "below" | "never" | "none" {
  const parts = path.split("/");
  if (folders.some(({ watchedBy }) => watchedBy !== null)) return "shared";
  if (parts.some((part) => NOT_COUNTED.test(part))) return "never";
  if (parts.includes("fastq_pass")) return "inside";
  if (folders.some(({ name }) => name === "fastq_pass")) return "here";
  return folders.some(({ hasFastqPass }) => hasFastqPass) ? "below" : "none";
}
