import type { Knex } from "knex";
import { migrations } from "./migrations/index.ts";

// Any number that nothing else in this database uses: "lane" in ASCII.
const MIGRATION_LOCK = 0x6c616e65;

const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: () => Promise.resolve(Object.keys(migrations)),
  getMigrationName: (name) => name,
  getMigration: (name) => {
    const migration = migrations[name];
    if (!migration) throw new Error(`Migration ${name} is not part of this release`);
    return Promise.resolve(migration);
  },
};

const config: Knex.MigratorConfig = {
  migrationSource,
  tableName: "migrations",
};

/** Brings the database to this release. Any number of processes may call it at once: one migrates, the others wait.
 *  Gives the names that it ran. Fails when the database was migrated by a newer release. */
export async function migrate(database: Knex): Promise<string[]> {
  return locked(database, async () => {
    await freeStaleLock(database);
    const [, names] = (await database.migrate.latest(config)) as [number, string[]];
    return names;
  });
}

/** Takes every migration back, newest first. For tests of the migrations themselves. */
export async function unmigrate(database: Knex): Promise<void> {
  await locked(database, () => database.migrate.rollback(config, true));
}

/** The names of the migrations that this release has and the database has not. */
export async function pendingMigrations(database: Knex): Promise<string[]> {
  if (!(await database.schema.hasTable("migrations"))) return Object.keys(migrations);
  const rows = await database<{ name: string }>("migrations").select("name");
  const done = new Set(rows.map((row) => row.name));
  return Object.keys(migrations).filter((name) => !done.has(name));
}

async function locked<T>(database: Knex, work: () => Promise<T>): Promise<T> {
  return database.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
    return work();
  });
}

// Our advisory lock ends with its process; Knex's own lock row survives a kill -9 and would block every start.
async function freeStaleLock(database: Knex): Promise<void> {
  if (await database.schema.hasTable("migrations_lock")) {
    await database("migrations_lock").update({ is_locked: 0 });
  }
}
