import type { Knex } from "knex";

/** What the first page of the facility asks for: the few samples and orders that wait for somebody, among all there are. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index samples_attention on samples (facility_status, facility_status_updated_at desc, id desc)
      where facility_status in ('ISSUE', 'QC_REVIEW')`);
  await knex.raw(`
    create index orders_unpublished on orders (status_updated_at desc, id desc)
      where status = 'COMPLETED' and sequencing_files_published_at is null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index orders_unpublished");
  await knex.raw("drop index samples_attention");
}
