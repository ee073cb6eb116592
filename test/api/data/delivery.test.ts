import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { aPublishedDelivery, deliveryCalls } from "../../helpers/deliveries.ts";
import { anArtifact, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

const UNKNOWN = "/api/orders/nothing/sequencing/delivery";

const NOT_HASHED = { md5: null, sha256: null, hashState: "none", checksumDiffers: false };

describe("delivery of an order", () => {
  let app: TestApp;
  let admin: Awaited<ReturnType<TestApp["as"]>>;
  let owner: Awaited<ReturnType<TestApp["as"]>>;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  async function anOrderWithReads() {
    const order = await anOrder(app.db, owner.user.id, { name: "Lake" });
    const sample = await aSample(app.db, order.id, { sampleId: "A1" });
    const read = await aRead(app.db, sample.id, {
      file1: "orders/o/reads/A1/u-R1-a.fastq.gz",
      file2: "orders/o/reads/A1/u-R2-a.fastq.gz",
      fileSize1: "5000000000",
      readCount1: 12,
      checksum1: "d41d8cd98f00b204e9800998ecf8427e",
    });
    return { order, sample, read, path: `/api/orders/${order.id}/sequencing/delivery` };
  }

  it("is hidden from the owner until it is published, and hidden again when unpublished", async () => {
    const { path } = await anOrderWithReads();
    const closed = [403, { error: "Sequencing files are not available for this sequencing order" }];

    const before = await owner.get(path);
    const published = await admin.post(`${path}/publication`);
    const open = await owner.get(path);
    await admin.delete(`${path}/publication`);
    const after = await owner.get(path);

    expect([before.status, before.body]).to.deep.equal(closed);
    expect(published.status).to.equal(200);
    expect(published.body).to.deep.equal({ success: true, delivery: open.body });
    expect(open.status).to.equal(200);
    expect([after.status, after.body]).to.deep.equal(closed);
  });

  it("returns files, sizes, checksums, publisher and withheld files", async () => {
    const { order, sample, read, path } = await anOrderWithReads();
    const hidden = await aSample(app.db, order.id, { sampleId: "B2" });
    await aRead(app.db, hidden.id, { file1: "orders/o/reads/B2/raw.fastq.gz", dataClass: "raw" });
    await anArtifact(app.db, order.id, { visibility: "facility" });
    const report = await anArtifact(app.db, order.id, {
      visibility: "customer",
      size: "12",
      path: "orders/o/artifacts/r.pdf",
    });

    const published = await admin.post(`${path}/publication`);

    expect(published.body.delivery).to.deep.equal({
      orderId: order.id,
      orderName: "Lake",
      isPublished: true,
      publishedAt: published.body.delivery.publishedAt,
      publishedBy: { id: admin.user.id, firstName: "Person", lastName: "1", email: admin.user.email },
      dataBasePathConfigured: true,
      readFiles: [
        {
          id: `${read.id}-R1`,
          kind: "read",
          label: "A1 R1",
          readDirection: "R1",
          readCount: 12,
          readId: read.id,
          sampleId: sample.id,
          sampleCode: "A1",
          role: "R1",
          path: "orders/o/reads/A1/u-R1-a.fastq.gz",
          fileName: "u-R1-a.fastq.gz",
          size: 5_000_000_000,
          checksum: "d41d8cd98f00b204e9800998ecf8427e",
          ...NOT_HASHED,
          dataClass: "cleaned",
        },
        {
          id: `${read.id}-R2`,
          kind: "read",
          label: "A1 R2",
          readDirection: "R2",
          readCount: null,
          readId: read.id,
          sampleId: sample.id,
          sampleCode: "A1",
          role: "R2",
          path: "orders/o/reads/A1/u-R2-a.fastq.gz",
          fileName: "u-R2-a.fastq.gz",
          size: null,
          checksum: null,
          ...NOT_HASHED,
          dataClass: "cleaned",
        },
      ],
      artifactFiles: [
        {
          id: report.id,
          kind: "artifact",
          label: "report.html",
          artifactId: report.id,
          sampleId: null,
          sampleCode: null,
          path: "orders/o/artifacts/r.pdf",
          fileName: "report.html",
          size: 12,
          checksum: null,
          ...NOT_HASHED,
          stage: "delivery",
          artifactType: "attachment",
          visibility: "customer",
        },
      ],
      unpublishedChanges: { count: 0, files: [] },
      excluded: { protectedReads: 1, facilityArtifacts: 1 },
    });
    expect(published.body.delivery.publishedAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it("refuses to publish an empty delivery", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const sample = await aSample(app.db, order.id);
    await aRead(app.db, sample.id, { file1: "raw.fastq.gz", dataClass: "raw" });
    const answer = await admin.post(`/api/orders/${order.id}/sequencing/delivery/publication`);
    expect([answer.status, answer.body]).to.deep.equal([
      400,
      { error: "No cleaned reads or customer-facing reports are available to publish." },
    ]);
  });

  it("keeps the first publication when it is published again, and writes one audit entry per change", async () => {
    const { order, path } = await anOrderWithReads();
    const first = await admin.post(`${path}/publication`);
    const second = await admin.post(`${path}/publication`);
    await admin.delete(`${path}/publication`);
    await admin.delete(`${path}/publication`);
    const actions = await AuditEntry.query(app.db)
      .where({ orderId: order.id })
      .orderBy("id")
      .select("action", "userId");
    expect(second.body).to.deep.equal(first.body);
    expect(actions.map(({ action, userId }) => [action, userId])).to.deep.equal([
      ["delivery.published", admin.user.id],
      ["samples.stageChanged", admin.user.id],
      ["order.moved", admin.user.id],
      ["delivery.unpublished", admin.user.id],
      ["samples.stageChanged", admin.user.id],
      ["order.moved", admin.user.id],
    ]);
  });

  it("shows the page read counts, mean qualities, and when the customer downloaded each file completely", async () => {
    const { order, read, paths } = await aPublishedDelivery(app.db, app.files, owner, {
      read: { readCount1: 12, avgQuality2: 34.5 },
    });
    const calls = deliveryCalls(owner);
    const times = async (person = owner) =>
      (await deliveryCalls(person).downloadTimes(order.id)).body.downloads;
    const download = (person: typeof owner, path: string, headers = {}) =>
      person.get(`/api/files/download?path=${encodeURIComponent(path)}`, headers);

    await download(admin, paths.R1);
    await download(owner, paths.R1, { range: "bytes=0-3" });
    const before = await times();
    await download(owner, paths.R1, { range: "bytes=4-" });
    await download(owner, paths.R2, { range: "bytes=0-3" });
    const after = await until(async () => {
      const all = await times();
      return all.length > 0 && all;
    }, "the end of the download");

    const { files } = (await calls.files(order.id)).body;
    expect(
      files
        .map(({ id, readCount, quality }: Record<string, unknown>) => [id, readCount, quality])
        .slice(0, 2),
    ).to.deep.equal([
      [`${read.id}-R1`, 12, null],
      [`${read.id}-R2`, null, 34.5],
    ]);
    expect(before).to.deep.equal([]);
    expect(after).to.deep.equal([{ path: paths.R1, at: after[0].at }]);
    expect(await times(admin)).to.deep.equal(after);
    await admin.delete(`/api/orders/${order.id}/sequencing/delivery/publication`);
    expect(statusAndBody(await calls.downloadTimes(order.id))).to.deep.equal([
      403,
      { error: "Sequencing files are not available for this sequencing order" },
    ]);
    const stranger = await app.as("RESEARCHER");
    expect((await deliveryCalls(stranger).downloadTimes(order.id)).status).to.equal(403);
  });

  it("is refused as the table of refusals defines", async () => {
    const { path } = await anOrderWithReads();
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    const stranger = await app.as("RESEARCHER");
    const rows = [
      [await app.anyone.post(`${path}/publication`), 401, "Unauthorized"],
      [await owner.post(`${path}/publication`), 403, "Unauthorized"],
      [
        await demo.post(`${path}/publication`),
        403,
        "Sequencing delivery publication is disabled in the public demo.",
      ],
      [
        await demo.delete(`${path}/publication`),
        403,
        "Sequencing delivery publication is disabled in the public demo.",
      ],
      [await app.anyone.get(path), 401, "Unauthorized"],
      [await stranger.get(path), 403, "Forbidden"],
      [await admin.get(UNKNOWN), 404, "Sequencing Order not found"],
      [await admin.post(`${UNKNOWN}/publication`), 404, "Sequencing Order not found"],
      [await admin.delete(`${UNKNOWN}/publication`), 404, "Sequencing Order not found"],
    ] as const;
    for (const [answer, status, error] of rows) {
      expect([answer.status, answer.body]).to.deep.equal([status, { error }]);
    }
  });
});
