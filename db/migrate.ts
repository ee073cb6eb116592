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

/** Thrown for a database that a newer release has migrated: this release does not know how it looks. */
export class NewerDatabase extends Error {
  override name = "NewerDatabase";

  constructor(unknown: string[]) {
    super(
      `The database belongs to a newer release of Lanekeeper (it has ${unknown.at(-1)}): start that release, ` +
        "or put back a backup of this one",
    );
  }
}

/** Brings the database to this release. Any number of processes may call it at once: one migrates, the others wait.
 *  Gives the names that it ran. Throws NewerDatabase. */
export async function migrate(database: Knex): Promise<string[]> {
  return locked(database, async () => {
    const done = await doneMigrations(database);
    const unknown = done.filter((name) => !(name in migrations));
    if (unknown.length > 0) throw new NewerDatabase(unknown);
    // The usual start: everything below asks a dozen questions more.
    if (done.length === Object.keys(migrations).length) return [];
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
  const done = new Set(await doneMigrations(database));
  return Object.keys(migrations).filter((name) => !done.has(name));
}

/** The names of the migrations that the database has and this release does not know. */
export async function unknownMigrations(database: Knex): Promise<string[]> {
  return (await doneMigrations(database)).filter((name) => !(name in migrations));
}

async function doneMigrations(database: Knex): Promise<string[]> {
  if (!(await database.schema.hasTable("migrations"))) return [];
  const rows = await database<{ name: string }>("migrations").select("name").orderBy("name");
  return rows.map((row) => row.name);
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
