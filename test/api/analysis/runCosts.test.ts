import { expect } from "chai";
import type { Order } from "../../../db/models/Order.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample, aStudy } from "../../helpers/factories.ts";
import { aRun } from "../../helpers/runs.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { aStoredRun, aTask, runTime, selectFinal } from "../../helpers/storedRuns.ts";

const HOUR = "3600000";
const GIB = 1024 ** 3;
const getText = ({ body }: { body: Uint8Array }) => Buffer.from(body).toString("utf8");
const NO_PRICES = { currency: null, perCoreHour: null, perGbHour: null };

describe("the costs of a run", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let order: Order;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    order = await anOrder(app.db, owner.user.id, { name: "Lake" });
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const ended = { status: "completed", completedAt: runTime(90) } as const;
  const measured = { requestedCpus: 4, requestedMemoryBytes: String(8 * GIB), realtimeMs: HOUR } as const;
  const cost = (id: string, person: Person = admin) => person.get(`/api/pipelines/runs/${id}/cost`);
  const setPrices = (prices: object) => admin.post("/trpc/settings.changePrices", prices);

  it("are the requested CPUs and memory times the run time, of all attempts and without cached tasks", async () => {
    const run = await aStoredRun(app, order, ended);
    await aTask(app.db, run, measured);
    await aTask(app.db, run, { ...measured, status: "failed", errorAction: "RETRY" });
    await aTask(app.db, run, { ...measured, status: "cached" });
    await aTask(app.db, run, { requestedCpus: 1, startedAt: runTime(0), completedAt: runTime(1_800) });
    await aTask(app.db, run, { realtimeMs: HOUR, requestedMemoryBytes: String(GIB) });
    const total = { coreHours: 8.5, memoryGbHours: 16, amount: null };
    expect(statusAndBody(await cost(run.id))).to.deep.equal([
      200,
      {
        ...total,
        tasks: 3,
        unmeasured: 1,
        sharing: "one",
        prices: NO_PRICES,
        orders: [{ orderId: order.id, orderNumber: order.orderNumber, name: "Lake", samples: 1, ...total }],
      },
    ]);
    await setPrices({ currency: "EUR", perCoreHour: 0.1 });
    expect((await cost(run.id)).body.amount).to.be.closeTo(0.85, 1e-9);
  });

  it("of a study are shared among the orders of its samples", async () => {
    const other = await anOrder(app.db, owner.user.id, { name: "Soil" });
    const study = await aStudy(app.db, owner.user.id);
    const [first] = [
      await aSample(app.db, order.id, { sampleId: "L1", studyId: study.id }),
      await aSample(app.db, other.id, { sampleId: "S1", studyId: study.id }),
    ];
    const run = await aRun(app.db, { studyId: study.id }, ended);
    await aTask(app.db, run, { ...measured, tag: "L1" });
    await aTask(app.db, run, { ...measured, tag: "S1" });
    await aTask(app.db, run, { ...measured, tag: "L1" });
    await aTask(app.db, run, { ...measured, name: "MULTIQC" });
    const { body } = await cost(run.id);
    const hours = (orders: { name: string; coreHours: number }[]) =>
      Object.fromEntries(orders.map(({ name, coreHours }) => [name, coreHours]));
    expect([body.sharing, hours(body.orders)]).to.deep.equal(["both", { Lake: 10, Soil: 6 }]);
    await run.$query(app.db).patch({ inputSampleIds: [first.id] });
    const chosen = (await cost(run.id)).body;
    expect([chosen.sharing, hours(chosen.orders)]).to.deep.equal(["one", { Lake: 16 }]);
  });

  it("are exported by month and order", async () => {
    const now = new Date();
    const month = now.toISOString().slice(0, 7);
    const run = await aStoredRun(app, order, { status: "completed", completedAt: now });
    const second = await aStoredRun(app, order, { status: "failed", completedAt: now });
    for (const one of [run, second]) await aTask(app.db, one, measured);
    await setPrices({ currency: "EUR", perCoreHour: 0.1, perGbHour: 0.01 });
    const HEAD =
      "\uFEFFmonth,order_number,order_name,analyses,core_hours,memory_gb_hours,tasks_without_figures,amount,currency\r\n";
    const all = await admin.get("/api/pipelines/costs");
    expect([all.status, getText(all)]).to.deep.equal([
      200,
      `${HEAD}${month},${order.orderNumber},Lake,2,8,16,0,0.96,EUR\r\n`,
    ]);
    expect(getText(await admin.get(`/api/pipelines/costs?runId=${run.id}`))).to.equal(
      `${HEAD}${month},${order.orderNumber},Lake,1,4,8,0,0.48,EUR\r\n`,
    );
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect((await admin.get(`/api/pipelines/costs?runId=${unknown}`)).status).to.equal(404);
    expect((await admin.get(`/api/pipelines/costs?runId=${run.id}&runId=${unknown}`)).status).to.equal(400);
    expect((await owner.get("/api/pipelines/costs")).status).to.equal(403);
  });

  it("are shown to owners of released runs only if the facility permits", async () => {
    const run = await aStoredRun(app, order, ended);
    await selectFinal(app.db, run, admin.user.id);
    expect((await cost(run.id, owner)).status).to.equal(403);
    await setPrices({ showToOwners: true });
    expect((await cost(run.id, owner)).status).to.equal(200);
    expect((await cost((await aStoredRun(app, order, ended)).id, owner)).status).to.equal(403);
    expect((await cost("00000000-0000-4000-8000-000000000000")).status).to.equal(404);
  });

  it("have prices that are numbers from 0, which only administrators of pipelines change", async () => {
    for (const prices of [
      { perCoreHour: -1 },
      { perGbHour: "much" },
      { perCoreHour: 2_000_000 },
      { currency: "" },
    ])
      expect((await setPrices(prices)).status).to.equal(400);
    const viewer = await app.as("FACILITY_VIEWER");
    expect((await viewer.post("/trpc/settings.changePrices", { perCoreHour: 1 })).status).to.equal(403);
    expect((await setPrices({ currency: "EUR" })).body.result.data).to.deep.equal({
      ...NO_PRICES,
      currency: "EUR",
      showToOwners: false,
    });
  });

  it("come with requested and used resources by process", async () => {
    const run = await aStoredRun(app, order, ended);
    for (const [cpu, rss] of [
      [100, GIB],
      [300, 2 * GIB],
    ] as const)
      await aTask(app.db, run, {
        ...measured,
        process: "WF:ALIGN",
        cpuPercent: cpu,
        peakRssBytes: String(rss),
        requestedTimeMs: String(2 * Number(HOUR)),
      });
    await aTask(app.db, run, { process: "WF:OLD", status: "cached" });
    const none = { requested: { median: null, max: null }, used: { median: null, max: null }, share: null };
    const flat = (value: number) => ({ median: value, max: value });
    const { status, body } = await admin.get(`/api/pipelines/runs/${run.id}/usage`);
    expect([status, body.processes]).to.deep.equal([
      200,
      [
        {
          process: "WF:ALIGN",
          name: "ALIGN",
          tasks: 2,
          cached: 0,
          cpus: { requested: flat(4), used: { median: 2, max: 3 }, share: 0.5 },
          memory: { requested: flat(8 * GIB), used: { median: 1.5 * GIB, max: 2 * GIB }, share: 0.1875 },
          time: { requested: flat(7_200_000), used: flat(3_600_000), share: 0.5 },
        },
        { process: "WF:OLD", name: "OLD", tasks: 1, cached: 1, cpus: none, memory: none, time: none },
      ],
    ]);
    expect((await owner.get(`/api/pipelines/runs/${run.id}/usage`)).status).to.equal(403);
    expect(
      (await admin.get("/api/pipelines/runs/00000000-0000-4000-8000-000000000000/usage")).status,
    ).to.equal(404);
  });
});
