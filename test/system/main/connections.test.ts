import { expect } from "chai";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { itNightly } from "../../helpers/nightly.ts";

const LIMIT = 8;

describe("the connections of one address", () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** A connection with half a request; returns everything received until the server closes it. */
  function halfSent({ url }: TestApp) {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let heard = "";
    socket.setEncoding("latin1").on("data", (text: string) => (heard += text));
    socket.on("error", () => {});
    socket.write("GET /api/version HTTP/1.1\r\nHost: x\r\nX-Half:");
    sockets.push(socket);
    const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(heard)));
    return { socket, closed };
  }

  /** A complete request on its own connection; "" if it is closed without a response. */
  async function respond(app: TestApp): Promise<string> {
    const { socket, closed } = halfSent(app);
    socket.write(" 1\r\nConnection: close\r\n\r\n");
    return (await closed).slice(0, "HTTP/1.1 200".length);
  }

  async function occupied(app: TestApp) {
    const open = Array.from({ length: LIMIT }, () => halfSent(app));
    await Promise.all(open.map(({ socket }) => once(socket, "connect")));
    return open;
  }

  it("are limited, half-sent requests among them, and free again when one is closed", async () => {
    await using app = await testApp({ CONNECTIONS_PER_ADDRESS: String(LIMIT) });
    const open = await occupied(app);

    const further = await Promise.all(Array.from({ length: 20 }, () => respond(app)));
    expect(new Set(further)).to.deep.equal(new Set([""]));
    const said = app.logged.filter(
      ({ msg }) => msg === "connection limit reached; refused further connections of an address",
    );
    expect(said.map(({ address, perAddress }) => [address, perAddress])).to.deep.equal([
      ["127.0.0.1", LIMIT],
    ]);

    open[0]?.socket.destroy();
    await open[0]?.closed;
    let answered = "";
    while (answered === "") answered = await respond(app);
    expect(answered).to.equal("HTTP/1.1 200");
  });

  itNightly("are closed by the server when a request is late, and free again", async () => {
    await using app = await testApp({ CONNECTIONS_PER_ADDRESS: String(LIMIT) });
    const open = await occupied(app);
    const late = await Promise.all(open.map(({ closed }) => closed));
    for (const heard of late) expect(heard).to.match(/^HTTP\/1\.1 408 /);
    const all = await Promise.all(Array.from({ length: LIMIT }, () => respond(app)));
    expect(new Set(all)).to.deep.equal(new Set(["HTTP/1.1 200"]));
  });

  it("are not limited behind a proxy, which many users share", async () => {
    await using app = await testApp({ CONNECTIONS_PER_ADDRESS: "2", TRUST_PROXY: "1" });
    const open = Array.from({ length: 10 }, () => halfSent(app));
    await Promise.all(open.map(({ socket }) => once(socket, "connect")));
    expect(await respond(app)).to.equal("HTTP/1.1 200");
  });
});
