import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { MESSAGE_UNREAD_DAYS } from "../limits.ts";

const ORDERS_MAX = 500;

// Comments from before a user's account count as read.
const COUNT = `
  select messages.order_id as "orderId", orders.order_number as "orderNumber", orders.name, count(*)::integer as unread,
    count(*) filter (where messages.mentioned_ids @> array[:userId])::integer as mentions,
    max(messages.created_at) as "lastAt"
  from order_messages messages
  join orders on orders.id = messages.order_id
  join users on users.id = :userId
  left join order_message_reads reads on reads.order_id = messages.order_id and reads.user_id = :userId
  where messages.created_at > greatest(users.created_at, now() - :days * interval '1 day')
    and messages.user_id is distinct from :userId and messages.deleted_at is null
    and messages.seq > coalesce(reads.seq, 0) and (:isOfFacility or orders.user_id = :userId)
  group by messages.order_id, orders.id
  order by max(messages.created_at) desc, messages.order_id
  limit :limit`;

interface Row {
  orderId: string;
  orderNumber: string;
  name: string | null;
  unread: number;
  mentions: number;
  lastAt: Date;
}

/**
 * Counts the unread comments of other users on orders that the caller can see: of the last 90 days, at most 500
 * orders, latest comment first. Returns { unread, mentions: the comments that mention the caller, orders: [{ orderId,
 * orderNumber, name, unread, mentions, lastAt }] }.
 */
export async function countUnreadMessages({ user, site }: SignedInContext) {
  const { rows } = await site.database.raw<{ rows: Row[] }>(COUNT, {
    userId: user.id,
    isOfFacility: hasRight(user, "records.read"),
    days: MESSAGE_UNREAD_DAYS,
    limit: ORDERS_MAX,
  });
  return {
    unread: rows.reduce((sum, { unread }) => sum + unread, 0),
    mentions: rows.reduce((sum, { mentions }) => sum + mentions, 0),
    orders: rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() })),
  };
}
