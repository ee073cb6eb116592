import { expect } from "chai";
import { once } from "node:events";
import { Agent, createServer, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { PipelineRunEvent } from "../../db/models/PipelineRunEvent.ts";
import { beforeExpress } from "../../server/platform/http/beforeExpress.ts";
import { type TestApp, testApp } from "../helpers/app.ts";
import { anOrder } from "../helpers/factories.ts";
import { aRun } from "../helpers/runs.ts";
import { told } from "../helpers/told.ts";
import { until } from "../helpers/until.ts";
import { setWeblogSecret } from "../helpers/weblog.ts";
import { weblogPath } from "../helpers/weblogPath.ts";

const SECRET = "a secret & more/+%";
const PATH = "/api/pipelines/weblog";

describe("POST /api/pipelines/weblog, which is taken before Express", () => {
  let app: TestApp;
  let runId: string;
  let agent: Agent;
  before(async () => {
    app = await testApp({ LOG_LEVEL: "debug" });
    const owner = await app.as("RESEARCHER");
    runId = (await aRun({ orderId: (await anOrder(owner.user.id)).id }, { status: "running" })).id;
    await setWeblogSecret(app.site, SECRET);
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  after(async () => {
    agent.destroy();
    await app[Symbol.asyncDispose]();
  });

  const query = () => weblogPath({ runId, token: SECRET }).slice(PATH.length);
  const lines = (requestId: string | null) => app.logged.filter((line) => line["requestId"] === requestId);
  const stored = (eventType: string) => PipelineRunEvent.query().where({ eventType }).resultSize();

  describe("answers as Express has the same line answer", () => {
    const event = JSON.stringify({ event: "noted" });
    const rows: [string, string, string, Record<string, string>?][] = [
      ["an event", "", event],
      ["an event of a run twice named", "&runId=x", event],
      ["parameters of other names", "&x=1&constructor=2&__proto__=3&=4&&", event],
      ["no body", "", ""],
      ["no JSON", "", "{"],
      ["no object", "", "[1]"],
      ["a body over 1 MB", "", JSON.stringify({ x: "x".repeat(1024 * 1024) })],
      ["a character set nobody knows", "", event, { "content-type": "application/json; charset=nowhere" }],
      ["a compression nobody knows", "", event, { "content-encoding": "lz99" }],
      ["a compression that it is not in", "", event, { "content-encoding": "gzip" }],
      ["a type that is none", "", event, { "content-type": "((" }],
      ["the page of another site", "", event, { origin: "https://evil.example" }],
      ["a condition", "", event, { "if-none-match": "*" }],
    ];
    for (const [what, more, body, headers = {}] of rows)
      it(`to ${what}`, async () => {
        const [hot, usual] = [
          await app.anyone.post(`${PATH}${query()}${more}`, body, headers),
          await app.anyone.post(`${PATH}/${query()}${more}`, body, headers),
        ];
        const headersOf = (answer: typeof hot) =>
          [...answer.headers].filter(([name]) => name !== "x-request-id" && name !== "date");
        expect([...told(hot), headersOf(hot)]).to.deep.equal([...told(usual), headersOf(usual)]);
        expect(hot.headers.get("x-request-id")).to.match(/^[0-9a-f-]{36}$/);
      });

    for (const search of ["", "?", "?runId", "?token=%E0%A4%A", "?token=%", `?${"x".repeat(8_000)}`])
      it(`to ${search.slice(0, 20) || "no query"}`, async () => {
        const [hot, usual] = [
          await app.anyone.post(PATH + search),
          await app.anyone.post(`${PATH}/${search}`),
        ];
        expect(told(hot)).to.deep.equal([403, { error: "Invalid token" }]);
        expect(told(usual)).to.deep.equal(told(hot));
      });
  });

  it("is one path, however its address is written", async () => {
    for (const path of ["/api/pipelines/weblog/", "/API/Pipelines/WEBLOG"])
      expect(told(await app.anyone.post(path + query(), {})), path).to.deep.equal([200, { success: true }]);
  });

  it("is one method: the others find nothing", async () => {
    for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE"])
      expect((await app.anyone.send(method, PATH + query())).status, method).to.equal(404);
  });

  it("is logged under the id of the answer: to be seen when it is refused", async () => {
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

  it("is told nothing of a failure but that, and the log has the cause under the same id", async () => {
    await app.site.database.raw("alter table pipeline_run_events rename to gone");
    try {
      const answer = await app.anyone.post(PATH + query(), { event: "lost" });
      expect(told(answer)).to.deep.equal([500, { error: "Internal server error" }]);
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

  it("is taken again on the connection that a refusal came by", async () => {
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

  it("stores nothing of a body that breaks off, and takes the next one", async () => {
    const socket = begun(PATH + query(), '{"event":"broken off"');
    await once(socket, "connect");
    await new Promise((resolve) => socket.write("", resolve));
    socket.destroy();
    await until(() => app.logged.some((line) => line["brokenOff"] === true), "the line of the request");
    expect(app.logged.find((line) => line["brokenOff"] === true)).to.include({ path: PATH, method: "POST" });
    expect(told(await app.anyone.post(PATH + query(), { event: "whole" }))[0]).to.equal(200);
    expect([await stored("broken off"), await stored("whole")]).to.deep.equal([0, 1]);
  });

  it("is refused before its body has come", async () => {
    const socket = begun(weblogPath({ runId, token: "wrong" }), "");
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(String(answer)).to.match(/^HTTP\/1\.1 403 Forbidden\r\n/);
    socket.destroy();
  });

  describe("with a body that does not come", () => {
    let server: Server;
    before(async () => {
      server = createServer(
        beforeExpress(app.site, {
          linesOf: () => new Map([[`POST ${PATH}`, (req, res) => void req.on("end", () => res.end())]]),
          express: (_req, res) => res.writeHead(404).end(),
          pace: { firstMs: 100, bytesPerSecond: 1_000 },
        }),
      ).listen(0, "127.0.0.1");
      await once(server, "listening");
    });
    after(() => server.close());

    it("is cut", async () => {
      const socket = begun(PATH, "only this", (server.address() as AddressInfo).port);
      let heard = "";
      socket.setEncoding("utf8").on("data", (text: string) => (heard += text));
      await once(socket, "close");
      expect(heard).to.equal("");
    });
  });

  /** A request of 100 bytes of which only some have come. */
  function begun(path: string, part: string, port = Number(new URL(app.url).port)) {
    const socket = connect(port, "127.0.0.1");
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
