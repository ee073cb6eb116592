import type { Knex } from "knex";

/** Running sums of qualities and lengths of a run, because its page would otherwise read the profile of every file. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("stream_runs", (table) => {
    // Bases of the files that have a profile.
    table.bigInteger("profiled_bases").notNullable().defaultTo(0);
    table.double("error_sum").notNullable().defaultTo(0);
    table.specificType("length_reads", "bigint[]").notNullable().defaultTo("{}");
    table.specificType("length_bases", "bigint[]").notNullable().defaultTo("{}");
  });
  await knex.raw(`
    with sums as (
      select stream_run_id, sum(bases)::bigint as bases, sum(error_sum) as error_sum
      from stream_files where error_sum is not null group by stream_run_id
    ), bins as (
      select stream_run_id, place, sum(bin.reads)::bigint as reads, sum(bin.bases)::bigint as bases
      from stream_files, unnest(length_reads, length_bases) with ordinality as bin (reads, bases, place)
      where error_sum is not null group by stream_run_id, place
    ), lengths as (
      select stream_run_id, array_agg(reads order by place) as reads, array_agg(bases order by place) as bases
      from bins group by stream_run_id
    )
    update stream_runs set profiled_bases = sums.bases, error_sum = sums.error_sum,
      length_reads = coalesce(lengths.reads, '{}'), length_bases = coalesce(lengths.bases, '{}')
    from sums left join lengths using (stream_run_id) where stream_runs.id = sums.stream_run_id`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("stream_runs", (table) => {
    table.dropColumns("profiled_bases", "error_sum", "length_reads", "length_bases");
  });
}
