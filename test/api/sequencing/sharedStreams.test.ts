import { expect } from "chai";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Notification } from "../../../db/models/Notification.ts";
import type { Library } from "../../../db/models/Library.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { startJobs } from "../../../server/main/startJobs.ts";
import {
  createStreamMonitor,
  type StreamMonitor,
} from "../../../server/sequencing/monitoring/monitor/startStreamMonitor.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aLibrary, aPool } from "../../helpers/lab.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { putFile, putReads } from "../../helpers/streamFolder.ts";
import { readRows } from "../../helpers/streamRows.ts";
import { anOutputRoot } from "../../helpers/streams.ts";
import { until } from "../../helpers/until.ts";

const NO_ID = "0123456789abcdef0123456789abcdef";

describe("the monitoring of a flow cell with samples of several orders", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let root: string;
  let outputDir: string;
  let monitor: StreamMonitor;
  let aheadMs = 0;

  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    root = await anOutputRoot(app);
    outputDir = join(root, "flow cell");
    await mkdir(outputDir, { recursive: true });
    monitor = createStreamMonitor(app.site, {
      readSpace: async () => ({ freeBytes: 2 ** 40, totalBytes: 2 ** 41 }),
    });
    aheadMs = 0;
  });
  afterEach(async () => {
    await monitor.leave();
    await app[Symbol.asyncDispose]();
  });

  async function anOrderWith(barcodes: (string | null)[], columns = {}) {
    const order = await anOrder(app.db, owner.user.id, columns);
    const samples: Sample[] = [];
    const libraries: Library[] = [];
    for (const [at, barcode] of barcodes.entries()) {
      const sample = await aSample(app.db, order.id, { sampleId: `S${at + 1}` });
      samples.push(sample);
      libraries.push(await aLibrary(app.db, sample.id, { barcode }));
    }
    return { order, samples, libraries };
  }
  /** Two orders on one flow cell: barcodes 1 and 2 of the first, 3 of the second. */
  async function aSharedRun() {
    const [first, second] = [await anOrderWith(["barcode01", "bc02"]), await anOrderWith(["3"])];
    const run = await createRun([...first.libraries, ...second.libraries]);
    return { run, first, second };
  }
  async function createRun(libraries: Library[]) {
    const { body } = await admin.post("/api/instrument-runs", {
      name: "PBA1",
      platform: "Oxford Nanopore",
      flowCell: "PBA1",
    });
    const pool = await aPool(app.db, libraries);
    const pools = [{ lane: 1, poolId: pool.id }];
    await admin.put(`/api/instrument-runs/${body.run.id}/pools`, { pools });
    return body.run as { id: string; name: string };
  }
  const start = (runId: string, body: object = { outputDir }) =>
    admin.post(`/api/instrument-runs/${runId}/stream`, body);
  async function pass(ms = 120_000): Promise<void> {
    aheadMs += ms;
    await monitor.tick(new Date(Date.now() + aheadMs));
    await monitor.settled();
  }
  const readRun = (order: Order) => StreamRun.query(app.db).findOne({ orderId: order.id }).throwIfNotFound();
  const put = (path: string, reads: number) =>
    putReads(outputDir, path, reads, { writtenAt: new Date(Date.UTC(2026, 0, 1)) });

  it("counts each file once, in the part of its order", async () => {
    const { run, first, second } = await aSharedRun();
    const { status, body } = await start(run.id);
    expect(status, JSON.stringify(body)).to.equal(201);
    const [one, two] = [await readRun(first.order), await readRun(second.order)];
    expect(body).to.deep.equal({
      id: one.id,
      runs: [
        { id: one.id, orderId: first.order.id, orderNumber: first.order.orderNumber },
        { id: two.id, orderId: second.order.id, orderNumber: second.order.orderNumber },
      ],
    });
    expect([one.barcodeMap, two.barcodeMap, two.leadId, two.flowCellId]).to.deep.equal([
      { barcode01: "S1", barcode02: "S2" },
      { barcode03: "S1" },
      one.id,
      "PBA1",
    ]);
    await put("fastq_pass/barcode01/a.fastq", 3);
    await put("fastq_pass/barcode02/a.fastq", 5);
    await put("fastq_pass/barcode03/a.fastq", 7);
    await put("fastq_pass/unclassified/a.fastq", 11);
    await put("fastq_fail/barcode03/a.fastq", 2);
    await pass();
    const barcodes = async (order: Order) =>
      (
        await admin.get(`/api/orders/${order.id}/stream/${(await readRun(order)).id}/by-barcode`)
      ).body.barcodes.map(
        ({ barcode, totalReads }: Record<string, unknown>) => `${String(barcode)} ${String(totalReads)}`,
      );
    expect(await barcodes(first.order)).to.deep.equal(["barcode01 3", "barcode02 5", "unclassified 11"]);
    expect(await barcodes(second.order)).to.deep.equal(["barcode03 7"]);
    const failed = (await readRun(second.order)).failedReads;
    expect([(await readRun(first.order)).failedReads, failed]).to.deep.equal(["0", "2"]);
    // A monitor that starts again knows the files of every part.
    await monitor.leave();
    await put("fastq_pass/barcode03/b.fastq", 1);
    await pass();
    expect(await barcodes(second.order)).to.deep.equal(["barcode03 8"]);
    const { streams } = (await admin.get(`/api/instrument-runs/${run.id}`)).body;
    expect(
      streams
        .map((stream: Record<string, unknown>) => [
          (stream["order"] as { id: string }).id,
          stream["status"],
          stream["isShared"],
          stream["barcodeCount"],
          stream["totalReads"],
        ])
        .toSorted((a: unknown[], b: unknown[]) => Number(a[2]) - Number(b[2])),
    ).to.deep.equal([
      [first.order.id, "ACTIVE", false, 2, 19],
      [second.order.id, "ACTIVE", true, 1, 8],
    ]);
  });

  it("shares conditions and the summary of the sequencer, and notifies the facility once", async () => {
    const { run, first, second } = await aSharedRun();
    await start(run.id);
    await pass(31 * 60_000);
    const both = async () => [await readRun(first.order), await readRun(second.order)];
    const stalled = async () => (await both()).map(({ stalledAt }) => stalledAt !== null);
    expect(await stalled()).to.deep.equal([true, true]);
    expect(await Notification.query(app.db).where({ kind: "stream.stalled" }).resultSize()).to.equal(1);
    await put("fastq_pass/barcode03/a.fastq", 7);
    await pass();
    await pass(1_000);
    expect(await stalled()).to.deep.equal([false, false]);
    await putFile(outputDir, "final_summary_PBA1.txt", "instrument=P2S\nprotocol_run_id=r1\n");
    await pass();
    expect((await both()).map(({ finalSummary }) => finalSummary?.values["instrument"])).to.deep.equal([
      "P2S",
      "P2S",
    ]);
    expect(await Notification.query(app.db).where({ kind: "stream.finished" }).resultSize()).to.equal(1);
    for (const { id } of await both()) {
      const kinds = (await readRows(app.db, id)).events.map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind !== "FILE_INGESTED")).to.deep.equal([
        "RUN_STARTED",
        "RUN_STALLED",
        "RUN_FINISHED",
      ]);
    }
  });

  it("is one monitoring for the directory: any other is refused, and it stops for all orders together", async () => {
    const { run, first, second } = await aSharedRun();
    await start(run.id);
    const [one, two] = [await readRun(first.order), await readRun(second.order)];
    const taken = `Stream run ${one.id} of order ${first.order.orderNumber} (${first.order.id}) is already monitoring ${outputDir}. Stop that run first.`;
    expect(statusAndBody(await start(run.id))).to.deep.equal([409, { error: taken }]);
    const third = await anOrder(app.db, owner.user.id);
    expect(statusAndBody(await admin.post(`/api/orders/${third.id}/stream`, { outputDir }))).to.deep.equal([
      409,
      { error: taken },
    ]);
    const stop = () => admin.post(`/api/orders/${second.order.id}/stream/${two.id}/stop`);
    expect((await stop()).body).to.deep.equal({ ok: true });
    expect((await stop()).body).to.deep.equal({ ok: true, alreadyStopping: true });
    await admin.put("/api/admin/settings/access", { allowDeleteSubmittedOrders: true });
    expect(statusAndBody(await admin.delete(`/api/orders/${first.order.id}`))).to.deep.equal([
      409,
      { error: "Stop the live monitoring of this order first" },
    ]);
    await put("fastq_pass/barcode03/late.fastq", 4);
    await pass();
    for (const { id, totalReads, status } of [await readRun(first.order), await readRun(second.order)])
      expect([id, status, totalReads]).to.deep.equal([id, "STOPPED", id === two.id ? "4" : "0"]);
    expect((await stop()).body).to.deep.equal({ ok: true, alreadyStopped: true });
    const actions = await AuditEntry.query(app.db)
      .whereIn("targetId", [one.id, two.id])
      .orderBy("id")
      .select("action");
    expect(actions.map(({ action }) => action).toSorted()).to.deep.equal([
      "streamRun.started",
      "streamRun.started",
      "streamRun.stopRequested",
      "streamRun.stopRequested",
      "streamRun.stopped",
      "streamRun.stopped",
    ]);
    expect((await start(run.id)).status).to.equal(201);
  });

  it("imports the reads of all orders with one request", async () => {
    const { run, first, second } = await aSharedRun();
    const path = `/api/instrument-runs/${run.id}/read-imports`;
    expect(statusAndBody(await admin.post(path, {}))).to.deep.equal([
      409,
      { error: "The sequencing run was not monitored for its orders. Start the monitoring first." },
    ]);
    await start(run.id);
    await put("fastq_pass/barcode01/a.fastq", 3);
    await put("fastq_pass/barcode03/a.fastq", 7);
    await pass();
    const { orderNumber } = second.order;
    const jobs = await startJobs(app.site);
    const requested = await admin.post(path, { dataClass: "raw" });
    expect([requested.status, requested.body.requested]).to.deep.equal([200, 2]);
    expect(requested.body.orders).to.deep.include({
      orderId: second.order.id,
      orderNumber,
      requested: 1,
    });
    try {
      await until(async () => (await Read.query(app.db).resultSize()) === 2, "the imports to end");
    } finally {
      await jobs.stop();
    }
    const reads = await Read.query(app.db).whereIn("sampleId", [first.samples[0]!.id, second.samples[0]!.id]);
    expect(reads.map(({ dataClass }) => dataClass)).to.deep.equal(["raw", "raw"]);
    const { body } = await admin.post(path, {});
    expect(body.requested).to.equal(0);
    await second.order.$query(app.db).patch({ status: "DRAFT" });
    await put("fastq_pass/barcode03/b.fastq", 1);
    await pass();
    const { orders } = (await admin.post(path, {})).body;
    expect(orders.find(({ orderId }: { orderId: string }) => orderId === second.order.id)).to.deep.equal({
      orderId: second.order.id,
      orderNumber,
      requested: 0,
      error: "Sequencing data can only be managed on submitted or completed sequencing orders",
    });
  });

  it("needs a plan with distinct barcodes, a run that has not ended, and a facility user", async () => {
    const { run, second } = await aSharedRun();
    for (const [body, error] of [
      [{}, "outputDir is required"],
      [{ outputDir: "flow cell" }, "outputDir must be an absolute path"],
      [{ outputDir: "/" }, "outputDir is not inside the configured sequencer output root"],
    ] as const)
      expect(statusAndBody(await start(run.id, body))).to.deep.equal([400, { error }]);
    const unknown = { error: "Sequencing run not found" };
    expect(statusAndBody(await start(NO_ID))).to.deep.equal([404, unknown]);
    expect(statusAndBody(await admin.post(`/api/instrument-runs/${NO_ID}/read-imports`, {}))).to.deep.equal([
      404,
      unknown,
    ]);
    const path = `/api/instrument-runs/${run.id}/stream`;
    expect((await owner.post(path, { outputDir })).status).to.equal(403);
    expect((await app.anyone.post(path, { outputDir })).status).to.equal(401);
    const clash = await anOrderWith(["barcode03"]);
    const pool = await aPool(app.db, [...second.libraries, ...clash.libraries]);
    await admin.put(`/api/instrument-runs/${run.id}/pools`, { pools: [{ lane: 1, poolId: pool.id }] });
    expect((await start(run.id)).body.error).to.match(/^Libraries have the same barcode: LIB-\d+, LIB-\d+$/);
    await admin.put(`/api/instrument-runs/${run.id}/pools`, { pools: [] });
    expect(statusAndBody(await start(run.id))).to.deep.equal([
      400,
      {
        error: "Monitoring needs libraries with a barcode such as barcode01. Load pools on the lanes first.",
      },
    ]);
    await admin.post(`/api/instrument-runs/${run.id}/status`, { status: "CANCELLED" });
    expect(statusAndBody(await start(run.id))).to.deep.equal([
      409,
      { error: "Monitoring can be started only while a sequencing run is PLANNED or RUNNING" },
    ]);
  });
});
