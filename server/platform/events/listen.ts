import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { DatabaseUnavailable } from "../../../db/databaseUnavailable.ts";
import { connectAlone, type Reach } from "../../../db/knex.ts";
import type { Log } from "../site/log.ts";

/** First key of the advisory locks that mark a living process; the second key is its processKey. */
export const PRESENCE_LOCK = 0x6c616e65;

// A silent connection receives one query, and is given up after this many checks without an answer. Checks are counted,
// not seconds, because a suspended process performs only one.
const LOOK_MS = 1_000;
const SILENT_LOOKS_MAX = 5;
/** Upper limit of the pause between reconnects, and so of the time during which requests are refused after the
 *  database is available again. */
const REOPEN_PAUSE_MAX_MS = 1_000;

/** The listening connection is also the health signal of the database: while it is lost or silent, queries fail
 *  fast. */
export interface Changes extends Reach {
  /** Identifies this process in leases; other processes check its advisory lock to see that it lives. The key
   *  changes after every lost connection, because the server may hold the lock of the old connection long after our
   *  end was closed. */
  readonly processKey: number;
  /** Whether this process holds that lock, as far as it can know. Without the lock, other processes ignore its
   *  leases. */
  isPresent(): boolean;
  /** Calls `heard` with every announced topic until the returned function is called. */
  subscribe(heard: (topic: string) => void): () => void;
  /** Calls `lost` when the connection, and with it the presence lock, is lost. */
  onLost(lost: () => void): () => void;
  /** Calls `heard` when the connection is silent, as other connections to the same database are then; `onLost`
   *  follows. */
  onSilent(heard: () => void): () => void;
  close(): Promise<void>;
}

/** Opens the one connection of this process that receives announcements (design §2) and holds the advisory lock that
 *  marks the process as living. Reconnects automatically with increasing pauses. */
export async function listen(url: string, log: Log): Promise<Changes> {
  const hearers = new Set<(topic: string) => void>();
  const losers = new Set<() => void>();
  const awaiters = new Set<(away: DatabaseUnavailable) => void>();
  const silenced = new Set<() => void>();
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let processKey = 0;
  let reopening: Promise<void> | undefined;
  let away: DatabaseUnavailable | undefined;

  function notifyUnavailable(cause: unknown): void {
    if (!away) log.error({ err: cause }, "database unavailable");
    away = new DatabaseUnavailable(cause);
    for (const heard of awaiters) heard(away);
  }

  async function open(): Promise<void> {
    const opened = await connectAlone(url);
    opened.on("notification", ({ payload }) => {
      for (const heard of hearers) heard(payload ?? "");
    });
    opened.on("error", (error) => log.warn({ err: error }, "lost the connection for change events"));
    const key = randomInt(1, 2 ** 31 - 1);
    try {
      await opened.query("listen lanekeeper");
      await opened.query("select pg_advisory_lock($1, $2)", [PRESENCE_LOCK, key]);
    } catch (error) {
      await opened.end().catch(() => {});
      throw error;
    }
    // Only an established connection is replaced when it ends; reopen retries one that fails earlier. Otherwise a
    // failure during setup would leave two connections.
    opened.on("end", () => {
      client = undefined;
      for (const lost of losers) lost();
      if (!closing.signal.aborted) reopening = reopen();
    });
    client = opened;
    processKey = key;
    if (away) log.info("database available again");
    away = undefined;
    watchSilence(opened);
  }

  function watchSilence(watched: pg.Client): void {
    let silentLooks = 0;
    const looking = setInterval(() => {
      silentLooks++;
      if (silentLooks === 1)
        watched.query("select 1").then(
          () => (silentLooks = 0),
          () => {},
        );
      // Data that arrived while this process was busy is read first.
      if (silentLooks > SILENT_LOOKS_MAX) setImmediate(giveUp);
    }, LOOK_MS).unref();
    watched.once("end", () => clearInterval(looking));

    function giveUp(): void {
      if (silentLooks <= SILENT_LOOKS_MAX || client !== watched) return;
      clearInterval(looking);
      notifyUnavailable(new Error("The database does not answer"));
      for (const heard of silenced) heard();
      // Destroys the socket immediately because a query is pending.
      watched.end().catch(() => {});
    }
  }

  async function reopen(): Promise<void> {
    for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, REOPEN_PAUSE_MAX_MS)) {
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      try {
        return await open();
      } catch (error) {
        log.debug({ err: error }, "failed to listen for change events");
        notifyUnavailable(error);
      }
    }
  }

  await open();
  return {
    get processKey() {
      return processKey;
    },
    isPresent: () => client !== undefined,
    subscribe: (heard) => remembered(hearers, heard),
    onLost: (lost) => remembered(losers, lost),
    onSilent: (heard) => remembered(silenced, heard),
    onUnavailable: (heard) => remembered(awaiters, heard),
    unavailableReason: () => away,
    async close() {
      closing.abort();
      await reopening;
      await client?.end();
    },
  };
}

function remembered<T>(all: Set<T>, one: T): () => void {
  all.add(one);
  return () => all.delete(one);
}
