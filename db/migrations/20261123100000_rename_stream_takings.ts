import type { Knex } from "knex";

// The codes of refusals that finished imports store as their problem.
const CODES: [before: string, after: string][] = [
  ["offers.nothingToTake", "readImports.noCountedFiles"],
  ["offers.tooManyFilesToTake", "readImports.tooManyFiles"],
  ["offers.failed", "readImports.joinFailed"],
  ["offers.sourceGone", "readImports.sourceGone"],
  ["offers.sourceChanged", "readImports.sourceChanged"],
  ["offers.sourceDamaged", "readImports.sourceDamaged"],
  ["offers.dataDiskFull", "readImports.dataDiskFull"],
];

/** Read imports get the name of the glossary, and a number of their attempt in place of a lease: jobs run them. */
export async function up(knex: Knex): Promise<void> {
  await renameTable(knex, "stream_takings", "read_imports");
  await knex.schema.alterTable("read_imports", (table) => {
    table.dropColumns("lease_id", "lease_process", "lease_touched_at");
    table.integer("attempt").notNullable().defaultTo(0);
  });
  await knex.schema.alterTable("stream_files", (table) =>
    table.renameColumn("taken_stamp", "imported_stamp"),
  );
  for (const [before, after] of CODES) await renameCode(knex, before, after);
  // Jobs of the former name have no task any more. The schema of the jobs is made after the first migrations.
  const { rows } = await knex.raw<{ rows: { exists: boolean }[] }>(
    "select to_regprocedure('graphile_worker.remove_job(text)') is not null as exists",
  );
  if (rows[0]?.exists) await knex.raw("select graphile_worker.remove_job('takeStreamFiles')");
}

export async function down(knex: Knex): Promise<void> {
  for (const [before, after] of CODES) await renameCode(knex, after, before);
  await knex.schema.alterTable("stream_files", (table) =>
    table.renameColumn("imported_stamp", "taken_stamp"),
  );
  await knex.schema.alterTable("read_imports", (table) => {
    table.dropColumn("attempt");
    table.text("lease_id");
    table.integer("lease_process");
    table.timestamp("lease_touched_at");
  });
  await renameTable(knex, "read_imports", "stream_takings");
}

/** Renames a table with the constraints and indexes that begin with its name. */
async function renameTable(knex: Knex, before: string, after: string): Promise<void> {
  await knex.schema.renameTable(before, after);
  const { rows: constraints } = await knex.raw<{ rows: { name: string }[] }>(
    "select conname as name from pg_constraint where conrelid = ?::regclass and starts_with(conname::text, ?)",
    [after, `${before}_`],
  );
  for (const { name } of constraints)
    await knex.raw("alter table ?? rename constraint ?? to ??", [after, name, name.replace(before, after)]);
  // The index of a constraint was renamed with it.
  const { rows: indexes } = await knex.raw<{ rows: { name: string }[] }>(
    `select indexrelid::regclass::text as name from pg_index
     where indrelid = ?::regclass and starts_with(indexrelid::regclass::text, ?)`,
    [after, `${before}_`],
  );
  for (const { name } of indexes)
    await knex.raw("alter index ?? rename to ??", [name, name.replace(before, after)]);
}

async function renameCode(knex: Knex, before: string, after: string): Promise<void> {
  await knex("read_imports")
    .where("problem", "like", `{"code":"${before}",%`)
    .update({ problem: knex.raw("replace(problem, ?, ?)", [`"${before}"`, `"${after}"`]) });
}
