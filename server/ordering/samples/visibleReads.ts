import type { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import type { Read } from "../../../db/models/Read.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import type { ShownRead } from "./presentRead.ts";

interface Published {
  sequencingFilesPublishedAt: Date | null;
}

/** The read sets of a sample that a user may see. Admins: all. The owner, after publication of the delivery: the read
 *  set as published, else the active cleaned one (spec §4 downloads, additions §3). items: the published files of
 *  the sample. */
export function visibleReads(
  user: SessionUser,
  order: Published,
  reads: Read[],
  items: DeliveryItem[] = [],
): ShownRead[] {
  return hasRight(user, "records.read") ? reads : deliveredReads(order, reads, items);
}

/** Returns the reads of a sample that the owner of its order sees: none before the publication. */
export function deliveredReads(order: Published, reads: Read[], items: DeliveryItem[]): ShownRead[] {
  if (order.sequencingFilesPublishedAt === null) return [];
  const published = publishedReads(reads, items);
  if (published.length > 0) return published;
  return reads.filter((read) => read.isActive && read.dataClass === "cleaned");
}

/** Read sets as published. A published read set that was reclassified as protected is withheld. */
function publishedReads(reads: Read[], items: DeliveryItem[]): ShownRead[] {
  const ofReads = items.filter(({ kind }) => kind === "read");
  return [...new Set(ofReads.map(({ recordId }) => recordId))].flatMap((recordId) => {
    const read = reads.find(({ id }) => id === recordId);
    if (read && read.dataClass !== "cleaned") return [];
    const [first, second] = ["R1", "R2"].map((role) =>
      ofReads.find((item) => item.recordId === recordId && item.role === role),
    );
    // Read counts and qualities in the record describe its current file, not the published one.
    const [isFile1, isFile2] = [read?.file1 === first?.path, read?.file2 === second?.path];
    return {
      id: recordId,
      file1: first?.path ?? null,
      file2: second?.path ?? null,
      fileSize1: first?.sizeBytes ?? null,
      fileSize2: second?.sizeBytes ?? null,
      checksum1: first?.checksum ?? (isFile1 ? (read?.checksum1 ?? null) : null),
      checksum2: second?.checksum ?? (isFile2 ? (read?.checksum2 ?? null) : null),
      readCount1: isFile1 ? (read?.readCount1 ?? null) : null,
      readCount2: isFile2 ? (read?.readCount2 ?? null) : null,
      avgQuality1: isFile1 ? (read?.avgQuality1 ?? null) : null,
      avgQuality2: isFile2 ? (read?.avgQuality2 ?? null) : null,
      dataClass: "cleaned" as const,
      isActive: read?.isActive ?? false,
      createdByRunId: (first ?? second)?.createdByRunId ?? null,
    };
  });
}
