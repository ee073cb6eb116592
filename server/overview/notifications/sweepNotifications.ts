import { NOTIFICATION_DAYS, NOTIFICATIONS_KEPT_PER_PERSON } from "../limits.ts";
import type { Site } from "../../platform/site/site.ts";

const AT_ONCE = 10_000;

/** Deletes expired notifications, those beyond the newest ones of each user, and those of deleted accounts and
 *  records; locked rows are left for the next sweep. Returns the number of deleted ones. */
export async function sweepNotifications(site: Site, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - NOTIFICATION_DAYS * 24 * 60 * 60 * 1000);
  const { rowCount } = await site.database.raw<{ rowCount: number }>(
    `delete from notifications where id in (
      select id from notifications where id in (
        select id from (
          select notifications.*, row_number() over (partition by user_id order by last_at desc, id desc) as place
          from notifications
        ) ranked
        where last_at < ? or place > ? or not exists (select from users where users.id = user_id)
          or (order_id is not null and not exists (select from orders where orders.id = order_id))
          or (study_id is not null and not exists (select from studies where studies.id = study_id))
          or (run_id is not null and not exists (select from pipeline_runs where pipeline_runs.id = run_id))
          or (stream_run_id is not null and not exists (select from stream_runs where stream_runs.id = stream_run_id))
        limit ?)
      for update skip locked)`,
    [oldest, NOTIFICATIONS_KEPT_PER_PERSON, AT_ONCE],
  );
  return rowCount;
}
