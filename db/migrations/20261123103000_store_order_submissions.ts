import type { Knex } from "knex";

/** The time at which an order became SUBMITTED; null for a draft, and if the time was not recorded. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("orders", (table) => table.timestamp("submitted_at"));
  await knex.raw(`
    update orders set submitted_at = case status when 'SUBMITTED' then status_updated_at else (
      select at from audit_entries
      where order_id = orders.id and action = 'order.moved' and after ->> 'status' = 'SUBMITTED'
      order by id desc limit 1) end
    where status <> 'DRAFT'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("orders", (table) => table.dropColumn("submitted_at"));
}
