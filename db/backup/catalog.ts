import pg from "pg";
import { MIGRATION_TABLES } from "../migrate.ts";

/** A table to copy: its columns in order, without generated columns. */
export interface CopiedTable {
  name: string;
  columns: string[];
}

/** The state of a sequence. lastValue: a bigint as text. */
export interface SequenceState {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

// Tables of extensions are excluded: the extension creates and fills them.
const NOT_OF_AN_EXTENSION = `not exists (
  select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`;
const IN_OUR_SCHEMA = "c.relnamespace = (select oid from pg_namespace where nspname = current_schema())";

/** Lists every table of the current schema by name, except the migration tables. */
export async function copiedTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
     from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and ${IN_OUR_SCHEMA} and ${NOT_OF_AN_EXTENSION}
       and c.relname <> all ($1)
     order by c.relname`,
    [MIGRATION_TABLES],
  );
  return rows;
}

/** Lists every sequence of the current schema with its current state; concurrent increments are included. */
export async function sequenceStates(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string; isMigrations: boolean }>(
    `select c.relname as name, coalesce(o.relname = any ($1), false) as "isMigrations"
     from pg_class c
       left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
       left join pg_class o on o.oid = d.refobjid
     where c.relkind = 'S' and ${IN_OUR_SCHEMA} and ${NOT_OF_AN_EXTENSION}
     order by c.relname`,
    [MIGRATION_TABLES],
  );
  const states: SequenceState[] = [];
  for (const { name } of rows.filter(({ isMigrations }) => !isMigrations)) {
    const { rows: found } = await client.query<Omit<SequenceState, "name">>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(name)}`,
    );
    states.push(...found.map((state) => ({ name, ...state })));
  }
  return states;
}

/** Counts the user-defined tables, views and sequences of the database in all schemas. */
export async function relationCount(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname <> 'information_schema'
       and n.nspname not like 'pg\\_%' and ${NOT_OF_AN_EXTENSION}`,
  );
  return rows[0]?.count ?? 0;
}

export const quoted = (name: string): string => pg.escapeIdentifier(name);
