import type { Knex } from "knex";

/** How many uploads somebody has open is asked at each new one, among all they ever made. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index sequencing_uploads_open_of_person on sequencing_uploads (created_by_id)
      where status in ('PENDING', 'UPLOADING', 'READY')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index sequencing_uploads_open_of_person");
}
