import { expect } from "chai";
import type { Order } from "../../../db/models/Order.ts";
import { StreamEvent } from "../../../db/models/StreamEvent.ts";
import type { StreamRun } from "../../../db/models/StreamRun.ts";
import { PROBLEMS } from "../../../server/sequencing/monitoring/problems.ts";
import { recordProblem } from "../../../server/sequencing/monitoring/record/recordProblem.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aStreamRun, BEGAN, secondsIn } from "../../helpers/streamRows.ts";
import { aStreamFile, askStreams } from "../../helpers/streams.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

describe("the events of a live sequencing run", () => {
  let app: TestApp;
  let admin: Person;
  let order: Order;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
  });
  after(() => app[Symbol.asyncDispose]());

  const getPath = (run: StreamRun) => `/api/orders/${order.id}/stream/${run.id}`;

  describe("GET /api/orders/[id]/stream/[streamRunId]/events", () => {
    const LAST = 620;
    let run: StreamRun;
    before(async () => {
      run = await aStreamRun(app.db, order.id, { nextEventSeq: String(LAST + 1) });
      await StreamEvent.query(app.db).insert(
        Array.from({ length: LAST }, (_, at) => ({
          streamRunId: run.id,
          seq: String(at + 1),
          ts: secondsIn(at),
          kind: "FILE_INGESTED" as const,
          payload: { barcode: "barcode01", reads: at },
        })),
      );
      // Of another run, which is nobody's business here.
      const other = await aStreamRun(app.db, order.id);
      await StreamEvent.query(app.db).insert({
        streamRunId: other.id,
        seq: "621",
        ts: BEGAN,
        kind: "ERROR",
        payload: {},
      });
    });

    /** Status, the first and the last seq, how many there are, and the cursor. */
    const page = async (query: string) => {
      const { status, body } = await admin.get(`${getPath(run)}/events${query}`);
      const seqs: number[] = body.events.map(({ seq }: { seq: number }) => seq);
      expect(Object.keys(body)).to.deep.equal(["events", "cursor"]);
      expect(seqs).to.deep.equal(seqs.toSorted((one, other) => other - one));
      return [status, seqs[0], seqs.at(-1), seqs.length, body.cursor];
    };

    it("returns each event as it was written", async () => {
      const stored = await StreamEvent.query(app.db).where({ streamRunId: run.id, seq: "7" });
      expect(statusAndBody(await admin.get(`${getPath(run)}/events?after=6&limit=1`))).to.deep.equal([
        200,
        {
          events: [
            {
              id: stored[0]?.id,
              seq: 7,
              ts: "2026-11-21T10:00:06.000Z",
              kind: "FILE_INGESTED",
              payload: { barcode: "barcode01", reads: 6 },
            },
          ],
          cursor: 7,
        },
      ]);
    });

    const rows: [
      query: string,
      first: number | undefined,
      last: number | undefined,
      count: number,
      cursor: number,
    ][] = [
      // The newest, where nothing or nothing that can be understood says from where.
      ["", 620, 521, 100, 620],
      ["?after=", 620, 521, 100, 620],
      ["?after=x&limit=2", 620, 619, 2, 620],
      ["?after=1.5&limit=2", 620, 619, 2, 620],
      ["?after=NaN&limit=2", 620, 619, 2, 620],
      ["?after[]=3&limit=2", 620, 619, 2, 620],
      // Forward from there, the oldest first, however they are presented.
      ["?after=0", 100, 1, 100, 100],
      ["?after=0&limit=3", 3, 1, 3, 3],
      ["?after=-5&limit=3", 3, 1, 3, 3],
      ["?after=617&limit=500", 620, 618, 3, 620],
      ["?after=620", undefined, undefined, 0, 620],
      ["?after=9000", undefined, undefined, 0, 9000],
      ["?after=99999999999999999999", undefined, undefined, 0, Number.MAX_SAFE_INTEGER],
      // How many.
      ["?limit=1", 620, 620, 1, 620],
      ["?limit=500", 620, 121, 500, 620],
      ["?limit=501", 620, 121, 500, 620],
      ["?limit=99999999999999999999", 620, 121, 500, 620],
      ["?limit=0", 620, 620, 1, 620],
      ["?limit=-1", 620, 620, 1, 620],
      ["?limit=-0.5", 620, 620, 1, 620],
      ["?limit=2.9", 620, 619, 2, 620],
      ["?limit=", 620, 521, 100, 620],
      ["?limit=x", 620, 521, 100, 620],
      ["?limit=1e2", 620, 521, 100, 620],
      ["?limit=7x", 620, 521, 100, 620],
      ["?limit=Infinity", 620, 521, 100, 620],
      ["?limit=3&limit=4", 620, 521, 100, 620],
    ];
    for (const [query, first, last, count, cursor] of rows)
      it(`answers ${query === "" ? "no query" : query}`, async () => {
        expect(await page(query)).to.deep.equal([200, first, last, count, cursor]);
      });

    it("delivers a backlog in steps", async () => {
      const steps: number[][] = [];
      for (let cursor = 0, count = -1; count !== 0;) {
        const [, , , length, next] = await page(`?after=${cursor}&limit=250`);
        steps.push([length, next]);
        [cursor, count] = [next, length];
      }
      expect(steps).to.deep.equal([
        [250, 250],
        [250, 500],
        [120, 620],
        [0, 620],
      ]);
    });

    it("starts at 0 without events", async () => {
      const quiet = await aStreamRun(app.db, order.id);
      for (const query of ["", "?after=0"])
        expect(statusAndBody(await admin.get(`${getPath(quiet)}/events${query}`))).to.deep.equal([
          200,
          { events: [], cursor: 0 },
        ]);
    });

    it("returns the same to programs, with numeric parameters", async () => {
      const input = { orderId: order.id, streamRunId: run.id };
      const [status, { events, cursor }] = await askStreams(admin, "events", {
        ...input,
        after: 2,
        limit: 2,
      });
      expect([status, events.map(({ seq }: { seq: number }) => seq), cursor]).to.deep.equal([200, [4, 3], 4]);
      const [, clamped] = await askStreams(admin, "events", { ...input, after: null, limit: null });
      expect(clamped.events).to.have.length(100);
    });

    it("returns all events once and in order to followers, for any number of writers", async () => {
      const followed = await aStreamRun(app.db, order.id);
      const EACH = 15;
      const writers = ["a", "b", "c", "d"].map(async (name) => {
        for (let at = 0; at < EACH; at++)
          await recordProblem(
            app.db,
            followed.id,
            { problem: PROBLEMS.unreadable, file: { path: `${name}${at}`, stamp: "1" } },
            new Date(),
          );
      });
      const seen: number[] = [];
      const all = writers.length * EACH;
      for (let cursor = 0; seen.length < all;) {
        const { body } = await admin.get(`${getPath(followed)}/events?after=${cursor}&limit=7`);
        seen.push(...body.events.map(({ seq }: { seq: number }) => seq).toReversed());
        cursor = body.cursor;
      }
      await Promise.all(writers);
      expect(seen).to.deep.equal(Array.from({ length: all }, (_, at) => at + 1));
    });
  });

  describe("GET /api/orders/[id]/stream/[streamRunId]/by-barcode", () => {
    it("adds the files of each barcode up, by its name", async () => {
      await aSample(app.db, order.id, { sampleId: "S1" });
      const run = await aStreamRun(app.db, order.id, {
        outputDir: "/data/run",
        barcodeMap: { barcode01: "S1" },
      });
      expect(statusAndBody(await admin.get(`${getPath(run)}/by-barcode`))).to.deep.equal([
        200,
        { barcodes: [] },
      ]);
      const files: [path: string, barcode: string, reads: number, bases: number][] = [
        ["fastq_pass/barcode10/a.fastq.gz", "barcode10", 10, 1_000],
        ["fastq_pass/barcode01/a.fastq.gz", "barcode01", 3, 300],
        ["fastq_pass/barcode01/b c.fastq.gz", "barcode01", 4, 9_007_199_254_740],
        ["fastq_pass/a.fastq.gz", "(unknown)", 1, 10],
        ["fastq_pass/unclassified/a.fastq.gz", "unclassified", 2, 20],
      ];
      for (const [at, [path, barcode, reads, bases]] of files.entries())
        await aStreamFile(app.site, run, { path, barcode, reads, bases, at: secondsIn(at + 1) });

      const line = (
        barcode: string,
        fileCount: number,
        totalReads: number,
        totalBases: number,
        second: number,
      ) => ({
        barcode,
        fileCount,
        totalSize: fileCount * 100,
        totalReads,
        totalBases,
        lastFileAt: secondsIn(second).toISOString(),
        lastFilePath: `/data/run/${files[second - 1]?.[0]}`,
      });
      const answer = await admin.get(`${getPath(run)}/by-barcode`);
      expect(statusAndBody(answer)).to.deep.equal([
        200,
        {
          barcodes: [
            line("(unknown)", 1, 1, 10, 4),
            line("barcode01", 2, 7, 9_007_199_255_040, 3),
            line("barcode10", 1, 10, 1_000, 1),
            line("unclassified", 1, 2, 20, 5),
          ],
        },
      ]);
      expect(Object.keys(answer.body.barcodes[0])).to.deep.equal([
        "barcode",
        "fileCount",
        "totalSize",
        "totalReads",
        "totalBases",
        "lastFileAt",
        "lastFilePath",
      ]);
      const { body } = await admin.get(`/api/orders/${order.id}/stream`);
      const listed = body.runs.find(({ id }: { id: string }) => id === run.id);
      expect(listed).to.deep.include({ totalReads: 20, totalBases: "9007199256070" });
      expect(listed.latestEvent).to.deep.equal({
        kind: "FILE_INGESTED",
        ts: secondsIn(5).toISOString(),
        payload: {
          filePath: "/data/run/fastq_pass/unclassified/a.fastq.gz",
          barcode: "unclassified",
          size: 100,
          reads: 2,
          bases: 20,
          sampleCode: null,
        },
      });
    });
  });
});
