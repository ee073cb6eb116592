import { Client } from "pg";

import type { Place } from "./choosePlace.ts";
import { databaseUrl } from "./password.ts";

const invalidPassword = "28P01";
const timeoutMs = 5_000;

/** Says whether the server on a place's socket answers queries about one database, and serves this place's data.
 *  Raises an Error when it answers and refuses the password, since waiting does not help then. */
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
    const { rows } = await client.query<{ folder: string }>(
      "select current_setting('data_directory') as folder",
    );
    return rows[0]?.folder === place.data;
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
