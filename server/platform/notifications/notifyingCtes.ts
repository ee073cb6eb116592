import { NOTIFICATION_FOLD_MS } from "../limits/limits.ts";
import { deliverySql, facilityReceivesSql } from "./mailDefaults.ts";

/** Returns SQL that ends a `with` list and creates notifications: "notify_recipients", "notify_held",
 *  "notify_folded", "notify_written", "notify_mailed", "notified" (user_id). For statements that write the change
 *  themselves; other code calls notify. Actors, inactive accounts and service accounts receive none. While mail is on,
 *  each inserted notification also writes its mail, as its recipient has chosen. Uses SKIP LOCKED: if the notification
 *  to merge into is locked, a second one is inserted.
 *  @param source name of a preceding query with kind, actor_id, order_id, study_id, run_id, stream_run_id, message_id
 *  (text), data (jsonb), to_ids, except_ids (text[]), to_facility and folds (boolean) */
export function notifyingCtes(source: string): string {
  return `
  notify_recipients as (
    select notice.*, users.id as user_id
    from ${source} notice join users on users.active and not users.is_service and users.id is distinct from notice.actor_id
      and users.id <> all (notice.except_ids)
      and (users.id = any (notice.to_ids) or (notice.to_facility and ${facilityReceivesSql("notice.kind", "users.role")}))
  ), notify_held as (
    select kept.id, recipients.user_id, recipients.data, recipients.actor_id, recipients.message_id
    from notify_recipients recipients join notifications kept on kept.id = (
      select id from notifications
      where user_id = recipients.user_id and kind = recipients.kind and order_id is not distinct from recipients.order_id
        and read_at is null and last_at > now() - interval '${NOTIFICATION_FOLD_MS} milliseconds'
      order by last_at desc limit 1)
    where recipients.folds
    for update of kept skip locked
  ), notify_folded as (
    update notifications kept set times = kept.times + 1, last_at = statement_timestamp(), data = held.data,
      actor_id = held.actor_id, message_id = held.message_id
    from notify_held held where kept.id = held.id and kept.read_at is null
    returning kept.user_id
  ), notify_written as (
    insert into notifications (id, user_id, kind, actor_id, order_id, study_id, run_id, stream_run_id, message_id, data,
      last_at)
    select gen_random_uuid()::text, user_id, kind, actor_id, order_id, study_id, run_id, stream_run_id, message_id, data,
      statement_timestamp()
    from notify_recipients where user_id not in (select user_id from notify_folded)
    returning id, user_id, kind
  ), notify_mailed as (
    insert into mail_outbox (id, user_id, to_address, kind, template, notification_id, status)
    select gen_random_uuid()::text, users.id, users.email, written.kind, 'notification', written.id,
      case delivery when 'daily' then 'digest' else 'queued' end
    from notify_written written
      join users on users.id = written.user_id and not users.is_demo
        and lower(users.email) is distinct from lower(users.mail_refused_address),
      lateral (select ${deliverySql("written.kind", "users")} as delivery) chosen
    where delivery in ('immediate', 'daily') and exists (
      select from settings where key = 'mail' and value ->> 'host' is not null and value ->> 'from' is not null)
  ), notified as (
    select user_id from notify_folded union select user_id from notify_written
  )`;
}
