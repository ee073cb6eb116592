import { expect } from "chai";
import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { FileHash } from "../../../db/models/FileHash.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { hashFiles } from "../../../server/data/files/hashes/hashFiles.ts";
import { runJoins } from "../../../server/data/lanes/runJoins.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { uploadCalls } from "../../helpers/uploads.ts";

const never = new AbortController().signal;

describe("lanes of a read", () => {
  let app: TestApp;
  let admin: Awaited<ReturnType<TestApp["as"]>>;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  after(() => app[Symbol.asyncDispose]());

  const onDisk = (path: string | null) => readFile(join(app.files, path ?? ""));

  async function anOpenOrder() {
    const order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id);
    const run = await SequencingRun.query(app.db).insertAndFetch({ orderId: order.id, runId: "RUN-1" });
    return { order, sample, run, uploads: uploadCalls(admin, order.id) };
  }
  type Place = Awaited<ReturnType<typeof anOpenOrder>>;

  const record = (name: string) => `@${name}\nACGT\n+\nIIII\n`;
  const member = (name: string) => gzipSync(record(name));

  /** Uploads one file of the sample and completes it. */
  async function send(
    { uploads, sample, run }: Place,
    lane: number | undefined,
    bytes: Uint8Array,
    { role = "R1", runId = run.id, ending = "fastq.gz", ...fields } = {},
  ) {
    const named = lane === undefined ? "" : `_L00${lane}`;
    const uploadId = await uploads.sent(bytes, {
      targetKind: "read",
      targetRole: role,
      originalName: `${sample.sampleId}_S1${named}_${role}_001.${ending}`,
      sampleId: sample.id,
      metadata: { ...(lane === undefined ? {} : { lane }), sequencingRunId: runId },
      ...fields,
    });
    return uploads.complete(uploadId);
  }
  const active = ({ sample }: Place) => Read.query(app.db).findOne({ sampleId: sample.id, isActive: true });
  const readLanes = async ({ order }: Place) =>
    (await admin.get(`/api/orders/${order.id}/sequencing/lanes`)).body.laneSets;

  for (const lane of [0, 100, 1.5, "1", null, true, [1]]) {
    it(`refuses the lane ${JSON.stringify(lane)}`, async () => {
      const { uploads, sample } = await anOpenOrder();
      const answer = await uploads.initiate({
        targetKind: "read",
        targetRole: "R1",
        originalName: "a.fastq.gz",
        sampleId: sample.id,
        metadata: { lane },
      });
      expect({ status: answer.status, body: answer.body }).to.deep.equal({
        status: 400,
        body: { error: "metadata.lane must be an integer from 1 to 99" },
      });
    });
  }

  it("become the read's file with each part that completes, joined in lane order", async () => {
    const place = await anOpenOrder();
    const [two, one, ten] = [member("two"), member("one"), member("ten")];

    const first = await send(place, 2, two, { checksumProvided: "abc" } as object);
    expect(first.body).to.deep.equal({
      success: true,
      uploadId: first.body.uploadId,
      finalPath: `orders/${place.order.id}/reads/${place.sample.sampleId}/lanes/${first.body.uploadId}-R1-${place.sample.sampleId}_S1_L002_R1_001.fastq.gz`,
      size: two.length,
      status: "COMPLETED",
    });
    const alone = await active(place);
    expect(await onDisk(alone?.file1 ?? null)).to.deep.equal(two);
    expect(alone?.checksum1).to.equal("abc");

    await send(place, 1, one);
    await send(place, 10, ten);
    const read = await active(place);
    const joined = Buffer.concat([one, two, ten]);
    expect(await onDisk(read?.file1 ?? null)).to.deep.equal(joined);
    expect(gunzipSync(joined).toString()).to.equal(record("one") + record("two") + record("ten"));
    expect(read).to.include({
      id: alone?.id,
      fileSize1: String(joined.length),
      checksum1: createHash("md5").update(joined).digest("hex"),
      sequencingRunId: place.run.id,
      dataClass: "cleaned",
    });
    expect(await FileHash.query(app.db).findById(read?.file1 ?? "")).to.include({
      md5: createHash("md5").update(joined).digest("hex"),
      sha256: createHash("sha256").update(joined).digest("hex"),
      size: String(joined.length),
    });
    // The previous joined files are removed, the parts remain.
    const folder = join(app.files, `orders/${place.order.id}/reads/${place.sample.sampleId}`);
    expect((await readdir(folder)).filter((name) => name !== "lanes")).to.have.lengthOf(1);
    expect(await readdir(join(folder, "lanes"))).to.have.lengthOf(3);
    expect(await readdir(join(app.files, `orders/${place.order.id}/.tmp`))).to.deep.equal([]);
    expect(read?.file1).to.match(/_S1_R1_001\.fastq\.gz$/);
  });

  it("replace the part of the same lane", async () => {
    const place = await anOpenOrder();
    await send(place, 1, member("old"));
    await send(place, 2, member("two"));
    await send(place, 1, member("new"));
    expect(gunzipSync(await onDisk((await active(place))?.file1 ?? null)).toString()).to.equal(
      record("new") + record("two"),
    );
  });

  it("end in a line end each, where they are uncompressed FASTQ", async () => {
    const place = await anOpenOrder();
    const ending = "fastq";
    await send(place, 1, Buffer.from("@a\nA\n+\nI"), { ending });
    await send(place, 2, Buffer.from("@b\nC\n+\nI"), { ending });
    expect((await onDisk((await active(place))?.file1 ?? null)).toString()).to.equal(
      "@a\nA\n+\nI\n@b\nC\n+\nI",
    );
  });

  it("are all compressed or all uncompressed", async () => {
    const place = await anOpenOrder();
    const mixed = { error: "The lanes of one read must be either all gzip-compressed or all uncompressed" };
    const waiting = await place.uploads.sent(Buffer.from(record("b")), {
      targetKind: "read",
      targetRole: "R1",
      originalName: "b_L002_R1.fastq",
      sampleId: place.sample.id,
      metadata: { lane: 2, sequencingRunId: place.run.id },
    });
    await send(place, 1, member("a"));
    const late = await place.uploads.complete(waiting);
    expect({ status: late.status, body: late.body }).to.deep.equal({ status: 400, body: mixed });
    const early = await place.uploads.initiate({
      targetKind: "read",
      targetRole: "R1",
      originalName: "c_L003_R1.fastq",
      sampleId: place.sample.id,
      metadata: { lane: 3, sequencingRunId: place.run.id },
    });
    expect({ status: early.status, body: early.body }).to.deep.equal({ status: 400, body: mixed });
    expect((await place.uploads.get(waiting)).body.status).to.equal("READY");
    // A single lane may be replaced by a file of the other compression.
    expect((await send(place, 1, Buffer.from(record("a")), { ending: "fastq" })).status).to.equal(200);
    expect((await place.uploads.complete(waiting)).status).to.equal(200);
  });

  it("are all joined, whichever of many completes first", async () => {
    const place = await anOpenOrder();
    const lanes = [1, 2, 3, 4, 5, 6, 7, 8];
    const ready = await Promise.all(
      lanes.map((lane) =>
        place.uploads.sent(member(String(lane)), {
          targetKind: "read",
          targetRole: "R1",
          originalName: `x_L00${lane}_R1_001.fastq.gz`,
          sampleId: place.sample.id,
          metadata: { lane, sequencingRunId: place.run.id },
        }),
      ),
    );
    const answers = await Promise.all(ready.toReversed().map((uploadId) => place.uploads.complete(uploadId)));
    expect(answers.map(({ status }) => status)).to.deep.equal(lanes.map(() => 200));
    const read = await active(place);
    expect(gunzipSync(await onDisk(read?.file1 ?? null)).toString()).to.equal(
      lanes.map((lane) => record(String(lane))).join(""),
    );
    expect((await LaneSet.query(app.db).findOne({ sampleId: place.sample.id }))?.status).to.equal("joined");
    expect(
      await readdir(join(app.files, `orders/${place.order.id}/reads/${place.sample.sampleId}`)),
    ).to.have.lengthOf(2);
  });

  it("of another run start a new read and are never mixed with the others", async () => {
    const place = await anOpenOrder();
    await send(place, 1, member("a1"));
    await send(place, 1, member("a2"), { role: "R2" });
    const former = await active(place);
    const second = await SequencingRun.query(app.db).insertAndFetch({
      orderId: place.order.id,
      runId: "RUN-2",
    });
    await send(place, 2, member("b1"), { runId: second.id });
    const read = await active(place);
    expect(read?.id).not.to.equal(former?.id);
    expect(read).to.include({ file2: null, sequencingRunId: second.id });
    expect(gunzipSync(await onDisk(read?.file1 ?? null)).toString()).to.equal(record("b1"));
    await send(place, 2, member("b2"), { role: "R2", runId: second.id });
    expect((await active(place))?.id).to.equal(read?.id);
    expect(await Read.query(app.db).findById(former?.id ?? "")).to.include({
      isActive: false,
      file1: former?.file1,
      file2: former?.file2,
    });
    expect(gunzipSync(await onDisk(former?.file2 ?? null)).toString()).to.equal(record("a2"));
  });

  it("are replaced by a file without a lane, also before they are joined", async () => {
    const place = await anOpenOrder();
    await send(place, 1, member("one"));
    await LaneSet.query(app.db).where({ sampleId: place.sample.id }).patch({ status: "waiting" });
    const whole = await send(place, undefined, member("whole"));
    await runJoins(app.site, never);
    expect((await active(place))?.file1).to.equal(whole.body.finalPath);
    expect((await readLanes(place))[0].status).to.equal("replaced");
  });

  it("are listed with their checksums and with the lanes that lack a mate", async () => {
    const place = await anOpenOrder();
    await send(place, 1, member("a1"), { checksumProvided: "0123" } as object);
    await send(place, 2, member("b1"));
    await send(place, 2, member("b2"), { role: "R2" });
    await hashFiles(app.site, never);
    const sets = await readLanes(place);
    expect(sets.map(({ role, status, lanesWithoutMate }: never) => ({ role, status, lanesWithoutMate })))
      .to //
      .deep.equal([
        { role: "R1", status: "joined", lanesWithoutMate: [1] },
        { role: "R2", status: "joined", lanesWithoutMate: [] },
      ]);
    expect(sets[0]).to.deep.include({
      sampleCode: place.sample.sampleId,
      sequencingRunId: place.run.id,
      runId: "RUN-1",
      joinedLanes: 2,
      isCurrent: true,
    });
    expect(sets[0].lanes[0]).to.deep.include({
      lane: 1,
      checksum: "0123",
      size: member("a1").length,
      md5: createHash("md5").update(member("a1")).digest("hex"),
      sha256: createHash("sha256").update(member("a1")).digest("hex"),
    });
    const download = await admin.get(
      `/api/files/download?path=${encodeURIComponent(sets[0].lanes[0].path as string)}`,
    );
    expect(download.status).to.equal(200);
  });

  it("are shown to facility admins alone", async () => {
    const { order } = await anOpenOrder();
    const path = `/api/orders/${order.id}/sequencing/lanes`;
    const researcher = await app.as("RESEARCHER");
    const answers = [await app.anyone.get(path), await researcher.get(path)];
    expect(answers.map(({ status, body }) => ({ status, body }))).to.deep.equal([
      { status: 401, body: { error: "Unauthorized" } },
      { status: 403, body: { error: "Unauthorized" } },
    ]);
    expect((await admin.get("/api/orders/unknown/sequencing/lanes")).body).to.deep.equal({
      error: "Sequencing Order not found",
    });
    expect((await admin.get(`${path}?sampleId=one&sampleId=two`)).status).to.equal(400);
  });

  it("report a lane that is missing on disk, and are joined when it is restored", async () => {
    const place = await anOpenOrder();
    const gone = await send(place, 1, member("one"));
    await rm(join(app.files, gone.body.finalPath as string));
    const before = await active(place);
    expect((await send(place, 2, member("two"))).status).to.equal(200);
    expect((await readLanes(place))[0]).to.include({
      status: "failed",
      problem: "The file of lane 1 is missing or incomplete on disk. Upload or assign the lane again.",
    });
    expect((await active(place))?.file1).to.equal(before?.file1);
    await send(place, 1, member("again"));
    expect(gunzipSync(await onDisk((await active(place))?.file1 ?? null)).toString()).to.equal(
      record("again") + record("two"),
    );
  });

  it("are no candidates of discovery and lose their record with their file", async () => {
    const place = await anOpenOrder();
    const part = await send(place, 1, member("one"));
    const discovered = await admin.post(`/api/orders/${place.order.id}/sequencing/discover`, {});
    expect(JSON.stringify(discovered.body)).not.to.include(part.body.finalPath);
    const filePaths = [part.body.finalPath];
    const deleted = await admin.post("/api/files/delete", { filePaths });
    expect(deleted.body).to.include({ deletedCount: 1, recordsRemoved: 1 });
    expect((await readLanes(place))[0].lanes).to.deep.equal([]);
    expect(gunzipSync(await onDisk((await active(place))?.file1 ?? null)).toString()).to.equal(record("one"));
  });

  it("go with their order", async () => {
    const place = await anOpenOrder();
    await send(place, 1, member("one"));
    await Order.query(app.db).deleteById(place.order.id);
    expect(await LaneSet.query(app.db).findOne({ sampleId: place.sample.id })).to.equal(undefined);
  });
});
