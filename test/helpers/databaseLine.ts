import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import pg from "pg";

export interface DatabaseLine extends AsyncDisposable {
  /** Address of the database as seen through this line. */
  url: string;
  /** Cuts every connection and takes none until `mend`. */
  cut(): void;
  /** Keeps every connection, and takes new ones, and lets nothing through until `mend`. */
  hang(): void;
  mend(): void;
}

/** A way to a database that can be cut, and that can fall silent. */
export async function databaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const { host, port, user, password, database } = new pg.Client(databaseUrl);
  const there = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  let state: "open" | "cut" | "silent" = "open";
  const server = createServer((near) => {
    sockets.add(near);
    near.on("close", () => sockets.delete(near));
    near.on("error", () => near.destroy());
    if (state === "cut") return void near.resetAndDestroy();
    if (state === "silent") return void near.resume();
    const far = connect(there);
    far.on("error", () => near.destroy());
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
    near.on("data", (bytes) => state === "silent" || far.write(bytes));
    far.on("data", (bytes) => state === "silent" || near.write(bytes));
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(`postgresql://127.0.0.1:${(server.address() as AddressInfo).port}/${database}`);
  url.username = user ?? "";
  url.password = password ?? "";
  const cutAll = () => sockets.forEach((socket) => socket.resetAndDestroy());
  return {
    url: url.href,
    cut() {
      state = "cut";
      cutAll();
    },
    hang: () => void (state = "silent"),
    mend: () => void (state = "open"),
    async [Symbol.asyncDispose]() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
