import { Client } from "pg";

import type { Place } from "./choosePlace.ts";
import { APPLICATION_ROLE, databaseUrl, readPassword } from "./password.ts";

// Tables, views, sequences without a column, functions and types that the role does not own yet. Members of an
// extension keep their owner.
const FOREIGN = `
  with member as (select classid, objid from pg_depend where deptype = 'e'),
  ours as (
    select oid from pg_namespace
    where nspname not like 'pg\\_%' and nspname <> 'information_schema'
      and not exists (select from member where classid = 'pg_namespace'::regclass and objid = pg_namespace.oid)
  )
  select format('alter %s %s owner to ${APPLICATION_ROLE}', kind, name) as statement from (
    select 1 as rank, 'schema' as kind, quote_ident(nspname) as name, nspowner as owner
    from pg_namespace where oid in (select oid from ours) and nspname <> 'public'
    union all
    select 2, case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      c.oid::regclass::text, relowner
    from pg_class c
    where relnamespace in (select oid from ours) and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from member where classid = 'pg_class'::regclass and objid = c.oid)
      and not exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and relkind = 'S'
      )
    union all
    select 3, 'routine', p.oid::regprocedure::text, proowner
    from pg_proc p
    where pronamespace in (select oid from ours)
      and not exists (select from member where classid = 'pg_proc'::regclass and objid = p.oid)
    union all
    select 4, 'type', t.oid::regtype::text, typowner
    from pg_type t
    where typnamespace in (select oid from ours) and typtype in ('e', 'd', 'c') and typrelid = 0
      and not exists (select from member where classid = 'pg_type'::regclass and objid = t.oid)
    union all
    select 5, 'type', t.oid::regtype::text, typowner
    from pg_type t join pg_class c on c.oid = t.typrelid
    where typnamespace in (select oid from ours) and c.relkind = 'c'
      and not exists (select from member where classid = 'pg_type'::regclass and objid = t.oid)
  ) as objects
  where owner <> (select oid from pg_roles where rolname = '${APPLICATION_ROLE}')
  order by rank, name`;

/** Ensures that the database lanekeeper exists and that APPLICATION_ROLE owns it and all its objects, also in a
 *  cluster of a release that worked as superuser. The caller holds the claim. */
export async function ensureDatabase(place: Place): Promise<void> {
  await asSuperuser(place, "postgres", async (client) => {
    const { rowCount: roles } = await client.query("select from pg_roles where rolname = $1", [
      APPLICATION_ROLE,
    ]);
    if (roles === 0) await client.query(`create role ${APPLICATION_ROLE} login`);
    // The password is hexadecimal; this statement accepts no parameters.
    await client.query(
      `alter role ${APPLICATION_ROLE} nosuperuser nocreatedb nocreaterole password '${await readPassword(place)}'`,
    );
    const { rowCount } = await client.query("select from pg_database where datname = 'lanekeeper'");
    if (rowCount === 0) await client.query(`create database lanekeeper owner ${APPLICATION_ROLE}`);
  });
  await asSuperuser(place, "lanekeeper", async (client) => {
    const { rows } = await client.query<{ statement: string }>(FOREIGN);
    await client.query("begin");
    for (const { statement } of rows) await client.query(statement);
    await client.query(`alter database lanekeeper owner to ${APPLICATION_ROLE}`);
    await client.query("commit");
  });
}

async function asSuperuser(
  place: Place,
  database: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: await databaseUrl(place, database) });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
