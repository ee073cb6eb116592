import { expect } from "chai";
import { symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
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
  mapKind,
  object,
  oneOf,
  optional,
  orNull,
  text,
  timestamp,
} from "../expected.ts";
import { order, folder, getPath, start, listed, events } from "../prepared/streams.ts";
import { area } from "../row.ts";
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
  barcodeMap: mapKind(text),
  startedAt: timestamp,
  lastSeenAt: timestamp,
  stoppedAt: orNull(timestamp),
  latestEvent: object,
};

/** Live streams: starting, stopping, the list. */
export const streamRuns = area("streams", "instance-api", [
  [
    "§4 Live stream",
    "POST answers 201 { id }",
    async (site) => {
      const { id } = await order(site);
      const outputDir = await folder(site, "answered");
      const answer = await site.admin.post(getPath(id), { outputDir });
      expectShape(expectStatus(answer, 201), { id: filledText });
      await site.admin.post(getPath(id, answer.body.id, "/stop"));
    },
  ],
  [
    "§4 Live stream",
    "GET answers { runs }, each a stream run with latestEvent { kind, ts, payload }",
    async (site) => {
      const { orderId, id } = await start(site, "listed");
      const body = expectStatus(await site.admin.get(getPath(orderId)), 200);
      expectShape(body, { runs: list });
      const run = await listed(site, orderId, id);
      expectKeys(run, { ...RUN, orderId: exactly(orderId), status: exactly("ACTIVE") }, "a stream run");
      expectShape(run.latestEvent, { kind: filledText, ts: timestamp, payload: object }, "latestEvent");
      await site.admin.post(getPath(orderId, id, "/stop"));
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
      await site.admin.post(getPath(orderId, id, "/stop"));
    },
  ],
  [
    "§3 Stream run",
    "RUN_STARTED is written in the same transaction: it is there with seq 1",
    async (site) => {
      const run = await start(site, "started");
      const { events: all } = await events(site, run, "?after=0");
      expect([all.at(-1).kind, all.at(-1).seq]).to.deep.equal(["RUN_STARTED", 1]);
      await site.admin.post(getPath(run.orderId, run.id, "/stop"));
    },
  ],
  [
    "§7 Errors",
    "outputDir missing is 400 'outputDir is required'",
    async (site) => {
      const { id } = await order(site);
      await site.outputRoot();
      for (const body of [{}, { outputDir: "" }])
        expectRefusal(await site.admin.post(getPath(id), body), 400, "outputDir is required");
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
        expectSomeRefusal(await site.admin.post(getPath(id), { outputDir }), 400);
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
      const { id: streamRunId } = expectStatus(await site.admin.post(getPath(id), { outputDir: link }), 201);
      await site.admin.post(getPath(id, streamRunId, "/stop"));
    },
  ],
  [
    "§7 Errors",
    "another ACTIVE run that watches the directory is 409, which names the conflicting run and order",
    async (site) => {
      const { orderId, id, outputDir } = await start(site, "conflict");
      const other = await site.sharedOrder();
      const error = expectSomeRefusal(await site.admin.post(getPath(other.id), { outputDir }), 409);
      expect(error).to.contain(id).and.contain(orderId);
      await site.admin.post(getPath(orderId, id, "/stop"));
    },
  ],
  [
    "§4 Live stream, rule 3",
    "of simultaneous starts on one directory one wins, the losers get 409",
    async (site) => {
      const { id } = await order(site);
      const outputDir = await folder(site, "race");
      const answers = await Promise.all([1, 2, 3].map(() => site.admin.post(getPath(id), { outputDir })));
      expect(answers.map(({ status }) => status)).to.have.members([201, 409, 409]);
      const won = answers.find(({ status }) => status === 201);
      await site.admin.post(getPath(id, won?.body.id, "/stop"));
    },
  ],
  [
    "§4 Live stream",
    "stop answers { ok: true }, and plus alreadyStopping or alreadyStopped when applicable",
    async (site) => {
      const { orderId, id } = await start(site, "stopped");
      const stop = () => site.admin.post(getPath(orderId, id, "/stop"));
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
      await site.admin.post(getPath(run.orderId, run.id, "/stop"));
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
      await site.admin.post(getPath(orderId, id, "/stop"));
      const next = await start(site, "again");
      await site.admin.post(getPath(orderId, next.id, "/stop"));
    },
  ],
]);
