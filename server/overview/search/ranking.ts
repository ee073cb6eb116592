import { type Model, type QueryBuilder, raw } from "objection";
import { likePattern } from "../../platform/input/text.ts";

/** How many records of one kind are shown. */
export const SHOWN_PER_KIND = 6;

/** How well a record fits what is looked for: 0 it is named so, 1 its name begins so, 2 its name has that, 3 something
 *  else of it has. */
export type Rank = 0 | 1 | 2 | 3;

/** Keeps of a query the records that have `searched` in one of their columns, those whose name fits best first and
 *  the newest of them first; one more than is shown. name: the column a person knows the record by.
 *  columns: all that are looked at, with their table. more: other ways to be found. */
export function ranked<Found extends Model>(
  query: QueryBuilder<Found>,
  { searched, name, columns }: { searched: string; name: string; columns: string[] },
  more: (match: QueryBuilder<Found>, pattern: string) => void = () => {},
): QueryBuilder<Found> {
  const pattern = likePattern(searched);
  const table = query.modelClass().tableName;
  const rank = raw(
    "case when lower(??) = lower(?) then 0 when ?? ilike ? then 1 when ?? ilike ? then 2 else 3 end",
    [name, searched, name, pattern.slice(1), name, pattern],
  );
  return query
    .select(rank.as("rank"))
    .where((match) => {
      for (const column of columns) void match.orWhere(column, "ilike", pattern);
      more(match, pattern);
    })
    .orderBy([
      { column: "rank" },
      { column: `${table}.createdAt`, order: "desc" },
      { column: `${table}.id`, order: "desc" },
    ])
    .limit(SHOWN_PER_KIND + 1);
}
