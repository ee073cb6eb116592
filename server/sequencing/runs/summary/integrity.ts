export const INTEGRITY = ["empty", "missing", "partial", "complete"] as const;

/** The state of a sample's active read. empty: it names no file. missing: a file is not on the disk. partial: a file has
 *  no checksum, or only one of two files is there and single-end reads are not allowed. */
export function integrityOf({
  files,
  allowSingleEnd,
}: {
  /** Each file that the read names. isMissing: null where the disk cannot be read. */
  files: { isMissing: boolean | null; hasChecksum: boolean }[];
  allowSingleEnd: boolean;
}): (typeof INTEGRITY)[number] {
  if (files.length === 0) return "empty";
  if (files.some(({ isMissing }) => isMissing === true)) return "missing";
  const isWhole = files.length === 2 || allowSingleEnd;
  return isWhole && files.every(({ hasChecksum }) => hasChecksum) ? "complete" : "partial";
}
