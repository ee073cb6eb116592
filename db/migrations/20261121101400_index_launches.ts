import type { Knex } from "knex";

/** The monitor asks every two seconds which runs are active or being launched: no look through all runs is to come of
 *  it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_runs", (table) => {
    table.index(["launch_key"], "pipeline_runs_launch_key_index", {
      predicate: knex.whereNotNull("launch_key"),
    });
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_runs", (table) =>
    table.dropIndex(["launch_key"], "pipeline_runs_launch_key_index"),
  );
}
