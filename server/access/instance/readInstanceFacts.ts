import type { Knex } from "knex";
import { DatabaseUnavailable } from "../../../db/databaseUnavailable.ts";
import { pendingMigrations, unknownMigrations } from "../../../db/migrate.ts";
import { sqlState } from "../../../db/sqlState.ts";
import { folderState, type FolderState } from "../../platform/storage/folderState.ts";
import { DATABASE_PATIENCE_MS, STORAGE_PATIENCE_MS } from "../limits.ts";
import { STATEMENT_PATIENCE_MS } from "../../platform/limits/limits.ts";
import { readSetting } from "../settings/readSetting.ts";
import { hasAdmin } from "../users/listUsers.ts";
import { withTimeout } from "../../platform/concurrency/withTimeout.ts";

/** The state of the database and storage of an installation, as keywords: no path, address or value of
 *  the environment. */
export interface InstanceFacts {
  /** refused: the database answers but rejects the connection. failed: the connection works but the tables cannot
   *  be read. */
  database: "ok" | "unreachable" | "refused" | "failed";
  /** newer: a later release migrated the database. */
  migrations: "ok" | "pending" | "newer" | "unknown";
  admin: "ok" | "none" | "unknown";
  /** silent: the disk did not answer in time. */
  storage: FolderState | "unset" | "silent" | "unknown";
}

interface Stored extends Pick<InstanceFacts, "database" | "migrations" | "admin"> {
  /** undefined while unknown, null while unset. */
  dataBasePath: string | null | undefined;
}

const UNREACHABLE: Stored = {
  database: "unreachable",
  migrations: "unknown",
  admin: "unknown",
  dataBasePath: undefined,
};

// INVALID AUTHORIZATION and INVALID CATALOG NAME: a wrong user or password, or a missing database.
const REFUSALS = ["28", "3D"];

/** Checks database, migrations, accounts and storage. Answers within a few seconds even if one of them hangs. Never
 *  throws and never writes. */
export async function readInstanceFacts(database: Knex): Promise<InstanceFacts> {
  const { dataBasePath, ...facts } = await readShared(database);
  return { ...facts, storage: await readStorageState(dataBasePath) };
}

const pending = new WeakMap<Knex, Promise<Stored>>();

// Anonymous callers may request this at any rate, so concurrent callers share one check.
function readShared(database: Knex): Promise<Stored> {
  const running =
    pending.get(database) ??
    withTimeout(DATABASE_PATIENCE_MS, ask(database), UNREACHABLE).finally(() => pending.delete(database));
  pending.set(database, running);
  return running;
}

async function ask(database: Knex): Promise<Stored> {
  try {
    // The timeout also makes the pool discard a connection that does not answer.
    await database.raw("select 1").timeout(STATEMENT_PATIENCE_MS);
  } catch (error) {
    const cause = error instanceof DatabaseUnavailable ? error.cause : error;
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
  // A concurrent migration may lock the tables for a long time.
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
  return withTimeout(STORAGE_PATIENCE_MS, folderState(dataBasePath), "silent");
}
