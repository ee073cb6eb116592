import { expect } from "chai";
import { once } from "node:events";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { sections } from "../../../compat/document/sections.ts";
import { BRIEF, EVENT, TRACE } from "../../../server/platform/rpc/bodyLimits.ts";
import { LARGE_BODIES_SHARE } from "../../../server/platform/limits/limits.ts";
import { appRouter, describeProcedure } from "../../../server/main/router.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { aRun } from "../../helpers/runs.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { setWeblogSecret } from "../../helpers/weblog.ts";
import { until } from "../../helpers/until.ts";

const KIB = 1024;
const TYPES: Record<string, string> = {
  json: "application/json",
  bytes: "application/octet-stream",
  workbook: "multipart/form-data; boundary=border",
};
const TOO_LARGE = [413, { error: "Request body is too large" }];
const TOO_MANY = [413, { error: "Request body has too many values" }];
const MUCH = "You have too many concurrent requests of this kind. Try again when one of them has completed.";

describe("the body of a request", () => {
  let app: TestApp;
  let person: Person;
  beforeEach(async () => {
    app = await testApp();
    person = await app.as("RESEARCHER");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const values = (count: number) => JSON.stringify({ name: "Lake", z: Array(count).fill(0) });
  const filled = (bytes: number) => {
    const body = JSON.stringify({ email: "a@example.org", password: "wrong one", z: "" });
    return body.replace('""', `"${"x".repeat(bytes - body.length)}"`);
  };

  it("has one limit for a procedure, over /api and over /trpc", () => {
    const compared = sections
      .flatMap(({ lines }) => lines)
      .filter(({ route, operation }) => route.body.kind === "json" && operation.procedure !== undefined)
      .map(({ route, operation }) => ({
        contract: `${route.method} ${route.path}`,
        line: route.body.limit,
        procedure: describeProcedure(operation.procedure ?? "").limit,
      }));
    expect(compared.length).to.be.greaterThan(40);
    for (const { contract, line, procedure } of compared) expect(line, contract).to.equal(procedure);
  });

  it("is small without a session, except for events, which have a token", () => {
    const open = sections
      .flatMap(({ lines }) => lines)
      .filter(({ operation: { procedure } }) => procedure && !describeProcedure(procedure).refusals.signedOut)
      .filter(({ route }) => route.body.kind === "json");
    expect(open.map(({ route: { method, path, body } }) => [`${method} ${path}`, body.limit])).to.deep.equal([
      ["post /auth/sign-in", BRIEF],
      ["post /auth/second-factor", BRIEF],
      ["post /auth/password-reset", BRIEF],
      ["post /auth/password-reset/confirm", BRIEF],
      ["post /auth/accept-invitation", BRIEF],
      ["post /register", BRIEF],
      ["post /demo/session", BRIEF],
      ["post /approvals", BRIEF],
      ["post /pipelines/weblog", EVENT],
      ["post /tower/trace/create", TRACE],
      ...["begin", "progress", "heartbeat", "complete"].map((name) => [
        `put /tower/trace/:traceId/${name}`,
        TRACE,
      ]),
    ]);
    for (const name of Object.keys(appRouter._def.procedures)) {
      const { refusals, limit } = describeProcedure(name);
      if (!refusals.signedOut) expect(limit, name).to.equal(BRIEF);
    }
  });

  it("is inflated by no operation: a Content-Encoding is refused after the permission check", async () => {
    await using demo = await testApp({ LANEKEEPER_DEMO: "1" });
    const admin = await demo.as("FACILITY_ADMIN");
    const order = await anOrder(demo.db, admin.user.id);
    const run = await aRun(demo.db, { orderId: order.id });
    await setWeblogSecret(demo.site, "a token");
    const lines = sections
      .flatMap(({ prefix, lines }) => lines.map((line) => ({ prefix, ...line })))
      // test/api/analysis/tower.test.ts tests the trace protocol, which needs a token of its own.
      .filter(({ route }) => route.body.kind !== "nothing" && !route.path.startsWith("/tower/"));
    expect(lines.length).to.be.greaterThan(50);
    for (const { prefix, route } of lines) {
      const path = `${prefix}${route.path.replace(":orderId", order.id).replaceAll(/:\w+/g, run.id)}?token=a+token&runId=${run.id}`;
      const headers = { "content-encoding": "gzip", "content-type": TYPES[route.body.kind] ?? "" };
      const answer = await admin.send(route.method.toUpperCase(), path, gzipSync("{}"), headers);
      expect([path, answer.status, answer.body.error]).to.deep.equal([
        path,
        415,
        "Content-Encoding is not supported: send the body uncompressed",
      ]);
    }
  });

  it("is at most 16 KiB without a session, on both ways in, to the byte", async () => {
    for (const path of ["/api/auth/sign-in", "/trpc/auth.signIn"]) {
      expect((await app.anyone.post(path, filled(16 * KIB))).status, path).to.equal(401);
      const answer = await app.anyone.post(path, filled(16 * KIB + 1));
      const error = answer.body.error.message ?? answer.body.error;
      expect([answer.status, { error }], path).to.deep.equal(TOO_LARGE);
    }
  });

  it("has the small limit also with a session if the call needs none, alone and in batches", async () => {
    for (const path of ["auth.signIn", "samples.save,auth.signIn", "auth.signIn,samples.save"]) {
      const answer = await person.post(`/trpc/${path}?batch=1`, `{"0":${filled(20 * KIB)}}`);
      const [first] = [answer.body].flat();
      expect([answer.status, { error: first.error.message }], path).to.deep.equal(TOO_LARGE);
    }
  });

  it("is not read if the gate refuses the call, regardless of its size", async () => {
    const large = filled(64 * KIB);
    for (const [browser, path, status] of [
      [app.anyone, "/trpc/samples.save", 401],
      [person, "/trpc/catalog.save", 403],
      [person, "/trpc/users.create", 403],
    ] as const) {
      const { status: largeStatus, body } = await browser.post(path, large);
      expect([path, largeStatus, body.error.message]).to.deep.equal([path, status, "Unauthorized"]);
    }
  });

  it("has at most the number of values of its path, counted before it is parsed", async () => {
    expect((await person.post("/api/orders", values(19_997))).status).to.equal(201);
    expect(statusAndBody(await person.post("/api/orders", values(20_000)))).to.deep.equal(TOO_MANY);
    const order = await anOrder(app.db, person.user.id, { status: "DRAFT" });
    const table = JSON.stringify({ samples: [{ customFields: { a: Array(30_000).fill(0) } }] });
    expect((await person.post(`/api/orders/${order.id}/samples`, table)).status).to.equal(200);
  });

  it("has no more than 8,000 different names", async () => {
    const order = await anOrder(app.db, person.user.id, { status: "DRAFT" });
    const named = (count: number) => {
      const customFields = Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 1]));
      return JSON.stringify({ samples: [{ customFields }] });
    };
    const path = `/api/orders/${order.id}/samples`;
    expect(statusAndBody(await person.post(path, named(8_000)))).to.deep.equal(TOO_MANY);
    expect((await person.post(path, named(7_000))).body.error).to.match(
      /^A form can have at most 500 answers/,
    );
  });

  it("is measured in an address too", async () => {
    const input = (value: string) => `/trpc/orders.list?input=${encodeURIComponent(value)}`;
    const deep = await person.get(input(`${"[".repeat(150)}${"]".repeat(150)}`));
    expect([deep.status, deep.body.error.message]).to.deep.equal([400, "Request body is nested too deep"]);
    const many = await person.get(input(`{"z":[${"0,".repeat(1_500)}0]}`));
    expect([many.status, { error: many.body.error.message }]).to.deep.equal(TOO_MANY);
  });

  it("is JSON over /trpc, regardless of its content type", async () => {
    for (const type of ["multipart/form-data; boundary=x", "application/octet-stream", "text/plain"]) {
      const { status, body } = await person.post("/trpc/orders.create", "{}", { "content-type": type });
      expect([type, status]).to.deep.equal([type, 400]);
      expect(JSON.stringify(Buffer.isBuffer(body) ? String(body) : body)).to.include("Invalid request");
    }
  });

  it("that is large occupies a slot until the response: one user has three, and others still get in", async () => {
    const { perPerson } = LARGE_BODIES_SHARE;
    const { hostname, port } = new URL(app.url);
    const begun = Array.from({ length: perPerson + 1 }, () => {
      const socket = connect(Number(port), hostname);
      let heard = "";
      socket.setEncoding("latin1").on("data", (text: string) => (heard += text));
      socket.on("error", () => {});
      socket.write(
        `POST /api/orders HTTP/1.1\r\nHost: x\r\nCookie: ${person.cookie ?? ""}\r\nContent-Length: ${100 * KIB}\r\n\r\n{`,
      );
      return { socket, heard: () => heard };
    });
    await until(() => begun.some(({ heard }) => heard() !== ""), "one of them to be refused");
    const refused = begun.filter(({ heard }) => heard() !== "");
    expect(refused.length).to.equal(1);
    expect(refused[0]?.heard()).to.match(/^HTTP\/1\.1 429 [\s\S]*Retry-After: 3/);
    expect(refused[0]?.heard()).to.include(MUCH);

    const large = JSON.stringify({ notes: "x".repeat(100 * KIB) });
    const other = await app.as("RESEARCHER");
    expect((await other.post("/api/orders", large)).status).to.equal(201);
    expect((await person.post("/api/orders", "{}")).status).to.equal(201);

    const first = begun.find((one) => one !== refused[0]);
    first?.socket.destroy();
    await once(first!.socket, "close");
    await until(async () => (await person.post("/api/orders", large)).status === 201, "the place to be free");
    for (const { socket } of begun) socket.destroy();
  });
});
