import type { Read } from "../../db/models/Read.ts";
import type { SessionUser } from "../context.ts";
import { isFacilityAdmin } from "../gates.ts";

interface Published {
  sequencingFilesPublishedAt: Date | null;
}

/** The reads of an order that a user may know of: an admin all, its owner the active cleaned ones once the
 *  delivery is published (spec §4 downloads, additions §3). */
export function visibleReads(user: SessionUser, order: Published, reads: Read[]): Read[] {
  if (isFacilityAdmin(user)) return reads;
  if (order.sequencingFilesPublishedAt === null) return [];
  return reads.filter((read) => read.isActive && read.dataClass === "cleaned");
}
