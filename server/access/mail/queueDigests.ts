import type { Site } from "../../platform/site/site.ts";
import { MAIL_DIGEST_HOUR } from "../limits.ts";
import { readSetting } from "../settings/readSetting.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const QUEUE = `
  with due as (
    select id, user_id from mail_outbox where status = 'digest' and created_at < ?
    for update skip locked
  ), digests as (
    insert into mail_outbox (id, user_id, to_address, kind, template)
    select gen_random_uuid()::text, users.id, users.email, 'digest', 'digest' from users
    where id in (select user_id from due) and active
      and lower(email) is distinct from lower(mail_refused_address)
    returning id, user_id
  )
  update mail_outbox set status = 'merged', ended_at = now(),
    digest_id = (select digests.id from digests where digests.user_id = mail_outbox.user_id)
  where id in (select id from due)`;

/** Queues one digest for each person with notifications from before the last 07:00 of the facility's time zone. A run
 *  later in the day finds nothing, and a missed one is made up for by the next. Returns the number of merged mails. */
export async function queueDigests(site: Site, now: Date): Promise<number> {
  const { timeZone } = await readSetting("facility", site.database);
  const { rowCount } = await site.database.raw<{ rowCount: number }>(QUEUE, [lastDigestTime(now, timeZone)]);
  return rowCount;
}

/** Returns the last time at which the clocks of a zone showed 07:00. timeZone: null is the zone of the server. Pure. */
export function lastDigestTime(now: Date, timeZone: string | null): Date {
  const candidate = new Date(now.getTime() - msSinceDigest(now, timeZone));
  // Off by an hour when the clocks were changed in between.
  const offMs = msSinceDigest(candidate, timeZone);
  const corrected = new Date(candidate.getTime() - (offMs > DAY_MS / 2 ? offMs - DAY_MS : offMs));
  return corrected > now ? new Date(corrected.getTime() - DAY_MS) : corrected;
}

/** Milliseconds by the clock of the zone since it last showed the hour of digests. */
function msSinceDigest(time: Date, timeZone: string | null): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    ...(timeZone !== null && { timeZone }),
  }).formatToParts(time);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const ms = ((part("hour") * 60 + part("minute")) * 60 + part("second")) * 1000 + time.getMilliseconds();
  return (ms - MAIL_DIGEST_HOUR * HOUR_MS + DAY_MS) % DAY_MS;
}
