import knex, { type Knex } from "knex";
import { knexSnakeCaseMappers, Model } from "objection";
import pg from "pg";
import type { DatabaseAway } from "./databaseAway.ts";
import { OpenConnections } from "./openConnections.ts";

const CONNECT_MAX_MS = 5_000;

/** Opens one pool on a PostgreSQL and binds every model to it.
 *  url: postgresql:// address. poolSize: the most connections it holds at a time.
 *  Columns are snake_case in SQL and camelCase in code; bigint stays the driver's string (design §2). */
export function connect(url: string, poolSize = 20): Knex {
  const open = new OpenConnections();
  const database = knex({
    client: "pg",
    connection: {
      connectionString: url,
      application_name: "lanekeeper",
      connectionTimeoutMillis: CONNECT_MAX_MS,
    },
    pool: {
      min: 0,
      max: poolSize,
      idleTimeoutMillis: 30_000,
      afterCreate(connection: pg.ClientBase, done: (error: unknown, connection: pg.ClientBase) => void) {
        open.add(connection);
        done(null, connection);
      },
    },
    acquireConnectionTimeout: 10_000,
    // It prints what it also gives to whoever asked, who logs it.
    log: { warn: () => {}, error: () => {} },
    ...knexSnakeCaseMappers(),
  });
  opened.set(database, open);
  Model.knex(database);
  return database;
}

const opened = new WeakMap<Knex, OpenConnections>();

/** Cuts every connection of a pool: its line has fallen silent. */
export function cutConnections(database: Knex): void {
  opened.get(database)?.cut();
}

/** What is known of the way to a database. */
export interface Reach {
  /** Why it is away, since that is known; undefined while it is there as far as anybody knows. */
  whyAway(): DatabaseAway | undefined;
  /** Calls `heard` whenever it is known to be away, until the returned function is called. */
  onAway(heard: (away: DatabaseAway) => void): () => void;
}

/** Has a pool refuse at once, with DatabaseAway, whoever asks it for a connection while its database is known to be away,
 *  and whoever waits for one when that becomes known: each would wait for nothing, and the next ones behind them. */
export function refuseWhileAway(database: Knex, reach: Reach): void {
  const client = database.client as {
    acquireConnection(): Promise<unknown>;
    releaseConnection(connection: unknown): Promise<void>;
  };
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = () => {
    const away = reach.whyAway();
    if (away) return Promise.reject(away);
    return new Promise((resolve, reject) => {
      let isRefused = false;
      const letGo = reach.onAway((away) => {
        isRefused = true;
        reject(away);
      });
      acquire()
        .then((connection) => {
          if (isRefused) return client.releaseConnection(connection);
          resolve(connection);
          return undefined;
        }, reject)
        .catch(() => {})
        .finally(letGo);
    });
  };
}

// Else a server would keep the locks of a machine that lost its power for hours. Unix sockets need and know none of it.
const NOTICE_DEATH =
  "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3";

/** Opens a single connection of its own, for LISTEN and for locks that live as long as the process: they are let go of at
 *  once when it is killed, and within seconds when its machine is gone.
 *  The caller watches for its `end`, which follows every error, and ends it. */
export async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "lanekeeper",
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MAX_MS,
  });
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
