import { expect } from "chai";
import { Agent, request } from "node:http";
import { once } from "node:events";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Answer } from "../../helpers/browser.ts";
import { type DatabaseLine, databaseLine } from "../../helpers/databaseLine.ts";
import { anOrder } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";
import { uploadCalls } from "../../helpers/uploads.ts";

const AWAY = { error: "The database cannot be reached. Try again in a moment." };

describe("while the database is unavailable", function () {
  this.timeout(60_000);
  let app: TestApp;
  let line: DatabaseLine;
  let admin: Person;
  before(async () => {
    app = await testApp({}, { lineTo: async (url) => (line = await databaseLine(url)).url });
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(async () => {
    line.mend();
    await isBack();
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await line[Symbol.asyncDispose]();
  });
  const isBack = () =>
    until(async () => (await admin.get("/api/orders")).status === 200, "the database to be back");
  const refusal = ({ status, headers, body }: Answer) => [status, headers.get("retry-after"), body];

  it("requests that need it get 503 with Retry-After, and work again automatically", async () => {
    const order = await anOrder(app.db, admin.user.id);
    line.cut();
    const first = await Promise.all(Array.from({ length: 30 }, () => admin.get("/api/orders")));
    for (const answer of first) expect(refusal(answer)).to.deep.equal([503, "3", AWAY]);
    await until(() => app.site.changes.unavailableReason(), "it to be known");
    const before = app.logged.length;

    const responses = await Promise.all([
      admin.get("/api/orders"),
      admin.get("/api/auth/session"),
      admin.post(`/api/orders/${order.id}/samples`, { samples: [] }),
      admin.post("/api/files/checksum", { filePaths: ["a"] }),
      app.anyone.post("/api/auth/sign-in", { email: admin.user.email, password: PASSWORD }),
      app.anyone.get("/api/deliveries/some-token"),
      app.anyone.post("/api/pipelines/weblog?token=x&runId=y", {}),
      uploadCalls(admin, order.id).initiate(),
    ]);
    for (const answer of responses) expect(refusal(answer)).to.deep.equal([503, "3", AWAY]);
    for (const answer of await Promise.all([
      admin.get("/trpc/orders.list?input={}"),
      app.anyone.post("/trpc/auth.signIn", { email: admin.user.email, password: PASSWORD }),
    ])) {
      expect([answer.status, answer.headers.get("retry-after")]).to.deep.equal([503, "3"]);
      expect(answer.body.error?.message ?? answer.body.error).to.equal(AWAY.error);
    }
    // Once the outage is known, requests log no stack traces.
    expect(app.logged.slice(before).filter(({ msg }) => /failed/.test(String(msg)))).to.deep.equal([]);

    const goesOn = ["/api/version", "/healthz", "/registry", "/api/setup/status", "/trpc/setup.status"];
    for (const path of goesOn) expect([path, (await app.anyone.get(path)).status]).to.deep.equal([path, 200]);
    expect((await app.anyone.get("/")).status).to.be.below(500);
    line.mend();
    await isBack();
    expect(statusAndBody(await app.anyone.get("/readyz"))[0]).to.equal(200);
  });

  it("an interrupted chunk does not count, and counts when it is sent again", async () => {
    const uploads = uploadCalls(admin, (await anOrder(app.db, admin.user.id)).id);
    const { body } = await uploads.initiate({ expectedSize: 10 });
    const chunk = uploads.open(body.uploadId, 0, { contentLength: 10 });
    chunk.send(Buffer.from("01234"));
    await until(
      async () => (await app.site.database("sequencing_uploads").where({ id: body.uploadId }))[0]?.leaseId,
      "the chunk to be taken",
    );
    line.cut();
    expect(await chunk.answer).to.deep.equal({
      status: 503,
      body: { error: "The connection to the database was interrupted. Send the chunk again." },
    });
    line.mend();
    await isBack();
    expect((await uploads.get(body.uploadId)).body.receivedSize).to.equal(0);
    const again = await until(async () => {
      const answer = await uploads.chunk(body.uploadId, 0, Buffer.from("0123456789"));
      return [409, 503].includes(answer.status) ? undefined : answer;
    }, "the lease of the lost process to be free");
    expect(again.body).to.deep.include({ status: "READY", receivedSize: 10 });
  });

  it("no request waits for a silent database, and requests work again automatically", async () => {
    const agent = new Agent({ keepAlive: false });
    line.hang();
    const waiting = request(`${app.url}/api/orders`, {
      agent,
      headers: { cookie: admin.cookie ?? "" },
    }).end();
    const [answer] = await once(waiting, "response");
    expect([answer.statusCode, answer.headers["retry-after"]]).to.deep.equal([503, "3"]);
    answer.resume();
    await until(() => app.site.changes.unavailableReason(), "it to be known");
    expect(refusal(await admin.get("/api/orders"))).to.deep.equal([503, "3", AWAY]);
    line.cut();
    line.mend();
    await isBack();
  });
});
