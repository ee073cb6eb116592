import type { Site } from "../site/site.ts";

const NAMES_MAX = 500;

/** Lists the distinct actions and target types of the audit log, for filters. Returns { actions, targetTypes }. */
export async function listNames({ database }: Pick<Site, "database">) {
  const [actions, targetTypes] = await Promise.all(
    ["action", "target_type"].map(async (column) => {
      // A loose index scan from name to name: the log has few names and many entries.
      const { rows } = await database.raw<{ rows: { name: string }[] }>(
        `with recursive names as (
           (select ${column} as name from audit_entries order by ${column} limit 1)
           union all
           select (select ${column} from audit_entries where ${column} > names.name order by ${column} limit 1)
           from names where names.name is not null
         ) select name from names where name is not null limit ${NAMES_MAX}`,
      );
      return rows.map(({ name }) => name);
    }),
  );
  return { actions: actions ?? [], targetTypes: targetTypes ?? [] };
}
