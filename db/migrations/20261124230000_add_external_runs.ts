import type { Knex } from "knex";

/** Runs that were started outside of Lanekeeper and report themselves by the trace protocol of Nextflow: without order
 *  and study, of the user whose token they report with. */
export async function up(knex: Knex): Promise<void> {
  await replaceChecks(knex, {
    targets: ["order", "study", "external"],
    modes: ["default", "local", "slurm", "external"],
    sources: ["weblog", "tower", "trace", "queue", "process", "launcher"],
    oneTarget: `case when target_type = 'external' then order_id is null and study_id is null
      else (order_id is null) <> (study_id is null) end`,
  });
  await knex.schema.createTable("external_runs", (table) => {
    table.text("run_id").primary().references("pipeline_runs.id").onDelete("CASCADE");
    // The id in the addresses of the protocol, at most 16 letters and digits.
    table.text("trace_id").notNullable().unique();
    table.jsonb("details").notNullable().defaultTo("{}");
    table.timestamp("last_message_at").notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw(
    "create index pipeline_runs_external_index on pipeline_runs (user_id, created_at) where target_type = 'external'",
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("delete from pipeline_runs where target_type = 'external'");
  await knex.raw("delete from pipeline_run_events where source = 'tower'");
  await knex.raw("drop index pipeline_runs_external_index");
  await knex.schema.dropTable("external_runs");
  await replaceChecks(knex, {
    targets: ["order", "study"],
    modes: ["default", "local", "slurm"],
    sources: ["weblog", "trace", "queue", "process", "launcher"],
    oneTarget: "(order_id is null) <> (study_id is null)",
  });
}

interface Checks {
  targets: string[];
  modes: string[];
  sources: string[];
  oneTarget: string;
}

async function replaceChecks(knex: Knex, { targets, modes, sources, oneTarget }: Checks): Promise<void> {
  const listed = (words: string[]) => words.map((word) => `'${word}'`).join(", ");
  const checks: [table: string, name: string, condition: string][] = [
    ["pipeline_runs", "pipeline_runs_target_type_check", `target_type in (${listed(targets)})`],
    ["pipeline_runs", "pipeline_runs_execution_mode_check", `execution_mode in (${listed(modes)})`],
    ["pipeline_runs", "pipeline_runs_one_target_check", oneTarget],
    ["pipeline_run_events", "pipeline_run_events_source_check", `source in (${listed(sources)})`],
  ];
  for (const [table, name, condition] of checks)
    await knex.raw(
      `alter table ${table} drop constraint ${name}, add constraint ${name} check (${condition})`,
    );
}
