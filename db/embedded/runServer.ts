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

/** A server of this process that answers queries. */
export interface RunningServer {
  pid: number;
  /** Resolves with a description when the server ends for any reason. Never rejects. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

/** Starts a server and waits until it answers. The caller holds the claim. signal: aborts the start and leaves no
 *  process running. Raises an Error with the messages of PostgreSQL when it does not start. */
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
    // Remains of a killed predecessor (a starting server, a busy back end) end automatically.
    const isHeld = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/.test(reason);
    if (!isHeld || Date.now() - began > leftoverMs)
      throw new Error(
        `PostgreSQL did not start (${await server.exited}): ${reason}; its log is in ${place.logs}`,
      );
    await pause(200);
  }
}

/** Waits until the started server is ready; false when it has ended. An answer to a query is not sufficient: it may
 *  come from the ending server of a killed process, while the new server has given up because of the lock file. */
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
  // If only the supervising shell was killed, its end does not mean that the server has ended.
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
    // The server has ended, and its shell is about to report it.
  }
}
