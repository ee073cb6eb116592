import { expect } from "chai";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { drainable } from "../../../server/main/drainable.ts";
import { until } from "../../helpers/until.ts";

// Longer than any test: closing must not depend on this grace period.
const ENDLESS_MS = 3_600_000;

interface Client {
  closed: Promise<unknown>;
  heard(): string;
}

describe("a server that drains", () => {
  let drain: (graceMs: number) => Promise<void>;
  let port: number;
  let answers: ServerResponse[];

  beforeEach(async () => {
    answers = [];
    const server = createServer((_req, res) => void answers.push(res));
    drain = drainable(server);
    await once(server.listen(0, "127.0.0.1"), "listening");
    ({ port } = server.address() as AddressInfo);
  });

  it("does not wait for an idle connection", async () => {
    const { closed } = await connected();
    await drain(ENDLESS_MS);
    await closed;
  });

  it("does not wait for a connection between two requests", async () => {
    const client = await openClient();
    answers[0]?.end("first");
    await until(() => client.heard().includes("first"));
    await drain(ENDLESS_MS);
    await client.closed;
  });

  it("waits for an active request, and closes its connection afterwards", async () => {
    const client = await openClient();
    const drained = drain(ENDLESS_MS);
    answers[0]?.end("whole");
    await drained;
    await client.closed;
    expect(client.heard()).to.match(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n[\s\S]*whole/);
  });

  it("closes a connection with a started response once that is complete", async () => {
    const client = await openClient();
    answers[0]?.write("begun");
    await until(() => client.heard().includes("begun"));
    const drained = drain(ENDLESS_MS);
    answers[0]?.end("and done");
    await drained;
    await client.closed;
    expect(client.heard()).to.contain("and done");
  });

  it("ends event streams, which have no end of their own", async () => {
    const client = await openClient("text/event-stream");
    answers[0]?.writeHead(200, { "content-type": "text/event-stream" });
    answers[0]?.write("data: 1\n\n");
    await until(() => client.heard().includes("data: 1"));
    await drain(ENDLESS_MS);
    await client.closed;
  });

  it("cuts active requests after the grace period", async () => {
    const client = await openClient();
    await drain(20);
    await client.closed;
    expect(client.heard()).to.equal("");
  });

  async function connected(): Promise<Client & { socket: Socket }> {
    const socket = connect(port, "127.0.0.1");
    let heard = "";
    socket.setEncoding("utf8").on("data", (text: string) => (heard += text));
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.once("close", resolve));
    await once(socket, "connect");
    return { socket, closed, heard: () => heard };
  }

  async function openClient(accept = "*/*"): Promise<Client> {
    const client = await connected();
    client.socket.write(`GET / HTTP/1.1\r\nHost: here\r\nAccept: ${accept}\r\n\r\n`);
    await until(() => answers.length > 0, "the request to arrive");
    return client;
  }
});
