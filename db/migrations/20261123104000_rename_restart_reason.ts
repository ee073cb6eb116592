import type { Knex } from "knex";

/** The reason why a run starts from the beginning although it names an earlier run: `restartReason`, a text in older
 *  rows and a sentence with code and params in newer ones. */
export async function up(knex: Knex): Promise<void> {
  await renameReason(knex, "anew", "restartReason");
}

export async function down(knex: Knex): Promise<void> {
  await renameReason(knex, "restartReason", "anew");
}

async function renameReason(knex: Knex, from: string, to: string): Promise<void> {
  await knex.raw(
    `update pipeline_runs
     set execution_profile = jsonb_set(
       execution_profile #- array['resume', :from],
       array['resume', :to],
       execution_profile #> array['resume', :from]
     )
     where execution_profile #> array['resume', :from] is not null`,
    { from, to },
  );
}
