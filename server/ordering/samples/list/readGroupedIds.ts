import type { Knex } from "knex";
import type { Direction } from "../../../platform/lists/chosenRows.ts";

// null is the group of samples without a study, which sorts as in the ordinary list: after all titles.
const GROUPS = {
  owner: { key: "owner_id", groups: "users", names: ["last_name", "first_name", "id"] },
  study: {
    key: "study_id",
    groups: "(select id, title from studies union all select null, null) studies",
    names: ["title", "id"],
  },
} as const;

/**
 * Returns the ids of a window of all samples, sorted by the name of their owner or study, then by id: the same as the
 * sorted join, whose every row would have to be read. Counts the samples of each group up to the end of the window,
 * and reads those of the groups in it, both in an index.
 */
export async function readGroupedIds(
  db: Knex,
  {
    by,
    direction,
    offset,
    limit,
  }: { by: keyof typeof GROUPS; direction: Direction; offset: number; limit: number },
): Promise<string[]> {
  const { key, groups, names } = GROUPS[by];
  const ordered = (columns: readonly string[]) =>
    columns.map((column) => `${column} ${direction}`).join(", ");
  // Each branch has its own order and limit, so that it is read from the index (key, id) and ends early.
  const ofGroup = (group: string, columns: string, end: string) =>
    `(select ${columns} from samples where ${key} = ${group} ${end})
     union all (select ${columns} from samples where ${group} is null and ${key} is null ${end})`;
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `with groups as (
       select id, row_number() over (order by ${ordered(names)}) as place from ${groups}
     ), sized as (
       select groups.id, place, size, (sum(size) over (order by place) - size)::bigint as before
       from groups cross join lateral (
         select count(*) as size from (${ofGroup("groups.id", "1", "limit :end")}) counted
       ) sizes
     )
     select found.id from sized cross join lateral (
       ${ofGroup(
         "sized.id",
         "id",
         `order by ${ordered([key, "id"])} limit :limit offset greatest(:offset - before, 0)`,
       )}
     ) found
     where before < :end and before + size > :offset
     order by place, ${ordered(["found.id"])} limit :limit`,
    { offset, limit, end: offset + limit },
  );
  return rows.map(({ id }) => id);
}
