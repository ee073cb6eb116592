import { createServer, connect, type Socket, type AddressInfo } from "node:net";

export interface BrokenLine extends AsyncDisposable {
  /** Address of the server as seen through this line. */
  url: string;
  /** The number of bytes sent to the server. */
  sentBytes(): number;
  /** Cuts every connection and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
}

/** A line to a server that can be cut in the middle of anything. */
export async function brokenLine(serverUrl: string): Promise<BrokenLine> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let broken = false;
  let sent = 0;
  const remember = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // The ends of cut connections emit errors, as intended.
    socket.on("error", () => socket.destroy());
  };
  const server = createServer((near) => {
    remember(near);
    if (broken) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    remember(far);
    near.on("data", (bytes) => (sent += bytes.length));
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sentBytes: () => sent,
    cut() {
      broken = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    mend() {
      broken = false;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
