import type { Knex } from "knex";
import { migrations } from "./migrations/index.ts";

// Any number that nothing else in this database uses: "lane" in ASCII. Whoever holds it shared keeps migrations away.
export const MIGRATION_LOCK = 0x6c616e65;

/** Where migrations note what was done; no row of them is anybody's data. */
export const MIGRATION_TABLES = ["migrations", "migrations_lock"];

const config = configOf(Object.keys(migrations));

function configOf(names: string[]): Knex.MigratorConfig {
  return {
    tableName: "migrations",
    migrationSource: {
      getMigrations: () => Promise.resolve(names),
      getMigrationName: (name: string) => name,
      getMigration: (name: string) => {
        const migration = migrations[name];
        if (!migration) throw new Error(`Migration ${name} is not part of this release`);
        return Promise.resolve(migration);
      },
    },
  };
}

const REHEARSAL_LOCK_PATIENCE = "10s";

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

/** Brings an empty database to the state after these migrations, within the transaction of the caller, who keeps other
 *  processes from migrating meanwhile. names: all of this release. */
export async function migrateTo(trx: Knex.Transaction, names: string[]): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
  await trx.migrate.latest(configOf(names));
}

/** What a rehearsal came to. failed: the migration that would not run, and why. */
export interface Rehearsal {
  pending: string[];
  failed?: { name: string; error: unknown };
}

/** Really runs what is pending, in a transaction that is rolled back. What a server of this database asks for meanwhile
 *  waits for tables that are changed, and so do we for it, but not for long. Throws NewerDatabase. */
export async function rehearseMigrations(database: Knex): Promise<Rehearsal> {
  const unknown = await unknownMigrations(database);
  if (unknown.length > 0) throw new NewerDatabase(unknown);
  const pending = await pendingMigrations(database);
  const rehearsal: Rehearsal = { pending };
  const rolledBack = new Error("A rehearsal changes nothing");
  await database
    .transaction(async (trx) => {
      await trx.raw(`set local lock_timeout = '${REHEARSAL_LOCK_PATIENCE}'`);
      await trx.raw("select pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
      for (const name of pending) {
        try {
          await migrations[name]?.up(trx);
          // What the end of its own transaction would look at.
          await trx.raw("set constraints all immediate");
        } catch (error) {
          rehearsal.failed = { name, error };
          break;
        }
      }
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
  return rehearsal;
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

/** Whether this release has a migration of this name. */
export function isKnownMigration(name: string): boolean {
  return name in migrations;
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
