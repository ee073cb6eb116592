import { rmdir } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

import type { Place } from "./choosePlace.ts";
import { ensureDatabase } from "./ensureDatabase.ts";
import { lastWords, launchPostgres } from "./launchPostgres.ts";
import type { Log } from "./log.ts";
import { makeSocketFolder } from "./makeSocketFolder.ts";
import { readPostmaster } from "./postmasterFile.ts";
import { prepareCluster } from "./prepareCluster.ts";
import { probe } from "./probe.ts";
import type { Supervised } from "./supervise.ts";
import { waitOutPostmaster } from "./waitOutPostmaster.ts";

const startMs = 600_000;
const leftoverMs = 60_000;
const fastStopMs = 60_000;
const immediateStopMs = 10_000;

/** A server of ours that answers queries. */
export interface RunningServer {
  pid: number;
  /** Settles, with how, when it ends for whatever reason. Never rejects. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

/** Starts the server of a place and waits until it answers. The caller holds the claim.
 *  signal: gives up, with nothing left running. Raises an Error with PostgreSQL's own words when it does not start. */
export async function runServer({
  place,
  log,
  signal,
}: {
  place: Place;
  log: Log;
  signal: AbortSignal;
}): Promise<RunningServer> {
  const began = Date.now();
  const binaries = await prepareCluster(place, log);
  for (;;) {
    await waitOutPostmaster(place, log, signal);
    await makeSocketFolder(place.socketFolder, place.identity);
    const server = await launchPostgres(place, binaries);
    const stop = () => stopServer(server, place, log);
    try {
      if (await untilReady(server, place, signal)) {
        await ensureDatabase(place);
        server.unref();
        return { pid: server.pid ?? 0, exited: server.exited, stop };
      }
    } catch (error) {
      await stop();
      throw error;
    }
    const reason = await lastWords(place);
    // What a killed predecessor leaves behind (a server that is just starting, a busy back end) goes away by itself.
    const isHeld = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/.test(reason);
    if (!isHeld || Date.now() - began > leftoverMs)
      throw new Error(
        `PostgreSQL did not start (${await server.exited}): ${reason}; its log is in ${place.logs}`,
      );
    await pause(200);
  }
}

/** Answering alone proves nothing: the answer may come from a server that a killed process left on its way out, while
 *  ours has given up on its lock file. False when the server has ended. */
async function untilReady(server: Supervised, place: Place, signal: AbortSignal): Promise<boolean> {
  const began = Date.now();
  while (!server.isOver) {
    signal.throwIfAborted();
    if (Date.now() - began > startMs)
      throw new Error(`PostgreSQL did not become ready: ${await lastWords(place)}`);
    const holder = server.pid === undefined ? undefined : await readPostmaster(place.data);
    if (holder?.pid === server.pid && holder?.status === "ready" && (await probe(place, "postgres")))
      return true;
    await pause(20);
  }
  return false;
}

async function stopServer(server: Supervised, place: Place, log: Log): Promise<void> {
  server.ref();
  server.letGo();
  tell(server, "SIGINT");
  if (!(await endsWithin(server, fastStopMs))) {
    log("PostgreSQL does not stop: stopping it at once, the next start recovers", { pid: server.pid });
    tell(server, "SIGQUIT");
    if (!(await endsWithin(server, immediateStopMs))) tell(server, "SIGKILL");
  }
  await server.exited;
  // The supervising shell may have been killed alone, and then its end is not the server's.
  await waitOutPostmaster(place, log);
  await rmdir(place.socketFolder).catch(() => undefined);
}

async function endsWithin(server: Supervised, ms: number): Promise<boolean> {
  const stop = new AbortController();
  const timer = pause(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  await Promise.race([server.exited, timer]);
  stop.abort();
  return server.isOver;
}

function tell(server: Supervised, signal: NodeJS.Signals): void {
  if (server.isOver || server.pid === undefined) return;
  try {
    process.kill(server.pid, signal);
  } catch {
    // It has ended, and its shell is about to say so.
  }
}
