import { expect } from "chai";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Department } from "../../../db/models/Department.ts";
import { LanePart } from "../../../db/models/LanePart.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { User } from "../../../db/models/User.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anArtifact, anAssembly, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const monthStart = (monthsAgo: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
};
const monthName = (monthsAgo: number) => monthStart(monthsAgo).toISOString().slice(0, 7);

describe("the storage usage", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const usage = async (person: Person = admin, timeZone = "UTC") => {
    const [status, body] = await trpcCalls(person, "storage").ask("usage", { timeZone });
    return { status, body };
  };

  it("counts each file once by class, order, department, owner, year and month", async () => {
    const lab = await Department.query(app.db).insert({ name: "Ecology" });
    await User.query(app.db)
      .findById(owner.user.id)
      .patch({ departmentId: lab.id, firstName: "Ada", lastName: "Lovelace" });
    await User.query(app.db).findById(admin.user.id).patch({ firstName: "Frida", lastName: "Kahlo" });
    const deliveredAt = new Date(Date.now() - 300 * DAY_MS);
    const old = await anOrder(app.db, owner.user.id, {
      name: "Lake",
      status: "COMPLETED",
      sequencingFilesPublishedAt: deliveredAt,
    });
    const recent = await anOrder(app.db, admin.user.id, { sequencingFilesPublishedAt: new Date() });
    await anOrder(app.db, owner.user.id, { name: "Without files" });
    const sample = await aSample(app.db, old.id);
    const other = await aSample(app.db, recent.id);
    const createdAt = monthStart(2);
    await aRead(app.db, sample.id, {
      file1: "a1",
      fileSize1: "1000",
      file2: "a2",
      fileSize2: "500",
      createdAt,
    });
    // A superseded set shares a file with the active one, and keeps one of its own.
    await aRead(app.db, sample.id, {
      isActive: false,
      dataClass: "raw",
      file1: "a1",
      fileSize1: "1000",
      file2: "raw2",
      fileSize2: "4000",
      createdAt: monthStart(30),
    });
    await aRead(app.db, other.id, { dataClass: "unknown", file1: "b1", createdAt });
    await anArtifact(app.db, recent.id, { path: "report", size: "70", createdAt });
    await anAssembly(app.db, sample.id, "assembly");
    const lanes = await LaneSet.query(app.db).insert({
      sampleId: other.id,
      role: "R1",
      dataClass: "raw",
      dataClassSource: "upload",
      status: "waiting",
    });
    await LanePart.query(app.db).insert({
      laneSetId: lanes.id,
      lane: 1,
      path: "lane1",
      originalName: "lane1",
      size: "200",
      createdAt,
    });
    const item = {
      orderId: old.id,
      kind: "read" as const,
      fileName: "f",
      publishedAt: deliveredAt,
      createdAt,
    };
    await DeliveryItem.query(app.db).insert([
      { ...item, position: 0, recordId: "x", role: "R1", path: "a1", sizeBytes: "1000" },
      { ...item, position: 1, recordId: "y", role: "R1", path: "replaced", sizeBytes: "30" },
    ]);

    const { status, body } = await usage();
    expect(status).to.equal(200);
    expect(body.total).to.deep.equal({ files: 8, bytes: 5800, unsized: 2, orders: 2 });
    expect(body.kinds).to.deep.equal([
      { kind: "raw", files: 1, bytes: 4000 },
      { kind: "cleaned", files: 2, bytes: 1500 },
      { kind: "lane", files: 1, bytes: 200 },
      { kind: "artifact", files: 1, bytes: 70 },
      { kind: "published", files: 1, bytes: 30 },
      { kind: "assembly", files: 1, bytes: 0 },
      { kind: "unknown", files: 1, bytes: 0 },
    ]);
    const lake = {
      id: old.id,
      orderNumber: old.orderNumber,
      name: "Lake",
      status: "COMPLETED",
      owner: "Ada Lovelace",
      files: 5,
      bytes: 5530,
    };
    const [first, second] = body.orders;
    expect(new Date(first.deliveredAt).getTime()).to.equal(deliveredAt.getTime());
    expect(first).to.deep.equal({ ...lake, deliveredAt: first.deliveredAt });
    expect([body.orders.length, second.id, second.owner, second.files, second.bytes]).to.deep.equal([
      2,
      recent.id,
      "Frida Kahlo",
      3,
      270,
    ]);
    expect(body.candidates).to.deep.equal([first]);
    expect(body.departments).to.deep.equal([
      { name: "Ecology", orders: 1, files: 5, bytes: 5530 },
      { name: null, orders: 1, files: 3, bytes: 270 },
    ]);
    expect(body.owners).to.deep.equal([
      { id: owner.user.id, name: "Ada Lovelace", orders: 1, files: 5, bytes: 5530 },
      { id: admin.user.id, name: "Frida Kahlo", orders: 1, files: 3, bytes: 270 },
    ]);
    expect(body.years.reduce((sum: number, { bytes }: { bytes: number }) => sum + bytes, 0)).to.equal(5800);
    expect(body.years.at(-1)).to.deep.equal({ year: monthName(30).slice(0, 4), files: 1, bytes: 4000 });
    expect(body.months.map(({ month }: { month: string }) => month)).to.deep.equal(
      Array.from({ length: 24 }, (_, place) => monthName(23 - place)),
    );
    expect(body.months.slice(-4)).to.deep.equal([
      { month: monthName(3), files: 0, bytes: 0, totalBytes: 4000 },
      { month: monthName(2), files: 6, bytes: 1800, totalBytes: 5800 },
      { month: monthName(1), files: 0, bytes: 0, totalBytes: 5800 },
      { month: monthName(0), files: 1, bytes: 0, totalBytes: 5800 },
    ]);
  });

  it("without files reports the space of the disk and empty tables", async () => {
    const { status, body } = await usage();
    const { space, ...figures } = body;
    expect(status).to.equal(200);
    expect(space.freeBytes).to.be.within(1, space.totalBytes);
    expect(figures).to.deep.equal({
      scan: null,
      total: { files: 0, bytes: 0, unsized: 0, orders: 0 },
      kinds: [],
      orders: [],
      departments: [],
      owners: [],
      years: [],
      months: [],
      candidates: [],
    });
  });

  it("lists the 50 largest orders of more, with the number of all", async () => {
    for (let place = 1; place <= 51; place++) {
      const order = await anOrder(app.db, owner.user.id);
      await anArtifact(app.db, order.id, { path: `report-${place}`, size: String(place) });
    }
    const { body } = await usage();
    const sizes = body.orders.map(({ bytes }: { bytes: number }) => bytes);
    expect(sizes).to.deep.equal(Array.from({ length: 50 }, (_, place) => 51 - place));
    expect([body.total.orders, body.owners[0].bytes]).to.deep.equal([51, (51 * 52) / 2]);
  });

  it("reports what the last listing of the files found, and reads no directory", async () => {
    const order = await anOrder(app.db, owner.user.id);
    await anArtifact(app.db, order.id, { path: "gone.html", size: "5" });
    await aFile(app.files, "stray.fastq", "stray");
    expect((await usage()).body.scan).to.equal(null);
    const list = () => trpcCalls(admin, "files").ask("list", {});
    expect((await list())[0]).to.equal(200);
    const { scan } = (await usage()).body;
    expect(scan).to.deep.equal({ scannedAt: scan.scannedAt, unassigned: 1, missing: 1, isComplete: true });
    await aFile(app.files, "gone.html", "back");
    expect((await usage()).body.scan).to.deep.equal(scan);
    await list();
    expect((await usage()).body.scan).to.include({ unassigned: 1, missing: 0 });
  });

  it("is for the facility, and refuses unknown time zones", async () => {
    expect((await usage(owner)).status).to.equal(403);
    expect((await usage(app.anyone as Person)).status).to.equal(401);
    expect((await usage(admin, "Mars/Olympus")).status).to.equal(400);
  });
});
