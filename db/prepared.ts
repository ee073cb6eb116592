import type { Knex } from "knex";

/** Has each connection parse and plan a query once and keep it under `name`: for the few that run all the time. Given
 *  to onBuildKnex. The text must be the same at each run and name its columns: a kept plan does not survive that `*`
 *  means others after a migration. */
export function prepared(name: string): (query: Knex.QueryBuilder) => void {
  return (query) => void query.options({ name });
}
