import type { z } from "zod";
import { newId } from "../../../db/newId.ts";
import { User } from "../../../db/models/User.ts";
import type { Context, SignedInContext } from "../../platform/rpc/context.ts";
import type { announcementChange, announcementSettings } from "../settings/announcementFields.ts";
import { changeSetting } from "../settings/changeSetting.ts";
import { readSetting } from "../settings/readSetting.ts";
import type { dismissInput } from "./schema.ts";

type Announcement = z.output<typeof announcementSettings>;

/** The announcement that the caller sees now: { id, text, level }; null if there is none or the caller has dismissed it.
 *  Visitors see it only if the facility shows it on the sign-in page. */
export async function readAnnouncement({ db, user }: Context) {
  const { id, text, level, from, until, onSignIn } = await readSetting("announcement", db);
  if (id === null || text === "" || !isCurrent({ from, until }, new Date())) return null;
  if (!user) return onSignIn ? { id, text, level } : null;
  const { dismissedAnnouncementId } =
    (await User.query(db).findById(user.id).select("dismissedAnnouncementId")) ?? {};
  return dismissedAnnouncementId === id ? null : { id, text, level };
}

function isCurrent({ from, until }: Pick<Announcement, "from" | "until">, now: Date): boolean {
  return (
    (from === null || Date.parse(from) <= now.getTime()) &&
    (until === null || now.getTime() < Date.parse(until))
  );
}

/** Replaces the announcement. With another text or level it appears again for users who dismissed the former one.
 *  Returns the stored announcement without its id. */
export async function changeAnnouncement(ctx: Context, given: z.output<typeof announcementChange>) {
  return presentAnnouncement(
    await changeSetting(
      ctx,
      "announcement",
      ({ id, text, level }) => ({
        ...given,
        id: id !== null && text === given.text && level === given.level ? id : newId(),
      }),
      presentAnnouncement,
    ),
  );
}

/** The announcement as facility admins edit it, current or not. */
export async function readAnnouncementSettings({ db }: Context) {
  return presentAnnouncement(await readSetting("announcement", db));
}

function presentAnnouncement({ text, level, from, until, onSignIn }: Announcement) {
  return { text, level, from, until, onSignIn };
}

/** Hides an announcement from the caller. Not audited, as the reading of notifications. */
export async function dismissAnnouncement(
  ctx: SignedInContext,
  { id }: z.output<typeof dismissInput>,
): Promise<void> {
  const current = await readSetting("announcement", ctx.db);
  if (current.id === id)
    await User.query(ctx.db).findById(ctx.user.id).patch({ dismissedAnnouncementId: id });
}
