import type { Knex } from "knex";

/** Makes each connection parse and plan a query once and keep it under `name`, for frequent queries. Passed to
 *  onBuildKnex. The text must be identical on each call and name its columns: a stored plan fails when `*` has other
 *  columns after a migration. */
export function prepared(name: string): (query: Knex.QueryBuilder) => void {
  return (query) => void query.options({ name });
}
