import { expect } from "chai";
import { textsOfSaid } from "../../helpers/textsOfSaid.ts";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { createRunMonitor, startMonitor } from "../../../server/analysis/runs/monitor/startMonitor.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { type DatabaseLine, databaseLine } from "../../helpers/databaseLine.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { aBashPackage, endAllRuns, isGone, readPid, readRow } from "../../helpers/launches.ts";
import { writePackage } from "../../helpers/packages.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { IS_NIGHTLY } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";

const READS = "@r1\nACGT\n+\nIIII\n";
const MD5 = createHash("md5").update(READS).digest("hex");
const FINAL = ["completed", "failed", "cancelled"];
/** Waits until its folder, or what is left of it, holds a file of this name. */
const UNTIL = (name: string) => `until [ -e ${name} ]; do sleep 0.05; done`;

describe("a run under failures", function () {
  this.timeout(120_000);
  let app: TestApp;
  let admin: Person;
  let line: DatabaseLine;
  let packages: Awaited<ReturnType<typeof tempDir>>;
  let orderId: string;
  beforeEach(async () => {
    packages = await tempDir();
    app = await testApp(
      { PIPELINES_DIR: packages.path, PATH: process.env["PATH"] ?? "" },
      { lineTo: async (url) => (line = await databaseLine(url)).url },
    );
    admin = await app.as("FACILITY_ADMIN");
    orderId = (await anOrder(app.db, admin.user.id)).id;
  });
  afterEach(async () => {
    await endAllRuns(app.site);
    await app[Symbol.asyncDispose]();
    await line[Symbol.asyncDispose]();
    await packages.remove();
  });

  async function aSampleWithReads(code: string) {
    const sample = await aSample(app.db, orderId, { sampleId: code });
    const path = `raw/${sample.id}.fastq`;
    await aFile(app.files, path, READS);
    await aRead(app.db, sample.id, { file1: path, dataClass: "raw" });
    return sample;
  }
  async function started(pipelineId: string): Promise<PipelineRun> {
    const made = await admin.post("/api/pipelines/runs", { pipelineId, orderId });
    expect(made.status, JSON.stringify(made.body)).to.equal(200);
    const { id } = made.body.run as PipelineRun;
    const answer = await admin.post(`/api/pipelines/runs/${id}/start`);
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    return readRow(app.db, { id });
  }
  /** Attends as the monitor does, some time later. */
  async function readEnd(run: PipelineRun): Promise<PipelineRun> {
    const monitor = createRunMonitor(app.site);
    let aheadMs = 60_000;
    return until(async () => {
      // Each time as if the interval of its probes had passed.
      await monitor.tick(new Date(Date.now() + (aheadMs += 2_000)));
      await monitor.settled();
      await PipelineRun.query(app.db).findById(run.id).patch({ finalizeAfter: null });
      const stored = await readRow(app.db, run);
      return FINAL.includes(stored.status) ? stored : undefined;
    }, "its end");
  }
  /** A package that gives a report once it is released. */
  const aWaitingPackage = () =>
    writePackage(packages.path, {
      change({ manifest }) {
        const script = `${UNTIL("go")}; mkdir -p output; echo x >output/report.html`;
        manifest["inputs"] = [];
        manifest["execution"] = { type: "process", command: ["bash", "-c", script] };
        manifest["outputs"] = (manifest["outputs"] as object[]).slice(1).map((output) => ({
          ...output,
          discovery: { pattern: "report.html" },
        }));
      },
    });
  /** A run whose command has started: it needs no file of its folder any more. */
  async function aSleepingRun(): Promise<{ run: PipelineRun; pid: number }> {
    await aBashPackage(packages.path, "touch running; sleep 600");
    const run = await started("toy");
    await until(() => existsSync(join(run.runFolder ?? "", "running")));
    return { run, pid: await readPid(app.db, run) };
  }
  const release = (run: PipelineRun, name: string) => aFile(run.runFolder ?? "", name, "");

  it("ends with its checksum on each read, whatever the samples are called", async () => {
    const codes = [
      '=HYPERLINK("http://x","y")',
      `quote " and 'quote'`,
      "comma, semicolon; tab\there",
      "two\nlines\r\nand more",
      "-1+1",
      "@SUM(A1)",
      " blanks at both ends ",
      "ünï — 日本語 🧬",
      "../../etc/passwd",
      "$(touch /tmp/x) `id` ${HOME}",
      "a",
      "a b",
      "__proto__",
      "NA",
      "sample_id",
    ];
    const samples = await Promise.all(codes.map((code) => aSampleWithReads(code)));

    const ended = await readEnd(await started("fastq-checksum"));

    expect(ended, JSON.stringify(ended.results)).to.deep.include({ status: "completed", progress: 100 });
    const reads = await Promise.all(
      samples.map(async ({ id, sampleId }) => [
        sampleId,
        (await Read.query(app.db).findOne({ sampleId: id }))?.checksum1,
      ]),
    );
    expect(reads).to.deep.equal(codes.map((code) => [code, MD5]));
  });

  it("assigns no values of another sample if tables cannot distinguish them", async () => {
    const [one, other] = [await aSampleWithReads("a\tb"), await aSampleWithReads("a b")];
    await aSampleWithReads("c");
    await aFile(app.files, `raw/${one.id}.fastq`, "@r1\nCCCC\n+\nIIII\n");
    const ended = await readEnd(await started("fastq-checksum"));
    const sums = await Promise.all(
      [one, other].map(async ({ id }) => (await Read.query(app.db).findOne({ sampleId: id }))?.checksum1),
    );
    expect(sums).to.deep.equal([null, null]);
    expect(textsOfSaid(ended.results?.warnings?.[0])).to.match(/^Several samples have the ID a b after /);
  });

  it("completes although the database was unavailable in between", async () => {
    await aSample(app.db, orderId);
    await aWaitingPackage();
    const monitor = startMonitor(app.site);
    await until(() => monitor.isActive());
    const run = await started("toy");

    line.cut();
    await release(run, "go");
    const pid = run.launch?.executor === "local" ? run.launch.pid : 0;
    await until(() => isGone(pid));
    line.mend();

    await until(async () => {
      const stored = await PipelineRun.query(app.db)
        .findById(run.id)
        .catch(() => undefined);
      return stored?.status === "completed";
    }, "the run to be completed");
    await monitor.stop();
  });

  it("is launched, or failed, although the database went away in the middle of its start", async () => {
    await aSample(app.db, orderId);
    await aWaitingPackage();
    const monitor = startMonitor(app.site);
    await until(() => monitor.isActive());
    for (const pauseMs of [5, 80, ...(IS_NIGHTLY ? [20, 40, 160] : [])]) {
      const made = await admin.post("/api/pipelines/runs", { pipelineId: "toy", orderId });
      const { id } = made.body.run as PipelineRun;
      const answer = admin.post(`/api/pipelines/runs/${id}/start`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      line.cut();
      const { status } = await answer;
      line.mend();
      const settled = await until(async () => {
        const stored = await PipelineRun.query(app.db)
          .findById(id)
          .catch(() => undefined);
        return stored && stored.launchKey === null && stored.status !== "queued" ? stored : undefined;
      }, `the start to be settled that was answered ${status} after ${pauseMs} ms`);
      if (settled.status === "running") {
        await release(settled, "go");
        await until(async () => (await readRow(app.db, { id })).status === "completed", "its end");
      } else expect(["pending", "failed"]).to.include(settled.status);
    }
    await monitor.stop();
  });

  it("completes in its own directory after the run directory setting changed", async () => {
    await aSample(app.db, orderId);
    await aWaitingPackage();
    const run = await started("toy");
    const elsewhere = join(packages.path, "elsewhere");
    await mkdir(elsewhere);
    const moved = await admin.put("/api/admin/settings/pipelines/execution", { pipelineRunDir: elsewhere });
    expect(moved.status).to.equal(200);
    await release(run, "go");
    const ended = await readEnd(run);
    expect(ended).to.deep.include({ status: "completed", runFolder: run.runFolder });
    const path = encodeURIComponent(`${ended.runNumber}--${run.id}/output/report.html`);
    expect((await admin.get(`/api/files/preview?path=${path}`)).status).to.equal(200);
    expect(statusAndBody(await admin.post(`/api/pipelines/runs/${run.id}/delete`))[0]).to.equal(200);
  });

  it("ends when its package is uninstalled in the meantime, with the copy it was launched with", async () => {
    await aSample(app.db, orderId);
    const folder = await aWaitingPackage();
    const run = await started("toy");
    await vanish(folder);
    await release(run, "go");
    expect(await readEnd(run)).to.deep.include({ status: "completed" });
  });

  it("ends, failed, when its folder vanishes, and can be deleted", async () => {
    await aSample(app.db, orderId);
    const { run, pid } = await aSleepingRun();
    await vanish(run.runFolder ?? "");
    const path = `/api/pipelines/runs/${run.id}`;
    for (const below of ["", "/logs", "/tasks", "/explain", "/queue"])
      expect((await admin.get(path + below)).status).to.equal(200);
    expect(statusAndBody(await admin.post(`${path}/sync`))[0]).to.equal(200);
    process.kill(-pid, "SIGKILL");
    await until(() => isGone(pid));
    expect((await readEnd(run)).status).to.equal("failed");
    expect(statusAndBody(await admin.post(`${path}/resolve-outputs`))).to.deep.equal([
      400,
      { error: "Run folder not set" },
    ]);
    expect(statusAndBody(await admin.post(`${path}/delete`))).to.deep.equal([
      200,
      { success: true, runId: run.id, filesRemoved: 0 },
    ]);
  });

  it("ends, cancelled, with a folder that vanished", async () => {
    await aSample(app.db, orderId);
    const { run, pid } = await aSleepingRun();
    await vanish(run.runFolder ?? "");
    expect(statusAndBody(await admin.delete(`/api/pipelines/runs/${run.id}`))).to.deep.equal([
      200,
      { success: true, status: "cancelled" },
    ]);
    expect(await isGone(pid)).to.equal(true);
  });

  it("ends when its samples are removed in the meantime", async () => {
    const sample = await aSampleWithReads("S1");
    await aWaitingPackage();
    const run = await started("toy");
    await Sample.query(app.db).deleteById(sample.id);
    await release(run, "go");
    const ended = await readEnd(run);
    expect(textsOfSaid(ended.results?.errors)).to.deep.equal(["No samples found for this run"]);
    expect(ended).to.deep.include({ status: "failed" });
  });
});

/** Removes a folder in which something may still be written. */
function vanish(folder: string): Promise<void> {
  return rm(folder, { recursive: true, maxRetries: 20, retryDelay: 50 });
}
