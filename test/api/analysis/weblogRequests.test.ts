import { expect } from "chai";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { aRun } from "../../helpers/runs.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";
import { setWeblogSecret } from "../../helpers/weblog.ts";
import { weblogPath } from "../../helpers/weblogPath.ts";

const SECRET = "a secret & more/+%";
const PATH = "/api/pipelines/weblog";

describe("POST /api/pipelines/weblog", () => {
  let app: TestApp;
  let runId: string;
  let agent: Agent;
  before(async () => {
    app = await testApp({ LOG_LEVEL: "debug" });
    const owner = await app.as("RESEARCHER");
    runId = (
      await aRun(app.db, { orderId: (await anOrder(app.db, owner.user.id)).id }, { status: "running" })
    ).id;
    await setWeblogSecret(app.site, SECRET);
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  after(async () => {
    agent.destroy();
    await app[Symbol.asyncDispose]();
  });

  const query = () => weblogPath({ runId, token: SECRET }).slice(PATH.length);
  const lines = (requestId: string | null) => app.logged.filter((line) => line["requestId"] === requestId);
  const stored = (eventType: string) => PipelineRunEvent.query(app.db).where({ eventType }).resultSize();

  for (const search of ["", "?", "?runId", "?token=%E0%A4%A", "?token=%", `?${"x".repeat(8_000)}`])
    it(`is refused with ${search.slice(0, 20) || "no query"}`, async () => {
      expect(statusAndBody(await app.anyone.post(PATH + search))).to.deep.equal([
        403,
        { error: "Invalid token" },
      ]);
    });

  it("is one path, however its address is written", async () => {
    for (const path of ["/api/pipelines/weblog/", "/API/Pipelines/WEBLOG"])
      expect(statusAndBody(await app.anyone.post(path + query(), {})), path).to.deep.equal([
        200,
        { success: true },
      ]);
  });

  it("is the only method; the others return not found", async () => {
    for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE"])
      expect((await app.anyone.send(method, PATH + query())).status, method).to.equal(404);
  });

  it("is logged under the request id of the response, also if it is refused", async () => {
    for (const [body, status, level] of [
      ["{}", 200, 20],
      ["{", 400, 30],
    ] as const) {
      const id = (await app.anyone.post(PATH + query(), body)).headers.get("x-request-id");
      await until(() => lines(id).length > 0, "the line of the request");
      expect(lines(id)).to.have.length(1);
      expect(lines(id)[0]).to.include({ level, method: "POST", path: PATH, status, msg: "request" });
    }
  });

  it("returns only that it failed, and the log contains the cause under the same id", async () => {
    await app.site.database.raw("alter table pipeline_run_events rename to gone");
    try {
      const answer = await app.anyone.post(PATH + query(), { event: "lost" });
      expect(statusAndBody(answer)).to.deep.equal([500, { error: "Internal server error" }]);
      const id = answer.headers.get("x-request-id");
      await until(() => lines(id).length === 2, "both lines");
      expect(lines(id).map(({ level, msg }) => [level, msg])).to.deep.equal([
        [50, "request failed"],
        [50, "request"],
      ]);
    } finally {
      await app.site.database.raw("alter table gone rename to pipeline_run_events");
    }
  });

  it("is accepted again on the connection of a refusal", async () => {
    const large = JSON.stringify({ event: "large", x: "x".repeat(2 * 1024 * 1024) });
    const wrong = weblogPath({ runId, token: "wrong" });
    const answers = [];
    for (const [path, body] of [
      [wrong, large],
      [PATH + query(), large],
      [PATH + query(), "{"],
      [PATH + query(), '{"event":"after refusals"}'],
    ] as const)
      answers.push(await posted(path, body));
    expect(answers.map(({ status }) => status)).to.deep.equal([403, 413, 400, 200]);
    expect(new Set(answers.map(({ port }) => port)).size).to.equal(1);
    expect(await stored("after refusals")).to.equal(1);
  });

  it("stores nothing of an interrupted body, and accepts the next one", async () => {
    const socket = begun(PATH + query(), '{"event":"broken off"');
    await once(socket, "connect");
    await new Promise((resolve) => socket.write("", resolve));
    socket.destroy();
    await until(() => app.logged.some((line) => line["brokenOff"] === true), "the line of the request");
    expect(app.logged.find((line) => line["brokenOff"] === true)).to.include({ path: PATH, method: "POST" });
    expect(statusAndBody(await app.anyone.post(PATH + query(), { event: "whole" }))[0]).to.equal(200);
    expect([await stored("broken off"), await stored("whole")]).to.deep.equal([0, 1]);
  });

  it("is refused before its body is received", async () => {
    const socket = begun(weblogPath({ runId, token: "wrong" }), "");
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(String(answer)).to.match(/^HTTP\/1\.1 403 Forbidden\r\n/);
    socket.destroy();
  });

  /** A request of 100 bytes of which only some have come. */
  function begun(path: string, part: string) {
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    socket.on("error", () => {});
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n${part}`);
    return socket;
  }

  function posted(path: string, body: string) {
    return new Promise<{ status: number | undefined; port: number | undefined }>((resolve, reject) => {
      const sent = request(app.url + path, { method: "POST", agent }, (res) => {
        const port = res.socket.localPort;
        res.resume().on("end", () => resolve({ status: res.statusCode, port }));
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }
});
