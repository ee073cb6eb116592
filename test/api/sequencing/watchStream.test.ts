import { expect } from "chai";
import { acquireLeadership } from "../../../db/advisoryLock.ts";
import { Order } from "../../../db/models/Order.ts";
import type { StreamRun } from "../../../db/models/StreamRun.ts";
import { publishChange } from "../../../server/platform/events/publishChange.ts";
import type { presentLiveRun } from "../../../server/sequencing/monitoring/present.ts";
import { PROBLEMS } from "../../../server/sequencing/monitoring/problems.ts";
import { recordProblem } from "../../../server/sequencing/monitoring/record/recordProblem.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { anOrder } from "../../helpers/factories.ts";
import { LiveFeed } from "../../helpers/liveFeed.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { aStreamRun, BEGAN, secondsIn } from "../../helpers/streamRows.ts";
import { aStreamFile, askStreams } from "../../helpers/streams.ts";
import { until } from "../../helpers/until.ts";

interface LiveMessage {
  run: ReturnType<typeof presentLiveRun>;
  barcodes: { barcode: string; totalReads: number; totalBases: number }[];
  barcodeCount: number;
  events: { seq: number; kind: string; payload: Record<string, unknown> }[];
  monitored: boolean;
}

describe("the live view of a live sequencing run", () => {
  let app: TestApp;
  let admin: Person;
  let order: Order;
  let run: StreamRun;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  after(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    order = await anOrder(app.db, admin.user.id);
    run = await aStreamRun(app.db, order.id, { barcodeMap: { barcode01: "S1" } });
  });

  const watch = (browser: Browser, { orderId = order.id, streamRunId = run.id } = {}) =>
    new LiveFeed<LiveMessage>(browser, "streams.watch", { orderId, streamRunId });
  const aProblem = (at: number) =>
    recordProblem(
      app.db,
      run.id,
      { problem: PROBLEMS.unreadable, file: { path: `fastq_pass/${at}.fastq`, stamp: "1" } },
      new Date(),
    );

  it("is sent immediately, and again after every change", async () => {
    using page = watch(admin);
    expect(await page.shows(() => true)).to.deep.equal({
      run: {
        id: run.id,
        orderId: order.id,
        sequencerRunId: null,
        flowCellId: null,
        deviceId: null,
        outputDir: run.outputDir,
        status: "ACTIVE",
        totalBases: "0",
        totalReads: 0,
        barcodeMap: { barcode01: "S1" },
        startedAt: BEGAN.toISOString(),
        lastSeenAt: BEGAN.toISOString(),
        stoppedAt: null,
        latestEvent: null,
        totalFiles: 0,
        totalSize: 0,
        quality: { bases: 0, meanQuality: null, n50: null },
        failed: { files: 0, reads: 0, bases: 0 },
        targetBases: null,
        lastFileAt: null,
        stopRequestedAt: null,
        monitorId: null,
        waitingFiles: 0,
        stalledAt: null,
        diskLowAt: null,
        folderMissingAt: null,
        instrumentRunId: null,
        finalSummary: null,
        verification: null,
      },
      barcodes: [],
      barcodeCount: 0,
      events: [],
      monitored: false,
    });

    const file = { path: "fastq_pass/barcode02/a.fastq", barcode: "barcode02", reads: 5, bases: 50 };
    await aStreamFile(app.site, run, { ...file, at: secondsIn(3) });
    const { run: shown, barcodes, barcodeCount, events } = await page.shows(({ events: [event] }) => !!event);
    expect(shown).to.deep.include({
      totalReads: 5,
      totalBases: "50",
      totalFiles: 1,
      totalSize: 100,
      lastFileAt: secondsIn(3).toISOString(),
    });
    expect([barcodeCount, barcodes]).to.deep.equal([
      1,
      [
        {
          barcode: "barcode02",
          fileCount: 1,
          totalSize: 100,
          totalReads: 5,
          totalBases: 50,
          lastFileAt: secondsIn(3).toISOString(),
          lastFilePath: `${run.outputDir}/fastq_pass/barcode02/a.fastq`,
        },
      ],
    ]);
    expect(events.map(({ seq, kind }) => [seq, kind])).to.deep.equal([[1, "FILE_INGESTED"]]);
    expect(shown.latestEvent?.payload).to.deep.equal(events[0]?.payload);

    await admin.post(`/api/orders/${order.id}/stream/${run.id}/stop`);
    const stopping = await page.shows(({ run: { status } }) => status === "STOPPING");
    expect(stopping.events.map(({ kind }) => kind)).to.deep.equal(["RUN_STOP_REQUESTED", "FILE_INGESTED"]);
  });

  it("is sent to every page in its latest state after many changes in a short time", async () => {
    using page = watch(admin);
    using second = watch(admin);
    await Promise.all([page, second].map((one) => one.shows(() => true)));
    const COUNT = 80;
    for (let at = 1; at <= COUNT; at++) await publishChange(app.site.database, `stream:${run.id}`);
    await Promise.all(Array.from({ length: COUNT }, (_, at) => aProblem(at)));
    const newest = ({ events: [event] }: LiveMessage) => event?.seq === COUNT;
    const [view, other] = await Promise.all([page, second].map((one) => one.shows(newest)));
    expect(view?.events.map(({ seq }) => seq)).to.deep.equal(
      Array.from({ length: 50 }, (_, at) => COUNT - at),
    );
    expect(other).to.deep.equal(view);
    // Fewer than there were changes.
    expect(page.views.length).to.be.lessThan(2 * COUNT);
  });

  it("contains the largest 200 barcodes, and their total number", async () => {
    await app.site.database.raw(
      `insert into stream_barcodes (stream_run_id, barcode, file_count, total_bases, last_file_at, last_file_path)
       select ?, 'alias' || n, 1, n, now(), 'a' from generate_series(1, 230) n`,
      [run.id],
    );
    using page = watch(admin);
    const { barcodes, barcodeCount } = await page.shows(() => true);
    expect([barcodeCount, barcodes.length, barcodes[0]?.barcode, barcodes[199]?.barcode]).to.deep.equal([
      230,
      200,
      "alias230",
      "alias31",
    ]);
  });

  itNightly("shows unannounced changes: the start of the monitor, the deletion of the order", async () => {
    const gone = await anOrder(app.db, admin.user.id);
    const ofGone = await aStreamRun(app.db, gone.id);
    using page = watch(admin);
    using orphan = watch(admin, { orderId: gone.id, streamRunId: ofGone.id });
    await page.shows(({ monitored }) => !monitored);
    await orphan.shows(() => true);
    const isMonitored = async () =>
      (await askStreams(admin, "get", { orderId: order.id, streamRunId: run.id }))[1].monitored;
    const duty = await acquireLeadership(app.site.databaseUrl, "streamMonitor", {
      signal: new AbortController().signal,
      onError: () => {},
    });
    try {
      await Order.query(app.db).deleteById(gone.id);
      await Promise.all([
        page.shows(({ monitored }) => monitored, "the page to show that somebody watches"),
        until(() => orphan.refusal, "the refusal"),
      ]);
      expect(orphan.refusal).to.deep.equal([404, "Stream run not found"]);
      expect(await isMonitored()).to.equal(true);
    } finally {
      await duty?.release();
    }
    await until(async () => (await isMonitored()) === false, "nobody to watch");
  });

  it("is refused under the same conditions as the run", async () => {
    const researcher = await app.as("RESEARCHER");
    const rows: [Browser, { orderId?: string; streamRunId?: string }, [number, string]][] = [
      [app.anyone, {}, [401, "Unauthorized"]],
      [researcher, {}, [403, "Unauthorized"]],
      [admin, { orderId: "none" }, [404, "Sequencing Order not found"]],
      [admin, { streamRunId: "none" }, [404, "Stream run not found"]],
      [admin, { streamRunId: "\0" }, [404, "Stream run not found"]],
      [admin, { orderId: (await anOrder(app.db, admin.user.id)).id }, [404, "Stream run not found"]],
    ];
    for (const [browser, input, refusal] of rows) {
      using page = watch(browser, input);
      await until(() => page.refusal, "the refusal");
      expect([page.refusal, page.views]).to.deep.equal([refusal, []]);
    }
    using page = watch(await app.as("FACILITY_ADMIN", { isDemo: true }));
    await page.shows(() => true);
  });

  it("breaks off at sign-out, and then is refused", async () => {
    const other = await app.as("FACILITY_ADMIN");
    using page = watch(other);
    await page.shows(() => true);
    await other.post("/api/auth/sign-out");
    await until(() => page.refusal, "the refusal");
    expect(page.refusal).to.deep.equal([401, "Unauthorized"]);
  });
});
