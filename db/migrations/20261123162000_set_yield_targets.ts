import type { Knex } from "knex";

/** The yield that the facility wants of a live sequencing run, in bases. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("stream_runs", (table) => {
    table.bigInteger("target_bases").checkPositive("stream_runs_target_check");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("stream_runs", (table) => {
    table.dropColumn("target_bases");
  });
}
