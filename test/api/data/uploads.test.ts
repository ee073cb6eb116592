import { expect } from "chai";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Notification } from "../../../db/models/Notification.ts";
import type { PartialModelObject } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { aRead, anOrder, aSample } from "../../helpers/factories.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";
import { uploadCalls } from "../../helpers/uploads.ts";

const MIB = 1024 * 1024;
const REQUIRED = { error: "targetKind, targetRole, originalName, and expectedSize are required" };
const WRONG_STATUS = {
  error: "Sequencing data can only be managed on submitted or completed sequencing orders",
};
const BYTES_GONE = {
  error: "The received bytes of this upload are no longer on disk. Cancel it and upload the file again.",
};

describe("sequencing uploads", () => {
  let app: TestApp;
  let admin: Awaited<ReturnType<TestApp["as"]>>;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  after(() => app[Symbol.asyncDispose]());

  /** A submitted order with one sample, and the upload calls on it. */
  async function anOpenOrder(columns: PartialModelObject<Order> = {}) {
    const order = await anOrder(app.db, admin.user.id, columns);
    const sample = await aSample(app.db, order.id);
    return { order, sample, uploads: uploadCalls(admin, order.id) };
  }

  const onDisk = (path: string) => readFile(join(app.files, path));
  const row = (id: string) => SequencingUpload.query(app.db).findById(id).throwIfNotFound();
  const isThere = async (path: string) => (await stat(join(app.files, path)).catch(() => null)) !== null;

  it("are limited to 2000 open ones per user, also with concurrent requests", async () => {
    const person = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, person.user.id);
    const uploads = uploadCalls(person, order.id);
    const { body } = await uploads.initiate();
    await app.site.database.raw(
      `insert into sequencing_uploads (id, order_id, target_kind, target_role, original_name, temp_path, expected_size, created_by_id)
       select 'open-' || n, ?, 'artifact', 'report', 'r', 'r', 1, ? from generate_series(1, 1997) n`,
      [order.id, person.user.id],
    );
    const raced = await Promise.all(Array.from({ length: 6 }, () => uploads.initiate()));
    expect(raced.map(({ status }) => status).toSorted((one, other) => one - other)).to.deep.equal([
      200, 200, 429, 429, 429, 429,
    ]);
    expect(raced.find(({ status }) => status === 429)?.body).to.deep.equal({
      error: "You have 2000 unfinished uploads. Complete or cancel some of them first.",
    });
    expect((await uploadCalls(admin, order.id).initiate()).status).to.equal(200);
    await uploads.cancel(body.uploadId);
    expect((await uploads.initiate()).status).to.equal(200);
  });

  describe("permissions", () => {
    const CALLS: [string, string][] = [
      ["POST", ""],
      ["GET", ""],
      ["GET", "/unknown"],
      ["PATCH", "/unknown"],
      ["POST", "/unknown/complete"],
      ["DELETE", "/unknown"],
    ];
    for (const [method, path] of CALLS) {
      it(`is restricted to facility admins outside the demo: ${method} uploads${path}`, async () => {
        const at = `/api/orders/unknown/sequencing/uploads${path}`;
        const researcher = await app.as("RESEARCHER");
        const demo = await app.as("FACILITY_ADMIN", { isDemo: true });

        const answers = await Promise.all(
          [app.anyone, researcher, demo].map((browser) => browser.send(method, at)),
        );

        expect(answers.map(({ status, body }) => ({ status, body }))).to.deep.equal([
          { status: 401, body: { error: "Unauthorized" } },
          { status: 403, body: { error: "Unauthorized" } },
          { status: 403, body: { error: "Sequencing data management is disabled in the public demo." } },
        ]);
      });
    }

    it("does not serve the bytes over /trpc", async () => {
      const answer = await admin.post("/trpc/bytes.uploads.receiveChunk", {});

      expect(answer.status).to.equal(404);
    });
  });

  describe("initiate", () => {
    it("creates a PENDING session without received bytes", async () => {
      const { order, sample, uploads } = await anOpenOrder();

      const answer = await uploads.initiate({
        targetKind: "read",
        targetRole: "R1",
        originalName: "Probe 1.FASTQ.gz",
        expectedSize: 12,
        checksumProvided: "abc",
        mimeType: "application/gzip",
        sampleId: sample.id,
        metadata: { dataClass: "raw", own: { kept: true } },
      });

      const { uploadId } = answer.body;
      const tempPath = `orders/${order.id}/.tmp/${uploadId}/Probe 1.FASTQ.gz`;
      expect(answer.status).to.equal(200);
      expect(answer.body).to.deep.equal({
        success: true,
        uploadId,
        tempPath,
        status: "PENDING",
        receivedSize: 0,
      });
      const { createdAt, updatedAt, ...session } = (await uploads.get(uploadId)).body;
      expect([createdAt, updatedAt].every((time) => new Date(time).toISOString() === time)).to.equal(true);
      expect(session).to.deep.equal({
        uploadId,
        orderId: order.id,
        sampleId: sample.id,
        sampleCode: sample.sampleId,
        targetKind: "read",
        targetRole: "R1",
        originalName: "Probe 1.FASTQ.gz",
        tempPath,
        finalPath: null,
        status: "PENDING",
        receivedSize: 0,
        expectedSize: 12,
        checksum: "abc",
        mimeType: "application/gzip",
        metadata: { dataClass: "raw", own: { kept: true } },
      });
      const [entry] = await AuditEntry.query(app.db).where({ targetId: uploadId });
      expect(entry).to.deep.include({ action: "upload.initiated", orderId: order.id, userId: admin.user.id });
    });

    it("accepts a sample by its code", async () => {
      const { sample, uploads } = await anOpenOrder();

      const { body } = await uploads.initiate({ sampleId: sample.sampleId });

      expect((await row(body.uploadId)).sampleId).to.equal(sample.id);
    });

    it("accepts a completed order", async () => {
      const { uploads } = await anOpenOrder({ status: "COMPLETED" });

      expect((await uploads.initiate()).status).to.equal(200);
    });

    it("accepts the extensions that the facility allows", async () => {
      const { uploads } = await anOpenOrder();
      const settings = "/api/admin/settings/sequencing-files";
      await admin.put(settings, { config: { allowedExtensions: [".pod5"] } });

      const taken = await uploads.initiate({ targetKind: "read", targetRole: "R1", originalName: "a.POD5" });
      const refused = await uploads.initiate({ targetKind: "read", targetRole: "R1", originalName: "a.fq" });

      await admin.put(settings, { config: { allowedExtensions: [".fastq.gz", ".fq.gz", ".fastq", ".fq"] } });
      expect(taken.status).to.equal(200);
      expect(refused.body).to.deep.equal({
        error: "Read uploads must use an allowed sequencing file extension",
      });
    });

    const read = { targetKind: "read", targetRole: "R1", originalName: "a.fastq.gz" };
    const unsafe =
      "originalName must be a file name of at most 255 bytes without slashes and control characters";
    const REFUSED: [string, object, number, string][] = [
      ["no targetKind", { targetKind: undefined }, 400, REQUIRED.error],
      ["an empty targetKind", { targetKind: "" }, 400, REQUIRED.error],
      ["no targetRole", { targetRole: undefined }, 400, REQUIRED.error],
      ["a targetRole of spaces", { targetRole: "  " }, 400, REQUIRED.error],
      ["no originalName", { originalName: undefined }, 400, REQUIRED.error],
      ["no expectedSize", { expectedSize: undefined }, 400, REQUIRED.error],
      ["expectedSize null", { expectedSize: null }, 400, REQUIRED.error],
      ["expectedSize 0", { expectedSize: 0 }, 400, REQUIRED.error],
      ["a negative expectedSize", { expectedSize: -1 }, 400, REQUIRED.error],
      ["a fraction as expectedSize", { expectedSize: 1.5 }, 400, REQUIRED.error],
      ["digits as text for expectedSize", { expectedSize: "10" }, 400, REQUIRED.error],
      ["expectedSize above 5 TiB", { expectedSize: 5 * 2 ** 40 + 1 }, 413, "Uploads are limited to 5 TiB"],
      ["another targetKind", { targetKind: "reads" }, 400, "targetKind must be read or artifact"],
      ["a read as R3", { ...read, targetRole: "R3" }, 400, "Read uploads require targetRole R1 or R2"],
      [
        "a read that is no sequence file",
        { ...read, originalName: "a.bam" },
        400,
        "Read uploads must use an allowed sequencing file extension",
      ],
      ["a slash in the name", { ...read, originalName: "../a.fastq.gz" }, 400, unsafe],
      ["a backslash in the name", { ...read, originalName: "..\\a.fastq.gz" }, 400, unsafe],
      ["NUL in the name", { ...read, originalName: "a\0.fastq.gz" }, 400, unsafe],
      ["a line break in the name", { ...read, originalName: "a\n.fastq.gz" }, 400, unsafe],
      ["half a character in the name", { ...read, originalName: "a\ud83d.fastq.gz" }, 400, unsafe],
      ["the name .", { originalName: "." }, 400, unsafe],
      ["the name ..", { originalName: ".." }, 400, unsafe],
      ["a name of 300 letters", { ...read, originalName: `${"a".repeat(291)}.fastq.gz` }, 400, unsafe],
      ["a name of 64 characters in 256 bytes", { originalName: "🧬".repeat(64) }, 400, unsafe],
      ["an unknown sample", { sampleId: "nobody" }, 404, "Sample not found"],
      [
        "an unknown stage",
        { metadata: { stage: "soon" } },
        400,
        "metadata.stage must be one of: sample_receipt, sequencing, raw_reads, qc, delivery",
      ],
      [
        "an unknown artifact type",
        { metadata: { artifactType: "song" } },
        400,
        "metadata.artifactType must be one of: qc_report, multiqc_report, demux_stats, sample_sheet, delivery_report, attachment",
      ],
      [
        "an unknown visibility",
        { metadata: { visibility: "world" } },
        400,
        "metadata.visibility must be facility or customer",
      ],
      [
        "an unknown data class",
        { metadata: { dataClass: "dirty" } },
        400,
        "metadata.dataClass must be cleaned, raw or unknown",
      ],
      ["an unknown run", { metadata: { sequencingRunId: "x" } }, 404, "Sequencing run not found"],
      ["too much metadata", { metadata: { x: "y".repeat(17_000) } }, 400, "metadata is limited to 16 KiB"],
      [
        "NUL in metadata",
        { metadata: { x: ["\0"] } },
        400,
        "metadata must be plain JSON of at most 10 levels without NUL characters",
      ],
    ];
    for (const [what, fields, status, error] of REFUSED) {
      it(`refuses ${what}`, async () => {
        const { uploads, order } = await anOpenOrder();

        const answer = await uploads.initiate(fields);

        expect({ status: answer.status, body: answer.body }).to.deep.equal({ status, body: { error } });
        expect(await SequencingUpload.query(app.db).where({ orderId: order.id })).to.deep.equal([]);
      });
    }

    it("refuses metadata nested deeper than it could be stored", async () => {
      const { uploads } = await anOpenOrder();
      const deep = "[".repeat(90) + "]".repeat(90);
      const fields = `{"targetKind":"artifact","targetRole":"x","originalName":"x","expectedSize":1,"metadata":{"x":${deep}}}`;

      const answer = await admin.post(uploads.path, fields);

      expect(answer.status).to.equal(400);
      expect(answer.body).to.deep.equal({
        error: "metadata must be plain JSON of at most 10 levels without NUL characters",
      });
    });

    it("refuses a sample and a run of another order", async () => {
      const { uploads } = await anOpenOrder();
      const other = await anOpenOrder();
      const run = await SequencingRun.query(app.db).insert({ orderId: other.order.id, runId: "RUN-1" });

      const bySample = await uploads.initiate({ sampleId: other.sample.id });
      const byRun = await uploads.initiate({ metadata: { sequencingRunId: run.id } });

      expect(bySample.body).to.deep.equal({ error: "Sample not found" });
      expect(byRun.body).to.deep.equal({ error: "Sequencing run not found" });
    });

    it("keeps a name of 4-byte characters unchanged", async () => {
      const { order, uploads } = await anOpenOrder();

      const { body } = await uploads.initiate({ originalName: `${"🧬".repeat(50)} é.html` });

      expect(body.tempPath).to.equal(`orders/${order.id}/.tmp/${body.uploadId}/${"🧬".repeat(50)} é.html`);
    });

    it("refuses while no data base path is set", async () => {
      const { uploads } = await anOpenOrder();
      const settings = "/api/admin/settings/sequencing-files";
      await admin.put(settings, { dataBasePath: null });

      const answer = await uploads.initiate();

      await admin.put(settings, { dataBasePath: app.files });
      expect(answer.status).to.equal(400);
      expect(answer.body).to.deep.equal({ error: "Data base path not configured" });
    });
  });

  describe("the order", () => {
    it("returns 404 for an unknown order on every call, before all other checks", async () => {
      const uploads = uploadCalls(admin, "unknown");

      const answers = await Promise.all([
        uploads.initiate({ targetKind: undefined }),
        uploads.list(),
        uploads.get("unknown"),
        uploads.chunk("unknown", "x", Buffer.alloc(0)),
        uploads.complete("unknown"),
        uploads.cancel("unknown"),
      ]);

      for (const { status, body } of answers) {
        expect({ status, body }).to.deep.equal({
          status: 404,
          body: { error: "Sequencing Order not found" },
        });
      }
    });

    it("refuses initiate, chunk and complete on a draft, but accepts cancel", async () => {
      const { order, uploads } = await anOpenOrder();
      const uploadId = await uploads.sent(randomBytes(10));
      await Order.query(app.db).findById(order.id).patch({ status: "DRAFT" });

      const refused = [
        await uploads.initiate({ targetKind: undefined }),
        await uploads.chunk(uploadId, "x", Buffer.alloc(0)),
        await uploads.complete(uploadId),
      ];
      const cancelled = await uploads.cancel(uploadId);

      for (const { status, body } of refused) {
        expect({ status, body }).to.deep.equal({ status: 400, body: WRONG_STATUS });
      }
      expect(cancelled.body).to.deep.equal({ success: true, uploadId, status: "CANCELLED" });
    });

    it("answers 404 for an upload that is unknown or of another order", async () => {
      const { uploads } = await anOpenOrder();
      const other = await anOpenOrder();
      const foreign = await other.uploads.sent(randomBytes(10));

      for (const id of ["unknown", "un%00known", foreign]) {
        const answers = [
          await uploads.get(id),
          await uploads.chunk(id, "x", Buffer.alloc(0)),
          await uploads.complete(id),
          await uploads.cancel(id),
        ];
        for (const { status, body } of answers) {
          expect({ status, body }).to.deep.equal({ status: 404, body: { error: "Upload not found" } });
        }
      }
      expect((await row(foreign)).status).to.equal("READY");
    });
  });

  describe("list", () => {
    it("returns the open sessions of the order, newest first, in pages", async () => {
      const { order, uploads } = await anOpenOrder();
      await anOpenOrder().then(({ uploads }) => uploads.initiate());
      const pending = (await uploads.initiate()).body.uploadId;
      const ready = await uploads.sent(randomBytes(10));
      await uploads.cancel((await uploads.initiate()).body.uploadId);
      await uploads.complete(await uploads.sent(randomBytes(10)));

      const all = (await uploads.list()).body;
      const second = (await uploads.list("?limit=1&offset=1")).body;

      expect(all.uploads.map(({ uploadId }: { uploadId: string }) => uploadId)).to.deep.equal([
        ready,
        pending,
      ]);
      expect({ ...all, uploads: [] }).to.deep.equal({ uploads: [], total: 2, limit: 100, offset: 0 });
      expect(second).to.deep.equal({
        uploads: [(await uploads.get(pending)).body],
        total: 2,
        limit: 1,
        offset: 1,
      });
      expect(all.uploads[0].orderId).to.equal(order.id);
    });
  });

  describe("chunk", () => {
    it("counts the bytes up to READY and writes exactly them", async () => {
      const { uploads } = await anOpenOrder();
      const bytes = randomBytes(3 * MIB + 5);
      const { uploadId, tempPath } = (await uploads.initiate({ expectedSize: bytes.length })).body;

      const first = await uploads.chunk(uploadId, 0, bytes.subarray(0, 2 * MIB + 1));
      const second = await uploads.chunk(uploadId, 2 * MIB + 1, bytes.subarray(2 * MIB + 1));

      const expectedSize = bytes.length;
      expect(first.status).to.equal(200);
      expect(first.body).to.deep.equal({
        success: true,
        uploadId,
        receivedSize: 2 * MIB + 1,
        expectedSize,
        status: "UPLOADING",
      });
      expect(second.body).to.deep.equal({
        success: true,
        uploadId,
        receivedSize: expectedSize,
        expectedSize,
        status: "READY",
      });
      expect((await onDisk(tempPath)).equals(bytes)).to.equal(true);
      expect(await row(uploadId)).to.deep.include({
        leaseId: null,
        leaseProcess: null,
        leaseTouchedAt: null,
      });
    });

    it("accepts bytes with the content type of JSON or text unchanged", async () => {
      const { uploads } = await anOpenOrder();
      const bytes = Buffer.from('{"not": "parsed"}');
      const { uploadId, tempPath } = (await uploads.initiate({ expectedSize: bytes.length })).body;

      const answer = await uploads.chunk(uploadId, 0, bytes, { "content-type": "application/json" });

      expect(answer.body.status).to.equal("READY");
      expect((await onDisk(tempPath)).equals(bytes)).to.equal(true);
    });

    it("accepts chunked transfer encoding", async () => {
      const { uploads } = await anOpenOrder();
      const bytes = randomBytes(10);
      const { uploadId, tempPath } = (await uploads.initiate()).body;

      const chunk = uploads.open(uploadId, 0);
      for (const byte of bytes) chunk.send(Buffer.of(byte));
      chunk.end();

      expect(await chunk.answer).to.deep.equal({
        status: 200,
        body: { success: true, uploadId, receivedSize: 10, expectedSize: 10, status: "READY" },
      });
      expect((await onDisk(tempPath)).equals(bytes)).to.equal(true);
    });

    const TEN = Buffer.from("0123456789");
    const REFUSED: [string, number | string, Uint8Array, number, string][] = [
      ["no integer as offset", "x", TEN, 400, "x-service-offset header is required"],
      ["an empty offset", "", TEN, 400, "x-service-offset header is required"],
      ["a fraction as offset", "4.0", TEN, 400, "x-service-offset header is required"],
      ["two offsets", "4, 4", TEN, 400, "x-service-offset header is required"],
      ["an offset before receivedSize", 0, TEN, 400, "Upload offset does not match current upload size"],
      ["an offset behind receivedSize", 5, TEN, 400, "Upload offset does not match current upload size"],
      ["a negative offset", -4, TEN, 400, "Upload offset does not match current upload size"],
      [
        "an offset beyond all numbers",
        "9".repeat(30),
        TEN,
        400,
        "Upload offset does not match current upload size",
      ],
      ["an empty body", 4, Buffer.alloc(0), 400, "Upload chunk body is required"],
      ["more than the expected size", 4, TEN, 400, "Upload chunk exceeds the expected size"],
    ];
    for (const [what, offset, bytes, status, error] of REFUSED) {
      it(`refuses ${what} and stores none of it`, async () => {
        const { uploads } = await anOpenOrder();
        const { uploadId, tempPath } = (await uploads.initiate({ expectedSize: 10 })).body;
        await uploads.chunk(uploadId, 0, TEN.subarray(0, 4));

        const answer = await uploads.chunk(uploadId, offset, bytes);

        expect({ status: answer.status, body: answer.body }).to.deep.equal({ status, body: { error } });
        expect((await uploads.get(uploadId)).body.receivedSize).to.equal(4);
        expect((await onDisk(tempPath)).toString()).to.equal("0123");
        expect((await uploads.chunk(uploadId, 4, TEN.subarray(4))).body.status).to.equal("READY");
      });
    }

    it("requires the offset header", async () => {
      const { uploads } = await anOpenOrder();
      const { uploadId } = (await uploads.initiate()).body;

      const answer = await admin.patch(`${uploads.path}/${uploadId}?offset=0`, TEN);

      expect(answer.status).to.equal(400);
      expect(answer.body).to.deep.equal({ error: "x-service-offset header is required" });
    });

    it("refuses further bytes of a READY upload", async () => {
      const { uploads } = await anOpenOrder();
      const uploadId = await uploads.sent(TEN);

      const further = await uploads.chunk(uploadId, 10, TEN);
      const empty = await uploads.chunk(uploadId, 10, Buffer.alloc(0));
      const again = await uploads.chunk(uploadId, 0, TEN);

      expect(further.body).to.deep.equal({ error: "Upload chunk exceeds the expected size" });
      expect(empty.body).to.deep.equal({ error: "Upload chunk body is required" });
      expect(again.body).to.deep.equal({ error: "Upload offset does not match current upload size" });
      expect((await row(uploadId)).status).to.equal("READY");
    });

    it("counts a body of unknown length and refuses it once it exceeds the expected size", async () => {
      const { uploads } = await anOpenOrder();
      const { uploadId, tempPath } = (await uploads.initiate({ expectedSize: 10 })).body;

      const chunk = uploads.open(uploadId, 0);
      chunk.send(randomBytes(11));
      chunk.end();

      expect(await chunk.answer).to.deep.equal({
        status: 400,
        body: { error: "Upload chunk exceeds the expected size" },
      });
      expect((await uploads.get(uploadId)).body).to.include({ receivedSize: 0, status: "PENDING" });
      expect((await onDisk(tempPath)).length).to.equal(0);
    });

    it("refuses an empty body of unknown length", async () => {
      const { uploads } = await anOpenOrder();
      const { uploadId } = (await uploads.initiate()).body;

      const chunk = uploads.open(uploadId, 0);
      chunk.end();

      expect(await chunk.answer).to.deep.equal({
        status: 400,
        body: { error: "Upload chunk body is required" },
      });
    });

    it("refuses a body above 1 GiB before reading it", async () => {
      const { uploads } = await anOpenOrder();
      const { uploadId } = (await uploads.initiate({ expectedSize: 2 ** 40 })).body;

      const chunk = uploads.open(uploadId, 0, { contentLength: 2 ** 30 + 1 });

      expect(await chunk.answer).to.deep.equal({
        status: 413,
        body: { error: "Upload chunks are limited to 1 GiB" },
      });
      chunk.breakOff();
    });

    it("refuses a body above the expected size before reading it, even one above 1 GiB", async () => {
      const { uploads } = await anOpenOrder();
      const { uploadId } = (await uploads.initiate({ expectedSize: 10 })).body;

      const chunk = uploads.open(uploadId, 0, { contentLength: 2 ** 30 + 1 });

      expect(await chunk.answer).to.deep.equal({
        status: 400,
        body: { error: "Upload chunk exceeds the expected size" },
      });
      chunk.breakOff();
    });

    for (const contentLength of [4 * MIB, undefined]) {
      const how = contentLength === undefined ? "in chunked encoding" : "of a known length";
      it(`counts no bytes of an interrupted body ${how}, and accepts the same chunk again`, async () => {
        const { uploads } = await anOpenOrder();
        const bytes = randomBytes(5 * MIB);
        const { uploadId, tempPath } = (await uploads.initiate({ expectedSize: bytes.length })).body;
        await uploads.chunk(uploadId, 0, bytes.subarray(0, MIB));

        const broken = uploads.open(uploadId, MIB, contentLength === undefined ? {} : { contentLength });
        broken.send(randomBytes(3 * MIB));
        await until(async () => (await stat(join(app.files, tempPath))).size > MIB);
        broken.breakOff();
        await until(async () => (await row(uploadId)).leaseId === null);

        expect((await uploads.get(uploadId)).body).to.include({ receivedSize: MIB, status: "UPLOADING" });
        const again = await uploads.chunk(uploadId, MIB, bytes.subarray(MIB));
        expect(again.body.status).to.equal("READY");
        expect((await onDisk(tempPath)).equals(bytes)).to.equal(true);
      });
    }

    it("counts no bytes of a body that ends before its Content-Length", async () => {
      const { uploads } = await anOpenOrder();
      const { uploadId } = (await uploads.initiate({ expectedSize: 100 })).body;

      const lying = uploads.open(uploadId, 0, { contentLength: 100 });
      lying.send(randomBytes(50));
      await until(async () => (await row(uploadId)).leaseId);
      lying.breakOff();

      await until(async () => (await row(uploadId)).leaseId === null);
      expect((await uploads.get(uploadId)).body).to.include({ receivedSize: 0, status: "PENDING" });
    });

    it("counts no more of a body than its Content-Length", async () => {
      const { uploads } = await anOpenOrder();
      const { uploadId, tempPath } = (await uploads.initiate()).body;
      const { hostname, port } = new URL(app.url);
      const socket = connect(Number(port), hostname);
      socket.on("error", () => {}).resume();
      socket.write(
        `PATCH ${uploads.path}/${uploadId} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${admin.cookie}\r\n` +
          "x-service-offset: 0\r\nContent-Length: 4\r\n\r\n0123456789",
      );

      await once(socket, "close");

      // The remaining bytes are no request, so the server closes the connection. The chunk before them was complete and
      // may count.
      await until(async () => {
        const { receivedSize } = (await uploads.get(uploadId)).body;
        expect(receivedSize).to.be.oneOf([0, 4]);
        const answer = await uploads.chunk(uploadId, receivedSize, TEN.subarray(receivedSize));
        return answer.body.status === "READY";
      });
      expect((await onDisk(tempPath)).equals(TEN)).to.equal(true);
    });

    it("lets the sender of a large body read its refusal, and continue over the same connection", async () => {
      const { uploads } = await anOpenOrder();
      const bytes = randomBytes(24 * MIB);
      const { uploadId } = (await uploads.initiate({ expectedSize: bytes.length })).body;

      const refused = await uploads.chunk(uploadId, 1, bytes);
      const taken = await uploads.chunk(uploadId, 0, bytes);

      expect(refused.body).to.deep.equal({ error: "Upload offset does not match current upload size" });
      expect(taken.body.status).to.equal("READY");
    });

    it("refuses while no data base path is set, and frees its lease", async () => {
      const { uploads } = await anOpenOrder();
      const { uploadId } = (await uploads.initiate()).body;
      const settings = "/api/admin/settings/sequencing-files";
      await admin.put(settings, { dataBasePath: null });

      const refused = await uploads.chunk(uploadId, 0, TEN);

      await admin.put(settings, { dataBasePath: app.files });
      expect({ status: refused.status, body: refused.body }).to.deep.equal({
        status: 400,
        body: { error: "Data base path not configured" },
      });
      expect((await uploads.chunk(uploadId, 0, TEN)).body.status).to.equal("READY");
    });

    it("accepts one of two concurrent chunks at one offset", async () => {
      const { uploads } = await anOpenOrder();
      const [one, two] = [randomBytes(2 * MIB), randomBytes(2 * MIB)];
      const { uploadId, tempPath } = (await uploads.initiate({ expectedSize: 4 * MIB })).body;

      const answers = await Promise.all([uploads.chunk(uploadId, 0, one), uploads.chunk(uploadId, 0, two)]);

      const winner = answers.findIndex(({ status }) => status === 200);
      const loser = answers[1 - winner];
      expect(answers[winner]?.body).to.include({ receivedSize: 2 * MIB, status: "UPLOADING" });
      expect([
        { status: 400, body: { error: "Upload offset does not match current upload size" } },
        { status: 409, body: { error: "Another chunk of this upload is being received" } },
      ]).to.deep.include({ status: loser?.status, body: loser?.body });
      expect((await onDisk(tempPath)).equals([one, two][winner] ?? Buffer.of())).to.equal(true);
    });

    it("refuses a second chunk during the first", async () => {
      const { uploads } = await anOpenOrder();
      const { uploadId, tempPath } = (await uploads.initiate()).body;
      const first = uploads.open(uploadId, 0, { contentLength: 10 });
      first.send(TEN.subarray(0, 5));
      await until(async () => (await row(uploadId)).leaseId);

      const second = await uploads.chunk(uploadId, 0, randomBytes(10));
      first.send(TEN.subarray(5));
      first.end();

      expect(second.status).to.equal(409);
      expect(second.body).to.deep.equal({ error: "Another chunk of this upload is being received" });
      expect((await first.answer).status).to.equal(200);
      expect((await onDisk(tempPath)).equals(TEN)).to.equal(true);
    });

    it("refuses to continue when the received bytes are no longer on disk", async () => {
      const { uploads } = await anOpenOrder();
      const { uploadId, tempPath } = (await uploads.initiate({ expectedSize: 10 })).body;
      await uploads.chunk(uploadId, 0, TEN.subarray(0, 5));

      await truncate(join(app.files, tempPath), 4);
      const short = await uploads.chunk(uploadId, 5, TEN.subarray(5));
      await rm(join(app.files, tempPath));
      const missing = await uploads.chunk(uploadId, 5, TEN.subarray(5));

      expect({ status: short.status, body: short.body }).to.deep.equal({ status: 409, body: BYTES_GONE });
      expect({ status: missing.status, body: missing.body }).to.deep.equal({ status: 409, body: BYTES_GONE });
      expect(await isThere(tempPath)).to.equal(false);
      expect((await uploads.get(uploadId)).body.receivedSize).to.equal(5);
    });

    it("writes no file through a link out of the data directory", async () => {
      const { order, uploads } = await anOpenOrder();
      const outside = await tempDir();
      const { uploadId } = (await uploads.initiate()).body;
      await mkdir(join(app.files, "orders"), { recursive: true });
      await symlink(outside.path, join(app.files, "orders", order.id));

      const answer = await uploads.chunk(uploadId, 0, TEN);

      expect({ status: answer.status, body: answer.body }).to.deep.equal({
        status: 400,
        body: { error: "Invalid file path" },
      });
      expect(await readdir(outside.path)).to.deep.equal([]);
      await outside.remove();
    });

    for (const encoding of ["gzip", "br", "identity, gzip"])
      it(`refuses a chunk with Content-Encoding: ${encoding}, and writes none of it`, async () => {
        const { uploads } = await anOpenOrder();
        const { uploadId, tempPath } = (await uploads.initiate()).body;

        const answer = await uploads.chunk(uploadId, 0, TEN, { "content-encoding": encoding });

        expect([answer.status, answer.body]).to.deep.equal([
          415,
          { error: "Content-Encoding is not supported: send the body uncompressed" },
        ]);
        expect(await isThere(tempPath)).to.equal(false);
        expect((await uploads.get(uploadId)).body).to.include({ receivedSize: 0, status: "PENDING" });
        expect((await uploads.chunk(uploadId, 0, TEN, { "content-encoding": "identity" })).status).to.equal(
          200,
        );
      });

    describe("with Content-Range", () => {
      for (const range of ["bytes 0-9/10", "bytes 0-9/*", "BYTES 0-9/10", "bytes 0-9/100"])
        it(`accepts ten bytes of ${range}`, async () => {
          const { uploads } = await anOpenOrder();
          const { uploadId } = (await uploads.initiate()).body;
          const answer = await uploads.chunk(uploadId, 0, TEN, { "content-range": range });
          expect([answer.status, answer.body.receivedSize]).to.deep.equal([200, 10]);
        });

      for (const range of [
        "bytes 1-10/11",
        "bytes 0-8/10",
        "bytes 0-10/11",
        "bytes 0-9/9",
        "bytes 9-0/10",
        "bytes */10",
        "0-9/10",
        "",
        "items 0-9/10",
      ])
        it(`refuses ten bytes at 0 of ${range || "nothing"}, and writes none of them`, async () => {
          const { uploads } = await anOpenOrder();
          const { uploadId, tempPath } = (await uploads.initiate()).body;

          const answer = await uploads.chunk(uploadId, 0, TEN, { "content-range": range });

          expect([answer.status, answer.body]).to.deep.equal([
            400,
            { error: "Content-Range contradicts x-service-offset or Content-Length" },
          ]);
          expect(await isThere(tempPath)).to.equal(false);
          expect((await uploads.get(uploadId)).body).to.include({ receivedSize: 0, status: "PENDING" });
        });

      it("counts no chunk without a length that is shorter than its range", async () => {
        const { uploads } = await anOpenOrder();
        const { uploadId } = (await uploads.initiate()).body;
        const chunk = uploads.open(uploadId, 0, { headers: { "content-range": "bytes 0-9/10" } });
        chunk.send(TEN.subarray(0, 5));
        chunk.end();
        expect(await chunk.answer).to.deep.equal({
          status: 400,
          body: { error: "The upload chunk was interrupted" },
        });
        expect((await uploads.get(uploadId)).body.receivedSize).to.equal(0);
      });
    });

    describe("with Content-Digest", () => {
      const sha256 = (bytes: Uint8Array) =>
        `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`;
      const md5 = (bytes: Uint8Array) => `md5=:${createHash("md5").update(bytes).digest("base64")}:`;

      const TAKEN: [string, string][] = [
        ["a sha-256", sha256(TEN)],
        ["an md5", md5(TEN)],
        ["both", `${sha256(TEN)}, ${md5(TEN)}`],
        ["an algorithm it does not know", `sha-512=:AAAA:, ${md5(TEN)}`],
        ["nothing in it", ""],
      ];
      for (const [what, digest] of TAKEN) {
        it(`accepts a chunk with ${what}`, async () => {
          const { uploads } = await anOpenOrder();
          const { uploadId } = (await uploads.initiate()).body;

          const answer = await uploads.chunk(uploadId, 0, TEN, { "content-digest": digest });

          expect(answer.body.status).to.equal("READY");
        });
      }

      const REFUSED: [string, string][] = [
        ["a wrong sha-256", sha256(randomBytes(3))],
        ["a wrong md5", md5(randomBytes(3))],
        ["one wrong of two", `${sha256(TEN)}, ${md5(randomBytes(3))}`],
        ["a digest of another length", "sha-256=:AAAA:"],
        ["a digest nobody can read", "sha-256=abc"],
        ["hex instead of base64", `md5=${createHash("md5").update(TEN).digest("hex")}`],
      ];
      for (const [what, digest] of REFUSED) {
        it(`counts no bytes of a chunk with ${what}`, async () => {
          const { uploads } = await anOpenOrder();
          const { uploadId } = (await uploads.initiate()).body;

          const answer = await uploads.chunk(uploadId, 0, TEN, { "content-digest": digest });

          expect(answer.status).to.equal(400);
          expect(answer.body).to.deep.equal({ error: "Upload digest does not match" });
          expect((await uploads.get(uploadId)).body).to.include({ receivedSize: 0, status: "PENDING" });
        });
      }
    });
  });

  describe("complete", () => {
    const read = { targetKind: "read", targetRole: "R1", originalName: "Probe  1 (ä).fastq.gz" };

    it("moves a read to its sample and activates it", async () => {
      const { order, sample, uploads } = await anOpenOrder();
      await aSample(app.db, order.id);
      const bytes = randomBytes(2 * MIB);
      const uploadId = await uploads.sent(bytes, { ...read, sampleId: sample.id, checksumProvided: "given" });

      const answer = await uploads.complete(uploadId);

      const finalPath = `orders/${order.id}/reads/${sample.sampleId}/${uploadId}-R1-Probe_1.fastq.gz`;
      expect(answer.status).to.equal(200);
      expect(answer.body).to.deep.equal({
        success: true,
        uploadId,
        finalPath,
        size: bytes.length,
        status: "COMPLETED",
      });
      expect((await onDisk(finalPath)).equals(bytes)).to.equal(true);
      expect(await readdir(join(app.files, "orders", order.id, ".tmp"))).to.deep.equal([]);
      const reads = await Read.query(app.db).where({ sampleId: sample.id });
      expect(reads).to.have.length(1);
      expect(reads[0]).to.deep.include({
        file1: finalPath,
        fileSize1: String(bytes.length),
        checksum1: "given",
        file2: null,
        dataClass: "cleaned",
        dataClassSource: "upload",
        isActive: true,
      });
      expect((await Sample.query(app.db).findById(sample.id))?.facilityStatus).to.equal("SEQUENCED");
      expect((await uploads.get(uploadId)).body).to.include({ status: "COMPLETED", finalPath });
      const audit = await AuditEntry.query(app.db).where({ orderId: order.id }).orderBy("id");
      expect(audit.map(({ action }) => action)).to.deep.equal([
        "upload.initiated",
        "upload.completed",
        "samples.facilityStatusChanged",
        "order.moved",
      ]);
      expect(audit[1]?.after).to.deep.equal({ status: "COMPLETED", finalPath, readId: reads[0]?.id });
      expect((await Order.query(app.db).findById(order.id))?.status).to.equal("SUBMITTED");
    });

    it("notifies the facility once when the last read was received, and does not complete the order", async () => {
      const { order, sample, uploads } = await anOpenOrder();

      for (const targetRole of ["R1", "R2"])
        await uploads.complete(
          await uploads.sent(randomBytes(10), { ...read, targetRole, sampleId: sample.id }),
        );

      expect((await Order.query(app.db).findById(order.id))?.status).to.equal("SUBMITTED");
      const sent = await Notification.query(app.db).where({ orderId: order.id });
      expect(new Set(sent.map(({ kind }) => kind))).to.deep.equal(new Set(["upload.completed"]));
      expect(new Set(sent.map(({ userId }) => userId)).size).to.equal(sent.length);
    });

    it("does not change a sample with a later facility status", async () => {
      const { order, uploads } = await anOpenOrder();
      const sample = await aSample(app.db, order.id, { facilityStatus: "READY" });

      await uploads.complete(await uploads.sent(randomBytes(10), { ...read, sampleId: sample.id }));

      expect((await Sample.query(app.db).findById(sample.id))?.facilityStatus).to.equal("READY");
    });

    it("joins concurrently completed R1 and R2 in one read", async () => {
      const { sample, uploads } = await anOpenOrder();
      const ids = await Promise.all(
        ["R1", "R2"].map((targetRole) =>
          uploads.sent(randomBytes(10), { ...read, targetRole, sampleId: sample.id }),
        ),
      );

      const answers = await Promise.all(ids.map((id) => uploads.complete(id)));

      const reads = await Read.query(app.db).where({ sampleId: sample.id });
      expect(reads).to.have.length(1);
      expect([reads[0]?.file1, reads[0]?.file2]).to.deep.equal(answers.map(({ body }) => body.finalPath));
    });

    it("completes the files of many samples concurrently, each in its own read set", async () => {
      const { order, uploads } = await anOpenOrder();
      await Sample.query(app.db).delete().where({ orderId: order.id });
      const samples = await Promise.all(Array.from({ length: 6 }, () => aSample(app.db, order.id)));
      const ids = await Promise.all(
        samples.map(({ id }) => uploads.sent(randomBytes(10), { ...read, sampleId: id })),
      );

      const answers = await Promise.all(ids.map((id) => uploads.complete(id)));

      expect(answers.map(({ status }) => status)).to.deep.equal(ids.map(() => 200));
      const reads = await Read.query(app.db).whereIn(
        "sampleId",
        samples.map(({ id }) => id),
      );
      expect(reads.map(({ file1 }) => file1)).to.have.members(answers.map(({ body }) => body.finalPath));
      expect((await Order.query(app.db).findById(order.id))?.status).to.equal("SUBMITTED");
    });

    it("replaces that direction of the active read and keeps the other", async () => {
      const { order, sample, uploads } = await anOpenOrder();
      const run = await SequencingRun.query(app.db).insert({ orderId: order.id, runId: "RUN-1" });
      const known = await aRead(app.db, sample.id, {
        file1: "old1",
        file2: "old2",
        checksum1: "sum1",
        checksum2: "sum2",
        readCount1: 5,
        readCount2: 5,
        dataClassSource: "pipeline",
      });

      const { body } = await uploads.complete(
        await uploads.sent(randomBytes(10), {
          ...read,
          targetRole: "R2",
          sampleId: sample.id,
          metadata: { dataClass: "raw", sequencingRunId: run.id },
        }),
      );

      const reads = await Read.query(app.db).where({ sampleId: sample.id });
      expect(reads).to.have.length(1);
      expect(reads[0]).to.deep.include({
        id: known.id,
        file1: "old1",
        checksum1: "sum1",
        readCount1: 5,
        file2: body.finalPath,
        checksum2: null,
        readCount2: null,
        dataClass: "raw",
        dataClassSource: "upload",
        sequencingRunId: run.id,
      });
    });

    for (const dataClass of ["raw", "unknown"] as const) {
      it(`supersedes a protected (${dataClass}) read by a cleaned file instead of touching it`, async () => {
        const { sample, uploads } = await anOpenOrder();
        const known = await aRead(app.db, sample.id, { file1: "kept", dataClass });

        const { body } = await uploads.complete(
          await uploads.sent(randomBytes(10), { ...read, sampleId: sample.id }),
        );

        const [before, after] = await Read.query(app.db).where({ sampleId: sample.id }).orderBy("createdAt");
        expect(before).to.deep.include({
          id: known.id,
          file1: "kept",
          dataClass,
          isActive: false,
          supersededByReadId: after?.id,
        });
        expect(after).to.deep.include({
          file1: body.finalPath,
          file2: null,
          dataClass: "cleaned",
          isActive: true,
        });
      });
    }

    it("registers an artifact for the facility, or as its sender requests", async () => {
      const { order, sample, uploads } = await anOpenOrder();
      const plain = await uploads.sent(randomBytes(10));
      const metadata = { stage: "qc", artifactType: "qc_report", visibility: "customer", own: 1 };
      const answered = await uploads.sent(randomBytes(11), {
        sampleId: sample.id,
        metadata,
        mimeType: "text/html",
        checksumProvided: "sum",
        originalName: "QC Report.html",
      });

      const first = (await uploads.complete(plain)).body.finalPath;
      const second = (await uploads.complete(answered)).body.finalPath;

      const artifacts = await SequencingArtifact.query(app.db).where({ orderId: order.id }).orderBy("id");
      expect(first).to.equal(`orders/${order.id}/artifacts/delivery/${plain}-report.html`);
      expect(second).to.equal(`orders/${order.id}/artifacts/qc/${answered}-QC_Report.html`);
      expect(artifacts[0]).to.deep.include({
        path: first,
        stage: "delivery",
        artifactType: "attachment",
        visibility: "facility",
        source: "upload",
        originalName: "report.html",
        size: "10",
        checksum: null,
        sampleId: null,
        createdById: admin.user.id,
      });
      expect(artifacts[1]).to.deep.include({
        path: second,
        stage: "qc",
        artifactType: "qc_report",
        visibility: "customer",
        originalName: "QC Report.html",
        size: "11",
        checksum: "sum",
        mimeType: "text/html",
        sampleId: sample.id,
        metadata,
      });
      expect((await onDisk(second)).length).to.equal(11);
      expect((await Sample.query(app.db).findById(sample.id))?.facilityStatus).to.equal("WAITING");
    });

    it("refuses an incomplete upload and leaves it unchanged", async () => {
      const { uploads } = await anOpenOrder();
      const { uploadId } = (await uploads.initiate()).body;
      const pending = await uploads.complete(uploadId);
      await uploads.chunk(uploadId, 0, randomBytes(9));

      const uploading = await uploads.complete(uploadId);

      for (const { status, body } of [pending, uploading]) {
        expect({ status, body }).to.deep.equal({ status: 400, body: { error: "Upload is incomplete" } });
      }
      expect((await uploads.get(uploadId)).body).to.include({ receivedSize: 9, status: "UPLOADING" });
    });

    it("refuses a read without a sample and touches neither session nor file", async () => {
      const { sample, uploads } = await anOpenOrder();
      const never = await uploads.sent(randomBytes(10), read);
      const deleted = await uploads.sent(randomBytes(10), { ...read, sampleId: sample.id });
      await Sample.query(app.db).deleteById(sample.id);

      for (const uploadId of [never, deleted]) {
        const answer = await uploads.complete(uploadId);

        expect({ status: answer.status, body: answer.body }).to.deep.equal({
          status: 400,
          body: { error: "Read uploads require a target sample" },
        });
        const { status, tempPath, receivedSize } = (await uploads.get(uploadId)).body;
        expect({ status, receivedSize }).to.deep.equal({ status: "READY", receivedSize: 10 });
        expect((await onDisk(tempPath)).length).to.equal(10);
      }
    });

    it("succeeds for one of ten concurrent requests and reports the outcome to the others", async () => {
      const { sample, uploads } = await anOpenOrder();
      const uploadId = await uploads.sent(randomBytes(10), { ...read, sampleId: sample.id });

      const answers = await Promise.all(Array.from({ length: 10 }, () => uploads.complete(uploadId)));

      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).to.have.length(9);
      for (const { status, body } of refused) {
        expect({ status, body }).to.deep.equal({
          status: 409,
          body: { error: "Upload is already COMPLETED" },
        });
      }
      const winner = answers.find(({ status }) => status === 200);
      expect((await onDisk(winner?.body.finalPath)).length).to.equal(10);
      expect(await Read.query(app.db).where({ sampleId: sample.id })).to.have.length(1);
      expect(
        await AuditEntry.query(app.db).where({ targetId: uploadId, action: "upload.completed" }),
      ).to.have.length(1);
    });

    it("refuses a file on disk that differs from the received bytes", async () => {
      const { uploads } = await anOpenOrder();
      const uploadId = await uploads.sent(randomBytes(10));
      const { tempPath } = await row(uploadId);

      await truncate(join(app.files, tempPath), 9);
      const short = await uploads.complete(uploadId);
      await writeFile(join(app.files, tempPath), randomBytes(11));
      const long = await uploads.complete(uploadId);
      await rm(join(app.files, tempPath));
      const missing = await uploads.complete(uploadId);

      for (const { status, body } of [short, long, missing]) {
        expect({ status, body }).to.deep.equal({ status: 409, body: BYTES_GONE });
      }
      expect((await row(uploadId)).status).to.equal("READY");
    });

    it("accepts a file that a crash left at its final path", async () => {
      const { sample, uploads } = await anOpenOrder();
      const bytes = randomBytes(10);
      const uploadId = await uploads.sent(bytes, { ...read, sampleId: sample.id });
      const { tempPath, orderId } = await row(uploadId);
      const finalPath = `orders/${orderId}/reads/${sample.sampleId}/${uploadId}-R1-Probe_1.fastq.gz`;
      await mkdir(dirname(join(app.files, finalPath)), { recursive: true });
      await rename(join(app.files, tempPath), join(app.files, finalPath));

      const answer = await uploads.complete(uploadId);

      expect(answer.body).to.deep.equal({
        success: true,
        uploadId,
        finalPath,
        size: 10,
        status: "COMPLETED",
      });
      expect((await onDisk(finalPath)).equals(bytes)).to.equal(true);
    });

    it("moves the file back when the database fails, and completes it later", async () => {
      const { sample, uploads } = await anOpenOrder();
      const uploadId = await uploads.sent(randomBytes(10), { ...read, sampleId: sample.id });
      const { tempPath } = await row(uploadId);
      await app.site.database.raw(
        "create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$",
      );
      await app.site.database.raw(
        "create constraint trigger refuse after insert on reads deferrable initially deferred for each row execute function refuse()",
      );

      const refused = await uploads.complete(uploadId);

      await app.site.database.raw("drop function refuse cascade");
      expect(refused.status).to.equal(500);
      expect(refused.body).to.deep.equal({ error: "Internal server error" });
      expect((await row(uploadId)).status).to.equal("READY");
      expect((await onDisk(tempPath)).length).to.equal(10);
      expect((await uploads.complete(uploadId)).status).to.equal(200);
    });

    it("converts any sample ID to a safe directory name", async () => {
      const { order, uploads } = await anOpenOrder();
      const sample = await aSample(app.db, order.id, { sampleId: "../..//Ä 1" });

      const { body } = await uploads.complete(
        await uploads.sent(randomBytes(10), { ...read, sampleId: sample.id }),
      );

      expect(dirname(body.finalPath)).to.equal(`orders/${order.id}/reads/1`);
    });

    describe("with Repr-Digest", () => {
      const digests = (bytes: Uint8Array) =>
        (["sha-256", "md5"] as const).map(
          (name) => `${name}=:${createHash(name.replace("-", "")).update(bytes).digest("base64")}:`,
        );

      it("accepts a file whose digests match", async () => {
        const { uploads } = await anOpenOrder();
        const bytes = randomBytes(3 * MIB + 1);
        const uploadId = await uploads.sent(bytes);

        const answer = await uploads.complete(uploadId, { "repr-digest": digests(bytes).join(", ") });

        expect(answer.body.status).to.equal("COMPLETED");
      });

      for (const [index, name] of ["sha-256", "md5"].entries()) {
        it(`does not promote a file whose ${name} differs`, async () => {
          const { uploads } = await anOpenOrder();
          const uploadId = await uploads.sent(randomBytes(10));

          const answer = await uploads.complete(uploadId, {
            "repr-digest": digests(randomBytes(10))[index] ?? "",
          });

          expect(answer.status).to.equal(400);
          expect(answer.body).to.deep.equal({ error: "Upload digest does not match" });
          expect((await uploads.get(uploadId)).body).to.include({ status: "READY", finalPath: null });
          expect((await uploads.complete(uploadId)).status).to.equal(200);
        });
      }
    });
  });

  describe("cancel", () => {
    it("ends a session in each open state, removes its file, and may be repeated", async () => {
      const { order, uploads } = await anOpenOrder();
      const pending = (await uploads.initiate()).body.uploadId;
      const uploading = (await uploads.initiate()).body.uploadId;
      await uploads.chunk(uploading, 0, randomBytes(5));
      const ready = await uploads.sent(randomBytes(10));

      for (const uploadId of [pending, uploading, ready, ready]) {
        const answer = await uploads.cancel(uploadId);

        expect(answer.status).to.equal(200);
        expect(answer.body).to.deep.equal({ success: true, uploadId, status: "CANCELLED" });
      }
      expect(await readdir(join(app.files, "orders", order.id, ".tmp"))).to.deep.equal([]);
      expect(
        await AuditEntry.query(app.db).where({ targetId: ready, action: "upload.cancelled" }),
      ).to.have.length(1);
    });

    it("refuses further bytes", async () => {
      const { uploads } = await anOpenOrder();
      const { uploadId, tempPath } = (await uploads.initiate()).body;
      await uploads.cancel(uploadId);

      const answers = [
        await uploads.chunk(uploadId, 0, randomBytes(10)),
        await uploads.chunk(uploadId, 7, randomBytes(10)),
        await uploads.complete(uploadId),
      ];

      for (const { status, body } of answers) {
        expect({ status, body }).to.deep.equal({
          status: 409,
          body: { error: "Upload is already CANCELLED" },
        });
      }
      expect(await isThere(tempPath)).to.equal(false);
    });

    it("keeps the file and the read of a completed upload", async () => {
      const { sample, uploads } = await anOpenOrder();
      const uploadId = await uploads.sent(randomBytes(10), {
        targetKind: "read",
        targetRole: "R1",
        originalName: "a.fq",
        sampleId: sample.id,
      });
      const { finalPath } = (await uploads.complete(uploadId)).body;
      const late = await uploads.chunk(uploadId, 10, randomBytes(1));

      await uploads.cancel(uploadId);
      const answer = await uploads.cancel(uploadId);

      expect({ status: late.status, body: late.body }).to.deep.equal({
        status: 409,
        body: { error: "Upload is already COMPLETED" },
      });
      expect(answer.body).to.deep.equal({ success: true, uploadId, status: "CANCELLED" });
      expect((await onDisk(finalPath)).length).to.equal(10);
      expect((await Read.query(app.db).findOne({ sampleId: sample.id }))?.file1).to.equal(finalPath);
      expect((await uploads.complete(uploadId)).body).to.deep.equal({ error: "Upload is already CANCELLED" });
    });

    it("aborts a running chunk, which does not count and leaves no file", async () => {
      const { uploads } = await anOpenOrder();
      const { uploadId, tempPath } = (await uploads.initiate({ expectedSize: 3 * MIB })).body;
      const chunk = uploads.open(uploadId, 0, { contentLength: 3 * MIB });
      chunk.send(randomBytes(2 * MIB));
      await until(() => isThere(tempPath));

      await uploads.cancel(uploadId);
      chunk.send(randomBytes(MIB));
      chunk.end();

      expect(await chunk.answer).to.deep.equal({
        status: 409,
        body: { error: "Upload is already CANCELLED" },
      });
      expect((await row(uploadId)).receivedSize).to.equal("0");
      expect(await isThere(dirname(tempPath))).to.equal(false);
    });

    it("concurrent with complete, ends the session in the state that one of them returned", async () => {
      for (let round = 0; round < 10; round++) {
        const { order, uploads } = await anOpenOrder();
        const uploadId = await uploads.sent(randomBytes(10));

        const [completed, cancelled] = await Promise.all([
          uploads.complete(uploadId),
          uploads.cancel(uploadId),
        ]);

        expect(cancelled.body).to.deep.equal({ success: true, uploadId, status: "CANCELLED" });
        expect(await readdir(join(app.files, "orders", order.id, ".tmp"))).to.deep.equal([]);
        const artifacts = await SequencingArtifact.query(app.db).where({ orderId: order.id });
        if (completed.status === 200) {
          expect((await onDisk(completed.body.finalPath)).length).to.equal(10);
          expect(artifacts).to.have.length(1);
        } else {
          expect(completed.body).to.deep.equal({ error: "Upload is already CANCELLED" });
          expect(artifacts).to.deep.equal([]);
          expect(await isThere(`orders/${order.id}/artifacts/delivery/${uploadId}-report.html`)).to.equal(
            false,
          );
        }
      }
    });
  });
});
