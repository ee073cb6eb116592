import { Mail } from "../../../db/models/Mail.ts";
import type { Site } from "../../platform/site/site.ts";
import { MAIL_KEPT_DAYS } from "../limits.ts";

const AT_ONCE = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes mails that ended more than 30 days ago. Returns their number. */
export async function sweepMails({ database }: Site, now: Date): Promise<number> {
  const old = Mail.query(database)
    .where("endedAt", "<", new Date(now.getTime() - MAIL_KEPT_DAYS * DAY_MS))
    .limit(AT_ONCE)
    .select("id");
  return Mail.query(database).whereIn("id", old).delete();
}
