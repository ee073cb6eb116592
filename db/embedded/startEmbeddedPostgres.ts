import { setTimeout as pause } from "node:timers/promises";

import { choosePlace, type Place } from "./choosePlace.ts";
import { claim, type ClaimAttempt } from "./claim.ts";
import type { Log } from "./log.ts";
import { APPLICATION_ROLE, databaseUrl } from "./password.ts";
import { probe } from "./probe.ts";
import { runServer, type RunningServer } from "./runServer.ts";

const attachMs = 120_000;
const watchMs = 500;
const firstPauseMs = 200;
const longestPauseMs = 30_000;
const steadyMs = 60_000;

/** A PostgreSQL that answers at url until stop(). owned: it runs as long as this process, and only this process
 *  restarts it; otherwise another process of the same home owns it. The owner may change at run time: when it exits,
 *  another process becomes the owner. */
export interface EmbeddedPostgres {
  readonly url: string;
  /** URL of the same database with superuser rights, for tests that create databases and roles. */
  readonly superuserUrl: string;
  readonly owned: boolean;
  /** Stops an owned server; a server of another process keeps running. Idempotent. */
  stop(): Promise<void>;
}

/** Starts the PostgreSQL of a home, or attaches to the one that another process runs there. home: directory, created
 *  if missing; all data is in `<home>/postgres`. The server ends with this process, however that ends, and does not
 *  keep it alive. A server that dies alone is restarted: connections break, the url stays. Raises an Error with the
 *  required action when it cannot start. */
export async function startEmbeddedPostgres({
  home,
  log = () => undefined,
}: {
  home: string;
  log?: Log | undefined;
}): Promise<EmbeddedPostgres> {
  const place = await choosePlace({ home, log });
  const leaving = new AbortController();
  const context = { place, log, signal: leaving.signal };
  let ownership = await startOrAttach(context);
  const url = (await databaseUrl(place, "lanekeeper", APPLICATION_ROLE)) ?? "";
  const superuserUrl = (await databaseUrl(place, "lanekeeper")) ?? "";
  const watching = keepRunning(context, ownership, (taken) => (ownership = taken));
  let stopped: Promise<void> | undefined;
  return {
    url,
    superuserUrl,
    get owned() {
      return ownership !== undefined;
    },
    stop: () => (stopped ??= leave()),
  };

  async function leave(): Promise<void> {
    leaving.abort();
    await watching;
    await ownership?.server?.stop();
    await ownership?.release();
  }
}

interface Context {
  place: Place;
  log: Log;
  signal: AbortSignal;
}

/** server is undefined during a restart. */
interface Ownership {
  server: RunningServer | undefined;
  release(): Promise<void>;
}

async function startOrAttach(context: Context): Promise<Ownership | undefined> {
  const began = Date.now();
  for (;;) {
    const attempt = await claim(context.place.claims);
    if (attempt.won) return own(attempt, context);
    if (attempt.holder && (await probe(context.place, "lanekeeper"))) return undefined;
    if (Date.now() - began > attachMs)
      throw new Error(
        `Process ${attempt.holder?.pid} on ${attempt.holder?.host} owns the database in ${context.place.folder}, ` +
          "which does not answer here: stop that process, or try again when it has started",
      );
    await pause(50);
  }
}

async function own(claimed: ClaimAttempt & { won: true }, context: Context): Promise<Ownership> {
  try {
    const server = await runServer(context);
    context.log("PostgreSQL runs", { pid: server.pid, folder: context.place.folder });
    return { server, release: claimed.release };
  } catch (error) {
    await claimed.release();
    throw error;
  }
}

/** Monitors the server until the signal: restarts an owned server that ended, and acquires a claim that was
 *  released. */
async function keepRunning(
  context: Context,
  ownership: Ownership | undefined,
  onTaken: (ownership: Ownership) => void,
): Promise<void> {
  const { place, log, signal } = context;
  const aborted = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  let mine = ownership;
  let pauseMs = firstPauseMs;
  let startedAt = Date.now();
  while (!signal.aborted) {
    try {
      if (mine?.server) {
        const how = await Promise.race([mine.server.exited, aborted]);
        if (signal.aborted) return;
        mine.server = undefined;
        if (Date.now() - startedAt > steadyMs) pauseMs = firstPauseMs;
        log("PostgreSQL ended unexpectedly: starting it again", { how, pauseMs, folder: place.folder });
        await rest(pauseMs, signal);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      } else if (mine) {
        mine.server = await runServer(context);
        startedAt = Date.now();
        log("PostgreSQL runs again", { pid: mine.server.pid, folder: place.folder });
      } else {
        await rest(watchMs, signal);
        const attempt = await claim(place.claims);
        if (!attempt.won) continue;
        log("The owner of PostgreSQL has left: taking over", { folder: place.folder });
        mine = await own(attempt, context);
        startedAt = Date.now();
        onTaken(mine);
      }
    } catch (error) {
      if (signal.aborted) return;
      log("PostgreSQL did not start: trying again", { error, pauseMs, folder: place.folder });
      await rest(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { ref: false, signal }).catch(() => undefined);
}
