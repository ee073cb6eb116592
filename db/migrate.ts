import type { Knex } from "knex";
import { migrations } from "./migrations/index.ts";

// A number that nothing else in this database uses: "lane" in ASCII. A shared holder prevents migrations.
export const MIGRATION_LOCK = 0x6c616e65;

/** Tables of the migration history, which contain no user data. */
export const MIGRATION_TABLES = ["migrations", "migrations_lock"];

const config = migratorConfig(Object.keys(migrations));

function migratorConfig(names: string[]): Knex.MigratorConfig {
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

/** Thrown for a database that a newer release has migrated, because its schema is unknown to this release. */
export class NewerDatabase extends Error {
  override name = "NewerDatabase";

  constructor(unknown: string[]) {
    super(
      `The database belongs to a newer release of Lanekeeper (it has ${unknown.at(-1)}): start that release, ` +
        "or put back a backup of this one",
    );
  }
}

/** Migrates the database to this release. Safe for concurrent processes: one migrates, the others wait. Returns the
 *  names of the migrations that ran. Throws NewerDatabase. */
export async function migrate(database: Knex): Promise<string[]> {
  return locked(database, async () => {
    const done = await doneMigrations(database);
    const unknown = done.filter((name) => !(name in migrations));
    if (unknown.length > 0) throw new NewerDatabase(unknown);
    // The usual start: the code below sends a dozen more queries.
    if (done.length === Object.keys(migrations).length) return [];
    await freeStaleLock(database);
    const [, names] = (await database.migrate.latest(config)) as [number, string[]];
    return names;
  });
}

/** Migrates an empty database to the state after these migrations, within the transaction of the caller, and
 *  prevents other processes from migrating until it ends. names: all must belong to this release. */
export async function migrateTo(trx: Knex.Transaction, names: string[]): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
  await trx.migrate.latest(migratorConfig(names));
}

/** The result of a rehearsal. failed: the migration that failed, and why. */
export interface Rehearsal {
  pending: string[];
  failed?: { name: string; error: unknown };
}

/** Runs the pending migrations in a transaction that is rolled back. Queries of a running server wait for the
 *  changed tables, and the rehearsal waits for them for a limited time. Throws NewerDatabase. */
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
          // Deferred constraints are checked here, as a commit would.
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

/** Reverts every migration, newest first. For tests of the migrations. */
export async function unmigrate(database: Knex): Promise<void> {
  await locked(database, () => database.migrate.rollback(config, true));
}

/** Returns the migrations of this release that the database does not have. */
export async function pendingMigrations(database: Knex): Promise<string[]> {
  const done = new Set(await doneMigrations(database));
  return Object.keys(migrations).filter((name) => !done.has(name));
}

/** Returns the migrations of the database that this release does not have. */
export async function unknownMigrations(database: Knex): Promise<string[]> {
  return (await doneMigrations(database)).filter((name) => !(name in migrations));
}

/** Returns whether this release has a migration with this name. */
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

// The advisory lock ends with its process; the lock row of Knex survives kill -9 and would block every start.
async function freeStaleLock(database: Knex): Promise<void> {
  if (await database.schema.hasTable("migrations_lock")) {
    await database("migrations_lock").update({ is_locked: 0 });
  }
}
