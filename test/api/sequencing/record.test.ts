import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { StreamEvent } from "../../../db/models/StreamEvent.ts";
import { StreamFile } from "../../../db/models/StreamFile.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { PROBLEMS } from "../../../server/sequencing/monitoring/problems.ts";
import { readKnownFiles } from "../../../server/sequencing/monitoring/monitor/fileVersionCache.ts";
import {
  recordDisk,
  recordFolder,
  recordStalled,
} from "../../../server/sequencing/monitoring/record/runCondition.ts";
import { recordFile } from "../../../server/sequencing/monitoring/record/recordFile.ts";
import {
  readFailedFiles,
  recordFailedFile,
} from "../../../server/sequencing/monitoring/record/recordFailedFile.ts";
import { recordProblem } from "../../../server/sequencing/monitoring/record/recordProblem.ts";
import { recordStopped, touchRuns } from "../../../server/sequencing/monitoring/record/recordStopped.ts";
import { testApp, type TestApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aStreamRun, BEGAN, readRows, secondsIn } from "../../helpers/streamRows.ts";
import { until } from "../../helpers/until.ts";

const WRITTEN = new Date("2026-11-21T09:59:59.500Z");
const PATH = "fastq_pass/barcode01/a.fastq.gz";

/** A file as it was found and counted, in one of its versions. */
function found(path = PATH, version: { stamp?: string; size?: number; reads?: number; bases?: number } = {}) {
  const { stamp = "version 1", size = 1000, reads = 10, bases = 5000 } = version;
  return {
    file: { path, sizeBytes: size, stamp, writtenAt: WRITTEN },
    counted: { reads, bases },
    barcode: /fastq_pass\/([^/]+)\//.exec(path)?.[1] ?? "(unknown)",
  };
}

describe("the records of a live sequencing run", () => {
  let app: TestApp;
  let order: Order;
  let run: StreamRun;
  let heard: string[];
  const record = (
    version: Parameters<typeof recordFile>[2],
    seconds = 1,
    of: Parameters<typeof recordFile>[1] = run,
  ) => recordFile(app.site, of, version, secondsIn(seconds));
  const payloads = async () =>
    (await readRows(app.db, run.id)).events.map(({ kind, payload }) => [kind, payload]);
  /** What was announced of the run, when all of it was heard. */
  async function storedEvents(): Promise<string[]> {
    await app.site.database.raw("select pg_notify('lanekeeper', 'the end')");
    await until(() => heard.includes("the end"), "the last announcement");
    return heard.splice(0).filter((topic) => topic !== "the end");
  }

  before(async () => {
    app = await testApp();
    app.site.changes.subscribe((topic) => void heard.push(topic));
    heard = [];
    const { user } = await app.as("RESEARCHER");
    order = await anOrder(app.db, user.id);
  });
  after(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    run = await aStreamRun(app.db, order.id);
    await storedEvents();
  });

  it("contain a counted file with its row, the totals of run and barcode, and an event, all announced once", async () => {
    const sample = await aSample(app.db, order.id);
    const mapped = await aStreamRun(app.db, order.id, {
      outputDir: "/data/mapped",
      barcodeMap: { barcode01: sample.sampleId },
    });
    await StreamRun.query(app.db).findById(mapped.id).patch({ stalledAt: BEGAN });
    await recordProblem(
      app.db,
      mapped.id,
      { problem: PROBLEMS.truncatedGzip, file: { path: PATH, stamp: "version 0" } },
      secondsIn(1),
    );
    await storedEvents();

    expect(await record(found(), 2, mapped)).to.equal("counted");

    const filePath = `/data/mapped/${PATH}`;
    expect(await readRows(app.db, mapped.id)).to.deep.equal({
      run: {
        orderId: order.id,
        sequencerRunId: null,
        flowCellId: null,
        deviceId: null,
        outputDir: "/data/mapped",
        status: "ACTIVE",
        barcodeMap: { barcode01: sample.sampleId },
        totalFiles: 1,
        totalSize: "1000",
        totalReads: "10",
        totalBases: "5000",
        profiledBases: "0",
        errorSum: 0,
        lengthReads: [],
        lengthBases: [],
        failedFiles: 0,
        failedReads: "0",
        failedBases: "0",
        targetBases: null,
        nextEventSeq: "3",
        startedById: null,
        startedAt: BEGAN,
        lastSeenAt: BEGAN,
        lastFileAt: secondsIn(2),
        stopRequestedAt: null,
        stoppedAt: null,
        monitorId: null,
        waitingFiles: 0,
        stalledAt: null,
        diskLowAt: null,
        folderMissingAt: null,
        leadId: null,
        instrumentRunId: null,
        unmatchedBarcodes: [],
        finalSummary: null,
        verification: null,
      },
      files: [
        {
          path: PATH,
          barcode: "barcode01",
          sampleId: sample.id,
          stamp: "version 1",
          size: "1000",
          reads: "10",
          bases: "5000",
          writtenAt: WRITTEN,
          ingestedAt: secondsIn(2),
          problem: null,
          problemStamp: null,
          errorSum: null,
          lengthReads: null,
          lengthBases: null,
          importedStamp: null,
        },
      ],
      barcodes: [
        {
          barcode: "barcode01",
          fileCount: 1,
          totalSize: "1000",
          totalReads: "10",
          totalBases: "5000",
          lastFileAt: secondsIn(2),
          lastFilePath: PATH,
        },
      ],
      events: [
        { seq: "1", ts: secondsIn(1), kind: "ERROR", payload: { message: PROBLEMS.truncatedGzip, filePath } },
        {
          seq: "2",
          ts: secondsIn(2),
          kind: "FILE_INGESTED",
          payload: {
            filePath,
            barcode: "barcode01",
            size: 1000,
            reads: 10,
            bases: 5000,
            sampleCode: sample.sampleId,
          },
        },
      ],
    });
    expect(await storedEvents()).to.deep.equal([`stream:${mapped.id}`]);
  });

  it("are unchanged by a repeated file, and contain the difference of a grown or smaller one", async () => {
    await record(found());
    await record(found("fastq_pass/b.fastq"));
    await storedEvents();

    expect(await record(found(), 2)).to.equal("unchanged");
    expect(await record(found(PATH, { stamp: "version 2" }), 3)).to.equal("unchanged");
    expect(await storedEvents()).to.deep.equal([]);
    expect((await payloads()).length).to.equal(2);
    expect(await record(found(PATH, { stamp: "3", size: 1500, reads: 15, bases: 7500 }), 4)).to.equal(
      "recounted",
    );
    expect(await record(found(PATH, { stamp: "4", size: 500, reads: 5, bases: 2500 }), 5)).to.equal(
      "recounted",
    );

    const rows = await readRows(app.db, run.id);
    expect(
      rows.files.map(({ path, stamp, size, reads, bases, ingestedAt }) => [
        path,
        stamp,
        size,
        reads,
        bases,
        ingestedAt,
      ]),
    ).to.deep.equal([
      ["fastq_pass/b.fastq", "version 1", "1000", "10", "5000", secondsIn(1)],
      [PATH, "4", "500", "5", "2500", secondsIn(5)],
    ]);
    const { totalFiles, totalSize, totalReads, totalBases, lastFileAt } = rows.run;
    expect([totalFiles, totalSize, totalReads, totalBases, lastFileAt]).to.deep.equal([
      2,
      "1500",
      "15",
      "7500",
      secondsIn(5),
    ]);
    const filePath = `${run.outputDir}/${PATH}`;
    const of = { filePath, barcode: "barcode01", sampleCode: null };
    expect((await payloads()).slice(2)).to.deep.equal([
      ["FILE_INGESTED", { ...of, size: 1500, reads: 15, bases: 7500 }],
      ["ERROR", { message: PROBLEMS.smaller, filePath }],
      ["FILE_INGESTED", { ...of, size: 500, reads: 5, bases: 2500 }],
    ]);
  });

  it("follow a file that is moved to another barcode or over another file", async () => {
    const inFirst = (name: string) => `fastq_pass/barcode01/${name}.fastq`;
    const [first, second, third] = [inFirst("a"), inFirst("b"), inFirst("c")];
    const [moved, over] = ["fastq_pass/barcode02/x.fastq", "fastq_pass/barcode02/y.fastq"];
    await record(found(first, { stamp: "1" }), 1);
    await record(found(second, { stamp: "2", reads: 20 }), 2);
    await record(found(third, { stamp: "3", reads: 30 }), 3);
    await record(found(over, { stamp: "4", reads: 40, size: 900 }), 4);
    const { id } = await StreamFile.query(app.db).findOne({ path: third }).throwIfNotFound();

    const uncounted = { ...found(moved, { stamp: "3" }), counted: undefined, movedFrom: third };
    const other = { ...uncounted, file: { ...uncounted.file, stamp: "5" } };
    const before = await readRows(app.db, run.id);
    expect(await record(other, 5)).to.equal("uncounted");
    expect(await readRows(app.db, run.id)).to.deep.equal(before);
    expect(await record(uncounted, 5)).to.equal("moved");
    expect(await record({ ...found(moved, { stamp: "3", reads: 30 }), movedFrom: third }, 6)).to.equal(
      "unchanged",
    );
    expect(await record({ ...found(over, { stamp: "2", reads: 20 }), movedFrom: second }, 7)).to.equal(
      "moved",
    );
    const notMoved = { ...found("fastq_pass/z.fastq", { stamp: "9", reads: 9 }), movedFrom: first };
    expect(await record(notMoved, 8)).to.equal("counted");

    const { run: row, files, barcodes, events } = await readRows(app.db, run.id);
    expect(files.map(({ path, barcode, stamp, reads }) => [path, barcode, stamp, reads])).to.deep.equal([
      [first, "barcode01", "1", "10"],
      [moved, "barcode02", "3", "30"],
      [over, "barcode02", "2", "20"],
      ["fastq_pass/z.fastq", "(unknown)", "9", "9"],
    ]);
    expect((await StreamFile.query(app.db).findOne({ path: moved }))?.id).to.equal(id);
    expect([row.totalFiles, row.totalReads]).to.deep.equal([4, "69"]);
    expect(
      barcodes.map(({ barcode, fileCount, totalReads, lastFileAt, lastFilePath }) => [
        barcode,
        fileCount,
        totalReads,
        lastFileAt,
        lastFilePath,
      ]),
    ).to.deep.equal([
      ["(unknown)", 1, "9", secondsIn(8), "fastq_pass/z.fastq"],
      ["barcode01", 1, "10", secondsIn(1), first],
      ["barcode02", 2, "50", secondsIn(7), over],
    ]);
    const absolute = (path = "") => `${run.outputDir}/${path}`;
    expect(
      events.slice(4).map(({ kind, payload: { filePath, movedFrom, reads, bases } }) => {
        return [kind, filePath, movedFrom, reads, bases];
      }),
    ).to.deep.equal([
      ["FILE_INGESTED", absolute(moved), absolute(third), 30, 5000],
      ["FILE_INGESTED", absolute(over), absolute(second), 20, 5000],
      ["FILE_INGESTED", absolute("fastq_pass/z.fastq"), undefined, 9, 5000],
    ]);

    // Whoever tells of it need not know from where: it is asked.
    const checked: string[] = [];
    const isGone = async (path: string) => checked.push(path) > 1;
    await record({ ...found("fastq_pass/z/b.fastq", { stamp: "1" }), isGone: async () => false }, 9);
    const again = { ...found("fastq_pass/barcode02/a.fastq", { stamp: "1" }), movedFrom: "stale", isGone };
    expect(await record(again, 9)).to.equal("moved");
    expect(checked).to.deep.equal([first, "fastq_pass/z/b.fastq"]);
    await record({ ...found("fastq_pass/barcode02/b.fastq", { stamp: "1" }), movedFrom: first }, 9);
    expect((await readRows(app.db, run.id)).barcodes.map(({ barcode }) => barcode)).to.deep.equal([
      "(unknown)",
      "barcode02",
    ]);
  });

  it("keep a moved file as imported only while it stays with its sample", async () => {
    const { sampleId } = await aSample(app.db, order.id);
    run = await aStreamRun(app.db, order.id, { barcodeMap: { barcode01: sampleId } });
    const [first, second, third] = ["01/a", "01/b", "02/b"].map((name) => `fastq_pass/barcode${name}.fastq`);
    await record(found(first));
    await StreamFile.query(app.db).where({ streamRunId: run.id }).patch({ importedStamp: "version 1" });
    const taken = async () =>
      (await StreamFile.query(app.db).findOne({ streamRunId: run.id }))?.importedStamp;

    await record({ ...found(second), movedFrom: first });
    expect(await taken()).to.equal("version 1");
    await record({ ...found(third), movedFrom: second });
    expect(await taken()).to.equal(null);
  });

  it("contain failed reads in totals of their own, once for each file in its latest version, without an event", async () => {
    const failed = (path: string, stamp: string, reads: number) =>
      recordFailedFile(app.db, run.id, { path, stamp, reads, bases: reads * 100 }, secondsIn(1));
    const totals = async () => {
      const { run: row } = await readRows(app.db, run.id);
      return [row.failedFiles, row.failedReads, row.failedBases].map(Number);
    };
    const before = await readRows(app.db, run.id);
    await failed("fastq_fail/a.fastq", "1", 4);
    await failed("fastq_fail/b.fastq", "2", 10);
    expect(await storedEvents()).to.deep.equal([`stream:${run.id}`, `stream:${run.id}`]);
    expect(await totals()).to.deep.equal([2, 14, 1400]);
    await failed("fastq_fail/b.fastq", "2", 10);
    expect(await totals()).to.deep.equal([2, 14, 1400]);
    // A grown file, a renamed file, and a file renamed over another one.
    await failed("fastq_fail/b.fastq", "3", 12);
    await failed("fastq_fail/c.fastq", "1", 4);
    expect(await totals()).to.deep.equal([2, 16, 1600]);
    await failed("fastq_fail/b.fastq", "1", 4);
    expect(await totals()).to.deep.equal([1, 4, 400]);
    expect([...(await readFailedFiles(app.db, run.id))]).to.deep.equal([["fastq_fail/b.fastq", "1"]]);
    const after = await readRows(app.db, run.id);
    const ownTotals = { failedFiles: 0, failedReads: "0", failedBases: "0" };
    expect({ ...after, run: { ...after.run, ...ownTotals } }).to.deep.equal(before);

    await Promise.all(Array.from({ length: 8 }, (_, n) => failed("fastq_fail/d.fastq", `d${n % 2}`, 7)));
    expect(await totals()).to.deep.equal([2, 11, 1100]);
    await run.$query(app.db).patch({ status: "STOPPED", stoppedAt: BEGAN });
    await failed("fastq_fail/e.fastq", "5", 5);
    expect(await totals()).to.deep.equal([2, 11, 1100]);
  });

  it("contain a problem once for each version of a file, and other problems each time", async () => {
    const problem = (stamp: string, text: keyof typeof PROBLEMS = "truncatedGzip") =>
      recordProblem(app.db, run.id, { problem: PROBLEMS[text], file: { path: PATH, stamp }, size: 7 }, BEGAN);

    expect([
      await problem("1"),
      await problem("1"),
      await problem("2"),
      await problem("2", "empty"),
    ]).to.deep.equal([true, false, true, true]);
    const partly = { problem: PROBLEMS.folderPartly, filePath: "/data/b" };
    expect(await recordProblem(app.db, run.id, partly, BEGAN)).to.equal(true);
    expect(await recordProblem(app.db, run.id, partly, BEGAN)).to.equal(true);

    const filePath = `${run.outputDir}/${PATH}`;
    const ofFolder = ["ERROR", { message: PROBLEMS.folderPartly, filePath: "/data/b" }];
    expect(await payloads()).to.deep.equal([
      ["ERROR", { message: PROBLEMS.truncatedGzip, filePath, size: 7 }],
      ["ERROR", { message: PROBLEMS.truncatedGzip, filePath, size: 7 }],
      ["ERROR", { message: PROBLEMS.empty, filePath, size: 7 }],
      ofFolder,
      ofFolder,
    ]);
    expect(await readKnownFiles(app.db, run.id)).to.deep.equal(
      new Map([[PATH, { stamp: null, problemStamp: "2" }]]),
    );
    // What was counted of it before stays counted.
    await record(found(PATH, { stamp: "3" }));
    await problem("4");
    expect(await readKnownFiles(app.db, run.id)).to.deep.equal(
      new Map([[PATH, { stamp: "3", problemStamp: "4" }]]),
    );
    expect((await StreamRun.query(app.db).findById(run.id))?.totalFiles).to.equal(1);
  });

  it("contain a barcode with an unknown sample once, also in concurrent writes", async () => {
    run = await aStreamRun(app.db, order.id, {
      barcodeMap: { barcode01: "NOT-THERE", barcode02: "NOR-THIS" },
    });
    const paths = [1, 1, 1, 2, 2, 3].map((barcode, file) => `fastq_pass/barcode0${barcode}/${file}.fastq`);
    await Promise.all(paths.map((path) => record(found(path))));
    const again = { problem: PROBLEMS.sampleUnknown, barcode: "barcode01", sampleCode: "NOT-THERE" };
    expect(await recordProblem(app.db, run.id, again, BEGAN)).to.equal(false);

    const errors = (await payloads()).filter(([kind]) => kind === "ERROR");
    const message = PROBLEMS.sampleUnknown;
    expect(errors).to.have.deep.members([
      ["ERROR", { message, barcode: "barcode01", sampleCode: "NOT-THERE" }],
      ["ERROR", { message, barcode: "barcode02", sampleCode: "NOR-THIS" }],
    ]);
    expect((await payloads()).length).to.equal(8);
  });

  it("contain a file once that two writers report concurrently", async () => {
    for (let file = 0; file < 10; file++) {
      const outcomes = await Promise.all([1, 2].map(() => record(found(`fastq_pass/${file}.fastq`))));
      expect(outcomes.sort()).to.deep.equal(["counted", "unchanged"]);
    }
    const { totalFiles, totalReads, nextEventSeq } = (await readRows(app.db, run.id)).run;
    expect([totalFiles, totalReads, nextEventSeq]).to.deep.equal([10, "100", "11"]);
  });

  it("contain differences from the values at the time of the write, never from earlier ones", async () => {
    await record(found(PATH, { stamp: "1", reads: 10 }));
    const waiting = () =>
      app.site
        .database("pg_stat_activity")
        .where({ wait_event_type: "Lock" })
        .whereRaw("datname = current_database()")
        .first();
    const outcome = await transaction(app.db, async (trx) => {
      await StreamRun.query(trx).findById(run.id).forNoKeyUpdate();
      const late = record(found(PATH, { stamp: "4", reads: 40 }), 4);
      await until(waiting, "the writer to wait");
      await StreamFile.query(trx)
        .where({ streamRunId: run.id, path: PATH })
        .patch({ stamp: "2", reads: "20" });
      await StreamRun.query(trx).findById(run.id).patch({ totalReads: "20" });
      return { late };
    });
    expect(await outcome.late).to.equal("recounted");
    expect((await readRows(app.db, run.id)).run.totalReads).to.equal("40");
  });

  it("numbers events without a hole, in the order in which a reader sees them", async () => {
    const seen: number[] = [];
    let isOver = false;
    const reading = (async () => {
      for (let isLast = false; !isLast;) {
        isLast = isOver;
        const news = await StreamEvent.query(app.db)
          .where({ streamRunId: run.id })
          .where("seq", ">", seen.at(-1) ?? 0)
          .orderBy("seq")
          .limit(7);
        seen.push(...news.map(({ seq }) => Number(seq)));
        if (news.length === 7) isLast = false;
      }
    })();
    await Promise.all(
      Array.from({ length: 10 }, async (_, writer) => {
        for (let file = 0; file < 12; file++) {
          await record(found(`fastq_pass/barcode0${writer}/${file}.fastq`));
          if (file % 4 === 0) await recordProblem(app.db, run.id, { problem: PROBLEMS.folderPartly }, BEGAN);
        }
      }),
    );
    isOver = true;
    await reading;
    expect(seen).to.deep.equal(Array.from({ length: 150 }, (_, index) => index + 1));
    const { totalFiles, nextEventSeq } = (await readRows(app.db, run.id)).run;
    expect([totalFiles, nextEventSeq]).to.deep.equal([120, "151"]);
  });

  it("contain a stall, low disk space and a missing directory once, until each has ended", async () => {
    const { site } = app;
    const { outputDir } = run;
    const round = async (seconds: number) => {
      for (const repeat of [0, 1]) {
        await recordStalled(site, run.id, 1_800_000 + repeat, secondsIn(seconds));
        await recordDisk(site, run.id, { freeBytes: 5 + repeat, isLow: true }, secondsIn(seconds));
        await recordFolder(site, run, { isMissing: true }, secondsIn(seconds));
      }
    };
    const episode = [
      ["RUN_STALLED", { idleMs: 1_800_000 }],
      ["DISK_LOW", { freeBytes: 5 }],
      ["ERROR", { message: PROBLEMS.folderMissing, filePath: outputDir }],
    ];
    const since = async () => {
      const { stalledAt, diskLowAt, folderMissingAt } = (await readRows(site.database, run.id)).run;
      return [stalledAt, diskLowAt, folderMissingAt];
    };

    await round(1);
    expect(await since()).to.deep.equal([secondsIn(1), secondsIn(1), secondsIn(1)]);
    expect((await storedEvents()).length).to.equal(3);
    for (const _ of [0, 1]) {
      await recordDisk(site, run.id, { freeBytes: 500, isLow: false }, secondsIn(2));
      await recordFolder(site, run, { isMissing: false }, secondsIn(2));
    }
    expect((await storedEvents()).length).to.equal(2);
    await record(found(), 2);
    expect(await since()).to.deep.equal([null, null, null]);
    await round(3);
    const all = await payloads();
    expect([...all.slice(0, 3), ...all.slice(4)]).to.deep.equal([...episode, ...episode]);
  });

  it("contain the time and process of each poll; only a changed number of waiting files is announced", async () => {
    const other = await aStreamRun(app.db, order.id);
    const stopped = await aStreamRun(app.db, order.id, { status: "STOPPED", stoppedAt: BEGAN });
    const runs = [run, other, stopped].map(({ id }) => ({ id, waitingFiles: 0 }));
    const look = (waitingFiles: number, seconds: number) =>
      touchRuns(
        app.site,
        { monitorId: "m1", runs: runs.with(0, { id: run.id, waitingFiles }) },
        secondsIn(seconds),
      );

    await touchRuns(app.site, { monitorId: "m1", runs: [] }, BEGAN);
    await look(0, 1);
    expect((await storedEvents()).sort()).to.deep.equal([`stream:${run.id}`, `stream:${other.id}`].sort());
    await look(0, 2);
    expect(await storedEvents()).to.deep.equal([]);
    await look(5, 3);
    expect(await storedEvents()).to.deep.equal([`stream:${run.id}`]);

    const rows = await StreamRun.query(app.db).findByIds(runs.map(({ id }) => id));
    expect(
      rows.map(({ id, lastSeenAt, monitorId, waitingFiles }) => [id, lastSeenAt, monitorId, waitingFiles]),
    ).to.have.deep.members([
      [run.id, secondsIn(3), "m1", 5],
      [other.id, secondsIn(3), "m1", 0],
      [stopped.id, BEGAN, null, 0],
    ]);
  });

  it("contain a stop once, only of a stopping run, with the end of all its conditions", async () => {
    const stop = () => recordStopped(app.site, run.id, { monitorId: "m1" }, secondsIn(9));
    expect(await stop()).to.equal(false);
    await recordStalled(app.site, run.id, 1, secondsIn(1));
    await StreamRun.query(app.db).findById(run.id).patch({ status: "STOPPING", waitingFiles: 3 });
    await storedEvents();

    expect((await Promise.all([stop(), stop(), stop()])).filter(Boolean)).to.deep.equal([true]);

    const { status, stoppedAt, lastSeenAt, monitorId, waitingFiles, stalledAt } = (
      await readRows(app.db, run.id)
    ).run;
    expect([status, stoppedAt, lastSeenAt, monitorId, waitingFiles, stalledAt]).to.deep.equal([
      "STOPPED",
      secondsIn(9),
      secondsIn(9),
      "m1",
      0,
      null,
    ]);
    expect((await payloads()).slice(1)).to.deep.equal([["RUN_STOPPED", { monitorId: "m1" }]]);
    const audit = await AuditEntry.query(app.db).where({ targetType: "stream", targetId: run.id });
    expect(audit.map(({ id: _id, at: _at, ...entry }) => entry)).to.deep.equal([
      {
        userId: null,
        tokenName: null,
        action: "streamRun.stopped",
        targetType: "stream",
        targetId: run.id,
        orderId: order.id,
        before: { status: "STOPPING" },
        after: { status: "STOPPED" },
        requestId: null,
      },
    ]);
    expect((await storedEvents()).sort()).to.deep.equal([
      `order:${order.id}:${order.userId}:`,
      `stream:${run.id}`,
    ]);
  });

  it("are unchanged for a stopped or deleted run", async () => {
    await record(found());
    await StreamRun.query(app.db).findById(run.id).patch({ status: "STOPPED", stoppedAt: BEGAN });
    const before = await readRows(app.db, run.id);
    const gone = { id: "gone", orderId: order.id, outputDir: run.outputDir, barcodeMap: {} };
    await storedEvents();
    for (const one of [run, gone]) {
      expect(await record(found("fastq_pass/late.fastq"), 9, one)).to.equal("unchanged");
      expect(await record(found(PATH, { stamp: "later" }), 9, one)).to.equal("unchanged");
      const torn = { problem: PROBLEMS.truncatedGzip, file: { path: PATH, stamp: "later" } };
      expect(await recordProblem(app.db, one.id, torn, secondsIn(9))).to.equal(false);
      expect(await recordStopped(app.site, one.id, { monitorId: "m" }, secondsIn(9))).to.equal(false);
      await recordStalled(app.site, one.id, 1, secondsIn(9));
      await recordDisk(app.site, one.id, { freeBytes: 1, isLow: true }, secondsIn(9));
      await recordFolder(app.site, one, { isMissing: true }, secondsIn(9));
      await touchRuns(app.site, { monitorId: "m", runs: [{ id: one.id, waitingFiles: 9 }] }, secondsIn(9));
    }
    expect(await readRows(app.db, run.id)).to.deep.equal(before);
    expect(await storedEvents()).to.deep.equal([]);
  });
});
