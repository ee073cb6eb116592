import { expect } from "chai";
import {
  exactly,
  expectKeys,
  expectShape,
  expectStatus,
  filledText,
  integer,
  list,
  object,
  text,
  timestamp,
} from "../expected.ts";
import { READS, FASTQ, getPath, listed, events, ingested } from "../prepared/streams.ts";
import { area } from "../row.ts";

const EVENT = { id: filledText, seq: integer, ts: timestamp, kind: filledText, payload: object };

const BARCODE = {
  barcode: filledText,
  fileCount: integer,
  totalSize: integer,
  totalReads: integer,
  totalBases: integer,
  lastFileAt: timestamp,
  lastFilePath: filledText,
};

/** Live streams: events and barcodes. */
export const streamEvents = area("streams", "instance-api", [
  [
    "§4 Live stream",
    "events answers { events, cursor }; an event has id, seq, ts, kind and payload",
    async (site) => {
      const body = await events(site, await ingested(site));
      expectShape(body, { events: list, cursor: integer });
      for (const event of body.events) expectShape(event, EVENT, "an event");
    },
  ],
  [
    "§2 Stream event",
    "FILE_INGESTED carries barcode (string) and reads (integer), one event a file",
    async (site) => {
      const { events: all } = await events(site, await ingested(site));
      const files = all.filter(({ kind }: { kind: string }) => kind === "FILE_INGESTED");
      expect(files).to.have.length(3);
      for (const { payload } of files)
        expectKeys(payload, { barcode: text, reads: exactly(READS) }, "its payload");
    },
  ],
  [
    "§4 Live stream, rule 2",
    "events are always presented newest-first; seq is monotonic, and the cursor that of the newest",
    async (site) => {
      const { events: all, cursor } = await events(site, await ingested(site));
      const seqs = all.map(({ seq }: { seq: number }) => seq);
      expect(seqs).to.deep.equal([...seqs].sort((one: number, other: number) => other - one));
      expect(new Set(seqs).size).to.equal(seqs.length);
      expect(cursor).to.equal(seqs[0]);
    },
  ],
  [
    "§4 Live stream, rule 2",
    "without after the newest events are returned",
    async (site) => {
      const run = await ingested(site);
      const { events: all } = await events(site, run);
      const { events: newest } = await events(site, run, "?limit=1");
      expect(newest).to.deep.equal(all.slice(0, 1));
    },
  ],
  [
    "§4 Live stream, rule 2",
    "with after=<seq> paging goes forward from that sequence; a backlog larger than limit is delivered in steps",
    async (site) => {
      const run = await ingested(site);
      const { events: all } = await events(site, run);
      const seen: number[] = [];
      let after = 0;
      for (;;) {
        const { events: page, cursor } = await events(site, run, `?after=${after}&limit=2`);
        if (page.length === 0) break;
        expect(page.length).to.be.at.most(2);
        seen.push(...page.map(({ seq }: { seq: number }) => seq).reverse());
        expect(cursor).to.equal(seen.at(-1));
        after = cursor;
      }
      expect(seen).to.deep.equal(all.map(({ seq }: { seq: number }) => seq).reverse());
      expect((await events(site, run, `?after=${after}`)).cursor, "the cursor of an empty page").to.equal(
        after,
      );
    },
  ],
  [
    "§8 Limits",
    "limit is clamped to 1..500, default 100",
    async (site) => {
      const run = await ingested(site);
      expect((await events(site, run, "?limit=0")).events).to.have.length(1);
      expect((await events(site, run, "?limit=-5")).events).to.have.length(1);
      const { events: all } = await events(site, run);
      expect((await events(site, run, "?limit=100000")).events).to.deep.equal(all);
    },
  ],
  [
    "§4 Live stream",
    "by-barcode answers { barcodes } sorted by barcode; (unknown) for files without one",
    async (site) => {
      const { orderId, id } = await ingested(site);
      const body = expectStatus(await site.admin.get(getPath(orderId, id, "/by-barcode")), 200);
      expectShape(body, { barcodes: list });
      const names = body.barcodes.map(({ barcode }: { barcode: string }) => barcode);
      expect(names).to.deep.equal(["(unknown)", "barcode01", "barcode02"]);
    },
  ],
  [
    "§4 Live stream, rule 1",
    "the monitor's watcher does not follow symlinks",
    async (site) => {
      const { orderId, id } = await ingested(site);
      const { barcodes } = (await site.admin.get(getPath(orderId, id, "/by-barcode"))).body;
      expect(barcodes.map(({ barcode }: { barcode: string }) => barcode)).to.not.include("barcode03");
    },
  ],
  [
    "§2 Barcode aggregate",
    "fileCount, totalSize, totalReads and totalBases are integers, lastFileAt a timestamp, lastFilePath a string",
    async (site) => {
      const { orderId, id } = await ingested(site);
      const { barcodes } = (await site.admin.get(getPath(orderId, id, "/by-barcode"))).body;
      for (const barcode of barcodes) {
        expectShape(barcode, BARCODE, barcode.barcode);
        const { fileCount, totalSize, totalReads, totalBases } = barcode;
        expect([fileCount, totalSize, totalReads, totalBases]).to.deep.equal([
          1,
          FASTQ.length,
          READS,
          5 * READS,
        ]);
      }
    },
  ],
  [
    "§9 Versioning",
    "totalBases is a string on the stream endpoints, totalReads an integer",
    async (site) => {
      const { orderId, id } = await ingested(site);
      const { totalBases, totalReads } = await listed(site, orderId, id);
      expect([totalBases, totalReads]).to.deep.equal([String(3 * 5 * READS), 3 * READS]);
    },
  ],
]);
