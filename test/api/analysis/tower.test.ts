import { expect } from "chai";
import fc from "fast-check";
import { ExternalRun } from "../../../db/models/ExternalRun.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { PipelineRunTask } from "../../../db/models/PipelineRunTask.ts";
import { EXTERNAL_OPEN_MAX } from "../../../server/analysis/limits.ts";
import { createRunMonitor } from "../../../server/analysis/runs/monitor/startMonitor.ts";
import { towerToken, launchedTraceId } from "../../../server/analysis/tokens/towerToken.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { NextflowClient } from "../../helpers/nextflowClient.ts";
import { aRun } from "../../helpers/runs.ts";
import { does } from "../../helpers/procedures.ts";
import { statusAndBody, statuses } from "../../helpers/statusAndBody.ts";
import { setWeblogSecret } from "../../helpers/weblog.ts";

const SECRET = "the secret of the weblog";
const MINUTE_MS = 60_000;
const MESSAGES = ["begin", "progress", "heartbeat", "complete"] as const;

describe("runs that Nextflow reports", () => {
  let app: TestApp;
  let person: Person;
  let token: string;
  beforeEach(async () => {
    app = await testApp();
    person = await app.as("BIOINFORMATICIAN");
    token = await tokenFor(person);
    await setWeblogSecret(app.site, SECRET);
  });
  afterEach(() => app[Symbol.asyncDispose]());

  async function tokenFor(owner: Browser, scopes = ["runs:write"]): Promise<string> {
    const { body } = await owner.post("/api/tokens", { name: "Nextflow", scopes });
    return body.token as string;
  }
  const client = (workflow = {}, sent = token) => new NextflowClient(app.url, sent, workflow);
  async function begun(workflow = {}): Promise<NextflowClient> {
    const nextflow = client(workflow);
    await nextflow.create();
    expect((await nextflow.begin()).status).to.equal(200);
    return nextflow;
  }
  async function stored({ traceId }: NextflowClient): Promise<PipelineRun> {
    const { runId } = await ExternalRun.query(app.db).findOne({ traceId }).throwIfNotFound();
    return PipelineRun.query(app.db).findById(runId).withGraphFetched("external").throwIfNotFound();
  }
  const readTasks = async ({ id }: PipelineRun) =>
    (await PipelineRunTask.query(app.db).where({ runId: id }).orderBy("taskId")).map(
      ({ taskId, status, exitCode, attempt }) => [taskId, status, exitCode, attempt],
    );

  describe("of a run that was started by hand", () => {
    it("appear as an external run of the token's person, with a page", async () => {
      const nextflow = client();
      const created = await nextflow.create();
      expect(statusAndBody(created)).to.deep.equal([200, { workflowId: nextflow.traceId }]);
      expect(nextflow.traceId).to.match(/^[A-Za-z0-9]{1,16}$/);
      const { body } = await nextflow.begin();
      const run = await stored(nextflow);
      expect(body).to.deep.equal({ watchUrl: `${app.url}/analyses/${run.id}` });

      const shown = (await person.get(`/api/pipelines/runs/${run.id}`)).body.run;
      expect(shown).to.include({
        external: true,
        executionMode: "external",
        targetType: "external",
        pipelineName: "nf-core/demo",
        pipelineVersion: "1.0.1",
        status: "running",
        orderId: null,
        studyId: null,
        userId: person.user.id,
        canGoOn: false,
      });
      expect(shown.runNumber).to.match(/^EXT-\d{8}-001$/);
      expect(shown.reported).to.deep.include({ runName: "happy_euler", launchDir: "/data/run" });
    });

    it("end as completed, with the last state of each task", async () => {
      const nextflow = await begun();
      await nextflow.progress({ taskId: 1, status: "RUNNING" }, { taskId: 2, status: "NEW" });
      await nextflow.heartbeat();
      await nextflow.progress(
        { taskId: 1, status: "COMPLETED", exit: 0 },
        { taskId: 2, status: "CACHED", exit: 0 },
      );
      expect(statusAndBody(await nextflow.complete({ success: true, exitStatus: 0 }))).to.deep.equal([
        200,
        {},
      ]);
      const run = await stored(nextflow);
      expect([run.status, run.progress, run.why]).to.deep.equal([
        "completed",
        100,
        "Nextflow reported that the workflow completed.",
      ]);
      expect(await readTasks(run)).to.deep.equal([
        ["1", "completed", 0, 1],
        ["2", "cached", 0, 1],
      ]);
    });

    it("end as failed, with the reason and each attempt", async () => {
      const nextflow = await begun();
      await nextflow.progress({ taskId: 1, status: "FAILED", exit: 3, errorAction: "RETRY" });
      await nextflow.progress({ taskId: 2, status: "FAILED", exit: 3, attempt: 2, errorAction: "TERMINATE" });
      await nextflow.progress({ taskId: 3, status: "ABORTED" });
      await nextflow.complete({
        exitStatus: 3,
        errorMessage: "broken",
        errorReport:
          "Error executing process > 'ALIGN (2)'\n\nCommand exit status:\n  3\n\nCommand error:\n  broken",
      });
      const run = await stored(nextflow);
      expect(run.status).to.equal("failed");
      const { failure } = (await person.get(`/api/pipelines/runs/${run.id}`)).body.run;
      expect(failure).to.include({ process: "ALIGN (2)", exitCode: 3 });
      expect(failure.reason).to.equal("ALIGN (2) failed with exit code 3: broken");
      expect(await readTasks(run)).to.deep.equal([
        ["1", "failed", 3, 1],
        ["2", "failed", 3, 2],
        ["3", "aborted", null, 1],
      ]);
    });

    it("end as cancelled when a signal stopped it, also before its first task", async () => {
      const nextflow = await begun();
      await nextflow.complete({ errorMessage: "SIGTERM", errorReport: "SIGTERM" });
      const run = await stored(nextflow);
      expect([run.status, run.why]).to.deep.equal(["cancelled", "Stopped where it was started: SIGTERM"]);
    });

    it("are a new run when Nextflow resumes", async () => {
      const first = await begun();
      const second = await begun({ runName: "sad_euler", resume: true });
      expect(second.traceId).to.not.equal(first.traceId);
      expect((await stored(second)).external?.details).to.include({ resume: true, runName: "sad_euler" });
    });

    it("stay ended and are accepted, late or repeated", async () => {
      const nextflow = await begun();
      await nextflow.complete({ success: true, exitStatus: 0 });
      const answers = [
        await nextflow.progress({ taskId: 1, status: "RUNNING" }),
        await nextflow.heartbeat(),
        await nextflow.begin(),
        await nextflow.complete({ success: false, errorMessage: "no" }),
      ];
      expect(statuses(answers)).to.deep.equal({ 200: 4 });
      expect((await stored(nextflow)).status).to.equal("completed");
    });

    it("change nothing twice, and no ended task", async () => {
      const nextflow = await begun();
      const end = { taskId: 1, status: "COMPLETED", exit: 0 };
      for (const task of [end, end, { taskId: 1, status: "RUNNING" }]) await nextflow.progress(task);
      const run = await stored(nextflow);
      expect(await readTasks(run)).to.deep.equal([["1", "completed", 0, 1]]);
    });

    it("are closed as failed after 15 minutes without a message, not before", async () => {
      const nextflow = await begun();
      const monitor = createRunMonitor(app.site);
      await monitor.tick(new Date(Date.now() + 14 * MINUTE_MS));
      expect((await stored(nextflow)).status).to.equal("running");
      await monitor.tick(new Date(Date.now() + 16 * MINUTE_MS));
      const run = await stored(nextflow);
      expect(run.status).to.equal("failed");
      expect(run.why).to.match(/^Lost contact: no message for 15 minutes\./);
      expect((await nextflow.heartbeat()).status).to.equal(200);
    });

    it("are kept while the server itself was away for these minutes", async () => {
      const nextflow = await begun();
      await ExternalRun.query(app.db)
        .where({ traceId: nextflow.traceId })
        .patch({ lastMessageAt: new Date(Date.now() - 60 * MINUTE_MS) });
      await createRunMonitor(app.site).tick(new Date());
      expect((await stored(nextflow)).status).to.equal("running");
    });

    it("contain no configuration, script or secret", async () => {
      const params = { password: "typed-in-clear", input: "s.csv", db: { apiKey: "deep-secret", host: "h" } };
      const nextflow = await begun({
        params,
        commandLine:
          "nextflow run x --password typed-in-clear --input https://u:pw@host/s.csv --api-token=abc",
      });
      await nextflow.progress({ taskId: 1, status: "FAILED", exit: 1 });
      await nextflow.complete({
        params,
        errorMessage: "deep-secret refused",
        errorReport: "deep-secret refused",
      });
      const run = await stored(nextflow);
      expect(run.config).to.deep.equal({ input: "s.csv", db: { host: "h" } });
      expect(run.external?.details.commandLine).to.equal(
        "nextflow run x --password [redacted] --input https://[redacted]@host/s.csv --api-token=[redacted]",
      );
      const events = await PipelineRunEvent.query(app.db).where({ runId: run.id });
      const everything = JSON.stringify([run, await PipelineRunTask.query(app.db), events]);
      for (const secret of ["typed", "deep-secret", "secret script", "TOKEN=secret", "u:pw"])
        expect(everything).to.not.include(secret);
    });
  });

  describe("are read-only", () => {
    it("so that nothing but removing the ended record works", async () => {
      const admin = await app.as("FACILITY_ADMIN");
      const nextflow = await begun();
      const { id } = await stored(nextflow);
      const path = `/api/pipelines/runs/${id}`;
      const text =
        "This run was started outside of Lanekeeper, which only shows it. Control it where it was started.";
      const refused = [409, { error: text }];
      for (const action of ["start", "sync"])
        expect(statusAndBody(await admin.post(`${path}/${action}`, {})), action).to.deep.equal(refused);
      expect(statusAndBody(await admin.delete(path))).to.deep.equal(refused);
      expect(await does(admin, "runs.restart", { runId: id })).to.deep.equal([409, text]);
      expect(statusAndBody(await admin.post(`${path}/delete`))).to.deep.equal([
        409,
        { error: "This run still reports itself. It can be removed from the list when it has ended." },
      ]);
      await nextflow.complete({ success: true });
      expect(statusAndBody(await admin.get(`${path}/crate`))).to.deep.equal(refused);
      expect((await admin.post(`${path}/delete`)).status).to.equal(200);
      expect((await nextflow.heartbeat()).status).to.equal(404);
    });

    it("seen by the facility and their person, not by others", async () => {
      const nextflow = await begun();
      const { id } = await stored(nextflow);
      const viewer = await app.as("FACILITY_VIEWER");
      const other = await app.as("RESEARCHER");
      const path = `/api/pipelines/runs/${id}`;
      expect((await viewer.get(path)).status).to.equal(200);
      expect((await other.get(path)).status).to.equal(403);
      expect((await other.get("/api/pipelines/runs")).body.total).to.equal(0);
      expect((await viewer.get("/api/pipelines/runs")).body.total).to.equal(1);
      await app.db("users").where({ id: person.user.id }).update({ role: "RESEARCHER" });
      expect((await person.get("/api/pipelines/runs")).body.total).to.equal(1);
      const own = (await person.get(path)).body.run;
      expect([own.external, own.reported]).to.deep.equal([true, null]);
    });

    it("without the samples of anybody", async () => {
      const order = await anOrder(app.db, person.user.id);
      await aSample(app.db, order.id);
      const { id } = await stored(await begun());
      const { run } = (await person.get(`/api/pipelines/runs/${id}`)).body;
      expect([run.samples, run.sampleCount]).to.deep.equal([[], 0]);
    });
  });

  describe("of a run that Lanekeeper launched", () => {
    let run: PipelineRun;
    beforeEach(async () => {
      const order = await anOrder(app.db, person.user.id);
      run = await aRun(app.db, { orderId: order.id }, { status: "running" });
    });
    const launched = () => client({}, towerToken(run.id, SECRET));

    it("feed this run and no other", async () => {
      const nextflow = launched();
      const { body } = await nextflow.create({ workflowId: "something" });
      expect(body).to.deep.equal({ workflowId: launchedTraceId(run.id) });
      await nextflow.begin();
      await nextflow.progress({ taskId: 1, status: "FAILED", exit: 1 });
      expect(await readTasks(run)).to.deep.equal([["1", "failed", 1, 1]]);
      expect(await ExternalRun.query(app.db).resultSize()).to.equal(0);

      const external = await begun();
      nextflow.traceId = external.traceId;
      expect((await nextflow.complete({ success: true })).status).to.equal(404);
    });

    it("cannot be forged with the token of a person, whatever id it claims", async () => {
      const forger = client();
      await forger.create({ workflowId: launchedTraceId(run.id) });
      expect(forger.traceId).to.not.equal(launchedTraceId(run.id));
      forger.traceId = launchedTraceId(run.id);
      expect((await forger.complete({ success: true })).status).to.equal(404);
      expect((await PipelineRun.query(app.db).findById(run.id))?.status).to.equal("running");
    });

    it("need the token of this installation", async () => {
      for (const wrong of [
        towerToken(run.id, "another secret"),
        `${towerToken(run.id, SECRET)}0`,
        "lkr_",
        "",
      ])
        expect((await client({}, wrong).create()).status).to.equal(401);
    });
  });

  describe("refuse", () => {
    const tokenRequired = "Set TOWER_ACCESS_TOKEN to a valid Lanekeeper token with the scope runs:write.";
    const refusal = (text: string) => ({ message: text, error: text });

    it("no token, and a session in its place", async () => {
      const none = await app.anyone.post("/api/tower/trace/create", {});
      expect(statusAndBody(none)).to.deep.equal([401, refusal(tokenRequired)]);
      expect(statusAndBody(await person.post("/api/tower/trace/create", {}))).to.deep.equal([
        401,
        refusal(tokenRequired),
      ]);
    });

    it("an ended token, in words for the person at the terminal", async () => {
      const { body } = await person.get("/api/tokens");
      await person.delete(`/api/tokens/${body.tokens[0].id}`);
      expect(statusAndBody(await client().create())).to.deep.equal([401, refusal("Invalid token")]);
    });

    it("a token without the scope, and one whose person may not start analyses any more", async () => {
      const reading = await tokenFor(person, ["read"]);
      expect(statusAndBody(await client({}, reading).create())).to.deep.equal([
        403,
        refusal("Token lacks scope: runs:write"),
      ]);
      const nextflow = await begun();
      await app.db("users").where({ id: person.user.id }).update({ role: "FACILITY_VIEWER" });
      expect((await client().create()).status).to.equal(403);
      for (const message of MESSAGES) expect((await nextflow.put(message, {})).status, message).to.equal(403);
    });

    it("the run of another person", async () => {
      const nextflow = await begun();
      const other = client({}, await tokenFor(await app.as("FACILITY_ADMIN")));
      other.traceId = nextflow.traceId;
      for (const message of MESSAGES)
        expect((await other.put(message, { workflow: { success: true } })).status, message).to.equal(404);
      expect((await stored(nextflow)).status).to.equal("running");
    });

    it("compressed and too large bodies of every message", async () => {
      const { traceId } = await begun();
      const sender = Object.assign(app.anyone, { token });
      for (const [method, path] of [
        ["POST", "create"],
        ...MESSAGES.map((name) => ["PUT", `${traceId}/${name}`]),
      ] as const) {
        const send = (body: Uint8Array<ArrayBuffer>, headers = {}) =>
          sender.send(method, `/api/tower/trace/${path}`, body, {
            "content-type": "application/json",
            ...headers,
          });
        const encoded = await send(new Uint8Array(2), { "content-encoding": "gzip" });
        const large = await send(new Uint8Array(5 * 1024 ** 2 + 1));
        expect([path, encoded.status, large.status]).to.deep.equal([path, 415, 413]);
      }
    });

    it("more than 5 MiB, and deep nesting", async () => {
      const nextflow = await begun();
      expect((await nextflow.put("progress", { a: "x".repeat(5 * 1024 ** 2) })).status).to.equal(413);
      expect((await nextflow.put("progress", { a: "x".repeat(4 * 1024 ** 2) })).status).to.equal(200);
      const deep = JSON.parse(`${"[".repeat(150)}${"]".repeat(150)}`) as unknown;
      expect((await nextflow.put("begin", { workflow: { params: deep } })).status).to.equal(400);
    });

    it("more open runs of one person than the limit, with 503", async () => {
      await begun();
      await app.db.raw(
        `insert into pipeline_runs (id, run_number, pipeline_id, pipeline_version, status, target_type, execution_mode, user_id)
         select 'open-' || n, 'OPEN-' || n, './x', '', 'running', 'external', 'external', ?
         from generate_series(2, ?) n`,
        [person.user.id, EXTERNAL_OPEN_MAX - 1],
      );
      const answers = await Promise.all(Array.from({ length: 4 }, () => client().create()));
      expect(statuses(answers)).to.deep.equal({ 200: 1, 503: 3 });
    });
  });

  it("show markup in names as text and take any other JSON without failing", async () => {
    const nextflow = client({ projectName: "<img src=x onerror=alert(1)>\0", runName: { a: 1 } });
    await nextflow.create();
    expect((await stored(nextflow)).pipelineId).to.equal("<img src=x onerror=alert(1)>\uFFFD");
    const value = fc.jsonValue({ maxDepth: 3 });
    const words = fc.constantFrom("1", "COMPLETED", "\0", "\ud800", -1, 1e300, null, true, "x".repeat(9_000));
    const task = fc.dictionary(
      fc.constantFrom("taskId", "status", "process", "exit", "submit", "attempt", "hash"),
      fc.oneof(words, value),
    );
    const workflow = fc.dictionary(
      fc.constantFrom(
        "params",
        "start",
        "complete",
        "errorReport",
        "success",
        "runName",
        "nextflow",
        "commandLine",
      ),
      fc.oneof(words, value),
    );
    const message = fc.record(
      {
        tasks: fc.oneof(fc.array(task, { maxLength: 3 }), value),
        workflow: fc.oneof(workflow, value),
        instant: fc.oneof(words, value),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("create", "begin", "progress", "heartbeat", "complete"),
        fc.oneof(message, value),
        async (name, body) => {
          const { status } =
            name === "create"
              ? await client().send("POST", "create", body)
              : await nextflow.send("PUT", `${nextflow.traceId}/${name}`, body);
          expect(status, JSON.stringify(body)).to.be.oneOf([200, 400, 413, 503]);
        },
      ),
      { numRuns: 120 },
    );
  });
});
