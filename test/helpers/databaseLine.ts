import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { dirname, join } from "node:path";
import pg from "pg";

/** The name of PostgreSQL's socket in its directory. */
export const SOCKET = ".s.PGSQL.5432";

export interface DatabaseLine extends AsyncDisposable {
  /** Address of the database as seen through this line. */
  url: string;
  /** Cuts every connection and refuses new ones until `mend`. */
  cut(): void;
  /** Keeps every connection and accepts new ones, but transfers nothing until `mend`. */
  hang(): void;
  /** Stops transferring after this many further bytes from the database. */
  hangAfter(bytes: number): void;
  mend(): void;
}

/** A proxy to a database that can be cut or silenced. socketFolder: the proxy is the Unix socket SOCKET in it. */
export async function databaseLine(
  databaseUrl: string,
  { socketFolder }: { socketFolder?: string } = {},
): Promise<DatabaseLine> {
  const { host, port, user, password, database } = new pg.Client(databaseUrl);
  const there = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  // Only TCP supports a reset.
  const cutOff = (socket: Socket) =>
    void (socketFolder === undefined ? socket.resetAndDestroy() : socket.destroy());
  let untilSilent = Number.POSITIVE_INFINITY;
  let state: "open" | "cut" | "silent" = "open";
  const server = createServer((near) => {
    sockets.add(near);
    near.on("close", () => sockets.delete(near));
    near.on("error", () => near.destroy());
    if (state === "cut") return cutOff(near);
    if (state === "silent") return void near.resume();
    const far = connect(there);
    far.on("error", () => near.destroy());
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
    near.on("data", (bytes) => state === "silent" || far.write(bytes));
    far.on("data", (bytes) => {
      untilSilent -= bytes.length;
      if (untilSilent < 0) state = "silent";
      if (state !== "silent") near.write(bytes);
    });
    return undefined;
  });
  server.listen(
    socketFolder === undefined ? { port: 0, host: "127.0.0.1" } : { path: join(socketFolder, SOCKET) },
  );
  await once(server, "listening");
  const address = server.address() as AddressInfo | string;
  const url = new URL(`postgresql://127.0.0.1/${database}`);
  url.username = user ?? "";
  url.password = password ?? "";
  if (typeof address === "string") url.searchParams.set("host", dirname(address));
  else url.port = String(address.port);
  const cutAll = () => sockets.forEach(cutOff);
  return {
    url: url.href,
    cut() {
      state = "cut";
      cutAll();
    },
    hang: () => void (state = "silent"),
    hangAfter: (bytes) => void (untilSilent = bytes),
    mend() {
      state = "open";
      untilSilent = Number.POSITIVE_INFINITY;
    },
    async [Symbol.asyncDispose]() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
