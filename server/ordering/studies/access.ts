import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";

/** Only the owner and facility admins see a study and change it. */
export function maySeeStudy(user: SessionUser, study: { userId: string }): boolean {
  return isFacilityAdmin(user) || study.userId === user.id;
}
