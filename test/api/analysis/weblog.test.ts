import { expect } from "chai";
import { createHmac } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { PipelineRunTask } from "../../../db/models/PipelineRunTask.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aRunFile, stagedFolder } from "../../helpers/launchedRun.ts";
import { aRun } from "../../helpers/runs.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";
import { setWeblogSecret } from "../../helpers/weblog.ts";
import { weblogPath } from "../../helpers/weblogPath.ts";

const SECRET = "a secret & more/+%";
const SUCCESS = [200, { success: true }];
const STEPS = [
  { id: "align", name: "Alignment", processMatchers: ["ALIGN"] },
  { id: "report", name: "Report", processMatchers: ["REPORT"] },
];

describe("POST /api/pipelines/weblog", () => {
  let app: TestApp;
  let orderId: string;
  let run: PipelineRun;
  beforeEach(async () => {
    app = await testApp();
    const owner = await app.as("RESEARCHER");
    orderId = (await anOrder(app.db, owner.user.id)).id;
    run = await createRun();
    await setWeblogSecret(app.site, SECRET);
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const createRun = (columns = {}) =>
    aRun(app.db, { orderId }, { status: "running", steps: STEPS, ...columns });
  const post = (body: unknown, runId = run.id, token = SECRET) =>
    app.anyone.post(weblogPath({ runId, token }), body);
  const posted = async (...bodies: unknown[]) => {
    for (const body of bodies) expect(statusAndBody(await post(body))).to.deep.equal(SUCCESS);
  };
  const stored = (id = run.id) => PipelineRun.query(app.db).findById(id).throwIfNotFound();
  const events = (runId = run.id) => PipelineRunEvent.query(app.db).where({ runId }).orderBy("seq");
  const task = (columns: object) => ({ task_id: 1, process: "WF:ALIGN", name: "WF:ALIGN (S1)", ...columns });

  describe("the sender", () => {
    const rows: [string, { runId?: string; token?: string }, [number, string]][] = [
      ["a wrong token", { runId: "x", token: "wrong" }, [403, "Invalid token"]],
      ["no token", { runId: "x" }, [403, "Invalid token"]],
      ["an empty token", { runId: "x", token: "" }, [403, "Invalid token"]],
      ["a part of the token", { runId: "x", token: SECRET.slice(1) }, [403, "Invalid token"]],
      ["a wrong token and no run", { token: "wrong" }, [403, "Invalid token"]],
      ["no run", { token: SECRET }, [400, "runId is required"]],
      ["an empty run", { runId: "", token: SECRET }, [400, "runId is required"]],
      ["an unknown run", { runId: "nowhere", token: SECRET }, [404, "Run not found"]],
      ["what can be no run", { runId: "no\0where", token: SECRET }, [404, "Run not found"]],
      ["what is too long to be one", { runId: "x".repeat(5_000), token: SECRET }, [404, "Run not found"]],
    ];
    for (const [what, query, [status, error]] of rows)
      it(`is refused with ${what}, before the body is read`, async () => {
        for (const body of [{ event: "started" }, "{ no JSON"])
          expect(statusAndBody(await app.anyone.post(weblogPath(query), body))).to.deep.equal([
            status,
            { error },
          ]);
      });

    const tokenFor = (id: string, secret = SECRET) => createHmac("sha256", secret).update(id).digest("hex");

    it("may be a run with its own token, which changes no other run", async () => {
      const other = await createRun();
      expect(statusAndBody(await post({ event: "started" }, run.id, tokenFor(run.id)))).to.deep.equal(
        SUCCESS,
      );
      expect((await events()).map(({ eventType }) => eventType)).to.deep.equal(["started"]);
      const refused = [403, { error: "Invalid token" }];
      for (const [runId, token] of [
        [other.id, tokenFor(run.id)],
        ["", tokenFor("")],
        ["", tokenFor(run.id)],
        [run.id, tokenFor(run.id).toUpperCase()],
        [run.id, tokenFor(run.id, "another secret")],
      ])
        expect(statusAndBody(await post({ event: "error" }, runId, token))).to.deep.equal(refused);
      expect(await events(other.id)).to.deep.equal([]);
      expect((await stored(other.id)).status).to.equal("running");
    });

    it("leaves neither its secret nor its token in stored data", async () => {
      const token = tokenFor(run.id);
      await post({ event: "started", note: `${token} and ${SECRET}` }, run.id, token);
      expect((await events())[0]?.payload).to.equal('{"event":"started","note":"[redacted] and [redacted]"}');
    });

    it("is refused without a configured secret, before all other checks", async () => {
      await setWeblogSecret(app.site, null);
      const refusal = [503, { error: "Weblog secret is not configured" }];
      for (const query of [{ runId: run.id, token: SECRET }, { runId: run.id, token: "" }, {}])
        expect(statusAndBody(await app.anyone.post(weblogPath(query), {}))).to.deep.equal(refusal);
    });

    it("is refused with an earlier secret after a change", async () => {
      await posted({ event: "started" });
      await setWeblogSecret(app.site, "another one");
      expect(statusAndBody(await post({}))).to.deep.equal([403, { error: "Invalid token" }]);
      expect(statusAndBody(await post({}, run.id, "another one"))).to.deep.equal(SUCCESS);
    });

    it("may send one value of each parameter", async () => {
      const query = `${weblogPath({ runId: run.id, token: SECRET })}&token=${encodeURIComponent(SECRET)}`;
      expect(statusAndBody(await app.anyone.post(query, {}))).to.deep.equal([
        403,
        { error: "Invalid token" },
      ]);
    });
  });

  describe("the body", () => {
    it("is a JSON object", async () => {
      const refusal = [400, { error: "Invalid JSON body" }];
      for (const body of ["{", "[]", '"started"', "NaN"])
        expect(statusAndBody(await post(body)), body).to.deep.equal(refusal);
      expect(await events()).to.deep.equal([]);
    });

    it("is accepted with any content type, also in parts", async () => {
      const { status } = await new Promise<{ status: number | undefined }>((resolve, reject) => {
        const sent = request(
          app.url + weblogPath({ runId: run.id, token: SECRET }),
          { method: "POST" },
          (res) => resolve({ status: res.resume().statusCode }),
        );
        sent.on("error", reject);
        sent.setHeader("content-type", "text/plain");
        sent.write('{"event":"sta');
        sent.end('rted"}');
      });
      expect([status, (await events())[0]?.eventType]).to.deep.equal([200, "started"]);
    });

    it("may be 1 MB and no more", async () => {
      const body = (bytes: number) =>
        `{"event":"a","x":"${"x".repeat(bytes - '{"event":"a","x":""}'.length)}"}`;
      expect(statusAndBody(await post(body(1024 * 1024)))).to.deep.equal(SUCCESS);
      expect(statusAndBody(await post(body(1024 * 1024 + 1)))).to.deep.equal([
        413,
        { error: "Request body is too large" },
      ]);
    });

    it("may contain characters that the database cannot store", async () => {
      const nasty = "a\\u0000b\\ud800c";
      const body = `{"event":"process_completed ${nasty}","message":"${nasty}","trace":{"process":"${nasty}","tag":"${nasty}","exit":1},"__proto__":{"x":1}}`;
      expect(statusAndBody(await post(body))).to.deep.equal(SUCCESS);
      const failure = `{"event":"error","metadata":{"workflow":{"errorMessage":"${nasty}"}}}`;
      expect(statusAndBody(await post(failure))).to.deep.equal(SUCCESS);
      expect((await events()).map(({ message }) => message)).to.deep.equal([
        "a\ufffdb\ufffdc",
        "a\ufffdb\ufffdc",
      ]);
      expect((await stored()).workflowFacts.failing?.message).to.equal("a\ufffdb\ufffdc");
    });

    it("may be nested 100 levels deep, have 50,000 values, and no more", async () => {
      const nested = (levels: number) =>
        post(`{"event":"a","x":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`);
      expect(statusAndBody(await nested(100))).to.deep.equal(SUCCESS);
      const tooDeep = [400, { error: "Request body is nested too deep" }];
      expect(statusAndBody(await nested(101))).to.deep.equal(tooDeep);
      expect(statusAndBody(await nested(300_000))).to.deep.equal(tooDeep);
      const many = (values: number) => post(`{"event":"a","x":[${"0,".repeat(values - 1)}0]}`);
      expect(statusAndBody(await many(49_990))).to.deep.equal(SUCCESS);
      const tooMany = [413, { error: "Request body has too many values" }];
      expect(statusAndBody(await many(50_000))).to.deep.equal(tooMany);
    });
  });

  describe("an event", () => {
    it("is stored unchanged, with the source weblog", async () => {
      const body = {
        event: "Process_Started",
        utcTime: new Date(Date.now() - 5_000).toISOString(),
        trace: task({ status: "RUNNING" }),
      };
      await posted(body);
      const [event] = await events();
      expect(event).to.deep.include({
        seq: "1",
        source: "weblog",
        eventType: "Process_Started",
        processName: "WF:ALIGN",
        stepId: "align",
        status: "running",
        message: null,
        payload: JSON.stringify(body),
        occurredAt: new Date(body.utcTime),
      });
    });

    it("of an unknown name is stored without effect", async () => {
      const before = await stored();
      await posted({ type: "heartbeat", trace: task({ status: "FAILED" }) });
      expect((await events()).map(({ eventType }) => eventType)).to.deep.equal(["heartbeat"]);
      expect(await stored()).to.include({ status: before.status, progress: 0 });
      expect(await PipelineRunTask.query(app.db)).to.deep.equal([]);
    });

    it("has its payload capped at 12000 characters and its message at 500", async () => {
      await posted({
        event: "process_completed",
        message: "m".repeat(600),
        trace: task({ script: "s".repeat(20_000) }),
      });
      const [event] = await events();
      expect([event?.payload?.length, event?.message?.length]).to.deep.equal([12_000, 500]);
    });

    it("is interpreted before it is truncated", async () => {
      await posted({ script: "s".repeat(20_000), event: "process_started", trace: task({}) });
      expect(await stored()).to.include({ currentStep: "Alignment" });
    });

    it("is stored without the token", async () => {
      const url = `http://host${weblogPath({ runId: run.id, token: SECRET })}`;
      await posted({
        event: "completed",
        metadata: {
          parameters: { copied: SECRET },
          workflow: {
            commandLine: `nextflow -with-weblog '${url}'`,
            success: false,
            errorMessage: `no ${url} there`,
          },
        },
      });
      const [event] = await events();
      const kept = JSON.stringify([event, await stored()]);
      expect(kept).to.include("token=[redacted]").and.not.include(SECRET);
      expect(kept).not.to.include(encodeURIComponent(SECRET));
      expect(kept).not.to.include(new URLSearchParams({ SECRET }).toString().slice("SECRET=".length));
    });

    it("more than 6 hours ahead or 30 days behind gets the time of its receipt", async () => {
      const HOUR_MS = 60 * 60 * 1000;
      const ages = [-7, -5, 29 * 24, 31 * 24].map((hours) => new Date(Date.now() - hours * HOUR_MS));
      for (const utcTime of ages) await posted({ event: utcTime.toISOString(), utcTime });
      const kept = (await events()).map(({ occurredAt, receivedAt }) => +occurredAt === +receivedAt);
      expect(kept).to.deep.equal([true, false, false, true]);
    });

    it("identical to one stored within 2 seconds is dropped", async () => {
      const at = (ms: number) => ({ event: "a", timestamp: new Date(run.createdAt.getTime() - 60_000 + ms) });
      const same = { event: "a", utcTime: run.createdAt };
      await posted(same, same, at(0), at(1_000), { ...same, x: 1 }, { ...same, event: "A" });
      expect((await events()).map(({ seq, eventType }) => [seq, eventType])).to.deep.equal([
        ["1", "a"],
        ["2", "a"],
        ["3", "a"],
        ["4", "a"],
        ["5", "A"],
      ]);
    });

    it("without a time is dropped if it is repeated at once", async () => {
      await posted({ event: "a" }, { event: "a" });
      expect(await events()).to.have.length(1);
    });

    it("is stored once for 8 concurrent posts", async () => {
      const body = { event: "process_started", utcTime: new Date(), trace: task({}) };
      const answers = await Promise.all(Array.from({ length: 8 }, () => post(body)));
      expect(statuses(answers)).to.deep.equal({ 200: 8 });
      expect((await events()).map(({ seq }) => seq)).to.deep.equal(["1"]);
    });

    it("is not lost among concurrent ones", async () => {
      const ids = Array.from({ length: 60 }, (_, index) => index);
      const answers = await Promise.all(
        ids.map((id) =>
          post({ event: "process_completed", trace: task({ task_id: id, name: `ALIGN (${id})` }) }),
        ),
      );
      expect(statuses(answers)).to.deep.equal({ 200: 60 });
      expect((await events()).map(({ seq }) => Number(seq))).to.deep.equal(ids.map((id) => id + 1));
      expect(await PipelineRunTask.query(app.db).resultSize()).to.equal(60);
    });

    it("is one of the newest 100, or deleted", async () => {
      const base = Date.now() - 1_000_000;
      for (let index = 0; index < 105; index++)
        await posted({ event: `e${index}`, timestamp: base + index * 1_000 });
      const kept = (await events()).map(({ eventType }) => eventType);
      expect(kept).to.deep.equal(Array.from({ length: 100 }, (_, index) => `e${index + 5}`));
    });
  });

  describe("the run", () => {
    it("changes from pending and queued to running when its workflow starts", async () => {
      for (const status of ["pending", "queued"]) {
        const waiting = await createRun({ status });
        expect(statusAndBody(await post({ event: "started" }, waiting.id))).to.deep.equal(SUCCESS);
        expect(await stored(waiting.id)).to.include({ status: "running", statusSource: "weblog" });
      }
    });

    it("stays pending on events of processes, which change its current step", async () => {
      const waiting = await createRun({ status: "pending" });
      for (const event of ["process_submitted", "process_started", "process_completed"])
        await post({ event, trace: task({ exit: 1 }) }, waiting.id);
      expect(await stored(waiting.id)).to.include({
        status: "pending",
        currentStep: "A task failed in Alignment",
      });
    });

    it("shows the progress of its steps", async () => {
      await posted({ event: "process_started", trace: task({}) });
      expect(await stored()).to.include({ progress: 0, currentStep: "Alignment" });
      await posted({ event: "process_completed", trace: task({ exit: 0 }) });
      expect(await stored()).to.include({ progress: 50, currentStep: "Alignment" });
      await posted({ event: "process_started", trace: task({}) });
      expect(await stored()).to.include({ progress: 50 });
      await posted({ event: "process_started", trace: { task_id: 2, process: "REPORT" } });
      expect(await stored()).to.include({ status: "running", progress: 50, currentStep: "Report" });
    });

    it("keeps running when a process fails", async () => {
      await posted({ event: "process_completed", trace: task({ status: "FAILED", exit: 1 }) });
      expect(await stored()).to.include({ status: "running", currentStep: "A task failed in Alignment" });
    });

    const FAILED = { metadata: { workflow: { success: false, errorMessage: "no space left" } } };
    const failures = [
      { event: "error", message: "no space left" },
      { eventType: "workflow_error", error: { message: "no space left" } },
      { event: "completed", ...FAILED },
      { event: "workflow_complete", ...FAILED },
    ];
    for (const body of failures)
      it(`fails on ${JSON.stringify(body)}`, async () => {
        await posted(body);
        expect(await stored()).to.deep.include({
          status: "failed",
          why: "The workflow reported a failure: no space left",
          statusSource: "weblog",
        });
        expect((await stored()).completedAt).to.be.a("date");
      });

    /** One that nothing was launched for, in a folder of its own. */
    async function aStagedRun({ withReport }: { withReport: boolean }) {
      await aSample(app.db, orderId);
      const staged = await createRun({ pipelineId: "toy", steps: [] });
      const runFolder = await stagedFolder(staged, { root: join(app.site.env.home, "runs"), script: "true" });
      await mkdir(join(runFolder, "output"));
      if (withReport) await aRunFile(runFolder, "output/report.html", "done");
      await staged.$query(app.db).patch({ runFolder });
      return staged;
    }
    const DONE = { event: "completed", metadata: { workflow: { success: true, exitStatus: 0 } } };

    it("is completed after its workflow, once its outputs are resolved", async () => {
      const staged = await aStagedRun({ withReport: true });
      expect(statusAndBody(await post(DONE, staged.id))).to.deep.equal(SUCCESS);
      // Collecting outputs may take longer than an engine waits for its answer.
      await until(async () => (await stored(staged.id)).status === "completed", "the completed run");
      expect(await stored(staged.id)).to.deep.include({
        status: "completed",
        progress: 100,
        results: { assembliesCreated: 0, binsCreated: 0, artifactsCreated: 1 },
      });
    });

    it("is not completed while its outputs cannot be resolved", async () => {
      const staged = await aStagedRun({ withReport: false });
      expect(statusAndBody(await post(DONE, staged.id))).to.deep.equal(SUCCESS);
      expect(await stored(staged.id)).to.include({ status: "running", progress: 99, finalizeTries: 1 });
      expect((await stored(staged.id)).currentStep).to.be.a("string");
    });

    it("is held at 99 percent while its job is still active", async () => {
      const active = await createRun({ executorFacts: { state: "running" } });
      expect(statusAndBody(await post({ event: "workflow_complete" }, active.id))).to.deep.equal(SUCCESS);
      expect(await stored(active.id)).to.include({ status: "running", progress: 99 });
    });

    for (const status of ["completed", "failed", "cancelled"])
      it(`that is ${status} stays unchanged, and its event is stored`, async () => {
        const over = await createRun({ status, progress: status === "completed" ? 100 : 10 });
        const before = await stored(over.id);
        for (const event of ["started", "completed", "error", "process_started"])
          expect(statusAndBody(await post({ event, trace: task({}) }, over.id))).to.deep.equal(SUCCESS);
        const { nextEventSeq, ...after } = await stored(over.id);
        expect(nextEventSeq).to.equal("5");
        expect(Object.assign({}, before)).to.deep.include(after);
        expect((await events(over.id)).map(({ eventType }) => eventType)).to.deep.equal([
          "started",
          "completed",
          "error",
          "process_started",
        ]);
      });
  });

  it("needs no session and no origin", async () => {
    const answer = await app.anyone.post(
      weblogPath({ runId: run.id, token: SECRET }),
      {},
      { origin: "http://elsewhere" },
    );
    expect(statusAndBody(answer)).to.deep.equal(SUCCESS);
    expect(answer.headers.getSetCookie()).to.deep.equal([]);
    expect((await app.anyone.get(weblogPath({ runId: run.id, token: SECRET }))).status).to.equal(404);
  });

  it("leaves no token in the server log", async () => {
    await posted({ event: "started" });
    await post("{", run.id);
    await until(
      () => app.logged.some(({ path }) => path === "/api/pipelines/weblog"),
      "the line of the request",
    );
    expect(JSON.stringify(app.logged)).not.to.include("a+secret").and.not.include(SECRET);
  });
});
