import type { Outputs } from "../../kit/trpc/trpc.ts";

/** A folder below the output root with the folders in it. */
export type Listing = Outputs["streams"]["folders"];
export type Folder = Listing["folders"][number];

// Directories that the monitor skips.
const NOT_COUNTED = /^(fastq_fail|fastq_skip|(pod5|fast5|bam)(_.*)?)$/;

/**
 * Returns what monitoring a directory would count: reads that passed, of the run or of the runs inside it, none ever,
 * or none yet. shared: a directory inside it is already monitored.
 */
export function countableReads({
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
