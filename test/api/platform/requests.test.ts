import { expect } from "chai";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { User } from "../../../db/models/User.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const MIB = 1024 * 1024;
const UNAUTHORIZED = [401, { error: "Unauthorized" }];
const INVALID_JSON = [400, { error: "Invalid JSON body" }];

describe("any request", () => {
  let app: TestApp;
  let person: Person;
  before(async () => {
    app = await testApp();
    person = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  describe("from another site", () => {
    const paths = ["/api/orders", "/api/nowhere", "/api/version", "/trpc/orders.create", "/trpc/auth.signIn"];
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const path of paths) {
        it(`${method} ${path} is refused`, async () => {
          for (const origin of ["https://evil.example", "null", "nonsense", `${app.url}.evil.example`]) {
            const answer = await person.send(method, path, undefined, { origin });
            expect(statusAndBody(answer)).to.deep.equal([403, { error: "Cross-origin request refused" }]);
          }
        });
      }
    }

    it("has no effect", async () => {
      await person.post("/api/orders", { name: "Planted" }, { origin: "https://evil.example" });
      expect((await person.get("/api/orders")).body.orders).to.deep.equal([]);
    });

    it("may read, as far as the browser permits", async () => {
      const answer = await person.get("/api/orders", { origin: "https://evil.example" });
      expect(answer.status).to.equal(200);
      expect(answer.headers.get("access-control-allow-origin")).to.equal(null);
    });

    it("is accepted from this site, and without an Origin, as from tools", async () => {
      const own = await person.post("/api/auth/sign-out", undefined, { origin: app.url });
      expect(own.status).to.equal(200);
      expect((await app.anyone.post("/trpc/auth.signOut", {})).status).to.equal(200);
      person = await app.as("RESEARCHER");
    });

    it("is recognized by the host that a trusted proxy names", async () => {
      const own = { origin: "https://lanes.example.org", "x-forwarded-host": "lanes.example.org" };
      expect((await app.anyone.post("/api/auth/sign-out", undefined, own)).status).to.equal(403);
    });
  });

  it("has a unique X-Request-Id in every response", async () => {
    const answers = await Promise.all([
      person.get("/api/orders"),
      app.anyone.get("/api/orders"),
      app.anyone.get("/api/version"),
      app.anyone.get("/api/nowhere"),
      app.anyone.get("/api/orders/%E0%A4%A"),
      app.anyone.get("/healthz"),
      app.anyone.get("/trpc/auth.session"),
      app.anyone.get("/trpc/nowhere"),
      app.anyone.get("/nowhere.js"),
      person.post("/api/orders", "{"),
      person.post("/api/orders", {}, { origin: "https://evil.example" }),
    ]);
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    for (const id of ids) expect(id).to.match(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it("is logged with that id, its path and no query", async () => {
    const answer = await app.anyone.get("/api/nowhere?token=a-secret-token");
    const id = answer.headers.get("x-request-id");
    const lines = app.logged.filter(({ requestId }) => requestId === id);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include({ method: "GET", path: "/api/nowhere", status: 404, msg: "request" });
    expect(JSON.stringify(app.logged)).to.not.include("a-secret-token");
  });

  it("to an unknown path is answered with 404, in JSON", async () => {
    expect(statusAndBody(await person.get("/api/nowhere"))).to.deep.equal([404, { error: "Not found" }]);
    expect(statusAndBody(await app.anyone.post("/api/orders/x/y/z", {}))).to.deep.equal([
      404,
      { error: "Not found" },
    ]);
    expect(statusAndBody(await app.anyone.post("/api/version"))).to.deep.equal([404, { error: "Not found" }]);
  });

  it("to an address that does not decode is refused in JSON, without a stack", async () => {
    for (const path of ["/api/orders/%E0%A4%A", "/api/samples/%", "/%"]) {
      expect(statusAndBody(await person.get(path))).to.deep.equal([400, { error: "Invalid request" }]);
    }
  });

  it("is never cached", async () => {
    for (const path of ["/api/orders", "/api/nowhere", "/trpc/auth.session"]) {
      expect((await person.get(path)).headers.get("cache-control")).to.equal("no-store");
    }
  });

  describe("with a body", () => {
    for (const body of ["{", "", "[1]", '"text"', "5", "{'name': 1}", "\u0000"]) {
      it(`${JSON.stringify(body)} is read behind the gate: 401 before, ${body === "" ? 201 : 400} after`, async () => {
        expect(statusAndBody(await app.anyone.post("/api/orders", body))).to.deep.equal(UNAUTHORIZED);
        const answer = await person.post("/api/orders", body);
        if (body === "") expect(answer.status).to.equal(201);
        else expect(statusAndBody(answer)).to.deep.equal(INVALID_JSON);
      });
    }

    it("is parsed as JSON regardless of its content type", async () => {
      const answer = await person.post("/api/orders", '{"name":"Lake"}', { "content-type": "text/plain" });
      expect([answer.status, answer.body.name]).to.deep.equal([201, "Lake"]);
    });

    it("in any compression is refused behind the gate, before it is read", async () => {
      for (const encoding of ["gzip", "deflate", "br", "lz99", "identity, gzip"]) {
        const headers = { "content-type": "application/json", "content-encoding": encoding };
        const refused = [415, { error: "Content-Encoding is not supported: send the body uncompressed" }];
        expect(statusAndBody(await person.post("/api/orders", "{}", headers))).to.deep.equal(refused);
        expect(statusAndBody(await app.anyone.post("/api/auth/sign-in", "{}", headers))).to.deep.equal(
          refused,
        );
        expect(statusAndBody(await app.anyone.post("/api/orders", "{}", headers))).to.deep.equal(
          UNAUTHORIZED,
        );
        const answer = await person.post("/trpc/orders.create", "{}", headers);
        expect([answer.status, { error: answer.body.error.message }]).to.deep.equal(refused);
      }
      const plain = await person.post("/api/orders", "{}", { "content-encoding": "identity" });
      expect(plain.status).to.equal(201);
    });

    it("is not waited for when the gate is closed", async () => {
      expect(await answerToBegun("POST", "/api/orders", undefined)).to.deep.equal(UNAUTHORIZED);
      expect(await answerToBegun("POST", "/api/admin/users", person.cookie)).to.deep.equal([
        403,
        { error: "Unauthorized" },
      ]);
      expect(await answerToBegun("POST", "/api/orders/x/samples", undefined)).to.deep.equal(UNAUTHORIZED);
    });

    it("over 1 MiB is refused, a sample table over 16 MiB", async () => {
      const { body: order } = await person.post("/api/orders", {});
      const tooLarge = [413, { error: "Request body is too large" }];
      const large = JSON.stringify({ notes: "x".repeat(MIB) });
      expect(statusAndBody(await person.put(`/api/orders/${order.id}/notes`, large))).to.deep.equal(tooLarge);
      const table = JSON.stringify({ samples: [{ sampleTitle: "x".repeat(16 * MIB) }] });
      expect(statusAndBody(await person.post(`/api/orders/${order.id}/samples`, table))).to.deep.equal(
        tooLarge,
      );
      expect(statusAndBody(await app.anyone.post("/api/auth/sign-in", large))).to.deep.equal(tooLarge);
      const rpc = JSON.stringify({ orderId: order.id, notes: "x".repeat(17 * MIB) });
      const answer = await person.post("/trpc/orders.writeNotes", rpc);
      expect([answer.status, answer.body.error?.message]).to.deep.equal([413, "Request body is too large"]);
    });

    it("nested without end is refused", async () => {
      const deep = `{"customFields":{"a":${"[".repeat(400_000)}${"]".repeat(400_000)}}}`;
      expect(statusAndBody(await person.post("/api/orders", deep))).to.deep.equal([
        400,
        { error: "Request body is nested too deep" },
      ]);
    });

    // Sends the headers and the first byte of a long body, and returns the response.
    async function answerToBegun(method: string, path: string, cookie: string | undefined) {
      const request = httpRequest(app.url + path, {
        method,
        headers: { "content-length": 100 * MIB, ...(cookie ? { cookie } : {}) },
      });
      request.on("error", () => {});
      request.write("{");
      const [response] = await once(request, "response");
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      request.destroy();
      return [response.statusCode, JSON.parse(Buffer.concat(chunks).toString())];
    }
  });

  describe("over /trpc", () => {
    it("is refused with the same status and text, and a matching code", async () => {
      const answer = await app.anyone.get("/trpc/orders.list");
      expect(answer.status).to.equal(401);
      expect(answer.body.error).to.deep.equal({
        message: "Unauthorized",
        code: -32001,
        data: {
          code: "UNAUTHORIZED",
          httpStatus: 401,
          path: "orders.list",
          refusal: { code: "auth.notSignedIn", params: {} },
          extra: {},
        },
      });
    });

    it("returns no stack, and never a 500 for an error of the caller", async () => {
      const wrong = [
        await person.get("/trpc/nowhere"),
        await person.get("/trpc/orders.create"),
        await person.post("/trpc/orders.create", "{"),
        await person.post("/trpc/orders.create", "{}", { "content-type": "text/plain" }),
        await person.get("/trpc/orders.get?input=nonsense"),
        await person.get(`/trpc/${"auth.session,".repeat(60)}auth.session?batch=1`),
      ];
      expect(wrong.map(({ status }) => status)).to.deep.equal([404, 404, 400, 400, 400, 400]);
      for (const { body } of wrong) expect(JSON.stringify(body)).to.not.match(/stack|node_modules|\.ts/);
    });

    it("does not reach procedures that return open files", async () => {
      expect((await person.get("/trpc/bytes.files.openDownload")).status).to.equal(404);
    });
  });
});

describe("a failure of the server", () => {
  let app: TestApp;
  beforeEach(async () => (app = await testApp()));
  afterEach(() => app[Symbol.asyncDispose]());

  const failure = [500, { error: "Internal server error" }];

  it("reveals no details; the log line has the cause under the same id", async () => {
    const person = await app.as("RESEARCHER");
    await app.site.database.raw("drop table samples cascade");
    const answer = await person.get("/api/orders");
    expect(statusAndBody(answer)).to.deep.equal(failure);
    const line = getLine(answer.headers.get("x-request-id"));
    expect(line).to.include({ msg: "request failed" });
    expect(line.err).to.include({ code: "42P01" });
    expect(line.err.message).to.include('relation "samples" does not exist');
    expect(line.err.stack).to.include("listOrders");
  });

  it("is the same over /trpc", async () => {
    const person = await app.as("RESEARCHER");
    await app.site.database.raw("drop table samples cascade");
    const answer = await person.get("/trpc/orders.list?input={}");
    expect([answer.status, answer.body.error.message]).to.deep.equal([500, "Internal server error"]);
    expect(JSON.stringify(answer.body)).to.not.match(/samples|stack/);
    const line = getLine(answer.headers.get("x-request-id"));
    expect(line.err.message).to.include("samples");
  });

  it("is the same when the session cannot be read", async () => {
    const person = await app.as("RESEARCHER");
    await app.site.database.raw("drop table sessions");
    for (const path of ["/api/orders", "/trpc/auth.session"]) {
      const answer = await person.get(path);
      expect(statusAndBody(answer)).to.deep.equal(failure);
      expect(getLine(answer.headers.get("x-request-id")).msg).to.equal("request failed");
    }
  });

  it("writes no value of a refused row to the log", async () => {
    await app.site.database.raw("alter table users add constraint no_rosa check (first_name <> 'Rosa')");
    const rosa = { email: "rosa@example.org", password: PASSWORD, firstName: "Rosa", lastName: "Lind" };
    await app.openRegistration();
    const answer = await app.anyone.post("/api/register", rosa);
    expect(statusAndBody(answer)).to.deep.equal(failure);
    expect(getLine(answer.headers.get("x-request-id")).err).to.include({ constraint: "no_rosa" });
    expect(JSON.stringify(app.logged)).to.not.match(/argon2id|rosa@example\.org|correct horse/);
    expect(await User.query(app.db).resultSize()).to.equal(0);
  });

  it("does not affect /healthz, and makes /readyz report what is missing", async () => {
    const ready = { ready: true, database: "ok", migrations: "ok", storage: "ok" };
    expect(statusAndBody(await app.anyone.get("/readyz"))).to.deep.equal([200, ready]);
    await app.site.database("migrations").delete();
    expect(statusAndBody(await app.anyone.get("/readyz"))).to.deep.equal([
      503,
      { ready: false, database: "ok", migrations: "pending", storage: "unknown" },
    ]);
    expect(statusAndBody(await new Browser(app.url).get("/healthz"))).to.deep.equal([200, { ok: true }]);
  });

  function getLine(id: string | null): { msg: string; err: { message: string; stack: string } } {
    const line = app.logged.find(({ requestId, msg }) => requestId === id && msg !== "request");
    if (!line) throw new Error("Nothing was logged of this request");
    return line as ReturnType<typeof getLine>;
  }
});
