import type { Knex } from "knex";

export interface Contents {
  /** By table: the number of rows, and an order-independent digest of all their values. */
  tables: Record<string, { rows: number; digest: string }>;
  /** Constraints, indexes and triggers as PostgreSQL prints them. */
  rules: string[];
}

/**
 * Returns the contents of a database without migrations and excluded tables, and all of its constraints. without:
 * skips rows that contain this text.
 */
export async function readContents(
  database: Knex,
  { leftOut = [], without = "\u0001" }: { leftOut?: string[]; without?: string } = {},
): Promise<Contents> {
  const { rows: tables } = await database.raw<{ rows: { name: string }[] }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'migrations%' order by 1`,
  );
  const contents: Contents = { tables: {}, rules: [] };
  for (const { name } of tables.filter((table) => !leftOut.includes(table.name))) {
    const { rows } = await database.raw<{ rows: { rows: number; digest: string }[] }>(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest
       from ?? t where strpos(t::text, ?) = 0`,
      [name, without],
    );
    contents.tables[name] = { ...rows[0]! };
  }
  const { rows: rules } = await database.raw<{ rows: { rule: string }[] }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`);
  contents.rules = rules.map(({ rule }) => rule);
  return contents;
}
