import type { Knex } from "knex";
import { DatabaseAway } from "../../../db/databaseAway.ts";
import { pendingMigrations, unknownMigrations } from "../../../db/migrate.ts";
import { sqlState } from "../../../db/sqlState.ts";
import { folderState, type FolderState } from "../../platform/storage/folderState.ts";
import {
  DATABASE_PATIENCE_MS,
  STATEMENT_PATIENCE_MS,
  STORAGE_PATIENCE_MS,
} from "../../platform/limits/limits.ts";
import { readSetting } from "../settings/readSetting.ts";
import { hasAdmin } from "../users/listUsers.ts";
import { within } from "../../platform/concurrency/within.ts";

/** What an installation stands on, in words alone: no path, no address, no value of the environment. */
export interface InstanceFacts {
  /** refused: it answers and does not let us in. failed: it lets us in and what we keep in it cannot be read. */
  database: "ok" | "unreachable" | "refused" | "failed";
  /** newer: a later release has migrated it. */
  migrations: "ok" | "pending" | "newer" | "unknown";
  admin: "ok" | "none" | "unknown";
  /** silent: the disk did not answer in time. */
  storage: FolderState | "unset" | "silent" | "unknown";
}

interface Stored extends Pick<InstanceFacts, "database" | "migrations" | "admin"> {
  /** undefined while it is not known, null while nobody has set it. */
  dataBasePath: string | null | undefined;
}

const UNREACHABLE: Stored = {
  database: "unreachable",
  migrations: "unknown",
  admin: "unknown",
  dataBasePath: undefined,
};

// INVALID AUTHORIZATION and INVALID CATALOG NAME: a wrong user or password, a database that is gone.
const REFUSALS = ["28", "3D"];

/** Checks database, migrations, accounts and storage. Answers within a few seconds even if one of them hangs; never
 *  raises and never writes. */
export async function readInstanceFacts(database: Knex): Promise<InstanceFacts> {
  const { dataBasePath, ...facts } = await readShared(database);
  return { ...facts, storage: await readStorageState(dataBasePath) };
}

const pending = new WeakMap<Knex, Promise<Stored>>();

// Anybody may ask, as often as they like: all who ask at the same time share one look.
function readShared(database: Knex): Promise<Stored> {
  const running =
    pending.get(database) ??
    within(DATABASE_PATIENCE_MS, ask(database), UNREACHABLE).finally(() => pending.delete(database));
  pending.set(database, running);
  return running;
}

async function ask(database: Knex): Promise<Stored> {
  try {
    // The pool throws away a connection that was silent for so long.
    await database.raw("select 1").timeout(STATEMENT_PATIENCE_MS);
  } catch (error) {
    const cause = error instanceof DatabaseAway ? error.cause : error;
    const isRefused = REFUSALS.includes(sqlState(cause)?.slice(0, 2) ?? "");
    return isRefused ? { ...UNREACHABLE, database: "refused" } : UNREACHABLE;
  }
  try {
    return await database.transaction(readTables, { readOnly: true });
  } catch {
    return { ...UNREACHABLE, database: "failed" };
  }
}

async function readTables(trx: Knex.Transaction): Promise<Stored> {
  // A migration that is running elsewhere may hold the tables for long.
  await trx.raw(`set local statement_timeout = ${STATEMENT_PATIENCE_MS}`);
  const unread = { ...UNREACHABLE, database: "ok" } as const;
  if ((await unknownMigrations(trx)).length > 0) return { ...unread, migrations: "newer" };
  if ((await pendingMigrations(trx)).length > 0) return { ...unread, migrations: "pending" };
  const { dataBasePath } = await readSetting("sequencing-files", trx);
  return { database: "ok", migrations: "ok", admin: (await hasAdmin(trx)) ? "ok" : "none", dataBasePath };
}

async function readStorageState(dataBasePath: string | null | undefined): Promise<InstanceFacts["storage"]> {
  if (dataBasePath === undefined) return "unknown";
  if (dataBasePath === null) return "unset";
  return within(STORAGE_PATIENCE_MS, folderState(dataBasePath), "silent");
}
