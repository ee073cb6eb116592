import { Command } from "commander";
import { connect } from "../../../db/knex.ts";
import { migrate, rehearseMigrations } from "../../../db/migrate.ts";
import { prepareHome } from "../prepareHome.ts";
import { StartError } from "../StartError.ts";
import { requireDatabase, withPostgres } from "./withPostgres.ts";

const LOCK_NOT_AVAILABLE = "55P03";

export function migrateCommand(): Command {
  return new Command("migrate")
    .description("migrate the database to this release, as each start does")
    .option(
      "--dry-run",
      "run the migrations in a transaction and roll them back, to find failures before an upgrade",
    )
    .action(({ dryRun }: { dryRun?: true }) =>
      withPostgres(
        (_env, url) => (dryRun ? rehearse(url) : run(url)),
        (env) => (dryRun ? requireDatabase(env) : prepareHome(env.home)),
      ),
    );
}

async function run(url: string): Promise<void> {
  const database = connect(url, 5);
  try {
    const names = await migrate(database);
    for (const name of names) console.log(name);
    console.log(names.length === 0 ? "The database is already up to date." : "The database is up to date.");
  } finally {
    await database.destroy();
  }
}

async function rehearse(url: string): Promise<void> {
  const database = connect(url, 5);
  try {
    const { pending, failed } = await rehearseMigrations(database);
    for (const name of pending) console.log(`${migrationMark(name, pending, failed?.name)} ${name}`);
    if (failed !== undefined)
      throw new StartError(`${failed.name} would fail: ${describeFailure(failed.error)}`);
    console.log(
      pending.length === 0
        ? "The database is already up to date."
        : `${pending.length === 1 ? "1 migration" : `${pending.length} migrations`} would run; the dry run succeeded. Nothing was changed.`,
    );
  } finally {
    await database.destroy();
  }
}

// Migrations after the failed one were not run.
function migrationMark(name: string, pending: string[], failed: string | undefined): string {
  if (failed === undefined) return "✔";
  if (name === failed) return "✘";
  return pending.indexOf(name) < pending.indexOf(failed) ? "✔" : "-";
}

function describeFailure(error: unknown): string {
  if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE)
    return "a table that it changes is in use. Try again at a quieter time, or stop the server first.";
  // The message starts with the complete statement, which is removed.
  return String(error).replace(/^.* - /s, "");
}
