import { statement } from "../../../db/statement.ts";
import { notifyingCtes } from "../../platform/notifications/notifyingCtes.ts";
import type { Site } from "../../platform/site/site.ts";
import { TOKEN_EXPIRY_NOTICE_DAYS, TOKEN_EXPIRY_NOTICES_AT_ONCE } from "../limits.ts";

// A token that was created for a shorter time is expected to expire.
const WRITE = `
  with due as (
    select tokens.id, users.is_service, users.first_name || ' ' || users.last_name as account
    from api_tokens tokens join users on users.id = tokens.user_id and users.active
    where tokens.revoked_at is null and tokens.expiry_notified_at is null
      and tokens.expires_at > $1 and tokens.expires_at < $1::timestamptz + $2 * interval '1 day'
      and tokens.expires_at > tokens.created_at + $2 * interval '1 day'
    order by tokens.expires_at limit $3
    for update of tokens skip locked
  ), marked as (
    update api_tokens tokens set expiry_notified_at = $1 from due where due.id = tokens.id
    returning tokens.user_id, tokens.name, tokens.expires_at, due.is_service, due.account
  ), notices as (
    select 'token.expiring' as kind, null::text as actor_id, null::text as order_id, null::text as study_id,
      null::text as run_id, null::text as stream_run_id, null::text as message_id,
      jsonb_build_object('token', name, 'expiresAt', expires_at, 'account', case when is_service then account end) as data,
      case when is_service then '{}'::text[] else array[user_id] end as to_ids, is_service as to_facility,
      '{}'::text[] as except_ids, false as folds
    from marked
  ), ${notifyingCtes("notices")}, announced as (
    select count(pg_notify('lanekeeper', 'notification:' || user_id)) from notified
  )
  select (select count(*) from marked)::int as tokens from announced`;

const writeStatement = statement<{ tokens: number }>("notify users of expiring tokens", WRITE);

/** Notifies once of each token that expires within a week: its user, or the users who manage the tokens of service
 *  accounts. Returns the number of tokens. */
export async function notifyExpiringTokens({ database }: Pick<Site, "database">, now: Date): Promise<number> {
  const values = [now, TOKEN_EXPIRY_NOTICE_DAYS, TOKEN_EXPIRY_NOTICES_AT_ONCE];
  const [row] = await writeStatement(database, values);
  return row?.tokens ?? 0;
}
