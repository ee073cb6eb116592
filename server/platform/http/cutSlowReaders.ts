import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { ANSWER_IDLE_MS, EVENTS_WAITING_MAX_BYTES } from "../limits/limits.ts";

const LOOK_MS = 10_000;

/** Cuts the connection of somebody who asks and takes no byte of the answer for `idleMs`, or lets more than
 *  `waitingMaxBytes` of an event stream pile up: it would hold a file, a query or memory for as long as they like. Who
 *  waits for us is not meant: an answer that is still being made leaves nothing waiting. */
export function cutSlowReaders(
  server: Server,
  {
    idleMs = ANSWER_IDLE_MS,
    waitingMaxBytes = EVENTS_WAITING_MAX_BYTES,
    lookMs = LOOK_MS,
  }: { idleMs?: number; waitingMaxBytes?: number; lookMs?: number } = {},
): void {
  const feeds = new Set<IncomingMessage["socket"]>();
  server.prependListener("request", ({ socket, headers }: IncomingMessage, res: ServerResponse) => {
    res.setTimeout(idleMs, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
    if (headers.accept !== "text/event-stream") return;
    // Each event that is written counts as movement, also where nobody reads.
    feeds.add(socket);
    res.once("close", () => feeds.delete(socket));
  });
  const looking = setInterval(() => {
    for (const socket of feeds) if (socket.writableLength > waitingMaxBytes) socket.destroy();
  }, lookMs).unref();
  server.once("close", () => clearInterval(looking));
}
