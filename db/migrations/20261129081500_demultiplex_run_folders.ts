import type { Knex } from "knex";

/** Runs on the run folder of an instrument. The sample sheet is chosen for each run. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("pipeline_runs", (table) => {
    table.text("run_folder_id").references("run_folders.id");
    table.text("sheet_source").checkIn(["plan", "folder"], "pipeline_runs_sheet_source_check");
    table.index(["run_folder_id", "created_at", "id"]);
  });
  await replaceChecks(knex, {
    targets: ["order", "study", "runFolder", "external"],
    oneTarget: `case target_type
      when 'external' then order_id is null and study_id is null and run_folder_id is null
      when 'runFolder' then order_id is null and study_id is null and run_folder_id is not null
      else (order_id is null) <> (study_id is null) and run_folder_id is null end
      and (run_folder_id is null) = (sheet_source is null)`,
  });
  await knex.raw(
    `create unique index pipeline_runs_active_demultiplexing on pipeline_runs (run_folder_id)
      where status in ('pending', 'queued', 'running')`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("delete from pipeline_runs where target_type = 'runFolder'");
  await replaceChecks(knex, {
    targets: ["order", "study", "external"],
    oneTarget: `case when target_type = 'external' then order_id is null and study_id is null
      else (order_id is null) <> (study_id is null) end`,
  });
  await knex.raw("drop index pipeline_runs_active_demultiplexing");
  await knex.schema.alterTable("pipeline_runs", (table) => {
    table.dropColumns("run_folder_id", "sheet_source");
  });
}

async function replaceChecks(
  knex: Knex,
  { targets, oneTarget }: { targets: string[]; oneTarget: string },
): Promise<void> {
  const listed = targets.map((word) => `'${word}'`).join(", ");
  const checks = [
    ["pipeline_runs_target_type_check", `target_type in (${listed})`],
    ["pipeline_runs_one_target_check", oneTarget],
  ];
  for (const [name, condition] of checks)
    await knex.raw(
      `alter table pipeline_runs drop constraint ${name}, add constraint ${name} check (${condition})`,
    );
}
