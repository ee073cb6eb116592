import type { Model, QueryBuilder } from "objection";

/** Returns one page of a query, newest first by createdAt, and the total number of rows. found: an unsorted query. */
export async function newestPage<Row extends Model>(
  found: QueryBuilder<Row>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const [rows, total] = await Promise.all([
    found
      .clone()
      .orderBy([
        { column: "createdAt", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  return { rows, total };
}
