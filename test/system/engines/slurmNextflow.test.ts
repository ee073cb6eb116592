import { expect } from "chai";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { PipelineRunTask } from "../../../db/models/PipelineRunTask.ts";
import { findRunProcesses } from "../../../server/analysis/executors/local/endProcesses.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { readExit } from "../../helpers/launchedRun.ts";
import { itNightly, rounds } from "../../helpers/nightly.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { proxyBefore } from "../../helpers/proxy.ts";
import { aRun } from "../../helpers/runs.ts";
import { serverProcess } from "../../helpers/serverProcess.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { endSlurm, engine, eventually } from "./engine.ts";
import { untilThere, writeLanes } from "./lanesPackage.ts";

const SETTINGS = "/api/admin/settings/pipelines/execution";
const SLURM = { cores: 1, memory: "100MB", timeLimitHours: 1, headCores: 1, headMemory: "600MB" };
const STOPPED_SECONDS = rounds(2, 20);
const REPORT = 'echo done > "$LANEKEEPER_OUTPUT_DIR/report.html"';

describe("runs of a real Nextflow through a real Slurm", function () {
  this.timeout(300_000);
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let cluster: string | undefined;
  let app: TestApp;
  let admin: Person;
  let order: Order;
  let environment: Record<string, string>;

  before(async function () {
    folder = await tempDir();
    const program = await engine(this, "nextflow-up.sh");
    const place = join(folder.path, "slurm");
    const conf = await engine(this, "slurm-up.sh", [place]);
    cluster = place;
    await writeLanes(join(folder.path, "packages"));
    await writePackage(join(folder.path, "packages"), {
      id: "toy",
      change({ manifest }) {
        const script = `until [ -e ${folder.path}/open-$LANEKEEPER_RUN_ID ]; do sleep 0.2; done; ${REPORT}`;
        manifest["execution"] = { type: "process", command: ["bash", "-c", script] };
        manifest["outputs"] = (manifest["outputs"] as object[])
          .slice(1)
          .map((output) => ({ ...output, discovery: { pattern: "report.html" } }));
      },
    });
    environment = {
      PIPELINES_DIR: join(folder.path, "packages"),
      PATH: `${dirname(program)}:${process.env["PATH"] ?? ""}`,
      SLURM_CONF: conf,
    };
    app = await testApp(environment);
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id, { sampleId: "S1" });
    await aFile(app.files, "S1.fastq", "@r1\nACGT\n+\nIIII\n");
    await aRead(app.db, sample.id, { file1: "S1.fastq", dataClass: "raw" });
    const settings = { useSlurm: true, slurm: SLURM, weblogSecret: "open sesame" };
    expect((await admin.put(SETTINGS, settings)).status).to.equal(200);
  });
  after(async () => {
    await app?.[Symbol.asyncDispose]();
    if (cluster !== undefined) await endSlurm(cluster);
    await folder.remove();
  });

  /** A file that a task waits for. */
  const gate = (name: string) => join(folder.path, `open-${name}`);
  const open = (name: string) => writeText(gate(name), "");
  const row = (run: { id: string }) => PipelineRun.query(app.db).findById(run.id).throwIfNotFound();
  const file = (run: PipelineRun, name: string) =>
    readFile(join(run.runFolder ?? "", name), "utf8").catch(() => "");
  const sync = (run: PipelineRun) => admin.post(`/api/pipelines/runs/${run.id}/sync`, {});
  const readEvents = (run: PipelineRun, source: string) =>
    PipelineRunEvent.query(app.db).where({ runId: run.id, source }).orderBy("seq");
  const readTypes = async (run: PipelineRun, source: string) =>
    (await readEvents(run, source)).map(({ eventType }) => eventType);
  async function client(program: string, ...words: string[]): Promise<string> {
    const { SLURM_CONF, PATH } = environment;
    return (await promisify(execFile)(program, words, { env: { PATH, SLURM_CONF } })).stdout.trim();
  }
  async function started(
    pipelineId: string,
    { config = {}, mode = "default", by = admin }: { config?: object; mode?: string; by?: Browser } = {},
  ): Promise<PipelineRun> {
    const run = await aRun(app.db, { orderId: order.id }, { pipelineId, config: { ...config } });
    const answer = await by.post(`/api/pipelines/runs/${run.id}/start`, { executionMode: mode });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    return row(run);
  }
  /** attend: polls the run, unless a monitor does. */
  async function ended(
    run: PipelineRun,
    attend: (run: PipelineRun) => Promise<unknown> = sync,
  ): Promise<PipelineRun> {
    return eventually(async () => {
      await attend(run);
      const found = await row(run);
      return ["completed", "failed", "cancelled"].includes(found.status) ? found : undefined;
    }, "the run to end");
  }
  const hasTask = async (run: PipelineRun, eventType: string, name: string) =>
    (await readEvents(run, "weblog")).some(
      (event) => event.eventType === eventType && JSON.stringify(event.payload).includes(name),
    );

  it(`survive an outage of the scheduler of ${STOPPED_SECONDS} s; one is cancelled before`, async () => {
    const toy = await started("toy");
    const [lanes, doomed] = await Promise.all([
      started("lanes", { config: { second: untilThere(gate("two")) } }),
      started("lanes", { config: { second: "sleep 600" } }),
    ]);
    for (const run of [lanes, doomed])
      await eventually(() => hasTask(run, "process_started", "(two)"), "its task to run");
    // Their progress stands still from now on, until the second tasks may end.
    for (const run of [lanes, doomed])
      await eventually(() => hasTask(run, "process_completed", "(one)"), "its first task to end");
    await eventually(async () => (await sync(toy)) && (await row(toy)).status === "running", "it to run");

    const head = lanes.launch?.executor === "slurm" ? lanes.launch.jobId : "";
    const shown = await client("scontrol", "--oneliner", "show", "job", head);
    for (const said of ["CPUs/Task=1", "MinMemoryNode=600M"]) expect(shown).to.contain(said);
    const jobs = await client("squeue", "--noheader", "--states=RUNNING", "--format=%Z|%C|%m");
    const tasks = jobs.split("\n").filter((line) => line.startsWith(join(doomed.runFolder ?? "", "work/")));
    expect(tasks.map((line) => line.split("|").slice(1))).to.deep.equal([["1", "100M"]]);

    const answer = await admin.delete(`/api/pipelines/runs/${doomed.id}`);
    expect(statusAndBody(answer)).to.deep.equal([200, { success: true, status: "cancelled" }]);
    await eventually(
      async () => (await findRunProcesses(doomed.id, undefined)).size === 0,
      "no process to be left",
    );
    expect(await client("squeue", "--noheader", "--format=%Z")).not.to.contain(doomed.runFolder);

    const controller = Number((await readFile(join(cluster ?? "", "run/slurmctld"), "utf8")).split(" ")[0]);
    const [, laneBefore] = await Promise.all([toy, lanes].map((run) => sync(run).then(() => row(run))));
    process.kill(controller, "SIGSTOP");
    try {
      const away = sleep(STOPPED_SECONDS * 1000);
      await Promise.all([toy, lanes].map(sync));
      for (const run of [toy, lanes]) {
        const found = await row(run);
        expect([found.status, found.executorFacts.state]).to.deep.equal(["running", "unknown"]);
        expect(found.why).to.equal("Job status unknown; retrying.");
      }
      expect((await row(lanes)).progress).to.equal(laneBefore?.progress);
      await away;
    } finally {
      process.kill(controller, "SIGCONT");
    }
    await Promise.all([open("two"), open(toy.id)]);
    const [toyDone, done] = await Promise.all([toy, lanes].map((run) => ended(run)));

    expect(toyDone?.status, toyDone?.why ?? "").to.equal("completed");
    expect(done?.status, `${done?.why}\n${done?.outputTail}`).to.equal("completed");
    const stored = await PipelineRunTask.query(app.db)
      .where({ runId: lanes.id })
      .orderBy(["process", "taskId"]);
    expect(stored.map(({ process, status }) => `${process} ${status}`)).to.deep.equal([
      "COUNT completed",
      "COUNT completed",
      "REPORT completed",
    ]);
    expect(stored.every(({ nativeId }) => /^\d+$/.test(nativeId ?? ""))).to.equal(true);
    expect(await readTypes(lanes, "weblog")).to.include.members([
      "started",
      "process_completed",
      "completed",
    ]);
    expect(await readTypes(lanes, "trace")).to.deep.equal(Array.from({ length: 3 }, () => "task_completed"));
    expect(await readTypes(toy, "queue")).to.include.members(["job_running", "job_unknown"]);
  });

  itNightly("end when their server is killed and started again; no event is lost or duplicated", async () => {
    const shared = {
      databaseUrl: app.site.databaseUrl ?? "",
      home: app.site.env.home ?? "",
      environment: { ...environment, LANEKEEPER_ROLES: "web,pipeline-monitor" },
    };
    const first = await serverProcess(shared);
    const servers = [first.url];
    await using proxy = await proxyBefore(servers);
    expect((await admin.put(SETTINGS, { weblogUrl: proxy.url })).status).to.equal(200);
    const by = new Browser(proxy.url, admin.cookie);
    const config = { second: untilThere(gate("lane")), last: untilThere(gate("report")) };
    const [toy, lanes] = await Promise.all([
      started("toy", { mode: "slurm", by }),
      started("lanes", { mode: "local", config, by }),
    ]);
    await eventually(() => hasTask(lanes, "process_completed", "(one)"), "a task to be over");
    await eventually(() => hasTask(lanes, "process_started", "(two)"), "the other to run");
    await first.kill();

    await Promise.all([open("lane"), open(toy.id)]);
    await eventually(
      async () => (await file(lanes, "trace.txt")).split("COMPLETED").length === 3,
      "both in its trace",
    );
    await eventually(() => readExit(toy.runFolder ?? ""), "the job to end");
    const second = await serverProcess(shared);
    try {
      servers[0] = second.url;
      await eventually(async () => (await readTypes(lanes, "trace")).length === 2, "the trace to be read");
      await open("report");
      const [toyDone, done] = await Promise.all(
        [toy, lanes].map((run) => ended(run, () => Promise.resolve())),
      );
      expect([toyDone?.status, done?.status]).to.deep.equal(["completed", "completed"]);
    } finally {
      await second.stop();
    }

    const tasks = await PipelineRunTask.query(app.db).where({ runId: lanes.id });
    expect(tasks.map(({ status }) => status)).to.deep.equal(["completed", "completed", "completed"]);
    expect(await readTypes(lanes, "trace")).to.deep.equal([
      "task_completed",
      "task_completed",
      "task_completed",
    ]);
    const posted = await readEvents(lanes, "weblog");
    const ends = posted.filter(({ eventType }) => eventType === "process_completed");
    const names = ends.map(({ payload }) => /"name": ?"(COUNT[^"]*|REPORT)"/.exec(payload ?? "")?.[1]);
    expect(names).to.include.members(["COUNT (one)", "REPORT"]);
    expect(new Set(names).size, names.join()).to.equal(names.length);
    expect(posted.filter(({ eventType }) => eventType === "completed")).to.have.length(1);
    expect(await readTypes(lanes, "process")).to.deep.equal(["process_started", "process_exited"]);
    for (const run of [toy, lanes]) {
      const events = await PipelineRunEvent.query(app.db).where({ runId: run.id }).orderBy("seq");
      expect(events.map(({ seq }) => Number(seq))).to.deep.equal(events.map((_, at) => at + 1));
      const marks = events.map((event) => [event.source, event.eventType, event.occurredAt, event.payload]);
      expect(new Set(marks.map((mark) => JSON.stringify(mark))).size).to.equal(events.length);
    }
  });
});
