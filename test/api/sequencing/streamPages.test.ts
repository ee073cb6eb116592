import { expect } from "chai";
import { mkdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Order } from "../../../db/models/Order.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { StreamEvent } from "../../../db/models/StreamEvent.ts";
import { StreamFile } from "../../../db/models/StreamFile.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { countQueries } from "../../helpers/countQueries.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { isAtAnyTime } from "../../helpers/statements.ts";
import type { ReadProfile } from "../../../server/sequencing/monitoring/FoundFile.ts";
import { recordFile } from "../../../server/sequencing/monitoring/record/recordFile.ts";
import { aStreamRun, BEGAN, secondsIn } from "../../helpers/streamRows.ts";
import { anOutputRoot, aStreamFile, askStreams, setStreams } from "../../helpers/streams.ts";

describe("the procedures for the pages of live sequencing runs", () => {
  let app: TestApp;
  let admin: Person;
  let order: Order;
  let root: string;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    root = await anOutputRoot(app);
  });
  after(() => app[Symbol.asyncDispose]());
  beforeEach(async () => void (order = await anOrder(app.db, admin.user.id, { name: "Lake" })));

  const ask = (procedure: string, input: unknown = {}) => askStreams(admin, procedure, input);
  const countQueriesDuring = async (procedure: string, input: unknown = {}) => {
    const { statements, stop } = countQueries();
    const [status] = await ask(procedure, input);
    stop();
    expect(status).to.equal(200);
    return statements.filter((sql) => !isAtAnyTime(sql)).length;
  };

  it("are restricted to facility admins, including demo admins for reading", async () => {
    const [researcher, demo] = await Promise.all([
      app.as("RESEARCHER"),
      app.as("FACILITY_ADMIN", { isDemo: true }),
    ]);
    const cases: [Browser, [number, string] | number][] = [
      [app.anyone, [401, "Unauthorized"]],
      [researcher, [403, "Unauthorized"]],
      [demo, 404],
    ];
    for (const [browser, expected] of cases) {
      for (const procedure of ["get", "yield", "byBarcode", "events", "list", "plannedBarcodes"]) {
        const [status, text] = await askStreams(browser, procedure, { orderId: "none", streamRunId: "none" });
        expect(typeof expected === "number" ? status : [status, text], procedure).to.deep.equal(expected);
      }
      // Refused before the input is looked at.
      for (const procedure of ["listAll", "facilityRuns", "folders"]) {
        const [status, text] = await askStreams(browser, procedure, 7);
        if (typeof expected === "number") expect(status).to.equal(400);
        else expect([status, text], procedure).to.deep.equal(expected);
      }
    }
  });

  describe("one run", () => {
    it("has its order, its newest event and the samples of its map", async () => {
      const sample = await aSample(app.db, order.id, { sampleId: "S1" });
      await aSample(app.db, (await anOrder(app.db, admin.user.id)).id, { sampleId: "S2" });
      const barcodeMap = JSON.parse('{"barcode02":"S2","barcode01":"S1","__proto__":"S1"}');
      const run = await aStreamRun(app.db, order.id, { barcodeMap, nextEventSeq: "2", waitingFiles: 3 });
      const payload = { message: "The file is empty" };
      await StreamEvent.query(app.db).insert({
        streamRunId: run.id,
        seq: "1",
        ts: BEGAN,
        kind: "ERROR",
        payload,
      });

      const [status, { run: shown, samples, monitored }] = await ask("get", {
        orderId: order.id,
        streamRunId: run.id,
      });

      expect([status, monitored]).to.deep.equal([200, false]);
      expect(shown).to.deep.include({
        id: run.id,
        order: { id: order.id, orderNumber: order.orderNumber, name: "Lake" },
        status: "ACTIVE",
        waitingFiles: 3,
        latestEvent: { kind: "ERROR", ts: BEGAN.toISOString(), payload },
      });
      expect(samples).to.deep.equal([
        { barcode: "__proto__", sampleCode: "S1", sampleId: sample.id },
        { barcode: "barcode01", sampleCode: "S1", sampleId: sample.id },
        { barcode: "barcode02", sampleCode: "S2", sampleId: null },
      ]);
    });

    for (const procedure of ["get", "yield"])
      it(`is unknown under another order: ${procedure}`, async () => {
        const run = await aStreamRun(app.db, order.id);
        const other = await anOrder(app.db, admin.user.id);
        expect(await ask(procedure, { orderId: other.id, streamRunId: run.id })).to.deep.equal([
          404,
          "Stream run not found",
        ]);
      });
  });

  describe("the yield of a run", () => {
    const readYield = async (streamRunId: string) => ask("yield", { orderId: order.id, streamRunId });

    it("is empty without counted files", async () => {
      const run = await aStreamRun(app.db, order.id);
      await StreamFile.query(app.db).insert({
        streamRunId: run.id,
        path: "a",
        barcode: "b",
        problem: "empty",
      });
      expect(await readYield(run.id)).to.deep.equal([
        200,
        { from: null, to: null, pointMs: 0, total: { at: [], reads: [], bases: [] }, barcodes: [] },
      ]);
    });

    it("adds up by the time at which files were written, in all and of each barcode", async () => {
      const run = await aStreamRun(app.db, order.id, { barcodeMap: { barcode01: "S1" } });
      const files: [barcode: string, reads: number, second: number][] = [
        ["barcode01", 1, 10],
        ["constructor", 2, 10],
        ["barcode01", 4, 12],
        ["barcode01", 8, 13],
        ["constructor", 16, 14],
      ];
      // Counted in another order than they were written in.
      for (const [at, [barcode, reads, second]] of [...files.entries()].toReversed())
        await aStreamFile(app.site, run, {
          path: `${at}.fastq`,
          barcode,
          reads,
          bases: reads * 100,
          at: secondsIn(second),
        });
      const bases = (reads: number[]) => ({ reads, bases: reads.map((count) => count * 100) });
      expect(await readYield(run.id)).to.deep.equal([
        200,
        {
          from: secondsIn(10).getTime(),
          to: secondsIn(14).getTime(),
          pointMs: 1_000,
          total: {
            at: [10, 11, 12, 13, 14].map((second) => secondsIn(second).getTime()),
            ...bases([3, 3, 7, 15, 31]),
          },
          barcodes: [
            { barcode: "constructor", sampleCode: null, ...bases([2, 2, 2, 2, 18]) },
            { barcode: "barcode01", sampleCode: "S1", ...bases([1, 1, 5, 13, 13]) },
          ],
        },
      ]);
    });

    it("has at most 400 points of at most 12 barcodes, the last points being the totals", async () => {
      const run = await aStreamRun(app.db, order.id);
      await app.site.database.raw(
        `insert into stream_files (id, stream_run_id, path, barcode, stamp, reads, bases, written_at)
         select 'f' || n, :id, n::text, 'barcode' || n % 20, '1', 1, n % 20,
           timestamptz '2026-01-01' + n * interval '61.7 seconds' from generate_series(1, 3000) n`,
        { id: run.id },
      );
      await app.site.database.raw(
        `insert into stream_barcodes (stream_run_id, barcode, file_count, total_bases, last_file_at, last_file_path)
         select stream_run_id, barcode, count(*), sum(bases), now(), 'a' from stream_files where stream_run_id = ? group by 1, 2`,
        [run.id],
      );
      const queries = await countQueriesDuring("yield", { orderId: order.id, streamRunId: run.id });
      const [, { from, to, pointMs, total, barcodes }] = await readYield(run.id);
      expect(total.at.length).to.be.within(390, 400);
      for (const line of [total, ...barcodes])
        expect([line.reads.length, line.bases.length]).to.deep.equal([total.at.length, total.at.length]);
      expect([total.at[0], total.at[1] - total.at[0]]).to.deep.equal([from, pointMs]);
      expect(total.at.at(-1)).to.be.within(to, to + pointMs);
      expect([total.reads.at(-1), total.bases.at(-1), total.reads[0]]).to.deep.equal([3_000, 28_500, 1]);
      expect(
        barcodes.map((one: { barcode: string; bases: number[] }) => [one.barcode, one.bases.at(-1)]),
      ).to.deep.equal(Array.from({ length: 12 }, (_, at) => [`barcode${19 - at}`, (19 - at) * 150]));
      expect(queries).to.be.lessThan(9);
    });
  });

  it("lists the runs of all orders, those that are watched before the stopped and the newest first, in pages and by state, in as many queries as of one", async () => {
    const other = await anOrder(app.db, admin.user.id);
    const late = (minute: number) => new Date(Date.UTC(2031, 0, 1, 0, minute));
    const first = await aStreamRun(app.db, other.id, { startedAt: late(1), status: "STOPPING" });
    const countOfOne = await countQueriesDuring("listAll", { limit: 1 });
    const stopped = { status: "STOPPED" as const, stoppedAt: late(9) };
    const second = await aStreamRun(app.db, order.id, { startedAt: late(2), ...stopped, nextEventSeq: "2" });
    await StreamEvent.query(app.db).insert({
      streamRunId: second.id,
      seq: "1",
      ts: BEGAN,
      kind: "RUN_STOPPED",
    });
    const third = await aStreamRun(app.db, order.id, { startedAt: late(2), ...stopped });
    const newest = [second, third]
      .map(({ id }) => id)
      .toSorted()
      .toReversed();

    const ids = ({ runs }: { runs: { id: string }[] }) => runs.map(({ id }) => id);
    const [status, all] = await ask("listAll");
    expect([status, Object.keys(all), all.limit, all.offset]).to.deep.equal([
      200,
      ["runs", "total", "limit", "offset"],
      100,
      0,
    ]);
    const watched = all.runs.filter(({ status: shown }: { status: string }) => shown !== "STOPPED").length;
    expect(ids(all)[0]).to.equal(first.id);
    expect(ids(all).slice(watched, watched + 2)).to.deep.equal(newest);
    expect(all.total).to.equal(all.runs.length);
    const shown = all.runs.find(({ id }: { id: string }) => id === second.id);
    expect(shown.order).to.deep.equal({ id: order.id, orderNumber: order.orderNumber, name: "Lake" });
    expect(shown.latestEvent).to.deep.equal({ kind: "RUN_STOPPED", ts: BEGAN.toISOString(), payload: {} });
    const [, page] = await ask("listAll", { limit: 2, offset: watched });
    expect([ids(page), page.total, page.limit, page.offset]).to.deep.equal([newest, all.total, 2, watched]);
    const [, stopping] = await ask("listAll", { status: "STOPPING" });
    expect([ids(stopping), stopping.total]).to.deep.equal([[first.id], 1]);
    expect(await ask("listAll", { status: "GONE" })).to.deep.equal([
      400,
      "status must be ACTIVE, STOPPING or STOPPED",
    ]);
    expect(await countQueriesDuring("listAll")).to.equal(countOfOne);
  });

  describe("the folders below the output root", () => {
    const names = ({ folders }: { folders: { name: string }[] }) => folders.map(({ name }) => name);

    it("are listed newest first with the runs that monitor them, without links, files and hidden ones", async () => {
      for (const name of ["old run", "new run/fastq_pass", "new run/deep", ".hidden", "a\nb ü"])
        await mkdir(join(root, name), { recursive: true });
      await writeFile(join(root, "file.txt"), "");
      await symlink("/etc", join(root, "link"));
      await symlink("new run", join(root, "link inside"));
      await writeFile(join(root, "old run", "fastq_pass"), "");
      await mkdir(Buffer.concat([Buffer.from(`${root}/not utf `), Buffer.of(0xff)]));
      const times: [string, number][] = [
        ["old run", 1],
        ["new run", 3],
        ["a\nb ü", 2],
      ];
      for (const [name, minute] of times)
        await utimes(join(root, name), new Date(), new Date(Date.UTC(2026, 0, 1, 0, minute)));
      const watching = await aStreamRun(app.db, order.id, { outputDir: join(root, "new run") });
      await aStreamRun(app.db, order.id, { outputDir: join(root, "old run"), status: "STOPPING" });

      const folder = (name: string, minute: number, more: object = {}) => ({
        name,
        path: name,
        absolutePath: join(root, name),
        modifiedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
        hasFastqPass: false,
        watchedBy: null,
        ...more,
      });
      const watchedBy = { id: watching.id, orderId: order.id, orderNumber: order.orderNumber };
      expect(await ask("folders")).to.deep.equal([
        200,
        {
          root,
          path: "",
          parent: null,
          folders: [
            folder("new run", 3, { hasFastqPass: true, watchedBy }),
            folder("a\nb ü", 2),
            folder("old run", 1),
          ],
          truncated: false,
        },
      ]);
      const [, below] = await ask("folders", { path: "new run" });
      expect([below.path, below.parent, names(below).toSorted()]).to.deep.equal([
        "new run",
        "",
        ["deep", "fastq_pass"],
      ]);
      const [, deep] = await ask("folders", { path: "new run/deep" });
      expect(deep).to.deep.equal({
        root,
        path: "new run/deep",
        parent: "new run",
        folders: [],
        truncated: false,
      });
      expect((await ask("folders", { path: "a\nb ü" }))[0]).to.equal(200);
    });

    const refused = [
      "..",
      "../..",
      "run/../..",
      "run/..",
      ".",
      "./run",
      "/",
      "/etc",
      "run/",
      "run//deep",
      "run\\..\\..",
      "link",
      "link/init.d",
      "link inside",
      "run/link inside/deep",
      "missing",
      "file.txt",
      "run\0",
      "\uD800",
      "x".repeat(300),
      "a/".repeat(499) + "a",
    ];
    it("are never outside it, nor reached by a link", async () => {
      await mkdir(join(root, "run", "deep"), { recursive: true });
      await symlink("..", join(root, "run", "link inside"));
      for (const path of refused)
        expect(await ask("folders", { path }), JSON.stringify(path)).to.deep.equal([
          400,
          "The output root contains no readable folder of this name",
        ]);
      expect(await ask("folders", { path: "x".repeat(1_001) })).to.deep.equal([400, "path is too long"]);
      expect((await ask("folders", { path: "run/deep" }))[0]).to.equal(200);
    });

    it("are at most 500, the newest, in as many queries as one", async () => {
      const crowd = join(root, "crowd");
      await mkdir(crowd);
      const queries = await countQueriesDuring("folders", { path: "crowd" });
      for (let at = 0; at < 520; at++) {
        await mkdir(join(crowd, `f${at}`));
        await utimes(join(crowd, `f${at}`), at, at);
      }
      const [, { folders, truncated }] = await ask("folders", { path: "crowd" });
      expect([truncated, names({ folders })]).to.deep.equal([
        true,
        Array.from({ length: 500 }, (_, at) => `f${519 - at}`),
      ]);
      // None is asked for of whom no folder is.
      expect(await countQueriesDuring("folders", { path: "crowd" })).to.equal(queries);
    });

    it("are not listed without a readable root", async () => {
      await mkdir(join(root, "away"), { recursive: true });
      await setStreams(app.db, { outputRoot: join(root, "away") });
      await rm(join(root, "away"), { recursive: true });
      expect(await ask("folders")).to.deep.equal([
        400,
        "The sequencer output root does not exist or cannot be read",
      ]);
      await setStreams(app.db, { outputRoot: null });
      expect(await ask("folders")).to.deep.equal([
        400,
        "The sequencer output root is not configured. Set it in the settings first.",
      ]);
      await setStreams(app.db, { outputRoot: root });
    });
  });

  describe("the barcodes that are planned for an order", () => {
    it("are those of its run plans, the newest first, and those of its samples", async () => {
      const sample = (sampleId: string, barcode?: string) =>
        aSample(app.db, order.id, {
          sampleId,
          customFields: barcode === undefined ? {} : { _barcode: barcode },
        });
      const [a, b, c] = [await sample("A", "BC 7"), await sample("B"), await sample("C", "12")];
      const input = { orderId: order.id };
      const queries = await countQueriesDuring("plannedBarcodes", input);
      const plan = (runId: string, minute: number, more: object = {}) =>
        SequencingRun.query(app.db).insertAndFetch({
          orderId: order.id,
          runId,
          createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
          ...more,
        });
      const old = await plan("run 1", 1);
      const more = { runName: "Second", runParameters: { flow_cell_id: " PAK1 " } };
      const newer = await plan("run 2", 2, more);
      await SequencingRunSample.query(app.db).insert([
        { sequencingRunId: newer.id, sampleId: b.id, barcode: "barcode02" },
        { sequencingRunId: newer.id, sampleId: a.id, barcode: "barcode01" },
        { sequencingRunId: newer.id, sampleId: c.id, barcode: null },
        { sequencingRunId: old.id, sampleId: c.id, barcode: "barcode01" },
      ]);

      const of = (barcode: string, { id, sampleId }: { id: string; sampleId: string }) => ({
        barcode,
        sampleId: id,
        sampleCode: sampleId,
      });
      expect(await ask("plannedBarcodes", input)).to.deep.equal([
        200,
        {
          plans: [
            {
              sequencingRunId: newer.id,
              runId: "run 2",
              runName: "Second",
              flowCellId: "PAK1",
              barcodes: [of("barcode01", a), of("barcode02", b)],
            },
            {
              sequencingRunId: old.id,
              runId: "run 1",
              runName: null,
              flowCellId: null,
              barcodes: [of("barcode01", c)],
            },
          ],
          fromSamples: [of("barcode07", a), of("barcode12", c)],
        },
      ]);
      expect(await countQueriesDuring("plannedBarcodes", input)).to.equal(queries);
    });

    it("are none of an order that has neither, and unknown of none", async () => {
      expect(await ask("plannedBarcodes", { orderId: order.id })).to.deep.equal([
        200,
        { plans: [], fromSamples: [] },
      ]);
      expect(await ask("plannedBarcodes", { orderId: "none" })).to.deep.equal([
        404,
        "Sequencing Order not found",
      ]);
    });
  });

  it("list planned and monitored runs in one list, newest first, by state and by pages", async () => {
    await app.db("stream_runs").delete();
    await app.db("sequencing_runs").delete();
    const sample = await aSample(app.db, order.id, { sampleId: "LAKE-1" });
    const planned = async (runId: string, day: number) =>
      SequencingRun.query(app.db).insertAndFetch({
        orderId: order.id,
        runId,
        createdAt: new Date(Date.UTC(2026, 0, day)),
      });
    const waiting = await planned("RUN_1", 1);
    await SequencingRunSample.query(app.db).insert({ sequencingRunId: waiting.id, sampleId: sample.id });
    const sequenced = await planned("RUN_2", 2);
    await aRead(app.db, sample.id, { sequencingRunId: sequenced.id });
    await planned("RUN_3", 3);
    const live = await aStreamRun(app.db, order.id, {
      sequencerRunId: "RUN_3",
      startedAt: new Date(Date.UTC(2026, 0, 4)),
    });
    const stopped = await aStreamRun(app.db, order.id, {
      status: "STOPPED",
      startedAt: new Date(Date.UTC(2026, 0, 2, 12)),
      stoppedAt: new Date(Date.UTC(2026, 0, 3)),
    });

    const listed = async (input: unknown) => {
      const [status, body] = await ask("facilityRuns", input);
      expect(status).to.equal(200);
      const { runs, total } = body as { runs: { kind: string; id: string }[]; total: number };
      return { ids: runs.map(({ kind, id }) => `${kind} ${id}`), total };
    };
    const all = [`live ${live.id}`, `live ${stopped.id}`, `planned ${sequenced.id}`, `planned ${waiting.id}`];
    expect(await listed({})).to.deep.equal({ ids: all, total: 4 });
    expect(await listed({ limit: 2, offset: 1 })).to.deep.equal({ ids: all.slice(1, 3), total: 4 });
    expect(await listed({ state: "planned" })).to.deep.equal({ ids: all.slice(3), total: 1 });
    expect(await listed({ state: "live" })).to.deep.equal({ ids: all.slice(0, 1), total: 1 });
    expect(await listed({ state: "finished" })).to.deep.equal({ ids: all.slice(1, 3), total: 2 });
    const [, body] = await ask("facilityRuns", { state: "planned" });
    expect((body as { runs: unknown[] }).runs).to.deep.equal([
      {
        kind: "planned",
        id: waiting.id,
        orderId: order.id,
        runId: "RUN_1",
        runName: null,
        platform: null,
        instrument: null,
        runDate: null,
        totalReads: null,
        totalBases: null,
        sampleCount: 1,
        hasReads: false,
        createdAt: "2026-01-01T00:00:00.000Z",
        order: { id: order.id, orderNumber: order.orderNumber, name: "Lake" },
      },
    ]);
    expect(await countQueriesDuring("facilityRuns")).to.be.at.most(7);
  });

  it("show the mean quality and the N50 of the files that have them, from sums in the run", async () => {
    const run = await aStreamRun(app.db, order.id);
    const quality = async () => (await ask("get", { orderId: order.id, streamRunId: run.id }))[1].run.quality;
    expect(await quality()).to.deep.equal({ bases: 0, meanQuality: null, n50: null });
    const counted = (name: string, profile?: ReadProfile) =>
      recordFile(
        app.site,
        run,
        {
          file: { path: `fastq_pass/barcode01/${name}.fastq`, stamp: name, sizeBytes: 10, writtenAt: BEGAN },
          barcode: "barcode01",
          counted: { reads: 4, bases: 100, ...(profile && { profile }) },
        },
        BEGAN,
      );
    await counted("old");
    expect(await quality()).to.deep.equal({ bases: 0, meanQuality: null, n50: null });
    await counted("a", { errorSum: 1.5, lengthReads: [0, 2, 0, 1], lengthBases: [0, 40, 0, 60] });
    await counted("b", { errorSum: 0.5, lengthReads: [1, 2], lengthBases: [10, 90] });
    // Of 200 bases, 60 are in the longest read and 130 in the next four.
    expect(await quality()).to.deep.equal({ bases: 200, meanQuality: 20, n50: 32.5 });
  });
});
