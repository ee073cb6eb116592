import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import { createRunMonitor } from "../../../server/analysis/runs/monitor/startMonitor.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { type Answer, Browser } from "../../helpers/browser.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { endAllRuns, isGone, readRow } from "../../helpers/launches.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { writePackage } from "../../helpers/packages.ts";
import { aRun } from "../../helpers/runs.ts";
import { serverProcess } from "../../helpers/serverProcess.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";
import { setWeblogSecret } from "../../helpers/weblog.ts";

const FINAL = ["completed", "failed", "cancelled"];
const TODAY = () => new Date().toISOString().slice(0, 10).replaceAll("-", "");

describe("runs under concurrent requests", function () {
  this.timeout(120_000);
  let app: TestApp;
  let admin: Person;
  let order: Order;
  let packages: Awaited<ReturnType<typeof tempDir>>;
  let environment: Record<string, string>;
  beforeEach(async () => {
    packages = await tempDir();
    environment = { PIPELINES_DIR: packages.path, PATH: process.env["PATH"] ?? "" };
    app = await testApp(environment);
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id, { sampleId: "S1" });
    await aFile(app.files, "a.fastq", "@r\nA\n+\nI\n");
    await aRead(app.db, sample.id, { file1: "a.fastq", dataClass: "raw" });
  });
  afterEach(async () => {
    await endAllRuns(app.site);
    await app[Symbol.asyncDispose]();
    await packages.remove();
  });
  /** Those that broke, with what the log tells of them. */
  const broken = (answers: Answer[]) =>
    answers
      .filter(({ status }) => status >= 500)
      .map(({ headers }) => {
        const requestId = headers.get("x-request-id");
        return app.logged.find((line) => line["requestId"] === requestId && line["err"])?.["err"];
      });

  it("are started once by 50 concurrent requests to two processes", async () => {
    const there = await serverProcess({
      databaseUrl: app.site.databaseUrl,
      home: app.site.env.home,
      environment,
    });
    const other = new Browser(there.url, admin.cookie);
    expect((await other.get("/api/auth/session")).body.user.id).to.equal(admin.user.id);
    const run = await aRun(app.db, { orderId: order.id });
    const path = `/api/pipelines/runs/${run.id}/start`;

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 ? other : admin).post(path)),
    );
    await there.kill();

    expect(statuses(answers)).to.deep.equal({ 200: 1, 409: 49 });
    expect((await readRow(app.db, run)).runNumber).to.equal(`FASTQ-CHECKSUM-${TODAY()}-001`);
  });

  it("are numbered without a gap by two processes", async () => {
    const there = await serverProcess({
      databaseUrl: app.site.databaseUrl,
      home: app.site.env.home,
      environment,
    });
    const other = new Browser(there.url, admin.cookie);
    const runs = await Promise.all(Array.from({ length: 8 }, () => aRun(app.db, { orderId: order.id })));
    const answers = await Promise.all(
      runs.map(({ id }, at) => (at % 2 ? other : admin).post(`/api/pipelines/runs/${id}/start`)),
    );
    await there.kill();
    expect(statuses(answers)).to.deep.equal({ 200: 8 });
    const numbers = await Promise.all(runs.map(async (run) => (await readRow(app.db, run)).runNumber));
    expect(numbers.toSorted()).to.deep.equal(
      Array.from({ length: 8 }, (_, at) => `FASTQ-CHECKSUM-${TODAY()}-00${at + 1}`),
    );
  });

  it("are selected or deleted, and never half of each", async () => {
    for (let round = 0; round < 12; round++) {
      const run = await aRun(app.db, { orderId: order.id }, { status: "completed" });
      const path = `/api/pipelines/runs/${run.id}`;
      const answers = await Promise.all([
        admin.put(`${path}/selection`),
        admin.post(`${path}/delete`),
        admin.put(`${path}/selection`),
        admin.delete(`${path}/selection`),
      ]);
      expect(broken(answers)).to.deep.equal([]);
      for (const { status, body } of answers)
        if (status !== 200) expect([status, body]).to.deep.equal([404, { error: "Run not found" }]);
      expect(await PipelineResultSelection.query(app.db).where({ selectedRunId: run.id })).to.deep.equal([]);
    }
  });

  it("keep their final state after start, cancel, delete, select, resolve, sync, weblog, monitor", async () => {
    await setWeblogSecret(app.site, "a secret of it");
    await writePackage(packages.path, {
      change({ manifest }) {
        const script = "sleep 0.$((RANDOM % 5)); exit $((RANDOM % 2))";
        manifest["execution"] = { type: "process", command: ["bash", "-c", script] };
        manifest["outputs"] = [];
      },
    });
    const monitor = createRunMonitor(app.site);
    for (let round = 0; round < 8; round++) {
      const run = await aRun(app.db, { orderId: order.id }, { pipelineId: "toy", config: { mode: "fast" } });
      const path = `/api/pipelines/runs/${run.id}`;
      const weblog = (event: string, success?: boolean) =>
        app.anyone.post(
          `/api/pipelines/weblog?runId=${run.id}&token=${encodeURIComponent("a secret of it")}`,
          { event, metadata: { workflow: { success } } },
        );
      const all = () => [
        admin.post(`${path}/start`),
        admin.put(`${path}/selection`),
        admin.post(`${path}/resolve-outputs`),
        admin.post(`${path}/sync`),
        admin.post(`${path}/pending-writebacks`),
        weblog("started"),
        weblog("completed", round % 2 === 0),
        admin.get(path),
        monitor.tick(new Date()).then(() => undefined),
      ];
      const answers = await Promise.all([
        ...all(),
        ...(round % 3 === 0 ? [admin.delete(path)] : []),
        ...all(),
        ...(round % 4 === 3 ? [admin.post(`${path}/delete`)] : []),
      ]);
      const answered = answers.filter((answer) => answer !== undefined);
      expect(broken(answered)).to.deep.equal([]);
      const ended = await until(async () => {
        await monitor.tick(new Date(Date.now() + 60_000));
        await monitor.settled();
        const stored = await PipelineRun.query(app.db).findById(run.id);
        // Of one that was never launched the tries go on for a while, with pauses.
        await PipelineRun.query(app.db).findById(run.id).patch({ finalizeAfter: null });
        return !stored || FINAL.includes(stored.status) ? { stored } : undefined;
      }, "its end");
      const { stored } = ended;
      if (stored?.launch?.executor === "local") {
        const { pid } = stored.launch;
        if (stored.status === "cancelled") expect(await isGone(pid)).to.equal(true);
      }
      expect(broken(await Promise.all(all().slice(0, 8) as Promise<Answer>[]))).to.deep.equal([]);
      await monitor.settled();
      const after = await PipelineRun.query(app.db).findById(run.id);
      expect([after?.status, after?.completedAt]).to.deep.equal([stored?.status, stored?.completedAt]);
      const ends = await AuditEntry.query(app.db)
        .where({ targetId: run.id })
        .whereIn("action", ["run.completed", "run.failed", "run.cancelled"]);
      expect(ends.length, JSON.stringify(ends.map(({ action }) => action))).to.be.at.most(1);
    }
  });

  itNightly(
    "are concurrently accepted, resolved and deleted, and leave no read without its file",
    async () => {
      const broke: unknown[] = [];
      await Read.query(app.db).delete();
      await admin.post("/api/admin/settings/pipelines", { pipelineId: "simulate-reads", enabled: true });
      for (let round = 0; round < 4; round++) {
        const made = await admin.post("/api/pipelines/runs", {
          pipelineId: "simulate-reads",
          orderId: order.id,
          config: {},
        });
        expect(made.status, JSON.stringify(made.body)).to.equal(200);
        const { id } = made.body.run as { id: string };
        const path = `/api/pipelines/runs/${id}`;
        expect(statusAndBody(await admin.post(`${path}/start`))[0]).to.equal(200);
        await until(async () => FINAL.includes((await readRow(app.db, { id })).status), "its end");
        const answers = await Promise.all([
          admin.post(`${path}/resolve-outputs`),
          admin.post(`${path}/delete`),
          admin.post(`${path}/resolve-outputs`),
          admin.put(`${path}/selection`),
          admin.get(path),
          admin.get("/api/pipelines/runs"),
        ]);
        broke.push(...broken(answers));
        expect(await PipelineArtifact.query(app.db).where({ runId: id })).to.deep.equal([]);
        expect(await Read.query(app.db).where({ createdByRunId: id })).to.deep.equal([]);
      }
      expect(broke).to.deep.equal([]);
    },
  );
});
