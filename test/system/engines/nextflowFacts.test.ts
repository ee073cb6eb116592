import { expect } from "chai";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { PipelineRunTask } from "../../../db/models/PipelineRunTask.ts";
import { findRunProcesses } from "../../../server/analysis/executors/local/endProcesses.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { describeNightly } from "../../helpers/nightly.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { aRun } from "../../helpers/runs.ts";
import { standInNextflow } from "../../helpers/standInNextflow.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { engine } from "./engine.ts";

const SETTINGS = "/api/admin/settings/pipelines/execution";
const SECRET = "it's a secret/of+tests";
const WAITS_MS = 150_000;

const STEPS = [
  { id: "measure", name: "Measure", processMatchers: ["MEASURE"] },
  { id: "gather", name: "Gather", dependsOn: ["measure"], processMatchers: ["GATHER"] },
];

/** The launch of lanes.nf in the recording of this name: its parameters, and the failing lanes. */
const LAUNCHES: Record<string, { params?: Record<string, unknown>; failing?: string[] }> = {
  success: { params: { lanes: "one,two,Größe" } },
  ignore: { params: { lanes: "one,two", strategy: "ignore" }, failing: ["one"] },
  retry: { params: { lanes: "one,two", strategy: "retry", failures: 1 }, failing: ["one"] },
  "retry-in-vain": { params: { lanes: "one", strategy: "retry" }, failing: ["one"] },
  "sigterm-to-group": { params: { endless: "two" } },
};

const ENGINES = [
  {
    name: "the stand-in of Nextflow",
    open: (_context: Mocha.Context, folder: string) => standInNextflow(folder),
    suite: describe,
  },
  {
    name: "a real Nextflow",
    open: (context: Mocha.Context) => engine(context, "nextflow-up.sh"),
    suite: describeNightly,
  },
];

for (const { name, open, suite } of ENGINES)
  suite(`what is learned of ${name}`, function () {
    this.timeout(WAITS_MS);
    let folder: Awaited<ReturnType<typeof tempDir>>;
    let app: TestApp;
    let admin: Person;
    const runs = new Map<string, PipelineRun>();

    before(async function () {
      folder = await tempDir();
      const program = await open(this, join(folder.path, "bin"));
      for (const recording of Object.keys(LAUNCHES))
        await writeLanes(join(folder.path, "packages"), recording);
      app = await testApp({
        PIPELINES_DIR: join(folder.path, "packages"),
        PATH: process.env["PATH"] ?? "",
        // Otherwise Java cannot create file names that are not ASCII.
        LANG: "C.UTF-8",
      });
      admin = await app.as("FACILITY_ADMIN");
      const settings = { weblogSecret: SECRET, nextflowPath: program };
      expect((await admin.put(SETTINGS, settings)).status).to.equal(200);
      const order = await anOrder(app.db, admin.user.id);
      const sample = await aSample(app.db, order.id, { sampleId: "S1" });
      await aFile(app.files, "S1.fastq", "@r\nACGT\n+\nIIII\n");
      await aRead(app.db, sample.id, { file1: "S1.fastq", dataClass: "raw" });
      // In parallel, because starting Java takes most of the time.
      for (const recording of Object.keys(LAUNCHES)) {
        const run = await aRun(app.db, { orderId: order.id }, { pipelineId: recording, steps: STEPS });
        const answer = await admin.post(`/api/pipelines/runs/${run.id}/start`, {});
        expect(statusAndBody(answer)[0], JSON.stringify(answer.body)).to.equal(200);
        runs.set(recording, run);
      }
    });
    after(async () => {
      for (const { id } of runs.values()) await admin.delete(`/api/pipelines/runs/${id}`);
      await app?.[Symbol.asyncDispose]();
      await folder.remove();
    });

    const getRun = (recording: string) => runs.get(recording)?.id ?? "";
    const readEvents = async (runId: string) =>
      (await PipelineRunEvent.query(app.db).where({ runId })).map(
        ({ source, eventType }) => `${source} ${eventType}`,
      );
    async function within<T>(what: string, holds: () => Promise<T | undefined>): Promise<T> {
      for (const endMs = performance.now() + WAITS_MS; performance.now() < endMs; await sleep(50)) {
        const value = await holds();
        if (value !== undefined) return value;
      }
      throw new Error(`Waited in vain for ${what}`);
    }

    /** The merged facts of a completed run whose process was observed to exit. */
    async function learned(recording: string) {
      const runId = getRun(recording);
      const run = await within("the end of the run", async () => {
        const isSeen = (await readEvents(runId)).includes("process process_exited");
        const found = await PipelineRun.query(app.db).findById(runId).throwIfNotFound();
        return isSeen && found.status !== "running" ? found : undefined;
      });
      const counts: Record<string, number> = {};
      for (const event of await readEvents(runId)) counts[event] = (counts[event] ?? 0) + 1;
      const tasks = await PipelineRunTask.query(app.db).where({ runId });
      return {
        status: run.status,
        why: run.why,
        progress: run.progress,
        success: run.workflowFacts.ended?.success,
        tasks: Object.fromEntries(
          tasks.map(({ name: task, attempt, status, exitCode, errorAction }) => [
            `${task}, ${attempt}`,
            [status, exitCode, ...(errorAction === null ? [] : [errorAction])].join(" "),
          ]),
        ),
        events: counts,
      };
    }
    const OF_A_PROCESS = {
      "launcher launched": 1,
      "process process_started": 1,
      "process process_exited": 1,
    };
    /** The events of this number of tasks, one of which may have failed. */
    const posted = (tasks: number) => ({
      "weblog started": 1,
      "weblog process_submitted": tasks,
      "weblog process_started": tasks,
      "weblog process_completed": tasks,
      "weblog completed": 1,
    });

    it("of a workflow that goes well", async () => {
      expect(await learned("success")).to.deep.equal({
        status: "completed",
        why: "Completed; outputs collected.",
        progress: 100,
        success: true,
        tasks: {
          "LANES:MEASURE (one), 1": "completed 0",
          "LANES:MEASURE (two), 1": "completed 0",
          "LANES:MEASURE (Größe), 1": "completed 0",
          "LANES:GATHER, 1": "completed 0",
        },
        events: { ...OF_A_PROCESS, ...posted(4), "trace task_completed": 4 },
      });
    });

    it("of one that continues after a failed process", async () => {
      expect(await learned("ignore")).to.deep.equal({
        status: "completed",
        why: "Completed; outputs collected.",
        progress: 100,
        success: true,
        tasks: {
          "LANES:MEASURE (one), 1": "failed 7 IGNORE",
          "LANES:MEASURE (two), 1": "completed 0",
          "LANES:GATHER, 1": "completed 0",
        },
        events: { ...OF_A_PROCESS, ...posted(3), "trace task_completed": 2, "trace task_failed": 1 },
      });
    });

    it("of one that tries a process again", async () => {
      expect(await learned("retry")).to.deep.equal({
        status: "completed",
        why: "Completed; outputs collected.",
        progress: 100,
        success: true,
        tasks: {
          "LANES:MEASURE (one), 1": "failed 7 RETRY",
          "LANES:MEASURE (one), 2": "completed 0",
          "LANES:MEASURE (two), 1": "completed 0",
          "LANES:GATHER, 1": "completed 0",
        },
        events: { ...OF_A_PROCESS, ...posted(4), "trace task_completed": 3, "trace task_failed": 1 },
      });
    });

    it("of one that tries in vain, and fails", async () => {
      expect(await learned("retry-in-vain")).to.deep.equal({
        status: "failed",
        why: "The workflow reported a failure: measuring one, attempt 3\nno signal on lane one",
        progress: 0,
        success: false,
        tasks: {
          "LANES:MEASURE (one), 1": "failed 7 RETRY",
          "LANES:MEASURE (one), 2": "failed 7 RETRY",
          "LANES:MEASURE (one), 3": "failed 7 TERMINATE",
        },
        events: { ...OF_A_PROCESS, ...posted(3), "weblog error": 1, "trace task_failed": 3 },
      });
    });

    it("of one that is cancelled in the middle", async () => {
      const id = getRun("sigterm-to-group");
      await within("its endless task to run", async () => {
        const task = await PipelineRunTask.query(app.db).findOne({ runId: id, name: "LANES:MEASURE (two)" });
        return task?.status === "running" ? task : undefined;
      });
      const answer = await admin.delete(`/api/pipelines/runs/${id}`);
      expect(statusAndBody(answer)).to.deep.equal([200, { success: true, status: "cancelled" }]);
      expect((await findRunProcesses(id, undefined)).size).to.equal(0);
      const { status, tasks, events } = await learned("sigterm-to-group");
      expect(status).to.equal("cancelled");
      // The signal may reach the task before the engine.
      expect(tasks["LANES:MEASURE (two), 1"]).to.match(/^(aborted|failed)/);
      expect(events).to.deep.include({ "weblog completed": 1 });
      // An engine that observes the end of its task before its own reports both.
      expect(events["weblog error"]).to.be.oneOf([1, 2]);
      const run = await PipelineRun.query(app.db).findById(id).throwIfNotFound();
      expect(await readFile(join(run.runFolder ?? "", ".nextflow/history"), "utf8")).to.contain("\tERR\t");
    });
  });

/** Writes a package whose workflow is lanes.nf as launched in a recording. */
async function writeLanes(root: string, recording: string): Promise<void> {
  const { params = {}, failing = [] } = LAUNCHES[recording] ?? {};
  const path = await writePackage(root, {
    id: recording,
    change({ manifest, definition, registry }) {
      const defaultParams = { ...params, results: "output" };
      manifest["execution"] = { type: "nextflow", pipeline: "./workflow", defaultParams };
      manifest["outputs"] = [
        {
          id: "all",
          scope: "order",
          destination: "run_artifact",
          fromStep: "gather",
          discovery: { pattern: "all.txt" },
        },
      ];
      definition["steps"] = STEPS;
      definition["outputs"] = [];
      registry["configSchema"] = { type: "object", properties: {} };
      registry["defaultConfig"] = {};
    },
  });
  const lanes = await readFile(join(import.meta.dirname, "lanes.nf"), "utf8");
  await writeText(
    join(path, "workflow/main.nf"),
    lanes.replace("../../../failing", "../../../package/failing"),
  );
  await writeText(join(path, "workflow/recording"), recording);
  await writeText(join(path, "failing"), failing.map((lane) => `${lane}\n`).join(""));
}
