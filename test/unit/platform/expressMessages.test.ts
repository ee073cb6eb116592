import { expect } from "chai";
import express from "express";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expressMessages } from "../../../server/platform/http/expressMessages.ts";

describe("the requests and responses of a server of an Express app", () => {
  let server: Server;
  afterEach(() => server.close());

  it("are not changed by Express, and have all of its additions", async () => {
    const app = express();
    const kinds: unknown[] = [];
    app.get("/told", (req, res) => {
      kinds.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
      res.status(201).json({ query: req.query["asked"], isSameApp: req.app === app && res.app === app });
    });
    server = createServer(expressMessages(app), (req, res) => {
      kinds.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
      app(req, res);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/told?asked=this`);
    expect([answer.status, await answer.json()]).to.deep.equal([201, { query: "this", isSameApp: true }]);
    const [before, beforeAnswer, ...inExpress] = kinds;
    expect(inExpress[0]).to.equal(before);
    expect(inExpress[1]).to.equal(beforeAnswer);
  });
});
