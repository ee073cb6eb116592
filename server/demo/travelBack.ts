import type { Knex } from "knex";
import { transaction } from "../../db/transaction.ts";
import { nextOrderNumber } from "../orders/nextOrderNumber.ts";

/** When something really happened, and when it is to have happened. */
export interface Moment {
  really: Date;
  told: Date;
}

interface DatedTable {
  name: string;
  /** Which of its rows are of an order, by its id. */
  isOf: string;
  columns: string[];
}

// What of a table belongs to an order, the closest first.
const BELONGS = [
  ["order_id", "order_id = ?"],
  ["sample_id", "sample_id in (select id from samples where order_id = ?)"],
] as const;

/** Has an order and all that is recorded of it have happened when it is told, and gives it the number of its day. This
 *  is the only place where the demo writes times. moments: from the beginning of the order on; what was written from
 *  one to the next moves with the first of the two. */
export async function travelBack(orderId: string, moments: Moment[]): Promise<void> {
  const [first] = moments;
  if (!first) return;
  await transaction(async (trx) => {
    const orderNumber = await nextOrderNumber(trx, first.told);
    await trx("orders").where({ id: orderId }).update({ orderNumber });
    await trx.raw(
      `update audit_entries set "after" = "after" || jsonb_build_object('orderNumber', ?::text)
       where order_id = ? and jsonb_exists("after", 'orderNumber')`,
      [orderNumber, orderId],
    );
    for (const { name, isOf, columns } of await datedTables(trx)) {
      const sets = columns.map((column) => `${quoted(column)} = ${movedTo(column, moments)}`);
      await trx.raw(`update ${quoted(name)} set ${sets.join(", ")} where ${isOf}`, [orderId]);
    }
  });
}

/** The column as it is told: each time less what lies between its moment and that one's own. */
function movedTo(column: string, moments: Moment[]): string {
  const name = quoted(column);
  const cases = moments
    .toReversed()
    .map(({ really, told }, index) => {
      const back = `${name} - interval '${really.getTime() - told.getTime()} milliseconds'`;
      const isFirst = index === moments.length - 1;
      return isFirst ? `else ${back}` : `when ${name} >= '${really.toISOString()}' then ${back}`;
    })
    .join(" ");
  // What is set for a time to come stays.
  return `case when ${name} > now() + interval '1 minute' then ${name} ${cases} end`;
}

async function datedTables(trx: Knex.Transaction): Promise<DatedTable[]> {
  const { rows } = await trx.raw<{ rows: { name: string; columns: string[]; others: string[] }[] }>(
    `select table_name as name,
            array_agg(column_name::text) filter (where data_type = 'timestamp with time zone') as columns,
            array_agg(column_name::text) as others
     from information_schema.columns
     where table_schema = current_schema() group by table_name`,
  );
  return rows.flatMap(({ name, columns, others }) => {
    const isOf =
      name === "orders" ? "id = ?" : BELONGS.find(([column]) => others.includes(column))?.[1];
    return isOf === undefined || !columns ? [] : [{ name, isOf, columns }];
  });
}

const quoted = (name: string) => `"${name.replaceAll('"', "")}"`;
