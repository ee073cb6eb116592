import { expect } from "chai";
import express from "express";
import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { refuseSlowBody } from "../../server/http/refuseSlowBody.ts";
import { testApp, type TestApp } from "../helpers/app.ts";

describe("the bounds of a request", () => {
  let app: TestApp;
  before(async () => (app = await testApp()));
  after(() => app[Symbol.asyncDispose]());

  it("takes a query of some kilobytes", async () => {
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

  it("answers what is no HTTP with 400 and goes on", async () => {
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

    it("are cut: what does not come holds no connection", async () => {
      expect(await send(20, "only this")).to.equal("");
    });

    it("are not those that come in time", async () => {
      expect(await send(9, "in ", "time", "!!")).to.match(/^HTTP\/1\.1 200 OK[\s\S]*got in time!!$/);
    });
  });
});
