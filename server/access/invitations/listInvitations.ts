import type { z } from "zod";
import { Invitation } from "../../../db/models/Invitation.ts";
import { newestPage } from "../../platform/lists/newestPage.ts";
import type { Context } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { INVITATION_KEPT_DAYS } from "../limits.ts";
import { openInvitations } from "../users/openInvitations.ts";
import { presentInvitation } from "./present.ts";
import type { listInvitationsInput } from "./schema.ts";

/** Lists invitations that are neither accepted nor revoked, newest first, also those that expired within 30 days.
 *  Returns { invitations, total, limit, offset }. Additions §1, §13. */
export async function listInvitations({ db }: Context, page: z.output<typeof listInvitationsInput>) {
  const { rows, total } = await newestPage(openInvitations(db), page);
  return { invitations: rows.map(presentInvitation), total, ...page };
}

/** Deletes invitations that expired 30 days ago. Returns their number. */
export async function removeOldInvitations({ database }: Site, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - INVITATION_KEPT_DAYS * 24 * 60 * 60 * 1000);
  return Invitation.query(database).where("expiresAt", "<", cutoff).delete();
}
