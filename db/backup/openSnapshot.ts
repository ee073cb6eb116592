import type pg from "pg";
import { connectAlone } from "../knex.ts";
import { MIGRATION_LOCK } from "../migrate.ts";
import { type CopiedTable, copiedTables, quoted } from "./catalog.ts";
import { PLAIN_VALUES } from "./copyRows.ts";

/** A consistent snapshot of the database on a separate connection. Other connections can write. */
export interface Snapshot {
  takenAt: Date;
  client: pg.Client;
  tables: CopiedTable[];
  /** The applied migrations, in order. */
  migrations: string[];
  /** Such as 18.4. */
  postgresVersion: string;
  close(): Promise<void>;
}

/** Opens a snapshot. Migrations wait until it is closed; other work continues. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connectAlone(url);
  try {
    // Between the snapshot and its table locks no migration may change a table; afterwards a server may start without
    // waiting for the backup.
    await client.query("select pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
    await client.query("begin isolation level repeatable read, read only");
    await client.query(PLAIN_VALUES);
    const takenAt = new Date();
    const tables = await copiedTables(client);
    if (tables.length > 0)
      await client.query(
        `lock table ${tables.map(({ name }) => quoted(name)).join(", ")} in access share mode`,
      );
    await client.query("select pg_advisory_unlock_shared($1)", [MIGRATION_LOCK]);
    return {
      takenAt,
      client,
      tables,
      migrations: await doneMigrations(client),
      postgresVersion: await readServerVersion(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function doneMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('migrations') is not null as "isThere"`,
  );
  if (found[0]?.isThere !== true) return [];
  const { rows } = await client.query<{ name: string }>("select name from migrations order by name");
  return rows.map(({ name }) => name);
}

async function readServerVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  return rows[0]?.version.split(" ")[0] ?? "";
}
