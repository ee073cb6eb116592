import { expect } from "chai";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { PipelineRunTask } from "../../../db/models/PipelineRunTask.ts";
import { Read } from "../../../db/models/Read.ts";
import { findRunProcesses } from "../../../server/analysis/executors/local/endProcesses.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { readExit } from "../../helpers/launchedRun.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { writeText } from "../../helpers/packages.ts";
import { aRun } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { engine, eventually } from "./engine.ts";
import { writeLanes } from "./lanesPackage.ts";

const SETTINGS = "/api/admin/settings/pipelines/execution";
const SECRET = "it's a secret/of+tests";

describe("runs of a real Nextflow", function () {
  this.timeout(300_000);
  let packages: Awaited<ReturnType<typeof tempDir>>;
  let app: TestApp;
  let admin: Person;
  /** All of these runs are active at the same time. */
  let runs: Record<"summing" | "failing" | "endless", PipelineRun>;

  before(async function () {
    packages = await tempDir();
    const program = await engine(this, "nextflow-up.sh");
    await writeLanes(packages.path);
    const path = `${dirname(program)}:${process.env["PATH"] ?? ""}`;
    app = await testApp({ PIPELINES_DIR: packages.path, PATH: path });
    admin = await app.as("FACILITY_ADMIN");
    expect((await admin.put(SETTINGS, { weblogSecret: SECRET })).status).to.equal(200);
    const [{ id: orderId }, { id: pairId }] = [await createOrder("S1"), await createOrder("S1", "S2")];
    const pipelineId = "fastq-checksum-nextflow";
    await admin.post("/api/admin/settings/pipelines", { pipelineId, enabled: true });
    runs = {
      summing: await started(pairId, pipelineId),
      failing: await started(orderId, "lanes", { second: "true", last: `bash ${inPackages("last.sh")}` }),
      endless: await startedAfterDeleted(orderId, { second: "sleep 600" }),
    };
  });
  after(async () => {
    await app?.[Symbol.asyncDispose]();
    await packages.remove();
  });

  const inPackages = (name: string) => join(packages.path, name);
  const row = (run: { id: string }) => PipelineRun.query(app.db).findById(run.id).throwIfNotFound();
  async function createOrder(...codes: string[]) {
    const root = app.files;
    const order = await anOrder(app.db, admin.user.id);
    for (const code of codes) {
      const path = `${order.id}/${code}.fastq`;
      await aFile(root, path, `@${code}\nACGT\n+\nIIII\n`);
      const sample = await aSample(app.db, order.id, { sampleId: code });
      await aRead(app.db, sample.id, { file1: path, dataClass: "raw" });
    }
    return order;
  }
  async function started(orderId: string, pipelineId: string, config: object = {}): Promise<PipelineRun> {
    const run = await aRun(app.db, { orderId }, { pipelineId, config: { ...config } });
    const answer = await admin.post(`/api/pipelines/runs/${run.id}/start`, {});
    expect(statusAndBody(answer)[0], JSON.stringify(answer.body)).to.equal(200);
    return row(run);
  }
  /** Resumes a run that is deleted before the new run starts. */
  async function startedAfterDeleted(orderId: string, config: object): Promise<PipelineRun> {
    const before = await aRun(app.db, { orderId }, { pipelineId: "lanes", status: "failed" });
    const request = { pipelineId: "lanes", orderId, restartedRunId: before.id, config };
    const { run } = (await admin.post("/api/pipelines/runs", request)).body as { run: { id: string } };
    await admin.post(`/api/pipelines/runs/${before.id}/delete`);
    const { body } = await admin.post(`/api/pipelines/runs/${run.id}/start`, {});
    expect((body as { warnings: string[] }).warnings).to.deep.equal([
      `Starts from the beginning: ${before.runNumber} was deleted.`,
    ]);
    return row(run);
  }
  async function restarted(run: PipelineRun): Promise<PipelineRun> {
    // Nextflow reports the failure shortly before it exits.
    await eventually(() => readExit(run.runFolder ?? ""), "its end");
    const answer = await admin.post("/trpc/runs.restart", { runId: run.id });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    const { runId, ...rest } = answer.body.result.data as { runId: string };
    expect(rest).to.deep.equal({ status: "running", warnings: [] });
    return row({ id: runId });
  }
  const ended = (run: PipelineRun): Promise<PipelineRun> =>
    eventually(async () => {
      await admin.post(`/api/pipelines/runs/${run.id}/sync`, {});
      const found = await row(run);
      return ["completed", "failed", "cancelled"].includes(found.status) ? found : undefined;
    }, "the run to end");
  const readEvents = async (run: PipelineRun, source: string) =>
    (await PipelineRunEvent.query(app.db).where({ runId: run.id, source }).orderBy("seq")).map(
      ({ eventType }) => eventType,
    );

  it("completes a workflow with its results, its events and its trace", async () => {
    const run = runs.summing;
    const done = await ended(run);
    const errors = await readFile(join(run.runFolder ?? "", "logs/pipeline.out"), "utf8");
    expect(done.status, `${done.why}\n${errors}`).to.equal("completed");
    expect(done).to.deep.include({ progress: 100 });
    const reads = await Read.query(app.db)
      .whereNotNull("checksum1")
      .joinRelated("sample")
      .where({ orderId: run.orderId });
    expect(reads).to.have.length(2);
    const posted = await readEvents(run, "weblog");
    expect(posted).to.include.members([
      "started",
      "process_submitted",
      "process_started",
      "process_completed",
      "completed",
    ]);
    expect(await readEvents(run, "trace")).to.include("task_completed");
    const shown = JSON.stringify((await admin.get(`/api/pipelines/runs/${run.id}/logs`)).body);
    expect(shown).not.to.contain(encodeURIComponent(SECRET));
  });

  itNightly("fails a run whose workflow fails, with the reason", async () => {
    const done = await ended(runs.failing);
    expect(done.status).to.equal("failed");
    expect(done.why).to.match(/^(The workflow reported a failure|Process exited with code 1)/);
    // Its last output is read at its exit, shortly after it reports the end.
    await eventually(async () => (await row(done)).outputTail?.includes("REPORT"), "what it wrote last");
  });

  it("cancels a workflow with all its processes", async () => {
    const run = runs.endless;
    await eventually(
      async () => (await readEvents(run, "weblog")).includes("process_started"),
      "its task to run",
    );
    const answer = await admin.delete(`/api/pipelines/runs/${run.id}`);
    expect(statusAndBody(answer)).to.deep.equal([200, { success: true, status: "cancelled" }]);
    expect((await findRunProcesses(run.id, undefined)).size).to.equal(0);
    const history = await readFile(join(run.runFolder ?? "", ".nextflow/history"), "utf8");
    expect(history).to.contain("\tERR\t");
  });

  itNightly("resumes a failed run as a new run, and resumes that one again", async () => {
    const [last, open] = [inPackages("last.sh"), inPackages("open")];
    const first = await ended(runs.failing);
    const second = await restarted(first);
    expect((await ended(second)).status).to.equal("failed");
    const shown = (await admin.get(`/api/pipelines/runs/${second.id}`)).body.run as object;
    expect(shown).to.deep.include({ canGoOn: true, goesOn: `Resumes ${first.runNumber}.` });
    await writeText(last, `until [ -e ${open} ]; do sleep 0.1; done`);
    const third = await restarted(second);
    // A resumed run uses files in the directories of both runs.
    expect(statusAndBody(await admin.post(`/api/pipelines/runs/${first.id}/delete`))).to.deep.equal([
      409,
      {
        error: `Cannot delete a run that ${third.runNumber} resumes. Wait until ${third.runNumber} has ended, or cancel it.`,
      },
    ]);
    await writeText(open, "");
    const done = await ended(third);

    expect(done.status, `${done.why}\n${done.outputTail}`).to.equal("completed");
    const tasks = await PipelineRunTask.query(app.db).where({ runId: third.id }).orderBy("process");
    expect(tasks.map(({ process, status }) => `${process} ${status}`)).to.deep.equal([
      "COUNT cached",
      "COUNT cached",
      "REPORT completed",
    ]);
    expect(done.progress).to.equal(100);
    const { resume } = done.executionProfile as { resume: { session: string } };
    expect(resume).to.deep.equal({
      from: second.runNumber,
      session: resume.session,
      project: join(first.runFolder ?? "", "package"),
    });
    const [launched] = await PipelineRunEvent.query(app.db).where({ runId: third.id, eventType: "launched" });
    expect(launched?.message).to.match(/^Started as process .*\. Resumes LANES-\d{8}-\d+\.$/);
    expect((await admin.post(`/api/pipelines/runs/${first.id}/delete`)).status).to.equal(200);
  });
});
