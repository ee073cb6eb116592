import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const LOOK_MS = 50;

/** Prepares a server for an end that hurts nobody, and gives the function that does it: takes no new connections,
 *  ends event streams (their clients connect again elsewhere), lets running requests finish for `graceMs`, cuts the
 *  rest. Settles when no connection is left. */
export function drainable(server: Server): (graceMs: number) => Promise<void> {
  const silent = new Set<Socket>();
  const running = new Set<ServerResponse>();
  let isDraining = false;

  // To Node, a connection that has not asked for anything yet is busy asking.
  server.on("connection", (socket: Socket) => {
    if (isDraining) socket.destroy();
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  // Before the application, which may send its headers at once.
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
    // An answer that was under way leaves its connection open for a next request.
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    const cutting = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearInterval(looking);
    clearTimeout(cutting);
  };
}

// By what was asked for: of headers that went out in one piece, the answer remembers nothing.
function isEventStream({ req }: ServerResponse): boolean {
  return req.headers.accept === "text/event-stream";
}
