import { expect } from "chai";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import { User } from "../../../db/models/User.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample, aStudy } from "../../helpers/factories.ts";
import { aRun } from "../../helpers/runs.ts";

describe("sample data", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Awaited<ReturnType<TestApp["as"]>>;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const add = () => admin.post("/trpc/sampleData.add", {});
  const remove = () => admin.post("/trpc/sampleData.remove", {});
  const counts = async () => (await admin.get("/trpc/sampleData.get")).body.result.data;
  const NONE = { comments: 0, runs: 0, uploads: 0, monitoredRuns: 0, links: 0, studySamples: 0 };
  const filesIn = async () =>
    (await readdir(app.files, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted();

  it("is a few orders in different stages with reads and a study, all named as samples", async () => {
    expect((await add()).status).to.equal(200);
    const orders = await Order.query(app.db).orderBy("createdAt");
    expect(orders.map(({ name, status }) => [name?.slice(0, 8), status])).to.deep.equal([
      ["Sample: ", "SUBMITTED"],
      ["Sample: ", "SUBMITTED"],
      ["Sample: ", "COMPLETED"],
    ]);
    const samples = await Sample.query(app.db);
    expect(samples.every(({ sampleId }) => sampleId.startsWith("SAMPLE-"))).to.equal(true);
    expect(new Set(samples.map(({ facilityStatus }) => facilityStatus))).to.include.all.keys(
      "WAITING",
      "ISSUE",
      "READY",
    );
    expect((await Study.query(app.db)).map(({ title }) => title.slice(0, 8))).to.deep.equal(["Sample: "]);
    expect(await Read.query(app.db).where({ isActive: true }).resultSize()).to.equal(3);
    expect(await Notification.query(app.db).resultSize()).to.equal(0);
    expect(await counts()).to.deep.equal({ orders: 3, samples: 15, studies: 1, added: NONE });
    const owners = await User.query(app.db).whereIn(
      "id",
      orders.map(({ userId }) => userId),
    );
    expect(owners.map(({ isDemo }) => isDemo)).to.deep.equal([true]);
    expect(await Order.query(app.db).where({ userId: admin.user.id }).resultSize()).to.equal(0);

    const again = await add();
    expect([again.status, again.body.error.message]).to.deep.equal([
      409,
      "Sample data was already added. Remove it before adding it again.",
    ]);
  });

  it("is removed completely, and nothing else is", async () => {
    const own = await anOrder(app.db, admin.user.id, { name: "Sample: named like one" });
    const ownSample = await aSample(app.db, own.id, { sampleId: "SAMPLE-LAKE-1-01" });
    const ownStudy = await aStudy(app.db, admin.user.id, { title: "Sample: ours" });
    await mkdir(join(app.files, "orders", own.id), { recursive: true });
    await writeFile(join(app.files, "orders", own.id, "SAMPLE-LAKE-1-01.fastq.gz"), "ours");
    await add();
    await writeFile(join(app.files, "lanekeeper-sample-data", "notes.txt"), "ours");
    expect((await remove()).status).to.equal(200);

    expect((await Order.query(app.db)).map(({ id }) => id)).to.deep.equal([own.id]);
    expect((await Sample.query(app.db)).map(({ id }) => id)).to.deep.equal([ownSample.id]);
    expect((await Study.query(app.db)).map(({ id }) => id)).to.deep.equal([ownStudy.id]);
    expect(await filesIn()).to.deep.equal(["SAMPLE-LAKE-1-01.fastq.gz", "notes.txt"]);
    expect(await counts()).to.deep.equal({ orders: 0, samples: 0, studies: 0, added: NONE });
    expect(await AuditEntry.query(app.db).where({ action: "order.deleted" }).resultSize()).to.equal(3);

    expect((await add()).status).to.equal(200);
    expect((await counts()).orders).to.equal(3);
  });

  it("names what users have added, and removes all or nothing", async () => {
    await add();
    const [order] = await Order.query(app.db).where({ status: "SUBMITTED" });
    const orderId = order?.id ?? "";
    await admin.post("/trpc/comments.post", { orderId, body: "Ours", mentionedIds: [] });
    const run = await aRun(app.db, { orderId }, { status: "running" });
    const ownStudy = await aStudy(app.db, admin.user.id);
    const study = await Study.query(app.db).whereNot({ id: ownStudy.id }).first();
    const mine = await anOrder(app.db, admin.user.id);
    const inSampleStudy = await aSample(app.db, mine.id, { studyId: study?.id ?? null });
    const [first, second] = await Sample.query(app.db).where({ orderId });
    await Sample.query(app.db)
      .findByIds([first?.id ?? "", second?.id ?? ""])
      .patch({ studyId: ownStudy.id });
    expect((await counts()).added).to.deep.include({ comments: 1, runs: 1, studySamples: 2 });

    const refused = await remove();
    expect([refused.status, refused.body.error?.message]).to.deep.equal([
      409,
      "Cancel the pipeline runs of this order first",
    ]);
    expect((await counts()).orders).to.equal(3);

    await run.$query(app.db).patch({ status: "completed" });
    expect((await remove()).status).to.equal(200);
    expect((await Sample.query(app.db).findById(inSampleStudy.id))?.studyId).to.equal(null);
    expect(await Study.query(app.db).findById(ownStudy.id)).to.not.equal(undefined);
  });

  it("is added once by concurrent calls, and leaves nothing when it cannot be completed", async () => {
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    expect(answers.filter(({ status }) => status === 409)).to.have.length(2);
    expect((await counts()).orders).to.equal(3);
    await remove();

    // The third order is the first with files, so the failure comes after two orders and a run plan.
    await admin.put("/api/admin/settings/facility", { sampleCodePattern: "^SAMPLE-(LAKE|ROOT).*$" });
    const refused = await add();
    expect(refused.status).to.equal(400);
    expect(await counts()).to.deep.equal({ orders: 0, samples: 0, studies: 0, added: NONE });
    expect(await filesIn()).to.deep.equal([]);
  });

  it("is for facility admins, and its account can neither sign in nor be given a password", async () => {
    const researcher = await app.as("RESEARCHER");
    expect((await app.anyone.post("/trpc/sampleData.add", {})).status).to.equal(401);
    for (const path of ["add", "remove"])
      expect((await researcher.post(`/trpc/sampleData.${path}`, {})).status).to.equal(403);
    await add();
    expect((await researcher.post("/trpc/sampleData.remove", {})).status).to.equal(403);
    expect((await counts()).orders).to.equal(3);
    const owner = await User.query(app.db).findOne({ isDemo: true }).throwIfNotFound();
    const changed = await admin.patch(`/api/admin/users/${owner.id}`, { password: "a new long password" });
    expect(changed.status).to.be.within(400, 409);
    const researcherSees = await researcher.get("/api/orders");
    expect(researcherSees.body.orders).to.deep.equal([]);
  });
});
