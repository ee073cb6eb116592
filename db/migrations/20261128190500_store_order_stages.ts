import type { Knex } from "knex";

const ORDER_STAGES = [
  "DRAFT",
  "SUBMITTED",
  "ACCEPTED",
  "IN_TRANSIT",
  "RECEIVED",
  "IN_PROGRESS",
  "DATA_READY",
  "DELIVERED",
  "CLOSED",
  "ON_HOLD",
  "REJECTED",
  "CANCELLED",
];
const SAMPLE_STAGES = [
  "EXPECTED",
  "RECEIVED",
  "REJECTED",
  "IN_PROGRESS",
  "SEQUENCED",
  "DELIVERED",
  "CANCELLED",
];

/** Stages of orders and samples. They were derived from samples, reads and publication until now, and are stored
 *  as derived. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("orders", (table) => {
    table.text("stage").notNullable().defaultTo("DRAFT").checkIn(ORDER_STAGES, "orders_stage_check");
    table.text("stage_reason");
    table.text("stage_before_hold").checkIn(ORDER_STAGES, "orders_stage_before_hold_check");
    table.timestamp("stage_updated_at").notNullable().defaultTo(knex.fn.now());
    table.dropColumn("completed_by_publication");
  });
  await knex.schema.alterTable("samples", (table) => {
    table.text("stage").notNullable().defaultTo("EXPECTED").checkIn(SAMPLE_STAGES, "samples_stage_check");
    table.text("stage_reason");
    table.timestamp("stage_updated_at").notNullable().defaultTo(knex.fn.now());
  });
  await knex.schema.alterTable("status_notes", (table) => {
    table.text("stage").checkIn(ORDER_STAGES, "status_notes_stage_check");
  });
  await knex.raw(CONVERT_SAMPLES);
  await knex.raw(CONVERT_ORDERS);
  await knex.raw(KEEP_CONSISTENT);
  await knex.raw("create index orders_stage_index on orders (stage, stage_updated_at)");
  await knex.raw("create index samples_stage_index on samples (stage, order_id)");
}

const ACTIVE_READ = `exists (select from reads where reads.sample_id = samples.id and is_active and file1 is not null)`;

const CONVERT_SAMPLES = `
  update samples set stage_updated_at = facility_status_updated_at, stage = case
    when orders.sequencing_files_published_at is not null and exists (
      select from reads join delivery_items item on item.sample_id = samples.id and item.path = reads.file1
      where reads.sample_id = samples.id and reads.is_active) then 'DELIVERED'
    when ${ACTIVE_READ} or facility_status in ('SEQUENCED', 'QC_REVIEW', 'READY') then 'SEQUENCED'
    when facility_status = 'PROCESSING' then 'IN_PROGRESS'
    else 'EXPECTED' end
  from orders where orders.id = samples.order_id and orders.status <> 'DRAFT'`;

const CONVERT_ORDERS = `
  with facts as (
    select order_id, count(*) as samples, count(*) filter (where ${ACTIVE_READ}) as with_reads,
      count(*) filter (where stage <> 'EXPECTED') as started
    from samples group by order_id
  ), stages as (
    select orders.id, case
      when status = 'DRAFT' then 'DRAFT'
      when status = 'COMPLETED' and sequencing_files_published_at is not null then 'DELIVERED'
      when status = 'COMPLETED' then 'CLOSED'
      when samples > 0 and with_reads = samples then 'DATA_READY'
      when started > 0 then 'IN_PROGRESS'
      when exists (select from status_notes where order_id = orders.id and note_type = 'SAMPLES_SENT') then 'IN_TRANSIT'
      else 'SUBMITTED' end as stage
    from orders left join facts on facts.order_id = orders.id
  )
  update orders set stage = stages.stage, stage_updated_at = orders.status_updated_at from stages
  where stages.id = orders.id`;

// The stage determines the status. A program that writes only the status moves the order to the first stage of it.
const KEEP_CONSISTENT = `
  create function keep_order_stage() returns trigger language plpgsql as $$
  begin
    if (tg_op = 'INSERT' and new.stage = 'DRAFT')
      or (tg_op = 'UPDATE' and new.stage = old.stage and new.status <> old.status) then
      new.stage := case
        when new.status <> 'COMPLETED' then new.status
        when new.sequencing_files_published_at is null then 'CLOSED'
        else 'DELIVERED' end;
      new.stage_before_hold := null;
    end if;
    new.status := case
      when new.stage = 'DRAFT' then 'DRAFT'
      when new.stage in ('DELIVERED', 'CLOSED') then 'COMPLETED'
      else 'SUBMITTED' end;
    return new;
  end $$;
  create trigger keep_stage before insert or update of status, stage on orders
    for each row execute function keep_order_stage();
  alter table orders add constraint orders_hold_check check ((stage = 'ON_HOLD') = (stage_before_hold is not null))`;

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop trigger keep_stage on orders; drop function keep_order_stage()");
  await knex.schema.alterTable("status_notes", (table) => table.dropColumn("stage"));
  await knex.schema.alterTable("samples", (table) => {
    table.dropColumns("stage", "stage_reason", "stage_updated_at");
  });
  await knex.schema.alterTable("orders", (table) => {
    table.dropColumns("stage", "stage_reason", "stage_before_hold", "stage_updated_at");
    table.boolean("completed_by_publication").notNullable().defaultTo(false);
  });
}
