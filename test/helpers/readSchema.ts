import type { Knex } from "knex";

/** Describes the schema of a database, for comparison with another one. */
export async function readSchema(database: Knex) {
  const { rows: columns } = await database.raw<{
    rows: { table: string; column: string; type: string }[];
  }>(`
    select table_name as "table", column_name as "column",
      case data_type when 'ARRAY' then substr(udt_name, 2) || '[]' else data_type end as type,
      is_nullable, column_default
    from information_schema.columns where table_schema = 'public' order by 1, 2`);
  const { rows: indexes } = await database.raw<{ rows: object[] }>(
    "select indexdef from pg_indexes where schemaname = 'public' order by 1",
  );
  const { rows: constraints } = await database.raw<{ rows: object[] }>(`
    select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`);
  return { columns, indexes, constraints };
}
