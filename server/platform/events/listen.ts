import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { DatabaseAway } from "../../../db/databaseAway.ts";
import { connectAlone, type Reach } from "../../../db/knex.ts";
import type { Log } from "../site/log.ts";

/** First key of the advisory locks that say "this process lives"; the second is its processKey. */
export const PRESENCE_LOCK = 0x6c616e65;

// One that hangs is asked so often, and given up after so many looks at its silence: a process that slept looks once.
const LOOK_MS = 1_000;
const SILENT_LOOKS_MAX = 5;
/** While it is away everybody is refused: how long that goes on once it is back. */
const REOPEN_PAUSE_MAX_MS = 1_000;

/** Its connection tells of the way to the database too: whoever has no word from it is not there. */
export interface Changes extends Reach {
  /** Names this process in leases; others see it is alive by the advisory lock it holds. Another one after every
   *  lost connection: the server may hold the lock of a connection long after our end of it broke. */
  readonly processKey: number;
  /** Whether that lock is held now, as far as this process knows. Without it nobody respects its leases. */
  isPresent(): boolean;
  /** Calls `heard` with every topic that is announced, until the returned function is called. */
  subscribe(heard: (topic: string) => void): () => void;
  /** Calls `lost` whenever the connection, and with it the presence lock, is gone. */
  onLost(lost: () => void): () => void;
  /** Calls `heard` when the connection has fallen silent, as others to the same database have then. It is lost next. */
  onSilent(heard: () => void): () => void;
  close(): Promise<void>;
}

/** Holds the one connection of this process that listens for announced changes (design §2) and shows, by an
 *  advisory lock, that the process lives. Connects again by itself, with growing pauses. */
export async function listen(url: string, log: Log): Promise<Changes> {
  const hearers = new Set<(topic: string) => void>();
  const losers = new Set<() => void>();
  const awaiters = new Set<(away: DatabaseAway) => void>();
  const silenced = new Set<() => void>();
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let processKey = 0;
  let reopening: Promise<void> | undefined;
  let away: DatabaseAway | undefined;

  function tellAway(cause: unknown): void {
    if (!away) log.error({ err: cause }, "the database is away");
    away = new DatabaseAway(cause);
    for (const heard of awaiters) heard(away);
  }

  async function open(): Promise<void> {
    const opened = await connectAlone(url);
    opened.on("notification", ({ payload }) => {
      for (const heard of hearers) heard(payload ?? "");
    });
    opened.on("error", (error) => log.warn({ err: error }, "lost the connection that listens for changes"));
    const key = randomInt(1, 2 ** 31 - 1);
    try {
      await opened.query("listen lanekeeper");
      await opened.query("select pg_advisory_lock($1, $2)", [PRESENCE_LOCK, key]);
    } catch (error) {
      await opened.end().catch(() => {});
      throw error;
    }
    // Only a connection that listens is replaced when it ends; one that breaks before is tried again by reopen.
    // Otherwise a break between the two would leave two of them.
    opened.on("end", () => {
      client = undefined;
      for (const lost of losers) lost();
      if (!closing.signal.aborted) reopening = reopen();
    });
    client = opened;
    processKey = key;
    if (away) log.info("the database is back");
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
      // What came while this process was busy is read first.
      if (silentLooks > SILENT_LOOKS_MAX) setImmediate(giveUp);
    }, LOOK_MS).unref();
    watched.once("end", () => clearInterval(looking));

    function giveUp(): void {
      if (silentLooks <= SILENT_LOOKS_MAX || client !== watched) return;
      clearInterval(looking);
      tellAway(new Error("The database does not answer"));
      for (const heard of silenced) heard();
      // A query of it is under way, so that it ends at once.
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
        log.debug({ err: error }, "cannot listen for changes yet");
        tellAway(error);
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
    onAway: (heard) => remembered(awaiters, heard),
    whyAway: () => away,
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
