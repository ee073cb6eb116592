import { Client } from "pg";

import type { Place } from "./choosePlace.ts";
import { databaseUrl } from "./password.ts";

/** Creates the database lanekeeper on a fresh cluster. The caller holds the claim. */
export async function ensureDatabase(place: Place): Promise<void> {
  const client = new Client({ connectionString: await databaseUrl(place, "postgres") });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'lanekeeper'");
    if (rowCount === 0) await client.query("create database lanekeeper");
  } finally {
    await client.end().catch(() => undefined);
  }
}
