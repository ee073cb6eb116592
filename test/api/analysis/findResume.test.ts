import { expect } from "chai";
import { inTexts } from "../../../server/platform/errors/rules/sentence.ts";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { PartialModelObject } from "objection";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { PipelinePackage } from "../../../server/analysis/pipelines/pipelinePackage.ts";
import { findPipeline } from "../../../server/analysis/pipelines/readPackages.ts";
import { readIdentity } from "../../../server/analysis/executors/local/endProcesses.ts";
import { findResume } from "../../../server/analysis/launch/nextflow/findResume.ts";
import { raise } from "../../../server/platform/errors/apiError.ts";
import { noAdapter } from "../../../server/analysis/runRecords/errors.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { writeText } from "../../helpers/packages.ts";
import { aRun } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const PIPELINE = "fastq-checksum-nextflow";
const SESSION = "d27f8fa6-0fe0-4282-bdc8-d05955b9167b";
const LINE = `2026-11-21 14:01:52\t3s\ta-1\tERR\t3a54\t${SESSION}\tnextflow run it`;
const ELSEWHERE = { executor: "local", pid: 7, startTicks: "1", bootId: "b", host: "elsewhere" } as const;

type Left = "work" | "history" | "cache";
const ALL: Left[] = ["work", "history", "cache"];

describe("the run that a Nextflow run resumes", () => {
  let app: TestApp;
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let orderId: string;
  let pipeline: PipelinePackage;

  before(async () => {
    [app, folder] = await Promise.all([testApp({ PATH: "/nowhere" }), tempDir()]);
    orderId = (await anOrder(app.db, (await app.as("FACILITY_ADMIN")).user.id)).id;
    pipeline = (await findPipeline(app.site, PIPELINE)) ?? raise(noAdapter({ id: PIPELINE }));
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await folder.remove();
  });

  /** An ended run with these columns, and with a folder of what Nextflow left. */
  async function anEnded(columns: PartialModelObject<PipelineRun>, left: Left[]) {
    const before = await aRun(app.db, { orderId }, { pipelineId: PIPELINE, status: "failed" });
    const runFolder = join(folder.path, before.id);
    await mkdir(runFolder);
    if (left.includes("work")) await mkdir(join(runFolder, "work"));
    if (left.includes("history")) await writeText(join(runFolder, ".nextflow/history"), `old\n${LINE}\n`);
    if (left.includes("cache")) await writeText(join(runFolder, `.nextflow/cache/${SESSION}/db/LOCK`), "");
    await before.$query(app.db).patch({ runFolder, ...columns });
    return { before, runFolder };
  }
  /** Of a run that names one with these columns. */
  async function foundAfter(columns: PartialModelObject<PipelineRun>, ...left: Left[]) {
    const { before, runFolder } = await anEnded(columns, left);
    const found = await findResume(
      app.site,
      { restartedRunId: before.id, executionProfile: {} },
      pipeline,
    ).catch((error: Error) => error.message);
    return { found, before, runFolder };
  }
  const startsOver = (why: string) => ({ restartReason: `Starts from the beginning: ${why}.` });

  it("is the session of the named run", async () => {
    const { found, before, runFolder } = await foundAfter({}, ...ALL);
    expect(found).to.deep.equal({
      from: before.runNumber,
      session: SESSION,
      folder: runFolder,
      history: LINE,
      project: undefined,
    });
  });

  it("is none after a completed run", async () => {
    expect((await foundAfter({ status: "completed" }, ...ALL)).found).to.equal(undefined);
  });

  it("is none, with the reason, if the earlier run left nothing", async () => {
    const cases: [PartialModelObject<PipelineRun>, Left[], (from: string) => string][] = [
      [{ runFolder: "/nowhere" }, [], (from) => `${from} has no run directory`],
      [{}, ["history", "cache"], (from) => `the work directory of ${from} is missing`],
      [{}, ["work", "cache"], (from) => `${from} ended before its workflow started`],
      [{}, ["work", "history"], (from) => `the Nextflow cache of ${from} is missing`],
      [{ launch: ELSEWHERE }, ALL, (from) => `it is unknown whether ${from} is still running`],
    ];
    for (const [columns, left, why] of cases) {
      const { found, before } = await foundAfter(columns, ...left);
      expect(inTexts(found)).to.deep.equal({ from: before.runNumber, ...startsOver(why(before.runNumber)) });
    }
  });

  it("is the session of the last run of a chain that has finished tasks", async () => {
    const first = await anEnded({}, ALL);
    const second = await anEnded({ restartedRunId: first.before.id }, ["history", "cache"]);
    const third = await foundAfter({ restartedRunId: second.before.id, status: "cancelled" }, "history");
    expect(third.found).to.deep.equal({
      from: first.before.runNumber,
      session: SESSION,
      folder: first.runFolder,
      history: LINE,
      project: undefined,
    });
  });

  it("is none if no run of the chain left finished tasks, with the reason of the nearest", async () => {
    const first = await anEnded({}, ["cache"]);
    const second = await foundAfter({ restartedRunId: first.before.id }, "history");
    const from = second.before.runNumber;
    const wanted = { from, ...startsOver(`the work directory of ${from} is missing`) };
    expect(inTexts(second.found)).to.deep.equal(wanted);
    const completed = await anEnded({ status: "completed" }, ALL);
    const third = await foundAfter({ restartedRunId: completed.before.id });
    expect(third.found).to.have.property("from", third.before.runNumber);
  });

  itNightly("is no session that a run of the chain may still use", async function () {
    this.timeout(20_000);
    const first = await anEnded({}, ALL);
    const second = await foundAfter({ restartedRunId: first.before.id, launch: ELSEWHERE });
    expect(inTexts(second.found))
      .to.have.property("restartReason")
      .that.matches(/it is unknown whether/);
    const alive = { restartedRunId: first.before.id, launch: await readIdentity(process.pid) };
    expect((await foundAfter(alive)).found).to.match(/has not ended yet/);
  });

  it("is refused while the earlier run still runs", async function () {
    this.timeout(20_000);
    const { found, before } = await foundAfter({ launch: await readIdentity(process.pid) }, ...ALL);
    expect(found).to.equal(
      `${before.runNumber} has not ended yet and cannot be resumed. Try again in a moment.`,
    );
    const job = { executor: "slurm", jobId: "1", jobName: "x" } as const;
    const resume = await foundAfter({ launch: job }, ...ALL);
    expect(resume.found).to.equal(
      `Slurm is not responding, so it is unknown whether ${resume.before.runNumber} has ended. Try again in a moment.`,
    );
  });
});
