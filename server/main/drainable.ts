import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const LOOK_MS = 50;

/** Prepares a server for a graceful shutdown, and returns the function that performs it: refuses new connections,
 *  ends event streams (their clients reconnect elsewhere), lets running requests finish for `graceMs`, and closes
 *  the rest. Resolves when no connection is left. */
export function drainable(server: Server): (graceMs: number) => Promise<void> {
  const silent = new Set<Socket>();
  const running = new Set<ServerResponse>();
  let isDraining = false;

  // Node treats a connection without a request as busy.
  server.on("connection", (socket: Socket) => {
    if (isDraining) socket.destroy();
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  // Registered before the app, which may send its headers at once.
  server.prependListener("request", ({ socket }, res) => {
    silent.delete(socket);
    running.add(res);
    res.once("close", () => running.delete(res));
    if (isDraining) res.setHeader("Connection", "close");
  });

  return async (graceMs) => {
    isDraining = true;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of silent) socket.destroy();
    for (const res of running) {
      if (isEventStream(res)) res.destroy();
      else if (!res.headersSent) res.setHeader("Connection", "close");
    }
    // A connection stays open for another request after a running response has ended.
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    const cutting = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearInterval(looking);
    clearTimeout(cutting);
  };
}

// Decided by the request: a response whose headers were sent at once does not keep them.
function isEventStream({ req }: ServerResponse): boolean {
  return req.headers.accept === "text/event-stream";
}
