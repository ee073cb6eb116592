import knex, { type Knex } from "knex";
import { knexSnakeCaseMappers, Model } from "objection";
import pg from "pg";

/** Opens one pool on a PostgreSQL and binds every model to it.
 *  url: postgresql:// address. poolSize: the most connections it holds at a time.
 *  Columns are snake_case in SQL and camelCase in code; bigint stays the driver's string (design §2). */
export function connect(url: string, poolSize = 20): Knex {
  const database = knex({
    client: "pg",
    connection: { connectionString: url, application_name: "lanekeeper" },
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 30_000 },
    acquireConnectionTimeout: 10_000,
    ...knexSnakeCaseMappers(),
  });
  Model.knex(database);
  return database;
}

// Else a server would keep the locks of a machine that lost its power for hours. Unix sockets need and know none of it.
const NOTICE_DEATH =
  "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3";

/** Opens a single connection of its own, for LISTEN and for locks that live as long as the process: they are let go of at
 *  once when it is killed, and within seconds when its machine is gone.
 *  The caller watches for its `end`, which follows every error, and ends it. */
export async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "lanekeeper", keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(NOTICE_DEATH);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}
