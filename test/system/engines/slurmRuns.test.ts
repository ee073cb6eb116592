import { expect } from "chai";
import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import { findRunProcesses } from "../../../server/analysis/executors/local/endProcesses.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { writePackage } from "../../helpers/packages.ts";
import { aRun } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";
import { endSlurm, engine } from "./engine.ts";

const SLURM = { cores: 1, memory: "64MB", timeLimitHours: 1 };
const SETTINGS = "/api/admin/settings/pipelines/execution";

describe("runs through a real Slurm", function () {
  this.timeout(120_000);
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let cluster: string | undefined;
  let conf: string;
  let app: TestApp;
  let admin: Person;
  let order: Order;

  before(async function () {
    folder = await tempDir();
    const place = join(folder.path, "slurm");
    conf = await engine(this, "slurm-up.sh", [place]);
    cluster = place;
    await writePackage(folder.path, {
      id: "toy",
      change({ manifest }) {
        manifest["execution"] = { type: "process", command: ["bash", "-c", "sleep 600"] };
      },
    });
    app = await testApp({ PIPELINES_DIR: folder.path, PATH: process.env["PATH"] ?? "", SLURM_CONF: conf });
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id, { sampleId: "S1" });
    await aFile(app.files, "S1.fastq", "@r1\nACGT\n+\nIIII\n");
    await aRead(app.db, sample.id, { file1: "S1.fastq", dataClass: "raw" });
    expect((await admin.put(SETTINGS, { useSlurm: true, slurm: SLURM })).status).to.equal(200);
  });
  after(async () => {
    if (cluster !== undefined) {
      await app[Symbol.asyncDispose]();
      await endSlurm(cluster);
    }
    await folder.remove();
  });

  const row = (run: { id: string }) => PipelineRun.query(app.db).findById(run.id).throwIfNotFound();
  async function started(pipelineId: string): Promise<PipelineRun> {
    const run = await aRun(app.db, { orderId: order.id }, { pipelineId });
    const answer = await admin.post(`/api/pipelines/runs/${run.id}/start`, {});
    const stored = await row(run);
    const jobId = stored.launch?.executor === "slurm" ? stored.launch.jobId : "none";
    expect(statusAndBody(answer)).to.deep.equal([
      200,
      {
        success: true,
        status: "queued",
        jobId,
        runFolder: stored.runFolder,
        executionMode: "default",
        warnings: [],
      },
    ]);
    return stored;
  }
  const becomes = (run: PipelineRun, status: string) =>
    until(async () => {
      await admin.post(`/api/pipelines/runs/${run.id}/sync`, {});
      const found = await row(run);
      return found.status === status ? found : undefined;
    }, `the run to be ${status}`);

  it("completes a process package with its results", async () => {
    const run = await started("fastq-checksum");
    expect(run.executionProfile).to.deep.equal({
      executor: "slurm",
      slurm: { partition: null, headCores: 1, headMemory: "2GB", options: [], ...SLURM },
    });
    const done = await becomes(run, "completed");
    expect(done).to.deep.include({ progress: 100 });
    expect(done.executorFacts).to.deep.include({ state: "exited", exitCode: 0 });
    expect((await Read.query(app.db).first())?.checksum1).to.match(/^[0-9a-f]{32}$/);
  });

  it("cancels a queued job, and reports why it waited", async () => {
    await admin.put(SETTINGS, { slurm: { partition: "closed" } });
    const run = await started("toy");
    await until(async () => {
      await admin.post(`/api/pipelines/runs/${run.id}/sync`, {});
      // Directly after submission it may wait for another reason.
      return (await row(run)).executorFacts.reason === "PartitionDown";
    }, "its reason");
    expect(await row(run)).to.deep.include({
      status: "queued",
      why: "Job waiting in the queue: PartitionDown",
    });

    const answer = await admin.delete(`/api/pipelines/runs/${run.id}`);

    expect(statusAndBody(answer)).to.deep.equal([200, { success: true, status: "cancelled" }]);
    expect(await row(run)).to.deep.include({ status: "cancelled", statusSource: "manual" });
    await admin.put(SETTINGS, { slurm: { partition: null } });
  });

  it("cancels a running job, and leaves no process", async () => {
    const run = await started("toy");
    await becomes(run, "running");
    await until(async () => (await findRunProcesses(run.id, undefined)).size > 0, "its processes");

    const answer = await admin.delete(`/api/pipelines/runs/${run.id}`);

    expect(statusAndBody(answer)).to.deep.equal([200, { success: true, status: "cancelled" }]);
    expect((await findRunProcesses(run.id, undefined)).size).to.equal(0);
  });

  it("ends the tasks of a job that was killed", async () => {
    const run = await started("toy");
    await becomes(run, "running");
    const client = async (program: string, ...words: string[]) =>
      (await promisify(execFile)(program, words, { env: { ...process.env, SLURM_CONF: conf } })).stdout;
    const task = join(run.runFolder ?? "", "work/a");
    await mkdir(task, { recursive: true });
    const words = ["--mem=64M", `--chdir=${task}`, "--output=/dev/null", "--wrap=sleep 600"];
    await client("sbatch", ...words);
    await until(async () => (await findRunProcesses(run.id, undefined)).size > 0, "its processes");
    for (const pid of (await findRunProcesses(run.id, undefined)).keys()) process.kill(pid, "SIGKILL");
    const done = await becomes(run, "failed");
    expect(done.why).to.match(/^The scheduler reports that the job failed: FAILED/);
    await until(async () => !(await client("squeue", "--noheader", "--format=%Z")).includes(task), "its end");
  });

  itNightly("leaves a run with forbidden Slurm options pending", async () => {
    await admin.put(SETTINGS, { slurm: { options: ["--output=/tmp/x", "lab"] } });
    const run = await aRun(app.db, { orderId: order.id }, { pipelineId: "toy" });

    const answer = await admin.post(`/api/pipelines/runs/${run.id}/start`, {});

    expect(statusAndBody(answer)).to.deep.equal([
      400,
      {
        error: "The Slurm options in the execution settings are not valid",
        details: [
          'The Slurm option "--output=/tmp/x" is not taken: Lanekeeper sets it itself',
          'The Slurm option "lab" must be one word with its value, as --account=lab',
        ],
      },
    ]);
    expect((await row(run)).status).to.equal("pending");
    await admin.put(SETTINGS, { slurm: { options: [] } });
  });
});
