import { type Model, type QueryBuilder, raw } from "objection";
import { likePattern } from "../../platform/input/text.ts";

/** Results per kind. */
export const SHOWN_PER_KIND = 6;

/** Match quality: 0 exact name, 1 prefix of the name, 2 part of the name, 3 another column. */
export type Rank = 0 | 1 | 2 | 3;

/** Restricts a query to records with `searched` in one of their columns, best match first, then newest first; one
 *  more than is shown. name: the column that users identify the record by. columns: all searched columns with their
 *  table. more: additional conditions. */
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
