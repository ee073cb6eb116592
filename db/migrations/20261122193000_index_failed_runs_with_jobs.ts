import type { Knex } from "knex";

/** The monitor looks at each tick for runs that failed before their job ended: few among all that ever failed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index pipeline_runs_failed_with_job on pipeline_runs (created_at)
      where status = 'failed' and launch is not null and (executor_facts->>'state' in ('pending', 'running', 'completing')
        or executor_facts->>'state' = 'unknown' and launch->>'executor' = 'slurm')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index pipeline_runs_failed_with_job");
}
