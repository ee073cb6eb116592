import { expect } from "chai";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import type { PartialModelObject } from "objection";
import { PipelineRun, type RunStep } from "../../../db/models/PipelineRun.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aRunFile, readExit, GIVE_REPORT, launchedRun } from "../../helpers/launchedRun.ts";
import { aRun, select } from "../../helpers/runs.ts";
import { until } from "../../helpers/until.ts";

const HEAD = "task_id\tprocess\tname\tstatus\texit\tcomplete\n";
const STEPS: RunStep[] = [
  { id: "align", name: "Alignment", processMatchers: ["ALIGN"] },
  { id: "report", name: "Report", processMatchers: ["REPORT"] },
];
const WAIT = "until [ -e go ]; do sleep 0.05; done";

describe("POST /api/pipelines/runs/[id]/sync", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let orderId: string;
  const started: number[] = [];

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    orderId = (await anOrder(app.db, owner.user.id)).id;
    await aSample(app.db, orderId);
  });
  afterEach(() => {
    for (const pid of started.splice(0))
      try {
        process.kill(-pid, "SIGKILL");
      } catch {
        // It has ended.
      }
  });
  after(() => app[Symbol.asyncDispose]());

  const sync = (who: Person, id: string) => who.post(`/api/pipelines/runs/${id}/sync`);
  async function launched(script: string, columns: PartialModelObject<PipelineRun> = {}) {
    const run = await launchedRun(
      app.db,
      await aRun(app.db, { orderId }, { pipelineId: "toy", steps: STEPS, ...columns }),
      {
        root: join(app.site.env.home, "runs"),
        script,
      },
    );
    started.push(run.pid);
    return run;
  }
  const now = (id: string) => PipelineRun.query(app.db).findById(id).throwIfNotFound();

  it("returns the state of the process of a run without a trace", async () => {
    const { id } = await launched(WAIT);
    const answer = await sync(admin, id);
    expect(answer.status).to.equal(200);
    expect(answer.body).to.deep.equal({
      success: true,
      synced: false,
      message: "The run has no trace file yet",
      status: "running",
      queueStatus: "running",
      queueSource: "process",
    });
  });

  it("reads the trace, and returns the numbers of its processes and tasks", async () => {
    const { id, runFolder } = await launched(WAIT);
    const rows = [
      "1\tWF:ALIGN\tWF:ALIGN (a)\tCOMPLETED\t0\t1767225600000",
      "2\tWF:ALIGN\tWF:ALIGN (b)\tCACHED\t-\t-",
    ];
    await appendFile(join(runFolder, "trace.txt"), `${HEAD}${rows.join("\n")}\n3\tWF:REP`);
    const first = await sync(admin, id);
    expect(first.body).to.deep.equal({
      success: true,
      synced: true,
      progress: 50,
      processes: 1,
      tasks: 2,
      currentStep: "Alignment",
    });
    await appendFile(join(runFolder, "trace.txt"), "ORT\tWF:REPORT\tFAILED\t1\t1767225605000\n");
    expect((await sync(admin, id)).body).to.deep.equal({
      success: true,
      synced: true,
      progress: 50,
      processes: 2,
      tasks: 3,
      currentStep: "A task failed in Report",
    });
    expect((await now(id)).status).to.equal("running");
  });

  it("completes a run whose process exited with 0", async () => {
    const { id, runFolder } = await launched(GIVE_REPORT);
    await until(() => readExit(runFolder), "run.sh to end");
    expect((await sync(admin, id)).body).to.include({
      synced: false,
      status: "completed",
      queueStatus: "exited",
    });
    expect(await now(id)).to.include({ status: "completed", progress: 100 });
  });

  it("is idempotent, also in concurrent requests", async () => {
    const { id, runFolder } = await launched(
      `printf '${HEAD}1\\tALIGN\\tALIGN\\tCOMPLETED\\t0\\t1767225600000\\n' > trace.txt; ${GIVE_REPORT}`,
    );
    await until(() => readExit(runFolder), "run.sh to end");
    await Promise.all([1, 2, 3, 4, 5].map(() => sync(admin, id)));
    const answer = await sync(admin, id);
    expect(answer.body).to.deep.equal({
      success: true,
      synced: true,
      progress: 100,
      processes: 1,
      tasks: 1,
      currentStep: null,
    });
    const { body } = await admin.get(`/api/pipelines/runs/${id}/events`);
    const types = (body.events as { source: string; eventType: string }[]).map(
      ({ source, eventType }) => `${source} ${eventType}`,
    );
    expect(types.toSorted((one, other) => one.localeCompare(other))).to.deep.equal([
      "process process_exited",
      "process process_started",
      "trace task_completed",
    ]);
  });

  it("leaves an ended run unchanged, and returns its trace", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const run = await aRun(
      app.db,
      { orderId: order.id },
      { status: "failed", progress: 40, currentStep: "Alignment" },
    );
    const runFolder = join(app.site.env.home, "runs", `${run.runNumber}--${run.id}`);
    await aRunFile(runFolder, "trace.txt", `${HEAD}1\tALIGN\tALIGN\tCOMPLETED\t0\t1767225600000\n`);
    await run.$query(app.db).patch({ runFolder });
    expect((await sync(admin, run.id)).body).to.deep.equal({
      success: true,
      synced: true,
      progress: 40,
      processes: 1,
      tasks: 1,
      currentStep: "Alignment",
    });
    expect(await now(run.id)).to.include({ status: "failed", lastTraceAt: null });
  });

  it("is permitted to the owner of a released run, and returns no server path", async () => {
    const run = await aRun(app.db, { orderId }, { status: "completed", progress: 100 });
    const runFolder = join(app.site.env.home, "runs", `${run.runNumber}--${run.id}`);
    await aRunFile(runFolder, "trace.txt", HEAD);
    await run.$query(app.db).patch({ runFolder, currentStep: `Reading ${runFolder}/output` });
    expect(await sync(owner, run.id)).to.deep.include({ status: 403, body: { error: "Forbidden" } });
    await select(app.db, run, admin.user.id);
    const answer = await sync(owner, run.id);
    expect(answer.status).to.equal(200);
    expect(answer.body.currentStep).to.not.contain(app.site.env.home);
  });

  it("refuses a run that was never staged", async () => {
    const run = await aRun(app.db, { orderId });
    const answer = await sync(admin, run.id);
    expect([answer.status, answer.body]).to.deep.equal([400, { error: "Run folder not set" }]);
  });

  it("returns not found for an unknown run", async () => {
    const answer = await sync(admin, "01890000-0000-7000-8000-000000000000");
    expect([answer.status, answer.body]).to.deep.equal([404, { error: "Run not found" }]);
  });

  it("is refused without a session, and in the demo", async () => {
    const run = await aRun(app.db, { orderId });
    const nobody = await app.anyone.post(`/api/pipelines/runs/${run.id}/sync`);
    expect([nobody.status, nobody.body]).to.deep.equal([401, { error: "Unauthorized" }]);
    for (const role of ["FACILITY_ADMIN", "RESEARCHER"] as const) {
      const answer = await sync(await app.as(role, { isDemo: true }), run.id);
      expect([answer.status, answer.body]).to.deep.equal([
        403,
        { error: "Run synchronization is disabled in the public demo." },
      ]);
    }
  });
});
