import { expect } from "chai";
import { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { publishChange } from "../../../server/platform/events/publishChange.ts";
import { recordUpdates } from "../../../server/analysis/runRecords/record/recordUpdates.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aStudy } from "../../helpers/factories.ts";
import { Feed } from "../../helpers/feed.ts";
import { RunFeed } from "../../helpers/runFeed.ts";
import { aRun } from "../../helpers/runs.ts";
import { until } from "../../helpers/until.ts";

const STEPS = [
  { id: "align", name: "Alignment", processMatchers: ["ALIGN"] },
  { id: "report", name: "Report", dependsOn: ["align"], processMatchers: ["REPORT"] },
];

describe("the live view of a run", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let run: PipelineRun;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id);
    run = await aRun(
      app.db,
      { orderId: order.id },
      { status: "running", steps: STEPS, runFolder: "/srv/runs/R-1--id" },
    );
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const posted = (name: string, process: string, message?: string) => {
    const now = new Date();
    return recordUpdates(app.site, run.id, {
      facts: { tasks: [{ taskId: process, process, name: process, status: "running", startedAt: now }] },
      events: [{ source: "weblog", eventType: name, processName: process, message, occurredAt: now }],
      source: "weblog",
      now,
    });
  };
  const select = async (selectedRunId = run.id) => {
    await PipelineResultSelection.query(app.db).insert({
      pipelineId: run.pipelineId,
      targetKey: `order:${run.orderId}`,
      orderId: run.orderId,
      selectedRunId,
      selectedAt: new Date(),
    });
    await publishChange(app.site.database, `run:${selectedRunId}`);
  };

  it("is sent immediately, and again after every change", async () => {
    using page = new RunFeed(admin, run.id);
    const first = await page.shows(() => true);
    const { steps, otherProcesses, lastEvents, ...moving } = first;
    expect(moving).to.deep.equal({
      status: "running",
      progress: null,
      currentStep: null,
      why: null,
      statusSource: null,
      queueStatus: null,
      queueReason: null,
      queueUpdatedAt: null,
      queuedAt: null,
      startedAt: null,
      completedAt: null,
      lastEventAt: null,
      lastWeblogAt: null,
      lastTraceAt: null,
    });
    expect([steps.map(({ status }) => status), otherProcesses, lastEvents]).to.deep.equal([
      ["pending", "pending"],
      [],
      [],
    ]);

    await posted("process_started", "WF:ALIGN", "from /srv/runs/x");
    const second = await page.shows(({ currentStep }) => currentStep === "Alignment");
    expect(second).to.include({ progress: 0, statusSource: "weblog" });
    expect(second.steps[0]?.counts).to.include({ running: 1, completed: 0 });
    expect(second.lastEvents.map(({ seq, eventType, message }) => [seq, eventType, message])).to.deep.equal([
      [1, "process_started", "from /srv/runs/x"],
    ]);
  });

  it("is sent to every page that watches, regardless of their order", async () => {
    const pages = Array.from({ length: 5 }, () => new RunFeed(admin, run.id));
    try {
      await Promise.all(pages.map((page) => page.shows(() => true)));
      await posted("process_started", "ALIGN");
      const views = await Promise.all(
        pages.map((page) => page.shows(({ currentStep }) => currentStep === "Alignment")),
      );
      for (const view of views) expect(view).to.deep.equal(views[0]);
      using late = new RunFeed(admin, run.id);
      expect(await late.shows(() => true)).to.deep.equal(views[0]);
    } finally {
      for (const page of pages) page[Symbol.dispose]();
    }
  });

  it("is sent in its latest state after many changes in a short time", async () => {
    using page = new RunFeed(admin, run.id);
    await page.shows(() => true);
    await Promise.all(Array.from({ length: 40 }, (_, index) => posted(`e${index}`, `P${index}`)));
    await page.shows(({ otherProcesses }) => otherProcesses.length === 40);
    expect(page.views.length).to.be.lessThan(30);
  });

  it("holds no path of the server for a researcher", async () => {
    await select();
    await posted("process_started", "ALIGN", "lost /etc/own/file.txt");
    using page = new RunFeed(owner, run.id);
    const view = await page.shows(({ lastEvents }) => lastEvents.length > 0);
    expect(view.lastEvents[0]?.message).to.equal("lost …/file.txt");
  });

  it("is refused under the same conditions as the run", async () => {
    const stranger = await app.as("RESEARCHER");
    const rows: [typeof app.anyone, string, [number, string]][] = [
      [app.anyone, run.id, [401, "Unauthorized"]],
      [owner, run.id, [403, "Forbidden"]],
      [stranger, run.id, [403, "Forbidden"]],
      [owner, "nowhere", [404, "Run not found"]],
    ];
    for (const [browser, runId, refusal] of rows) {
      using page = new RunFeed(browser, runId);
      await until(() => page.refusal, "the refusal");
      expect(page.refusal).to.deep.equal(refusal);
    }
  });

  it("ends for its researcher when the run is no longer the selected one", async () => {
    await select();
    using page = new RunFeed(owner, run.id);
    await page.shows(() => true);
    await PipelineResultSelection.query(app.db).delete();
    await publishChange(app.site.database, `run:${run.id}`);
    await until(() => page.refusal, "the refusal");
    expect(page.refusal).to.deep.equal([403, "Forbidden"]);
  });

  it("ends when the run is deleted", async () => {
    using page = new RunFeed(admin, run.id);
    await page.shows(() => true);
    await PipelineRun.query(app.db).deleteById(run.id);
    await publishChange(app.site.database, `run:${run.id}`);
    await until(() => page.refusal, "the refusal");
    expect(page.refusal).to.deep.equal([404, "Run not found"]);
  });

  it("ends with the rights of the account", async () => {
    using page = new RunFeed(admin, run.id);
    await page.shows(() => true);
    const other = await app.as("FACILITY_ADMIN");
    await other.patch(`/api/admin/users/${admin.user.id}`, { role: "RESEARCHER" });
    await until(() => page.refusal, "the refusal");
    expect(page.refusal?.[0]).to.be.oneOf([401, 403]);
  });

  it("continues after the connection to the database was lost", async () => {
    using page = new RunFeed(admin, run.id);
    await page.shows(() => true);
    await app.site.database.raw(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ?::bigint::oid",
      [app.site.changes.processKey],
    );
    await until(() => page.cuts > 0, "the page to be cut");
    await posted("process_started", "ALIGN");
    await page.shows(({ currentStep }) => currentStep === "Alignment");
  });
});

describe("the feed of changes, of runs", () => {
  let app: TestApp;
  let owner: Person;
  let run: PipelineRun;
  beforeEach(async () => {
    app = await testApp();
    owner = await app.as("RESEARCHER");
    run = await aRun(app.db, { studyId: (await aStudy(app.db, owner.user.id)).id }, { status: "completed" });
  });
  afterEach(() => app[Symbol.asyncDispose]());

  it("reports every change to facility admins, and changes of their released runs to researchers", async () => {
    const admin = await app.as("FACILITY_ADMIN");
    const stranger = await app.as("RESEARCHER");
    using facility = await new Feed(admin).listening();
    using mine = await new Feed(owner).listening();
    using theirs = await new Feed(stranger).listening();
    using ofOrder = await new Feed(admin, { orderId: (await anOrder(app.db, owner.user.id)).id }).listening();
    const change = () => publishChange(app.site.database, `run:${run.id}`);

    for (let times = 0; times < 20; times++) await change();
    await until(() => facility.runs.length > 0, "the facility to hear");
    expect(facility.runs.length).to.be.lessThan(10);
    expect(mine.runs).to.deep.equal([]);

    await PipelineResultSelection.query(app.db).insert({
      pipelineId: run.pipelineId,
      targetKey: `study:${run.studyId}`,
      studyId: run.studyId,
      selectedRunId: run.id,
      selectedAt: new Date(),
    });
    await change();
    await until(() => mine.runs.length > 0, "the owner to hear");
    expect(new Set(mine.runs)).to.deep.equal(new Set([run.id]));
    expect([theirs.runs, ofOrder.runs, mine.heard]).to.deep.equal([[], [], []]);
  });
});
