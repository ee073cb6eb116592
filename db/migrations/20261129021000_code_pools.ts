import type { Knex } from "knex";

/** Codes of pools, which a scanner reads from their tubes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create sequence pool_codes;
    create function new_pool_code() returns text language sql volatile as
      $$ select 'POOL-' || lpad(nextval('pool_codes')::text, 6, '0') $$;
    alter table pools add column code text;
    with numbered as (select id from pools order by created_at, id)
      update pools set code = new_pool_code() from numbered where pools.id = numbered.id;
    alter table pools alter column code set default new_pool_code();
    alter table pools alter column code set not null;
    create unique index pools_code_unique on pools (code)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table pools drop column code;
    drop function new_pool_code();
    drop sequence pool_codes`);
}
