import type { SessionUser } from "../context.ts";
import { isFacilityAdmin } from "../gates.ts";

/** Who sees a run: facility admins every one; a researcher those of an own order or study that are selected as its
 *  final result (spec §5). targetOwnerId: of the order or study it ran on. */
export function maySeeRun(
  user: SessionUser,
  run: { targetOwnerId: string; isSelectedFinal: boolean },
): boolean {
  return isFacilityAdmin(user) || (run.isSelectedFinal && run.targetOwnerId === user.id);
}
