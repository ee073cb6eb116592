import type { Knex } from "knex";

/** The next order number of the day, ORD-YYYYMMDD-NNNN (UTC). The day's row is locked until the transaction ends,
 *  so numbers neither repeat nor leave gaps. */
export async function nextOrderNumber(trx: Knex.Transaction, now: Date): Promise<string> {
  const day = now.toISOString().slice(0, 10).replaceAll("-", "");
  const rows = await trx("order_number_days")
    .insert({ day, lastNumber: 1 })
    .onConflict("day")
    .merge({ lastNumber: trx.raw("order_number_days.last_number + 1") })
    .returning<{ lastNumber: number }[]>("lastNumber");
  return `ORD-${day}-${String(rows[0]?.lastNumber).padStart(4, "0")}`;
}
