import { expect } from "chai";
import { createHash, randomBytes } from "node:crypto";
import { appendFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { FileHash } from "../../../db/models/FileHash.ts";
import { Read } from "../../../db/models/Read.ts";
import { hashFiles } from "../../../server/data/files/hashes/hashFiles.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aSample } from "../../helpers/factories.ts";
import { uploadCalls } from "../../helpers/uploads.ts";

const never = new AbortController().signal;
const hex = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest("hex");

describe("the hashes of received files", () => {
  let app: TestApp;
  let admin: Awaited<ReturnType<TestApp["as"]>>;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  after(() => app[Symbol.asyncDispose]());

  /** An order with one read of these bytes and its calls. */
  async function received(bytes: Uint8Array, checksumProvided?: string) {
    const order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id);
    const uploads = uploadCalls(admin, order.id);
    const fields = { targetKind: "read", targetRole: "R1", originalName: "a.fastq.gz", sampleId: sample.id };
    const uploadId = await uploads.sent(bytes, {
      ...fields,
      ...(checksumProvided ? { checksumProvided } : {}),
    });
    const { body } = await uploads.complete(uploadId);
    return { order, sample, uploads, path: body.finalPath as string };
  }
  const delivered = async ({ id }: { id: string }) =>
    (await admin.get(`/api/orders/${id}/sequencing/delivery`)).body.readFiles[0];
  const stored = async (path: string) =>
    (await admin.get(`/api/files?search=${encodeURIComponent(path)}`)).body.files[0];

  it("are computed after the upload and leave the supplied checksum unchanged", async () => {
    const bytes = randomBytes(300_000);
    const { order, sample, path } = await received(bytes);
    expect(await delivered(order)).to.include({
      checksum: null,
      md5: null,
      sha256: null,
      hashState: "pending",
    });

    await hashFiles(app.site, never);

    const known = { md5: hex("md5", bytes), sha256: hex("sha256", bytes) };
    const facts = { checksum: null, ...known, hashState: "computed", checksumDiffers: false };
    expect(await delivered(order)).to.include(facts);
    expect(await stored(path)).to.include({ ...facts, checksumState: "none" });
    expect((await Read.query(app.db).findOne({ sampleId: sample.id }))?.checksum1).to.equal(null);
    for (const [algorithm, value] of Object.entries(known)) {
      const list = await fetch(`${app.url}/api/orders/${order.id}/sequencing/delivery/${algorithm}sums.txt`, {
        headers: { cookie: admin.cookie ?? "" },
      });
      expect((await list.text()).split("  ")[0]).to.equal(value);
    }
  });

  it("reveal a wrong supplied checksum, of either algorithm and in any notation", async () => {
    const bytes = randomBytes(100);
    const [md5, sha256] = [hex("md5", bytes), hex("sha256", bytes)];
    const cases: [supplied: string, differs: boolean][] = [
      [md5, false],
      [`sha256:${sha256.toUpperCase()}`, false],
      ["0".repeat(32), true],
      [`SHA-256: ${"f".repeat(64)}`, true],
      ["of another kind", false],
    ];
    for (const [supplied, differs] of cases) {
      const { order, path } = await received(bytes, supplied);
      await hashFiles(app.site, never);
      const facts = { checksum: supplied, md5, sha256, checksumDiffers: differs };
      expect(await delivered(order), supplied).to.include(facts);
      expect(await stored(path), supplied).to.include(facts);
    }
  });

  it("are computed of files that were assigned, and of other files of the order", async () => {
    const { order, sample, uploads } = await received(randomBytes(10));
    const path = `run/${order.id}_R2.fastq.gz`;
    await aFile(app.files, path, "bytes");
    const assignments = [{ sampleId: sample.id, read2: path }];
    await admin.put(`/api/orders/${order.id}/sequencing/reads`, { assignments });
    const report = Buffer.from("report");
    await uploads.complete(await uploads.sent(report));
    await hashFiles(app.site, never);
    expect((await stored(path)).sha256).to.equal(hex("sha256", Buffer.from("bytes")));
    const others = await admin.get(`/api/orders/${order.id}/sequencing/artifacts`);
    expect(others.body.artifacts).to.have.lengthOf(1);
    expect(others.body.artifacts[0]).to.include({
      fileName: "report.html",
      visibility: "facility",
      md5: hex("md5", report),
      sha256: hex("sha256", report),
    });
  });

  it("are computed once by several processes, and later after a stop or crash", async () => {
    const bytes = randomBytes(50_000);
    const { path } = await received(bytes);
    const stopped = new AbortController();
    const running = hashFiles(app.site, stopped.signal);
    stopped.abort();
    await running;
    await FileHash.query(app.db)
      .where({ path, md5: null })
      .patch({ leaseId: "of a process that died", leaseProcess: 1, leaseTouchedAt: new Date() });
    await Promise.all([hashFiles(app.site, never), hashFiles(app.site, never)]);
    expect(await FileHash.query(app.db).findById(path)).to.include({
      sha256: hex("sha256", bytes),
      leaseId: null,
    });
  });

  it("are abandoned after five attempts for a missing file, and deleted with its record", async () => {
    const { path } = await received(randomBytes(10));
    await rm(join(app.files, path));
    for (let tries = 0; tries < 7; tries++) {
      await hashFiles(app.site, never);
      await FileHash.query(app.db).where({ path }).patch({ leaseTouchedAt: null });
    }
    expect(await FileHash.query(app.db).findById(path)).to.include({
      md5: null,
      tries: 5,
      problem: "File not found",
    });
    await admin.post("/api/files/delete", { filePaths: [path], force: true });
    expect(await FileHash.query(app.db).findById(path)).to.equal(undefined);
  });

  it("do not change the checksum that POST files/checksum writes", async () => {
    const bytes = randomBytes(10);
    const { sample, path } = await received(bytes, "0".repeat(32));
    await hashFiles(app.site, never);
    await appendFile(join(app.files, path), "more");
    await admin.post("/api/files/checksum", { filePaths: [path] });
    const now = hex("md5", Buffer.concat([bytes, Buffer.from("more")]));
    expect((await Read.query(app.db).findOne({ sampleId: sample.id }))?.checksum1).to.equal(now);
    expect((await FileHash.query(app.db).findById(path))?.md5).to.equal(hex("md5", bytes));
  });
});
