import knex, { type Knex } from "knex";
import { knexSnakeCaseMappers } from "objection";
import pg from "pg";
import type { DatabaseUnavailable } from "./databaseUnavailable.ts";
import { OpenConnections } from "./openConnections.ts";

const CONNECT_MAX_MS = 5_000;

/** Opens a pool. url: postgresql:// address. poolSize: maximum number of connections.
 *  Columns are snake_case in SQL and camelCase in code; bigint stays the string of the driver (design §2). */
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
    // Knex prints errors that it also passes to the caller, which logs them.
    log: { warn: () => {}, error: () => {} },
    ...knexSnakeCaseMappers(),
  });
  opened.set(database, open);
  return database;
}

const opened = new WeakMap<Knex, OpenConnections>();

/** Closes every connection of a pool, because the network connection is silent. */
export function cutConnections(database: Knex): void {
  opened.get(database)?.cut();
}

/** Reachability of a database. */
export interface Reach {
  /** The reason of the outage; undefined while no outage is known. */
  unavailableReason(): DatabaseUnavailable | undefined;
  /** Calls `heard` when an outage is detected, until the returned function is called. */
  onUnavailable(heard: (away: DatabaseUnavailable) => void): () => void;
}

/** Makes a pool reject with DatabaseAway while its database is known to be unavailable: new requests for a
 *  connection, and requests that are waiting when the outage is detected. Otherwise each would wait in vain, and
 *  block the following ones. */
export function refuseWhileUnavailable(database: Knex, reach: Reach): void {
  const client = database.client as {
    acquireConnection(): Promise<unknown>;
    releaseConnection(connection: unknown): Promise<void>;
  };
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = () => {
    const away = reach.unavailableReason();
    if (away) return Promise.reject(away);
    return new Promise((resolve, reject) => {
      let isRefused = false;
      const letGo = reach.onUnavailable((away) => {
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

// Otherwise a server would keep the locks of a machine without power for hours. Unix sockets neither need nor support
// this.
const NOTICE_DEATH =
  "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3";

/** Opens a separate connection, for LISTEN and for locks that live as long as the process: they are released
 *  immediately when the process is killed, and within seconds when its machine fails. The caller must listen for
 *  `end`, which follows every error, and must close the connection. */
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
