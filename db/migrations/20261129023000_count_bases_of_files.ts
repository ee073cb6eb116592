import type { Knex } from "knex";

// A joined file can be the first part of the file of a later run.
const LATER_RUNS_MAX = 100;

/** Bases of stored FASTQ files whose reads Lanekeeper counted; null for all others. Taken from the checks of run folders
 *  for the files that were imported from them, and for those that they were joined into. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table file_hashes add column bases bigint");
  await knex.raw(`
    update file_hashes set bases = files.bases from read_intake_files files
    where files.status = 'imported' and files.imported_path = file_hashes.path`);
  for (let run = 0; run < LATER_RUNS_MAX; run++) {
    const { rowCount } = await knex.raw<{ rowCount: number }>(`
      update file_hashes set bases = joined.bases from (
        select lane_sets.path, sum(part.bases) as bases
        from lane_sets
        join lane_parts on lane_parts.lane_set_id = lane_sets.id
        left join file_hashes part on part.path = lane_parts.path
        where lane_sets.status = 'joined' and lane_sets.path is not null
        group by lane_sets.id having bool_and(part.bases is not null)
      ) joined where joined.path = file_hashes.path and file_hashes.bases is null`);
    if (rowCount === 0) return;
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter table file_hashes drop column bases");
}
