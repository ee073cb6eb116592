import { expect } from "chai";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { aPublishedDelivery, deliveryCalls } from "../../helpers/deliveries.ts";
import { uploadCalls } from "../../helpers/uploads.ts";

const PUBLISHED_FILE =
  "This file is part of a published delivery. Unpublish the delivery first, or delete the file with force.";

describe("a published delivery", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  const downloadPath = (path: string) => `/api/files/download?path=${encodeURIComponent(path)}`;
  const getNames = ({ readFiles }: { readFiles: { readId: string; path: string }[] }) =>
    readFiles.map(({ readId, path }) => [readId, path]);
  const readStatus = async (orderId: string) => (await owner.get(`/api/orders/${orderId}`)).body;

  /** A submitted order with two samples, the reads of the first on disk. */
  async function anOrderInWork() {
    const order = await anOrder(app.db, owner.user.id, { name: "Lake", stage: "IN_PROGRESS" });
    const [one, two] = [
      await aSample(app.db, order.id, { sampleId: "A1", facilityStatus: "SEQUENCED", stage: "SEQUENCED" }),
      await aSample(app.db, order.id, { sampleId: "B2", facilityStatus: "PROCESSING", stage: "IN_PROGRESS" }),
    ];
    const old = `orders/${order.id}/reads/A1/old_R1.fastq.gz`;
    await aFile(app.files, old, "old reads");
    await aRead(app.db, one.id, { file1: old, fileSize1: "9" });
    const path = `/api/orders/${order.id}/sequencing/delivery`;
    return { order, one, two, old, path };
  }

  async function upload(orderId: string, sampleId: string, name: string, bytes: string, metadata = {}) {
    const uploads = uploadCalls(admin, orderId);
    const uploadId = await uploads.sent(Buffer.from(bytes), {
      targetKind: "read",
      targetRole: "R1",
      originalName: name,
      sampleId,
      metadata,
    });
    const done = await uploads.complete(uploadId);
    expect(done.status).to.equal(200);
    return done.body.finalPath as string;
  }

  it("is unchanged when newer files arrive, reports them, and contains them after publishing again", async () => {
    const { order, old, path } = await anOrderInWork();
    await admin.post(`${path}/publication`);
    const link = await deliveryCalls(owner).link(order.id);
    const before = (await owner.get(path)).body;

    const newer = await upload(order.id, "A1", "new_R1.fastq.gz", "newer reads");
    const after = (await owner.get(path)).body;
    const linked = (await app.anyone.get(`/api/deliveries/${link.token}`)).body;
    const facility = (await admin.get(path)).body;

    expect(getNames(after)).to.deep.equal(getNames(before));
    expect(after.unpublishedChanges).to.deep.equal({ count: 1, files: [] });
    expect(linked.files.map(({ fileName }: { fileName: string }) => fileName)).to.deep.equal([
      "old_R1.fastq.gz",
    ]);
    expect(getNames(facility)).to.deep.equal(getNames(before));
    expect(facility.unpublishedChanges).to.deep.equal({
      count: 1,
      files: [
        {
          change: "replaced",
          kind: "R1",
          sampleCode: "A1",
          fileName: "new_R1.fastq.gz",
          size: 11,
          publishedFileName: "old_R1.fastq.gz",
          publishedSize: 9,
        },
      ],
    });
    const kept = await owner.get(downloadPath(old));
    expect([kept.status, String(kept.body), kept.headers.get("x-service-read-data-class")]).to.deep.equal([
      200,
      "old reads",
      "cleaned",
    ]);
    const listed = (await admin.get("/api/files?state=assigned&search=old_R1")).body.files;
    expect(listed.map((file: { assignedTo: object }) => file.assignedTo)).to.deep.include.members([
      {
        kind: "read",
        recordId: before.readFiles[0].readId,
        orderId: order.id,
        orderNumber: order.orderNumber,
        orderName: "Lake",
        sampleId: before.readFiles[0].sampleId,
        sampleCode: "A1",
        dataClass: null,
        isActive: false,
        isPublished: true,
      },
    ]);

    await admin.post(`${path}/publication`);
    const again = (await owner.get(path)).body;
    expect(again.readFiles.map((file: { path: string }) => file.path)).to.deep.equal([newer]);
    expect(again.unpublishedChanges.count).to.equal(0);
    expect(again.publishedAt).to.equal(before.publishedAt);
    expect((await owner.get(downloadPath(old))).status).to.equal(403);
  });

  it("notifies the owner again of the changed files alone", async () => {
    const { order, path } = await anOrderInWork();
    await admin.post(`${path}/publication`);
    await admin.post(`${path}/publication`);
    await upload(order.id, "B2", "b_R1.fastq.gz", "reads of B2");
    await admin.post(`${path}/publication`);
    const notices = await Notification.query(app.db)
      .where({ orderId: order.id, kind: "files.published" })
      .orderBy("id");
    expect(notices.map(({ data }) => data)).to.deep.equal([{ files: 1 }, { files: 1 }]);
  });

  it("completes its order by the delivery, not by the last file, and reopens it when it is unpublished", async () => {
    const { order, path } = await anOrderInWork();
    const inWork = await readStatus(order.id);
    await upload(order.id, "B2", "b_R1.fastq.gz", "reads of B2");
    const ready = await readStatus(order.id);
    await admin.post(`${path}/publication`);
    const delivered = await readStatus(order.id);
    await admin.delete(`${path}/publication`);
    const reopened = await readStatus(order.id);
    const kinds = await Notification.query(app.db)
      .where({ orderId: order.id, userId: owner.user.id })
      .orderBy("id");

    const shown = [inWork, ready, delivered, reopened].map(({ status, stage }) => [status, stage]);
    expect(shown).to.deep.equal([
      ["SUBMITTED", "IN_PROGRESS"],
      ["SUBMITTED", "DATA_READY"],
      ["COMPLETED", "DELIVERED"],
      ["SUBMITTED", "DATA_READY"],
    ]);
    expect(kinds.map(({ kind }) => kind)).to.have.members(["files.published", "order.completed"]);
    expect(delivered.statusNotes[0].content).to.equal("Status changed from SUBMITTED to COMPLETED");
  });

  it("does not complete an order without a published read, and reopens one that an admin completed", async () => {
    const { order, path } = await anOrderInWork();
    await admin.post(`${path}/publication`);
    expect((await readStatus(order.id)).stage).to.equal("IN_PROGRESS");
    const completed = await admin.put(`/api/orders/${order.id}`, { status: "COMPLETED" });
    expect([completed.body.status, completed.body.stage]).to.deep.equal(["COMPLETED", "DELIVERED"]);
    await admin.delete(`${path}/publication`);
    const after = await readStatus(order.id);
    expect([after.status, after.stage]).to.deep.equal(["SUBMITTED", "DATA_READY"]);
  });

  it("marks a file that is missing from the disk, for the owner, admins and holders of a link", async () => {
    const { order, paths } = await aPublishedDelivery(app.db, app.files, owner);
    const { token } = await deliveryCalls(owner).link(order.id);
    await rm(join(app.files, paths.R2));

    const marks = (files: { kind: string; isMissing: boolean }[]) =>
      files.map(({ kind, isMissing }) => [kind, isMissing]);
    const marked = [
      ["R1", false],
      ["R2", true],
      ["attachment", false],
    ];
    for (const person of [owner, admin])
      expect(marks((await deliveryCalls(person).files(order.id)).body.files)).to.deep.equal(marked);
    expect(marks((await app.anyone.get(`/api/deliveries/${token}`)).body.files)).to.deep.equal(marked);
    const refused = await owner.get(downloadPath(paths.R2));
    expect([refused.status, refused.body]).to.deep.equal([404, { error: "File not found" }]);
  });

  it("hides its files, including older ones, when it is unpublished", async () => {
    const { order, old, path } = await anOrderInWork();
    await admin.post(`${path}/publication`);
    await upload(order.id, "A1", "new_R1.fastq.gz", "newer reads");
    await admin.delete(`${path}/publication`);
    expect((await owner.get(downloadPath(old))).status).to.equal(403);
    expect(await DeliveryItem.query(app.db).where({ orderId: order.id })).to.deep.equal([]);
  });

  it("keeps its reads apart from a protected file that arrives later", async () => {
    const { order, one, old, path } = await anOrderInWork();
    await admin.post(`${path}/publication`);
    await upload(order.id, "A1", "raw_R1.fastq.gz", "raw reads", { dataClass: "raw" });
    const reads = await Read.query(app.db).where({ sampleId: one.id }).orderBy("id");
    expect(reads.map(({ dataClass, isActive }) => [dataClass, isActive])).to.deep.equal([
      ["cleaned", false],
      ["raw", true],
    ]);
    expect(String((await owner.get(downloadPath(old))).body)).to.equal("old reads");
    const { samples } = (await owner.get(`/api/orders/${order.id}`)).body;
    expect(samples[0].reads.map((read: { file1: string }) => read.file1)).to.deep.equal([old]);
  });

  it("withholds a published read that is classified as protected", async () => {
    const { one, old, path } = await anOrderInWork();
    await admin.post(`${path}/publication`);
    await Read.query(app.db).where({ sampleId: one.id }).patch({ dataClass: "raw" });
    expect((await owner.get(downloadPath(old))).body).to.deep.equal({ error: "Access denied" });
  });

  it("loses a file only with force, and its publication with it", async () => {
    const { order, old, path } = await anOrderInWork();
    await admin.post(`${path}/publication`);
    const refused = await admin.post("/api/files/delete", { filePaths: [old] });
    expect(refused.body).to.deep.equal({
      success: true,
      deletedCount: 0,
      recordsRemoved: 0,
      total: 1,
      errors: [{ path: old, error: PUBLISHED_FILE }],
    });
    expect((await owner.get(downloadPath(old))).status).to.equal(200);
    const forced = await admin.post("/api/files/delete", { filePaths: [old], force: true });
    expect([forced.body.deletedCount, forced.body.errors]).to.deep.equal([1, []]);
    expect((await owner.get(path)).body.readFiles).to.deep.equal([]);
    expect(await DeliveryItem.query(app.db).where({ orderId: order.id })).to.deep.equal([]);
  });

  it("shows a checksum that was calculated later, and a different one as a change", async () => {
    const { order, one, path } = await anOrderInWork();
    await admin.post(`${path}/publication`);
    await Read.query(app.db)
      .where({ sampleId: one.id })
      .patch({ checksum1: "d41d8cd98f00b204e9800998ecf8427e" });
    const calculated = (await owner.get(path)).body;
    expect(calculated.readFiles[0].checksum).to.equal("d41d8cd98f00b204e9800998ecf8427e");
    expect(calculated.unpublishedChanges.count).to.equal(0);
    await DeliveryItem.query(app.db)
      .where({ orderId: order.id })
      .patch({ checksum: "0".repeat(32) });
    const differs = (await admin.get(path)).body;
    expect(differs.readFiles[0].checksum).to.equal("0".repeat(32));
    expect(differs.unpublishedChanges.count).to.equal(1);
  });

  it("is a single publication for several concurrent requests", async () => {
    const { order, path } = await anOrderInWork();
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post(`${path}/publication`)));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    expect(await DeliveryItem.query(app.db).where({ orderId: order.id }).resultSize()).to.equal(1);
    const order1 = await Order.query(app.db).findById(order.id);
    expect(order1?.sequencingFilesPublishedById).to.equal(admin.user.id);
  });
});
