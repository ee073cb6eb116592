import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { ANSWER_IDLE_MS, EVENTS_WAITING_MAX_BYTES } from "../limits/limits.ts";

const LOOK_MS = 10_000;

/** Closes the connection of a client that reads no byte of its response for `idleMs`, or lets more than
 *  `waitingMaxBytes` of an event stream accumulate; otherwise it could hold a file, a query or memory indefinitely.
 *  A client that waits for the server is not affected: a response that is still being generated has no unsent bytes. */
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
    // The idle timeout does not cover event streams: each written event resets it, even when the client does not read.
    feeds.add(socket);
    res.once("close", () => feeds.delete(socket));
  });
  const looking = setInterval(() => {
    for (const socket of feeds) if (socket.writableLength > waitingMaxBytes) socket.destroy();
  }, lookMs).unref();
  server.once("close", () => clearInterval(looking));
}
