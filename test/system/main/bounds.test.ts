import { expect } from "chai";
import express from "express";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { cutSlowReaders } from "../../../server/platform/http/cutSlowReaders.ts";
import { refuseSlowBody } from "../../../server/platform/http/refuseSlowBody.ts";
import { loopPressure, shedLoad } from "../../../server/platform/http/shedLoad.ts";
import { testApp, type TestApp } from "../../helpers/app.ts";
import { until } from "../../helpers/until.ts";

const MIB = 1024 * 1024;

describe("the limits of a request", () => {
  let app: TestApp;
  before(async () => (app = await testApp()));
  after(() => app[Symbol.asyncDispose]());

  it("accepts a query of some kilobytes", async () => {
    const answer = await app.anyone.get(`/api/version?filler=${"x".repeat(8_000)}`);
    expect(answer.status).to.equal(200);
  });

  it("refuses a path or query of more than 16 KiB", async () => {
    expect((await app.anyone.get(`/api/version?filler=${"x".repeat(17_000)}`)).status).to.equal(431);
    expect((await app.anyone.get(`/${"x".repeat(17_000)}`)).status).to.equal(431);
    expect((await app.anyone.get("/healthz")).status).to.equal(200);
  });

  it("refuses headers of more than 16 KiB", async () => {
    expect((await app.anyone.get("/healthz", { "x-filler": "x".repeat(17_000) })).status).to.equal(431);
  });

  it("refuses more than 100 parameters and more than 200 headers, on lines before Express too", async () => {
    const parameters = (count: number) => `?${Array.from({ length: count }, (_, n) => `p${n}=1`).join("&")}`;
    const headers = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, "1"]));
    for (const path of ["/api/version", "/healthz", "/trpc/auth.session", "/registry", "/"]) {
      const { status, body } = await app.anyone.get(path + parameters(101));
      expect([path, status, body]).to.deep.equal([path, 400, { error: "The URL has too many parameters" }]);
    }
    expect((await app.anyone.get(`/api/version${parameters(100)}`)).status).to.equal(200);
    for (const path of ["/api/version", "/registry"]) {
      const many = await app.anyone.get(path, headers(201));
      expect([many.status, many.body]).to.deep.equal([400, { error: "The request has too many headers" }]);
      expect((await app.anyone.get(path, headers(150))).status).to.equal(200);
    }
  });

  it("returns 400 for malformed HTTP and keeps running", async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write("\u0016\u0003\u0001 this is not HTTP\r\n\r\n");
    let heard = "";
    socket.setEncoding("utf8").on("data", (text: string) => (heard += text));
    await once(socket, "close");
    expect(heard).to.match(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect((await app.anyone.get("/healthz")).status).to.equal(200);
  });

  describe("slow bodies", () => {
    let server: Server;
    before(async () => {
      const bare = express().set("env", "test");
      bare.use(refuseSlowBody({ firstMs: 100, bytesPerSecond: 1_000 }));
      bare.post(
        "/",
        express.text({ type: () => true }),
        (req, res) => void res.send(`got ${String(req.body)}`),
      );
      server = bare.listen(0, "127.0.0.1");
      await once(server, "listening");
    });
    after(() => server.close());

    async function send(contentLength: number, ...parts: string[]): Promise<string> {
      const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
      let heard = "";
      socket.setEncoding("utf8").on("data", (text: string) => (heard += text));
      socket.on("error", () => {});
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket.write(
        `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${contentLength}\r\n\r\n`,
      );
      for (const part of parts) socket.write(part);
      await closed;
      return heard;
    }

    it("are aborted, and hold no connection", async () => {
      expect(await send(20, "only this")).to.equal("");
    });

    it("are accepted if they arrive in time", async () => {
      expect(await send(9, "in ", "time", "!!")).to.match(/^HTTP\/1\.1 200 OK[\s\S]*got in time!!$/);
    });
  });

  describe("slow readers", () => {
    let server: Server;
    let waited: () => void;
    let broken: Promise<unknown>;
    before(async () => {
      const bare = express().set("env", "test");
      bare.get("/long", (_req, res) => {
        broken = once(res, "close");
        res.end(Buffer.alloc(64 * MIB));
      });
      bare.get("/short", (_req, res) => void res.end(Buffer.alloc(MIB)));
      bare.get("/events", (_req, res) => {
        const delivered = setInterval(() => res.write(Buffer.alloc(256 * 1024)), 5);
        broken = once(res, "close").then(() => clearInterval(delivered));
      });
      bare.get(
        "/late",
        (_req, res) => void new Promise<void>((go) => (waited = go)).then(() => res.send("late")),
      );
      server = createServer(bare);
      cutSlowReaders(server, { idleMs: 500, waitingMaxBytes: MIB, lookMs: 20 });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
    });
    after(() => server.close());

    function ask(path: string, headers = ""): Socket {
      const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
      socket.on("error", () => {});
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`);
      return socket;
    }

    it("are cut: unread responses are not buffered", async () => {
      for (const [path, headers] of [
        ["/long", ""],
        ["/events", "Accept: text/event-stream\r\n"],
      ] as const) {
        const socket = ask(path, headers).pause();
        await once(server, "request");
        await broken;
        socket.destroy();
      }
    });

    it("are served if they keep reading, or wait for a slow response", async () => {
      let bytes = 0;
      for await (const piece of ask("/short")) bytes += (piece as Buffer).length;
      expect(bytes).to.be.greaterThan(MIB);
      const socket = ask("/late");
      const [, res] = (await once(server, "request")) as [unknown, ServerResponse];
      await once(res, "timeout");
      waited();
      const [piece] = (await once(socket, "data")) as [Buffer];
      expect(piece.toString()).to.match(/^HTTP\/1\.1 200 OK/);
      socket.destroy();
    });
  });

  describe("overload", () => {
    const REFUSED = { error: "The server is busy. Try again in a moment." };
    let server: Server;
    let isTooMuch = false;
    const held: (() => void)[] = [];
    before(async () => {
      const bare = express().set("env", "test");
      bare.use(shedLoad({ isTooMuch: () => isTooMuch }, { requestsMax: 2 }));
      bare.use((_req, res) => void held.push(() => res.json({})));
      server = createServer(bare).listen(0, "127.0.0.1");
      await once(server, "listening");
    });
    after(() => server.close());
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
    async function answered(...requests: Promise<Response>[]): Promise<unknown[]> {
      await until(() => held.length === requests.length, "the requests to be taken");
      for (const go of held.splice(0)) go();
      return (await Promise.all(requests)).map(({ status }) => status);
    }

    it("is refused immediately with 503, and accepted again when there is capacity", async () => {
      const taken = [ask("/api/orders"), ask("/trpc/orders.list")];
      await until(() => held.length === 2, "both to be taken");
      const refused = await ask("/api/orders");
      expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).to.deep.equal([
        503,
        "3",
        REFUSED,
      ]);
      const spared = [
        ask("/api/version"),
        ask("/api/orders/x/sequencing/uploads/y"),
        ask("/api/orders/x/sequencing/uploads/y/complete?z"),
        ask("/api/pipelines/weblog?runId=x"),
        ask("/trpc/changes.watch", { accept: "text/event-stream" }),
      ];
      expect(await answered(...taken, ...spared)).to.deep.equal(Array(7).fill(200));
      expect(await answered(ask("/api/orders"))).to.deep.equal([200]);
      isTooMuch = true;
      expect((await ask("/api/orders/x/sequencing/uploads")).status).to.equal(503);
      isTooMuch = false;
      expect(await answered(ask("/api/orders"))).to.deep.equal([200]);
    });

    it("is detected after six consecutive late measurements of the event loop, and ends with the first timely one", () => {
      const closing = new AbortController();
      let nowMs = 0;
      const pressure = loopPressure(closing.signal, () => nowMs);
      closing.abort();
      const looks = (count: number, lateMs: number) => {
        for (let look = 0; look < count; look++) {
          nowMs += 500 + lateMs;
          pressure.look();
        }
        return pressure.isTooMuch();
      };
      expect([
        looks(1, 60_000),
        looks(4, 1_500),
        looks(1, 1_500),
        looks(3, 1_500),
        looks(1, 0),
      ]).to.deep.equal([false, false, true, true, false]);
    });
  });
});
