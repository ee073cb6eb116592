import type { Knex } from "knex";

/** Reads of a lane as counted when its file was checked, from which the read set gets its count. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table lane_parts add column read_count bigint");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter table lane_parts drop column read_count");
}
