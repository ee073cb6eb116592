import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "../site/log.ts";
import { addressBlock } from "../network/addressBlock.ts";

const SAY_EVERY_MS = 60_000;

/** Closes further connections of an address that already has `perAddress` connections, so that one client cannot use
 *  up the connections of the process. Logs at most once a minute. 0: no limit. */
export function limitConnections(
  server: Server,
  { perAddress, log }: { perAddress: number; log: Pick<Log, "warn"> },
): void {
  if (perAddress === 0) return;
  const open = new Map<string, number>();
  let saidMs = -SAY_EVERY_MS;
  server.on("connection", (socket: Socket) => {
    const block = addressBlock(socket.remoteAddress ?? "");
    const count = open.get(block) ?? 0;
    if (count >= perAddress) {
      socket.destroy();
      if (performance.now() - saidMs < SAY_EVERY_MS) return;
      saidMs = performance.now();
      return log.warn(
        { address: block, perAddress },
        "connection limit reached; refused further connections of an address",
      );
    }
    open.set(block, count + 1);
    socket.once("close", () => {
      const left = (open.get(block) ?? 1) - 1;
      if (left > 0) open.set(block, left);
      else open.delete(block);
    });
  });
}
