import { expect } from "chai";
import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as adapter from "../adapter.ts";
import {
  exactly,
  expectAnswer,
  expectKeys,
  expectRefusal,
  expectShape,
  expectSomeRefusal,
  expectStatus,
  filledText,
  integer,
  list,
  mapOf,
  object,
  oneOf,
  optional,
  orNull,
  text,
  timestamp,
} from "../expected.ts";
import { area } from "../row.ts";
import type { Order, Site } from "../site.ts";
import { until } from "../until.ts";

const RUN = {
  id: filledText,
  orderId: filledText,
  sequencerRunId: orNull(text),
  flowCellId: optional(text),
  deviceId: optional(text),
  outputDir: filledText,
  status: oneOf("ACTIVE", "STOPPING", "STOPPED"),
  totalBases: text,
  totalReads: integer,
  barcodeMap: mapOf(text),
  startedAt: timestamp,
  lastSeenAt: timestamp,
  stoppedAt: orNull(timestamp),
  latestEvent: object,
};
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
const READS = 3;
const FASTQ = "@r\nACGTA\n+\nIIIII\n".repeat(READS);

const order = (site: Site): Promise<Order> => site.once("order of streams", () => site.order());

/** A folder of its own below the output root. */
async function folder(site: Site, name: string): Promise<string> {
  const made = join(await site.outputRoot(), name);
  await mkdir(made, { recursive: true });
  return made;
}

const pathOf = (orderId: string, streamRunId = "", rest = "") =>
  `/api/orders/${orderId}/stream${streamRunId === "" ? "" : `/${streamRunId}`}${rest}`;

async function start(site: Site, name: string, fields: object = {}, given?: Order) {
  const { id: orderId } = given ?? (await order(site));
  const outputDir = await folder(site, name);
  const { id } = expectStatus(await site.admin.post(pathOf(orderId), { outputDir, ...fields }), 201);
  site.atEnd(() => site.admin.post(pathOf(orderId, id, "/stop")));
  return { orderId, id, outputDir };
}

async function listed(site: Site, orderId: string, id: string) {
  const { runs } = expectStatus(await site.admin.get(pathOf(orderId)), 200);
  return runs.find((run: { id: string }) => run.id === id);
}

async function events(site: Site, { orderId, id }: { orderId: string; id: string }, query = "") {
  return expectStatus(await site.admin.get(pathOf(orderId, id, `/events${query}`)), 200);
}

/** Writes a file as sequencers do: under its name only when it is whole. */
async function write(place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  const coming = `${place}.tmp`;
  await writeFile(coming, FASTQ);
  await rename(coming, place);
}

/** A stream run of which three files were ingested: one of each of two barcodes, one of none. */
function ingested(site: Site) {
  return site.once("stream with files", async () => {
    const run = await start(site, "ingested", { barcodeMap: { BARCODE01: "CONF-1" } });
    const outside = await folder(site, "elsewhere/barcode03");
    await write(join(outside, "d.fastq"));
    await mkdir(join(run.outputDir, "fastq_pass"));
    await symlink(outside, join(run.outputDir, "fastq_pass/barcode03"));
    await write(join(run.outputDir, "fastq_pass/barcode02/b.fastq"));
    await write(join(run.outputDir, "fastq_pass/barcode01/a.fastq"));
    await write(join(run.outputDir, "fastq_pass/c.fastq"));
    await until(
      async () => (await listed(site, run.orderId, run.id))?.totalReads === 3 * READS,
      "files to be ingested",
    );
    return run;
  });
}

/** Live stream. */
export const streams = area("streams", "instance-api", [
  [
    "§4 Live stream",
    "POST answers 201 { id }",
    async (site) => {
      const { id } = await order(site);
      const outputDir = await folder(site, "answered");
      const answer = await site.admin.post(pathOf(id), { outputDir });
      expectShape(expectStatus(answer, 201), { id: filledText });
      await site.admin.post(pathOf(id, answer.body.id, "/stop"));
    },
  ],
  [
    "§4 Live stream",
    "GET answers { runs }, each a stream run with latestEvent { kind, ts, payload }",
    async (site) => {
      const { orderId, id } = await start(site, "listed");
      const body = expectStatus(await site.admin.get(pathOf(orderId)), 200);
      expectShape(body, { runs: list });
      const run = await listed(site, orderId, id);
      expectKeys(run, { ...RUN, orderId: exactly(orderId), status: exactly("ACTIVE") }, "a stream run");
      expectShape(run.latestEvent, { kind: filledText, ts: timestamp, payload: object }, "latestEvent");
      await site.admin.post(pathOf(orderId, id, "/stop"));
    },
  ],
  [
    "§4 Live stream",
    "deviceId, flowCellId and sequencerRunId are kept; keys of barcodeMap are lower-cased on write",
    async (site) => {
      const given = { deviceId: "D-1", flowCellId: "FLO-1", sequencerRunId: "SEQ-1" };
      const barcodeMap = { Barcode01: "CONF-1", BARCODE02: "CONF-2" };
      const { orderId, id } = await start(site, "mapped", { ...given, barcodeMap });
      expect(await listed(site, orderId, id)).to.deep.include({
        ...given,
        barcodeMap: { barcode01: "CONF-1", barcode02: "CONF-2" },
      });
      await site.admin.post(pathOf(orderId, id, "/stop"));
    },
  ],
  [
    "§3 Stream run",
    "RUN_STARTED is written in the same transaction: it is there with seq 1",
    async (site) => {
      const run = await start(site, "started");
      const { events: all } = await events(site, run, "?after=0");
      expect([all.at(-1).kind, all.at(-1).seq]).to.deep.equal(["RUN_STARTED", 1]);
      await site.admin.post(pathOf(run.orderId, run.id, "/stop"));
    },
  ],
  [
    "§7 Errors",
    "outputDir missing is 400 'outputDir is required'",
    async (site) => {
      const { id } = await order(site);
      await site.outputRoot();
      for (const body of [{}, { outputDir: "" }])
        expectRefusal(await site.admin.post(pathOf(id), body), 400, "outputDir is required");
    },
  ],
  [
    "§4 Live stream, rule 1",
    "outputDir must resolve, after symlink resolution, under the configured sequencer output root: else 400 with the reason",
    async (site) => {
      const { id } = await order(site);
      const root = await site.outputRoot();
      const link = join(root, "out-of-here");
      await symlink(dirname(root), link).catch(() => {});
      const places = [dirname(root), link, join(root, ".."), join(root, "not-there"), "relative/path"];
      for (const outputDir of places)
        expectSomeRefusal(await site.admin.post(pathOf(id), { outputDir }), 400);
    },
  ],
  [
    "§4 Live stream, rule 1",
    "a link that stays below the root is a folder below the root",
    async (site) => {
      const { id } = await order(site);
      const target = await folder(site, "link-target");
      const link = join(await site.outputRoot(), "link-inside");
      await symlink(target, link).catch(() => {});
      const { id: streamRunId } = expectStatus(await site.admin.post(pathOf(id), { outputDir: link }), 201);
      await site.admin.post(pathOf(id, streamRunId, "/stop"));
    },
  ],
  [
    "§7 Errors",
    "another ACTIVE run that watches the directory is 409, which names the conflicting run and order",
    async (site) => {
      const { orderId, id, outputDir } = await start(site, "conflict");
      const other = await site.sharedOrder();
      const error = expectSomeRefusal(await site.admin.post(pathOf(other.id), { outputDir }), 409);
      expect(error).to.contain(id).and.contain(orderId);
      await site.admin.post(pathOf(orderId, id, "/stop"));
    },
  ],
  [
    "§4 Live stream, rule 3",
    "of simultaneous starts on one directory one wins, the losers get 409",
    async (site) => {
      const { id } = await order(site);
      const outputDir = await folder(site, "race");
      const answers = await Promise.all([1, 2, 3].map(() => site.admin.post(pathOf(id), { outputDir })));
      expect(answers.map(({ status }) => status)).to.have.members([201, 409, 409]);
      const won = answers.find(({ status }) => status === 201);
      await site.admin.post(pathOf(id, won?.body.id, "/stop"));
    },
  ],
  [
    "§4 Live stream",
    "stop answers { ok: true }, and plus alreadyStopping or alreadyStopped when applicable",
    async (site) => {
      const { orderId, id } = await start(site, "stopped");
      const stop = () => site.admin.post(pathOf(orderId, id, "/stop"));
      expectAnswer(await stop(), 200, { ok: true });
      const again = expectStatus(await stop(), 200);
      expect([
        { ok: true, alreadyStopping: true },
        { ok: true, alreadyStopped: true },
      ]).to.deep.include(again);
      await until(
        async () => (await listed(site, orderId, id)).status === "STOPPED",
        "the monitor to close it",
      );
      expectAnswer(await stop(), 200, { ok: true, alreadyStopped: true });
      expect((await listed(site, orderId, id)).stoppedAt).to.be.a("string");
    },
  ],
  [
    "§4 Live stream, rule 4",
    "stop is soft: the API only sets STOPPING and emits RUN_STOP_REQUESTED",
    async (site) => {
      const run = await start(site, "soft");
      await site.admin.post(pathOf(run.orderId, run.id, "/stop"));
      const { events: all } = await events(site, run);
      expect(all.map(({ kind }: { kind: string }) => kind)).to.include("RUN_STOP_REQUESTED");
      expect(["STOPPING", "STOPPED"]).to.include((await listed(site, run.orderId, run.id)).status);
    },
  ],
  [
    "§3 Stream run",
    "a directory whose run is no longer ACTIVE can be watched again",
    async (site) => {
      const { orderId, id } = await start(site, "again");
      await site.admin.post(pathOf(orderId, id, "/stop"));
      const next = await start(site, "again");
      await site.admin.post(pathOf(orderId, next.id, "/stop"));
    },
  ],
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
      const body = expectStatus(await site.admin.get(pathOf(orderId, id, "/by-barcode")), 200);
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
      const { barcodes } = (await site.admin.get(pathOf(orderId, id, "/by-barcode"))).body;
      expect(barcodes.map(({ barcode }: { barcode: string }) => barcode)).to.not.include("barcode03");
    },
  ],
  [
    "§2 Barcode aggregate",
    "fileCount, totalSize, totalReads and totalBases are integers, lastFileAt a timestamp, lastFilePath a string",
    async (site) => {
      const { orderId, id } = await ingested(site);
      const { barcodes } = (await site.admin.get(pathOf(orderId, id, "/by-barcode"))).body;
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
  [
    "§7 Errors",
    "a run id that is not of this order is 404 'Stream run not found'",
    async (site) => {
      const { id } = await ingested(site);
      const other = await site.sharedOrder();
      for (const [orderId, streamRunId] of [
        [other.id, id],
        [other.id, "no-such-run"],
      ] as const) {
        expectRefusal(
          await site.admin.get(pathOf(orderId, streamRunId, "/events")),
          404,
          "Stream run not found",
        );
        expectSomeRefusal(await site.admin.get(pathOf(orderId, streamRunId, "/by-barcode")), 404);
        expectSomeRefusal(await site.admin.post(pathOf(orderId, streamRunId, "/stop")), 404);
      }
    },
  ],
  [
    "§8 Limits",
    "the list holds at most 50 runs, newest first",
    async (site) => {
      const many = await site.order();
      const outputDir = await folder(site, "many");
      let last = "";
      for (let started = 0; started < 51; started++) {
        const { id } = expectStatus(await site.admin.post(pathOf(many.id), { outputDir }), 201);
        await site.admin.post(pathOf(many.id, id, "/stop"));
        last = id;
      }
      const { runs } = expectStatus(await site.admin.get(pathOf(many.id)), 200);
      expect(runs).to.have.length(50);
      expect(runs[0].id).to.equal(last);
    },
  ],
  [
    "§5 Authentication",
    "the stream GETs need a facility admin session",
    async (site) => {
      const { orderId, id } = await ingested(site);
      const { owner } = await order(site);
      for (const path of [
        pathOf(orderId),
        pathOf(orderId, id, "/events"),
        pathOf(orderId, id, "/by-barcode"),
      ]) {
        expectRefusal(await site.anyone.get(path), 401, "Unauthorized");
        expectRefusal(await owner.get(path), 403, "Unauthorized");
      }
    },
  ],
  [
    "§5 Authentication",
    "demo sessions may read streams",
    async (site) => {
      const demo = await site.demo("FACILITY_ADMIN");
      const { orderId, id } = await ingested(site);
      for (const path of [
        pathOf(orderId),
        pathOf(orderId, id, "/events"),
        pathOf(orderId, id, "/by-barcode"),
      ])
        expectStatus(await demo.get(path), 200);
    },
  ],
  [
    "§4 Live stream, rule 1",
    "without a configured output root nothing can be watched: 400 with the reason",
    async (site) => {
      const { id } = await order(site);
      const outputDir = await folder(site, "no-root");
      const answer = await site.with("streams", adapter.change.outputRoot(null), () =>
        site.admin.post(pathOf(id), { outputDir }),
      );
      expectSomeRefusal(answer, 400);
    },
  ],
]);
