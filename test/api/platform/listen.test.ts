import { expect } from "chai";
import { once } from "node:events";
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from "node:net";
import pg from "pg";
import { publishChange } from "../../../server/platform/events/publishChange.ts";
import { listen } from "../../../server/platform/events/listen.ts";
import { createLog } from "../../../server/platform/site/log.ts";
import { connect } from "../../../db/knex.ts";
import { cloneDatabase } from "../../helpers/database.ts";
import { until } from "../../helpers/until.ts";

describe("listening for changes", () => {
  it("keeps one connection when it breaks during connecting, and leaves none when it closes", async () => {
    const clone = await cloneDatabase();
    await using line = await breakableLine(clone.url);
    const database = connect(clone.url);
    const changes = await listen(line.url, createLog("silent"));
    const heard: string[] = [];
    changes.subscribe((topic) => heard.push(topic));

    line.breaks = 3;
    line.cut();
    await until(() => line.breaks === 0 && changes.isPresent(), "a connection that holds");
    await publishChange(database, "order:1:2");
    await until(() => heard.length > 0, "the change");
    expect(line.made).to.equal(5);
    expect(line.sockets.size).to.equal(1);

    line.breaks = 1;
    line.cut();
    await until(() => line.breaks === 0, "the next connection to break");
    await changes.close();
    expect(line.sockets.size).to.equal(0);
    expect(heard).to.deep.equal(["order:1:2"]);
    await database.destroy();
    await clone.remove();
  });
});

/** A proxy to PostgreSQL that can be cut, and that cuts itself when a client requests its lock. */
async function breakableLine(url: string) {
  const { host, port, user, password, database } = new pg.Client(url);
  const there = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  const line = { url: "", breaks: 0, made: 0, sockets, cut, [Symbol.asyncDispose]: close };
  const server = createServer((client) => {
    const behind = connectSocket(there);
    line.made++;
    sockets.add(client);
    client.on("close", () => {
      sockets.delete(client);
      behind.destroy();
    });
    for (const socket of [client, behind]) socket.on("error", () => client.destroy());
    behind.on("close", () => client.destroy());
    behind.pipe(client);
    client.on("data", (bytes) => {
      if (line.breaks > 0 && bytes.includes("pg_advisory_lock")) {
        line.breaks--;
        client.destroy();
      } else behind.write(bytes);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = (server.address() as AddressInfo).port;
  line.url = `postgresql://${user}:${encodeURIComponent(password ?? "")}@127.0.0.1:${through}/${database}`;
  return line;

  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }
  async function close(): Promise<void> {
    cut();
    server.close();
    await once(server, "close");
  }
}
