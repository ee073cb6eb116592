import type { Knex } from "knex";

/** Qualities and lengths of the reads of each counted file, from which a run has its mean quality and its N50. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("stream_files", (table) => {
    table.double("error_sum");
    table.specificType("length_reads", "bigint[]");
    table.specificType("length_bases", "bigint[]");
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("stream_files", (table) => {
    table.dropColumns("error_sum", "length_reads", "length_bases");
  });
}
