import type { Knex } from "knex";

/** Lets samples be found by parts of what they are known by, where PostgreSQL brings pg_trgm and this account may
 *  switch it on; elsewhere they are looked through, which takes longer where there are very many. */
export async function up(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    "select 1 from pg_available_extensions where name = 'pg_trgm'",
  );
  if (rows.length === 0) return;
  // A savepoint: what is refused here takes nothing else back.
  await knex
    .transaction(async (trx) => {
      await trx.raw("create extension if not exists pg_trgm");
      await trx.raw(
        `create index samples_search_index on samples using gin
         (sample_id gin_trgm_ops, sample_alias gin_trgm_ops, sample_title gin_trgm_ops,
          scientific_name gin_trgm_ops, sample_accession_number gin_trgm_ops, biosample_number gin_trgm_ops)`,
      );
    })
    .catch((error: unknown) => {
      if (!isRefused(error)) throw error;
    });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index if exists samples_search_index");
}

// insufficient_privilege; undefined_object: the extension lies in a schema that is not searched; undefined_file: it is
// named and not installed.
function isRefused(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return ["42501", "42704", "58P01"].includes(String(code));
}
