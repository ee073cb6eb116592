import type { Knex } from "knex";
import type pg from "pg";
import { migrateTo } from "../migrate.ts";
import { type CopiedTable, copiedTables, quoted, relationCount, type SequenceState } from "./catalog.ts";
import { PLAIN_VALUES } from "./copyRows.ts";

/** Thrown for a database that is not empty. */
export class NotEmpty extends Error {
  override name = "NotEmpty";
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

interface Trigger {
  table: string;
  name: string;
  /** The firing mode of PostgreSQL: O, A or R. */
  enabled: string;
}

const ENABLED: Record<string, string> = { O: "enable", A: "enable always", R: "enable replica" };

/** Fills an empty database in one transaction: creates the schema of these migrations, calls `fill` to copy rows
 *  while foreign keys and triggers are disabled, sets the sequences, and then validates all rows against the foreign
 *  keys. Any failure leaves the database empty. Requires only the privilege to create tables. Throws NotEmpty. */
export async function refill(
  database: Knex,
  {
    migrations,
    sequences,
    fill,
  }: {
    migrations: string[];
    sequences: SequenceState[];
    fill: (client: pg.ClientBase, tables: CopiedTable[]) => Promise<void>;
  },
): Promise<void> {
  await database.transaction(async (trx) => {
    const client = (await (
      trx.client as { acquireConnection(): Promise<unknown> }
    ).acquireConnection()) as pg.ClientBase;
    if ((await relationCount(client)) > 0) throw new NotEmpty();
    await migrateTo(trx, migrations);
    await client.query(PLAIN_VALUES);
    const tables = await copiedTables(client);
    const keys = await foreignKeys(client);
    const triggers = await liveTriggers(client);
    await forEach(keys, ({ table, name }) =>
      client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`),
    );
    await forEach(triggers, ({ table, name }) =>
      client.query(`alter table ${quoted(table)} disable trigger ${quoted(name)}`),
    );
    // Migrations may insert rows that the backup also contains.
    await forEach(tables, ({ name }) => client.query(`delete from ${quoted(name)}`));
    await fill(client, tables);
    await forEach(sequences, (state) => setSequence(client, state));
    await client.query("set constraints all immediate");
    await forEach(triggers, ({ table, name, enabled }) =>
      client.query(`alter table ${quoted(table)} ${ENABLED[enabled] ?? "enable"} trigger ${quoted(name)}`),
    );
    await forEach(keys, ({ table, name, definition }) =>
      client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`),
    );
  });
}

/** Returns whether the database has no relations. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  return (await relationCount(client)) === 0;
}

async function foreignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select r.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class r on r.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0
       and r.relnamespace = (select oid from pg_namespace where nspname = current_schema())
     order by 1, 2`,
  );
  return rows;
}

async function liveTriggers(client: pg.ClientBase): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `select r.relname as table, t.tgname as name, t.tgenabled as enabled
     from pg_trigger t join pg_class r on r.oid = t.tgrelid
     where not t.tgisinternal and t.tgenabled <> 'D'
       and r.relnamespace = (select oid from pg_namespace where nspname = current_schema())
     order by 1, 2`,
  );
  return rows;
}

async function setSequence(
  client: pg.ClientBase,
  { name, lastValue, isCalled }: SequenceState,
): Promise<void> {
  await client.query(
    `select setval(c.oid, $2, $3) from pg_class c
     where c.relkind = 'S' and c.relname = $1
       and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())`,
    [name, lastValue, isCalled],
  );
}

async function forEach<T>(items: T[], act: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) await act(item);
}
