import { Client } from "pg";

import type { Place } from "./choosePlace.ts";
import { APPLICATION_ROLE, databaseUrl } from "./password.ts";

const invalidPassword = "28P01";
const timeoutMs = 5_000;

/** Returns whether the server on the socket answers queries on a database, uses the data of this place and, for the
 *  database of Lanekeeper, has transferred it to APPLICATION_ROLE, which is the last step of its setup. Raises an
 *  Error when the server rejects the password, because waiting would not help. */
export async function probe(place: Place, database: string): Promise<boolean> {
  const url = await databaseUrl(place, database);
  if (url === undefined) return false;
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string; owner: string }>(
      `select current_setting('data_directory') as folder, pg_get_userbyid(datdba) as owner
       from pg_database where datname = current_database()`,
    );
    const [found] = rows;
    return found?.folder === place.data && (database === "postgres" || found.owner === APPLICATION_ROLE);
  } catch (cause) {
    if ((cause as { code?: unknown }).code === invalidPassword)
      throw new Error(
        `PostgreSQL refuses the password in ${place.passwordFile}: put back the one of ${place.data}`,
        {
          cause,
        },
      );
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
