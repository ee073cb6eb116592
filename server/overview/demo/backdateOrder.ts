import type { Knex } from "knex";
import { inDemo } from "./inDemo.ts";
import { nextOrderNumber } from "../../ordering/orders/createOrder.ts";

/** The real time of an event, and the time that is shown. */
export interface Moment {
  actual: Date;
  backdated: Date;
}

const UNREAD_DAYS = 4;

interface DatedTable {
  name: string;
  /** Condition that selects rows, by the id of the record that owns them. */
  condition: string;
  columns: string[];
}

/** Columns by which rows of other tables belong to a record, the closest first. */
type Belongs = (readonly [string, string])[];
const OF_ORDER: Belongs = [
  ["order_id", "order_id = ?"],
  ["sample_id", "sample_id in (select id from samples where order_id = ?)"],
];
const OF_RUN: Belongs = [
  ["run_id", "run_id = ?"],
  ["pipeline_run_id", "pipeline_run_id = ?"],
  ["target_id", "target_id = ?"],
];

/** Backdates an order with all its records, and gives it the order number of its shown day. Only this file of the
 *  demo writes times. moments: in order, from the start of the order; records between two moments move with the
 *  earlier one. */
export async function backdateOrder(db: Knex, orderId: string, moments: Moment[]): Promise<void> {
  const [first] = moments;
  if (!first) return;
  await inDemo(db, async (trx) => {
    const orderNumber = await nextOrderNumber(trx, first.backdated);
    await trx("orders").where({ id: orderId }).update({ orderNumber });
    await trx.raw(
      `update audit_entries set "after" = "after" || jsonb_build_object('orderNumber', ?::text)
       where order_id = ? and jsonb_exists("after", 'orderNumber')`,
      [orderNumber, orderId],
    );
    await move(trx, { id: orderId, itself: "orders", belongs: OF_ORDER, moments });
    // Notifications older than a few days count as read.
    await trx.raw(
      `update notifications set read_at = last_at
       where order_id = ? and last_at < now() - ? * interval '1 day'`,
      [orderId, UNREAD_DAYS],
    );
    await trx.raw(
      `insert into order_message_reads (order_id, user_id, seq, updated_at)
       select m.order_id, u.id, max(m.seq), max(m.created_at)
       from order_messages m join users u on u.is_demo
       where m.order_id = ? and m.created_at < now() - ? * interval '1 day'
       group by m.order_id, u.id
       on conflict (order_id, user_id) do update set seq = greatest(order_message_reads.seq, excluded.seq)`,
      [orderId, UNREAD_DAYS],
    );
  });
}

/** Backdates a pipeline run within the same day, because its number contains the day. */
export async function runEarlier(db: Knex, runId: string, { actual, backdated }: Moment): Promise<void> {
  const midnight = new Date(actual.toISOString().slice(0, 10));
  const moments = [{ actual, backdated: backdated < midnight ? midnight : backdated }];
  await inDemo(db, (trx) => move(trx, { id: runId, itself: "pipeline_runs", belongs: OF_RUN, moments }));
}

/** Backdates a live sequencing run with its records. */
export async function streamEarlier(db: Knex, streamRunId: string, moment: Moment): Promise<void> {
  const belongs: Belongs = [["stream_run_id", "stream_run_id = ?"]];
  await inDemo(db, (trx) =>
    move(trx, { id: streamRunId, itself: "stream_runs", belongs, moments: [moment] }),
  );
}

/** Backdates the creation of an account or a study. */
export async function madeAt(
  db: Knex,
  table: "users" | "studies",
  id: string,
  backdated: Date,
): Promise<void> {
  await inDemo(db, async (trx) => {
    await trx(table).where({ id }).update({ createdAt: backdated, updatedAt: backdated });
    await trx("audit_entries").where({ targetId: id }).update({ at: backdated });
  });
}

async function move(
  trx: Knex.Transaction,
  { id, itself, belongs, moments }: { id: string; itself: string; belongs: Belongs; moments: Moment[] },
): Promise<void> {
  for (const { name, condition, columns } of await datedTables(trx, itself, belongs)) {
    const sets = columns.map((column) => `${quoted(column)} = ${movedTo(column, moments)}`);
    await trx.raw(`update ${quoted(name)} set ${sets.join(", ")} where ${condition}`, [id]);
  }
}

/** Returns the SQL of the shown time of a column: the time minus the shift of its moment. */
function movedTo(column: string, moments: Moment[]): string {
  const name = quoted(column);
  const cases = moments
    .toReversed()
    .map(({ actual, backdated }, index) => {
      const back = `${name} - interval '${actual.getTime() - backdated.getTime()} milliseconds'`;
      const isFirst = index === moments.length - 1;
      return isFirst ? `else ${back}` : `when ${name} >= '${actual.toISOString()}' then ${back}`;
    })
    .join(" ");
  // Times in the future stay unchanged.
  return `case when ${name} > now() + interval '1 minute' then ${name} ${cases} end`;
}

async function datedTables(trx: Knex.Transaction, itself: string, belongs: Belongs): Promise<DatedTable[]> {
  const { rows } = await trx.raw<{ rows: { name: string; columns: string[]; others: string[] }[] }>(
    `select table_name as name,
            array_agg(column_name::text) filter (where data_type = 'timestamp with time zone') as columns,
            array_agg(column_name::text) as others
     from information_schema.columns
     where table_schema = current_schema() group by table_name`,
  );
  return rows.flatMap(({ name, columns, others }) => {
    const condition = name === itself ? "id = ?" : belongs.find(([column]) => others.includes(column))?.[1];
    return condition === undefined || !columns ? [] : [{ name, condition, columns }];
  });
}

const quoted = (name: string) => `"${name.replaceAll('"', "")}"`;
