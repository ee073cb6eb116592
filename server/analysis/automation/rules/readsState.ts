import type { FacilityStatus } from "../../../../db/models/Sample.ts";

/** Why the reads of an order are not complete; "complete" if they are. */
export type ReadsState =
  "complete" | "draft" | "noSamples" | "uploading" | "importing" | "joining" | "readsMissing";

/**
 * Whether the reads of an order are complete. They are if all of this is true:
 * - the order is submitted and has at least one sample that is not set to ISSUE;
 * - each of these samples has an active read set with an R1 file; a sample with an issue is not waited for;
 * - no upload of a read file, no import of a sequencing run and no join of lanes of the order is open. A failed join
 *   is open until it is repeated or its lanes are replaced.
 */
export function readsState({
  isDraft,
  samples,
  openUploads,
  openImports,
  openJoins,
}: {
  isDraft: boolean;
  samples: { facilityStatus: FacilityStatus; hasReads: boolean }[];
  openUploads: number;
  openImports: number;
  openJoins: number;
}): ReadsState {
  if (isDraft) return "draft";
  const expected = samples.filter(({ facilityStatus }) => facilityStatus !== "ISSUE");
  if (expected.length === 0) return "noSamples";
  if (openUploads > 0) return "uploading";
  if (openImports > 0) return "importing";
  if (openJoins > 0) return "joining";
  return expected.every(({ hasReads }) => hasReads) ? "complete" : "readsMissing";
}
