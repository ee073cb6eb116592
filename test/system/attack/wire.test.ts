import { expect } from "chai";
import crypto from "node:crypto";
import { once } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import { connect } from "node:net";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { describedOperations } from "../../helpers/operations.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { setWeblogSecret } from "../../helpers/weblog.ts";
import { weblogPath } from "../../helpers/weblogPath.ts";

const GIB = 1024 ** 3;
const EVIL = "evil.example";
// The tool registry returns the addresses of pages of a list in headers.
const PAGE_ADDRESSES = new Set(["self_link", "next_page", "last_page"]);
// Responses that contain the address the caller used: caches keep them by host (spec §9).
const TELLS_ADDRESSES = /^\/registry|\/sequencing-tech$/;

/** Attacks on requests in transit, and by pages of other sites. */
describe("on the wire", () => {
  let app: TestApp;
  let admin: Person;
  const reading = describedOperations.filter(({ method }) => method === "GET");
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  after(() => app[Symbol.asyncDispose]());

  /** Sends raw bytes and returns everything received until the server closes the connection. */
  async function raw(bytes: string): Promise<string> {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    let heard = "";
    socket.setEncoding("latin1").on("data", (text: string) => (heard += text));
    socket.on("error", () => {});
    socket.write(bytes, "latin1");
    await once(socket, "close");
    return heard;
  }

  /** Like the above for a connection that the server keeps open: returns the first response. */
  async function readFirst(bytes: string): Promise<string> {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname).setEncoding("latin1");
    socket.on("error", () => {});
    socket.write(bytes, "latin1");
    const [heard] = (await once(socket, "data")) as [string];
    socket.destroy();
    return heard;
  }

  it("a JSON body with an announced size above the limit is refused before it arrives", async () => {
    for (const [path, cookie] of [
      ["/api/auth/sign-in", ""],
      ["/api/orders", admin.cookie ?? ""],
      ["/api/admin/sequencing-tech", admin.cookie ?? ""],
    ]) {
      const method = path?.includes("tech") ? "PUT" : "POST";
      const heard = await readFirst(
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${2 * GIB}\r\n\r\n`,
      );
      expect(heard, path).to.match(/^HTTP\/1\.1 413 /);
      expect(heard, path).to.include('{"error":"Request body is too large"}');
    }
  });

  // A proxy in front may see another end of the first request than the server, so that the second one could be
  // attributed to another user.
  const SMUGGLED = "GET /api/smuggled HTTP/1.1\r\nHost: x\r\n\r\n";
  const sizes = `Content-Length: ${SMUGGLED.length + 5}\r\n`;
  for (const [what, head, body] of [
    ["a length beside chunks", `${sizes}Transfer-Encoding: chunked\r\n`, `0\r\n\r\n${SMUGGLED}`],
    ["two lengths", `${sizes}Content-Length: 0\r\n`, SMUGGLED],
    ["a coding nobody knows", "Transfer-Encoding: xchunked\r\n", `0\r\n\r\n${SMUGGLED}`],
    ["a blank before the colon", "Transfer-Encoding : chunked\r\n", `0\r\n\r\n${SMUGGLED}`],
    ["a folded header", "X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: x\r\n", SMUGGLED],
    ["a length with a sign", "Content-Length: +0\r\n", SMUGGLED],
    ["a chunk that ends early", "Transfer-Encoding: chunked\r\n", `zz\r\n${SMUGGLED}`],
    ["a NUL in a header", "X-A: a\0b\r\n", SMUGGLED],
    ["a lone CR in a header", "X-A: a\rX-B: c\r\n", SMUGGLED],
  ] as const)
    it(`a request with ${what} is refused, and no bytes behind it are read`, async () => {
      const heard = await raw(`POST /api/auth/sign-out HTTP/1.1\r\nHost: x\r\n${head}\r\n${body}`);
      expect(heard.match(/HTTP\/1\.1 \d+/g)).to.deep.equal(["HTTP/1.1 400"]);
      expect(app.logged.filter(({ path }) => path === "/api/smuggled")).to.deep.equal([]);
    });

  it("no response has an injected header, in any encoding of line breaks", async () => {
    const planted = "%0d%0aSet-Cookie:%20planted=1%0d%0a%0d%0a<script>";
    for (const { path } of reading) {
      const address = `${path.replaceAll(/\{\w+\}/g, `x${planted}`)}?path=${planted}&name=${planted}&limit=${planted}`;
      const { headers } = await admin.get(address);
      for (const [name, value] of headers)
        if (PAGE_ADDRESSES.has(name)) expect(value, path).to.match(/^http[\w:/.?=&%+-]+$/);
        else expect(value, `${path} ${name}`).to.not.include("planted");
    }
  });

  it("only responses with full URLs of this server contain a host, and never one from a header", async () => {
    const host = new URL(app.url).host;
    const claims = `X-Forwarded-Host: ${EVIL}\r\nX-Forwarded-Proto: ${EVIL}\r\nForwarded: host=${EVIL}\r\nX-Original-URL: /${EVIL}\r\n`;
    for (const { path } of [...reading, { path: "/" }, { path: "/api" }, { path: "/orders//" }]) {
      const own = TELLS_ADDRESSES.test(path) ? host : EVIL;
      const heard = await raw(
        `GET ${path.replaceAll(/\{\w+\}/g, "x")} HTTP/1.1\r\nHost: ${own}\r\n${claims}Cookie: ${admin.cookie ?? ""}\r\nConnection: close\r\n\r\n`,
      );
      expect(heard, path).to.match(/^HTTP\/1\.1 \d/);
      expect(heard.includes(EVIL), path).to.equal(false);
    }
  });

  it("a method override header is ignored", async () => {
    const order = await anOrder(app.db, admin.user.id);
    const override = { "x-http-method-override": "DELETE", "x-method-override": "DELETE" };
    const expected = statusAndBody(await admin.get(`/api/orders/${order.id}`));
    expect(expected[0]).to.equal(200);
    expect(statusAndBody(await admin.get(`/api/orders/${order.id}?_method=DELETE`, override))).to.deep.equal(
      expected,
    );
    const posted = await admin.post(`/api/orders/${order.id}?_method=DELETE`, {}, override);
    expect(statusAndBody(posted)).to.deep.equal([404, { error: "Not found" }]);
    expect(statusAndBody(await admin.get(`/api/orders/${order.id}`))).to.deep.equal(expected);
  });

  it("every operation that changes data is refused to pages of other sites, except those without a session", async () => {
    const changing = describedOperations.filter(
      ({ method, path }) => !/^(GET|OPTIONS)$/.test(method) && path !== "/api/pipelines/weblog",
    );
    expect(changing.length).to.be.greaterThan(60);
    for (const { method, path } of changing)
      for (const origin of [`https://${EVIL}`, "null"]) {
        const answer = await admin.send(method, path.replaceAll(/\{\w+\}/g, "x"), {}, { origin });
        expect([method, path, answer.status, answer.body.error]).to.deep.equal([
          method,
          path,
          403,
          "Cross-origin request refused",
        ]);
      }
  });

  it("the token of the weblog is compared as a digest, in a time that does not depend on it", async () => {
    const secret = "a secret of some length";
    await setWeblogSecret(app.site, secret);
    const compared: Buffer[][] = [];
    const plain = crypto.timingSafeEqual;
    crypto.timingSafeEqual = (one, other) => {
      compared.push([Buffer.from(one as Buffer), Buffer.from(other as Buffer)]);
      return plain(one, other);
    };
    syncBuiltinESMExports();
    try {
      for (const token of ["", "a", "a secret", secret.slice(0, -1), `${secret}x`, "é".repeat(1_000)]) {
        const answer = await app.anyone.post(weblogPath({ runId: "x", token }), {});
        expect(statusAndBody(answer)).to.deep.equal([403, { error: "Invalid token" }]);
      }
    } finally {
      crypto.timingSafeEqual = plain;
      syncBuiltinESMExports();
    }
    // Compares with the secret of the installation and with the token of the run, regardless of the first result.
    expect(compared.map(([one, other]) => [one?.length, other?.length])).to.deep.equal(
      Array.from({ length: 6 * 2 }, () => [32, 32]),
    );
  });
});
