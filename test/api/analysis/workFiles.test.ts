import { expect } from "chai";
import { lstat, mkdir, readFile, readlink, rename, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PartialModelObject } from "objection";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { claimLaunch } from "../../../server/analysis/launch/claimLaunch.ts";
import { findResume } from "../../../server/analysis/launch/nextflow/findResume.ts";
import type { LaunchPlan } from "../../../server/analysis/launch/planLaunch.ts";
import { findPipeline } from "../../../server/analysis/pipelines/readPackages.ts";
import { ApiError } from "../../../server/platform/errors/apiError.ts";
import { contextFor } from "../../../server/platform/rpc/context.ts";
import { cleanWorkFiles } from "../../../server/analysis/workFiles/cleanWorkFiles.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { aRun } from "../../helpers/runs.ts";
import { readRow } from "../../helpers/launches.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { aStoredRun, aTask, runTime, selectFinal } from "../../helpers/storedRuns.ts";
import { textsOfSaid } from "../../helpers/textsOfSaid.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const TASK = "work/ab/cdef1234567890";
const SETTINGS = "/api/admin/settings/pipelines/execution";

describe("the work files of a run", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let order: Order;
  beforeEach(async () => {
    app = await testApp({ PATH: "/nowhere" });
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const ended = (columns: PartialModelObject<PipelineRun> = {}, files: Record<string, string> = {}) =>
    aStoredRun(
      app,
      order,
      { status: "completed", completedAt: runTime(90), ...columns },
      {
        [`${TASK}/out.txt`]: "0123456789",
        [`${TASK}/.command.sh`]: "made\n",
        "output/kept.txt": "k",
        ...files,
      },
    );
  const deletion = (run: PipelineRun) => admin.post(`/api/pipelines/runs/${run.id}/delete-work-files`);
  const clean = (now = new Date()) => cleanWorkFiles(app.site, now, new AbortController().signal);
  const keepForEver = () => admin.put(SETTINGS, { workKeepDays: null, workKeepDaysFailed: null });
  const shown = async (run: PipelineRun) =>
    (await admin.get(`/api/pipelines/runs/${run.id}`)).body.run.workFiles;
  const place = (run: PipelineRun, path: string) => join(run.runFolder ?? "", path);
  const exists = (run: PipelineRun, path: string) =>
    lstat(place(run, path)).then(
      () => true,
      () => false,
    );
  async function link(run: PipelineRun, path: string, target: string) {
    await mkdir(dirname(place(run, path)), { recursive: true });
    await symlink(target, place(run, path));
  }
  const after = (days: number) => new Date(runTime(90).getTime() + days * DAY_MS + 1_000);

  it("are measured after its end, and shown to the facility with the day of their deletion", async () => {
    const run = await ended();
    const running = await aStoredRun(app, order, { status: "running" }, { [`${TASK}/out.txt`]: "x" });
    expect(await shown(run)).to.deep.include({ bytes: null, measuredAt: null, deletesAt: null });
    const now = after(1);
    await clean(now);
    expect(await shown(run)).to.deep.equal({
      bytes: 15,
      isMinimum: false,
      measuredAt: now.toISOString(),
      deletesAt: new Date(runTime(90).getTime() + 14 * DAY_MS).toISOString(),
      deletionStartedAt: null,
      deletedAt: null,
      keptFiles: 0,
      problem: null,
    });
    expect((await shown(running)).bytes).to.equal(null);
    const owner = await app.as("RESEARCHER");
    const own = await anOrder(app.db, owner.user.id);
    const theirs = await aStoredRun(app, own, { status: "completed", completedAt: runTime(90) });
    await selectFinal(app.db, theirs, admin.user.id);
    expect((await owner.get(`/api/pipelines/runs/${theirs.id}`)).body.run).to.deep.include({
      workFiles: null,
    });
  });

  it("are deleted 14 days after the end of a completed, and 30 days after that of another run", async () => {
    const runs = [await ended(), await ended({ status: "failed" }), await ended({ status: "cancelled" })];
    const left = async () => Promise.all(runs.map((run) => exists(run, "work")));
    await clean(after(13));
    expect(await left()).to.deep.equal([true, true, true]);
    await clean(after(14));
    expect(await left()).to.deep.equal([false, true, true]);
    await clean(after(30));
    expect(await left()).to.deep.equal([false, false, false]);
    for (const run of runs) expect(await readFile(place(run, "output/kept.txt"), "utf8")).to.equal("k");
    expect(await shown(runs[0] as PipelineRun)).to.deep.include({
      bytes: 0,
      deletedAt: after(14).toISOString(),
    });
    const audited = await AuditEntry.query(app.db).where({ action: "run.workFilesDeleted" }).orderBy("id");
    expect(audited.map(({ userId, targetId, before }) => [userId, targetId, before])).to.have.deep.members(
      runs.map(({ id }) => [null, id, { workBytes: 15 }]),
    );
  });

  it("are kept for ever without a period, and from the upgrade on for runs that ended before it", async () => {
    await admin.put(SETTINGS, { workKeepDays: null, workKeepDaysFailed: 2 });
    const [completed, failed] = [await ended(), await ended({ status: "failed", workKeptSince: after(100) })];
    await clean(after(3000));
    expect([await exists(completed, TASK), await exists(failed, TASK)]).to.deep.equal([true, false]);
    expect((await shown(completed)).deletesAt).to.equal(null);
    const later = await ended({ status: "failed", workKeptSince: after(100) });
    await clean(after(101));
    expect(await exists(later, TASK)).to.equal(true);
  });

  it("are deleted on request, with an audit entry, and no more after that", async () => {
    const run = await ended();
    await clean(after(1));
    expect(statusAndBody(await deletion(run))).to.deep.equal([
      200,
      { success: true, runId: run.id, status: "deleting" },
    ]);
    await clean();
    expect(await exists(run, "work")).to.equal(false);
    const audit = await AuditEntry.query(app.db).findOne({
      targetId: run.id,
      action: "run.workFilesDeleted",
    });
    expect([audit?.userId, audit?.before]).to.deep.equal([admin.user.id, { workBytes: 15 }]);
    expect(statusAndBody(await deletion(run))).to.deep.equal([
      409,
      { error: "The work files of this run are already deleted or being deleted" },
    ]);
  });

  it("are refused to those without the right, for active runs, and where there are none", async () => {
    const run = await aStoredRun(app, order, { status: "running" }, { [`${TASK}/out.txt`]: "x" });
    expect(statusAndBody(await deletion(run))).to.deep.equal([
      409,
      {
        error:
          "The run has not ended. Cancel it, or wait until it has ended, before you delete its work files.",
      },
    ]);
    const process = await aStoredRun(app, order, { status: "completed", completedAt: runTime(90) });
    expect(statusAndBody(await deletion(process))).to.deep.equal([
      409,
      { error: "The run has no work files" },
    ]);
    const viewer = await app.as("FACILITY_VIEWER");
    const path = `/api/pipelines/runs/${run.id}/delete-work-files`;
    expect(statusAndBody(await viewer.post(path))).to.deep.equal([403, { error: "Unauthorized" }]);
    expect((await app.anyone.post(path)).status).to.equal(403);
    expect(
      statusAndBody(await admin.post(path.replace(run.id, "00000000-0000-4000-8000-000000000000"))),
    ).to.deep.equal([404, { error: "Run not found" }]);
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    expect(statusAndBody(await demo.post(path))).to.deep.equal([
      403,
      { error: "Pipeline execution is disabled in the public demo." },
    ]);
    expect(await exists(run, `${TASK}/out.txt`)).to.equal(true);
  });

  it("remain while a run that resumes them is active, through a chain", async () => {
    const first = await ended({ status: "failed" });
    const second = await ended({ status: "failed", restartedRunId: first.id });
    const third = await ended({ status: "running", completedAt: null, restartedRunId: second.id });
    await clean(after(40));
    for (const run of [first, second]) {
      expect(await exists(run, TASK)).to.equal(true);
      expect(statusAndBody(await deletion(run))).to.deep.equal([
        409,
        {
          error: `${third.runNumber} resumes this run and may need its work files. Wait until ${third.runNumber} has ended, or cancel it.`,
        },
      ]);
    }
    await third.$query(app.db).patch({ status: "completed", completedAt: runTime(95) });
    await clean(after(40));
    expect([await exists(first, TASK), await exists(second, TASK)]).to.deep.equal([false, false]);
  });

  it("that results are links to remain, with the links between them, also for runs that resumed it", async () => {
    await keepForEver();
    const files = {
      "work/11/aaaa/result.txt": "first",
      "work/11/aaaa/other.txt": "gone",
      "work/22/bbbb/report/index.html": "page",
      "work/33/cccc/data/reads.txt": "reads",
      "work/44/dddd/late.txt": "late",
      "work/55/eeee/hidden.txt": "gone",
    };
    const run = await ended({ status: "failed" }, files);
    const later = await ended({ status: "failed", restartedRunId: run.id });
    // A result is a link to a staged input of one task, which is a link to the result of another.
    await link(run, "work/22/bbbb/input", place(run, "work/11/aaaa"));
    await link(run, "output/direct.txt", place(run, "work/22/bbbb/input/result.txt"));
    await link(run, "output/deep/report", "../../work/22/bbbb/report");
    await link(run, "work/22/bbbb/report/reads.txt", place(run, "work/33/cccc/data/reads.txt"));
    await link(run, "output/circle", "circle");
    await link(run, "output/elsewhere", "/etc/hostname");
    await link(later, "output/late.txt", place(run, "work/44/dddd/late.txt"));
    await deletion(run);
    await clean();
    const read = (of: PipelineRun, path: string) => readFile(place(of, path), "utf8");
    expect(await read(run, "output/direct.txt")).to.equal("first");
    expect(await read(run, "output/deep/report/index.html")).to.equal("page");
    expect(await read(run, "output/deep/report/reads.txt")).to.equal("reads");
    expect(await read(later, "output/late.txt")).to.equal("late");
    expect(await readlink(place(run, "work/22/bbbb/input"))).to.equal(place(run, "work/11/aaaa"));
    for (const path of ["work/11/aaaa/other.txt", "work/55", TASK])
      expect(await exists(run, path), path).to.equal(false);
    expect(await exists(later, TASK)).to.equal(true);
    // Four files and the two links on the way.
    expect(await shown(run)).to.deep.include({ keptFiles: 6, bytes: 18, problem: null });
    expect((await shown(run)).deletedAt).to.be.a("string");
  });

  it("are never deleted through a link: neither a linked directory nor a linked work directory", async () => {
    const run = await ended({}, { "outside/kept.txt": "k" });
    await link(run, "work/ee", place(run, "outside"));
    const linked = await aStoredRun(
      app,
      order,
      { status: "completed", completedAt: runTime(90) },
      { "run.json": "{}" },
    );
    await link(linked, "work", place(run, "outside"));
    await clean(after(20));
    expect(statusAndBody(await deletion(linked))).to.deep.equal([
      409,
      { error: "The run has no work files" },
    ]);
    await linked.$query(app.db).patch({ workDeletionStartedAt: new Date() });
    await clean(after(20));
    expect([await exists(run, "work"), await readFile(place(run, "outside/kept.txt"), "utf8")]).to.deep.equal(
      [false, "k"],
    );
  });

  it("are deleted by the next call after a crash, and not taken for deleted while their disk is missing", async () => {
    const run = await ended();
    await run.$query(app.db).patch({ workDeletionStartedAt: runTime(99) });
    const runs = dirname(run.runFolder ?? "");
    await rename(runs, `${runs}-away`);
    await clean(after(1));
    expect(await shown(run)).to.deep.include({ deletedAt: null, problem: "ENOENT" });
    await rm(runs, { recursive: true, force: true });
    await rename(`${runs}-away`, runs);
    await clean(new Date(after(1).getTime() + 60_000));
    expect(await exists(run, TASK)).to.equal(true);
    await clean(after(2));
    expect(await exists(run, "work")).to.equal(false);
    expect(await shown(run)).to.deep.include({ deletedAt: after(2).toISOString(), problem: null });
  });

  it("of a task say when they were deleted, also for a task that a later run took over", async () => {
    await keepForEver();
    const run = await ended({ status: "failed" });
    const later = await ended({ status: "failed", restartedRunId: run.id });
    const task = await aTask(app.db, run, { hash: "ab/cdef12" });
    const taken = await aTask(app.db, later, { hash: "77/cdef12", status: "cached" });
    const own = await aTask(app.db, later, { hash: "77/cdef12" });
    await deletion(run);
    await clean();
    const { workDeletionStartedAt } = await readRow(app.db, run);
    const seen = async (of: PipelineRun, { taskId }: { taskId: string }) => {
      const { body } = await admin.get(`/api/pipelines/runs/${of.id}/tasks/${taskId}`);
      return [body.workFolder, body.workDeletedAt];
    };
    const at = workDeletionStartedAt?.toISOString();
    expect(await seen(run, task)).to.deep.equal([null, at]);
    expect(await seen(later, taken)).to.deep.equal([null, at]);
    expect(await seen(later, own)).to.deep.equal([null, null]);
  });

  it("that are deleted are resumed by no run, which says so", async () => {
    const run = await ended({ status: "failed", workDeletionStartedAt: new Date("2026-11-02T03:04:05Z") });
    const pipeline = await findPipeline(app.site, "fastq-checksum-nextflow");
    if (!pipeline) throw new Error("the package is missing");
    const found = await findResume(app.site, { restartedRunId: run.id, executionProfile: {} }, pipeline);
    expect(textsOfSaid(found)).to.deep.equal({
      from: run.runNumber,
      restartReason: `Starts from the beginning: the work files of ${run.runNumber} were deleted on 2026-11-02.`,
    });
  });

  it("that are deleted while a resuming run starts refuse its launch, which stays possible", async () => {
    const run = await ended({ status: "failed", workDeletionStartedAt: new Date() });
    const later = await aRun(app.db, { orderId: order.id }, { restartedRunId: run.id });
    const plan = {
      executorName: "local",
      executionMode: "local",
      sampleIds: null,
      resume: { from: run.runNumber, session: "s" },
    } as unknown as LaunchPlan;
    const refused = await claimLaunch(contextFor(app.site, null), later, plan).catch(
      (error: unknown) => error,
    );
    expect(refused).to.be.instanceOf(ApiError);
    expect((refused as ApiError).message).to.equal(
      `The work files of ${run.runNumber} were deleted while this run was starting. Start it again: it will start from the beginning.`,
    );
    expect((await readRow(app.db, later)).status).to.equal("pending");
  });
});
