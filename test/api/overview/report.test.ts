import { expect } from "chai";
import { Department } from "../../../db/models/Department.ts";
import { newId } from "../../../db/newId.ts";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { FileHash } from "../../../db/models/FileHash.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { User } from "../../../db/models/User.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { aStreamRun } from "../../helpers/streamRows.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";

const utc = (text: string) => new Date(`${text}Z`);
const YEAR = { from: "2025-11", to: "2026-02", timeZone: "UTC" };

describe("the report of the facility", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const report = (input: object, person = admin) => trpcCalls(person, "report").ask("facility", input);

  /** An order that took given days from its submission to its delivery; the samples are sent on the first day. */
  async function delivered(submitted: string, days: number): Promise<void> {
    const submittedAt = utc(submitted);
    const after = (elapsed: number) => new Date(submittedAt.getTime() + elapsed * 24 * 60 * 60 * 1000);
    const order = await anOrder(app.db, owner.user.id, {
      submittedAt,
      sequencingFilesPublishedAt: after(days),
      instrumentModel: "NovaSeq X",
    });
    await StatusNote.query(app.db).insert({
      orderId: order.id,
      noteType: "SAMPLES_SENT",
      content: "On their way",
      createdAt: after(1),
    });
    const sample = await aSample(app.db, order.id);
    await aRead(app.db, sample.id, {
      file1: `${order.id}.fastq.gz`,
      fileSize1: "1000",
      readCount1: 50,
      createdAt: after(days - 1),
    });
  }

  it("without data names every month with zeros, and no turnaround", async () => {
    const [status, body] = await report(YEAR);
    const nothing = { orders: 0, samples: 0, delivered: 0, gigabases: 0, uncounted: 0, reads: 0, bytes: 0 };
    const none = { orders: 0, medianDays: null, lowerDays: null, upperDays: null };
    expect([status, body]).to.deep.equal([
      200,
      {
        months: ["2025-11", "2025-12", "2026-01", "2026-02"].map((month) => ({ month, ...nothing })),
        total: nothing,
        before: nothing,
        turnaround: ["sent", "data", "delivery", "total"].map((stage) => ({ stage, ...none })),
        instruments: [],
        technologies: [],
        departments: [],
      },
    ]);
  });

  it("counts orders, samples, deliveries, reads and bytes in their months, and the period before", async () => {
    await delivered("2025-12-30T10:00:00", 4);
    await delivered("2026-01-01T00:00:00", 10);
    await delivered("2026-01-10T00:00:00", 30);
    // Before the period; a draft has no submission.
    await delivered("2025-10-01T00:00:00", 5);
    await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    const [, body] = await report(YEAR);
    expect(body.months).to.deep.equal([
      {
        month: "2025-11",
        orders: 0,
        samples: 0,
        delivered: 0,
        gigabases: 0,
        uncounted: 0,
        reads: 0,
        bytes: 0,
      },
      {
        month: "2025-12",
        orders: 1,
        samples: 1,
        delivered: 0,
        gigabases: 0,
        uncounted: 0,
        reads: 0,
        bytes: 0,
      },
      {
        month: "2026-01",
        orders: 2,
        samples: 2,
        delivered: 2,
        gigabases: 0,
        uncounted: 0,
        reads: 100,
        bytes: 2000,
      },
      {
        month: "2026-02",
        orders: 0,
        samples: 0,
        delivered: 1,
        gigabases: 0,
        uncounted: 0,
        reads: 50,
        bytes: 1000,
      },
    ]);
    expect(body.total).to.deep.equal({
      orders: 3,
      samples: 3,
      delivered: 3,
      gigabases: 0,
      uncounted: 0,
      reads: 150,
      bytes: 3000,
    });
    expect(body.before).to.deep.equal({
      orders: 1,
      samples: 1,
      delivered: 1,
      gigabases: 0,
      uncounted: 0,
      reads: 50,
      bytes: 1000,
    });
    expect(body.technologies).to.deep.equal([{ name: "NovaSeq X", orders: 3, samples: 3 }]);
  });

  /** A published read set with files of these numbers of bases; null: not counted. */
  async function published(publishedAt: string, bases: (string | null)[]): Promise<void> {
    const order = await anOrder(app.db, owner.user.id);
    const recordId = newId();
    for (const [at, known] of bases.entries()) {
      const path = `orders/${order.id}/${recordId}_R${at + 1}.fastq`;
      await FileHash.query(app.db).insert({ path, orderId: order.id, bases: known });
      await DeliveryItem.query(app.db).insert({
        orderId: order.id,
        kind: "read",
        recordId,
        position: at,
        role: at === 0 ? "R1" : "R2",
        path,
        fileName: `R${at + 1}.fastq`,
        publishedAt: utc(publishedAt),
      });
    }
  }

  it("counts the gigabases of published read sets in the month of publication, as the usage export", async () => {
    await published("2025-12-01T00:00:00", ["1250000000", "1250040000"]);
    await published("2025-12-02T00:00:00", ["3000000000", null]);
    await published("2026-01-31T23:30:00", ["3000000000", null]);
    await published("2025-10-01T00:00:00", ["1000000000"]);
    const figures = ({ gigabases, uncounted }: { gigabases: number | null; uncounted: number }) => [
      gigabases,
      uncounted,
    ];
    const [, { months, total, before }] = await report(YEAR);
    expect(months.map(figures)).to.deep.equal([
      [0, 0],
      [2.5, 1],
      [null, 1],
      [0, 0],
    ]);
    expect([total, before].map(figures)).to.deep.equal([
      [2.5, 2],
      [1, 0],
    ]);
    const [, inBerlin] = await report({ ...YEAR, timeZone: "Europe/Berlin" });
    expect(inBerlin.months.map(figures).slice(2)).to.deep.equal([
      [0, 0],
      [null, 1],
    ]);
    const { body } = await admin.get("/api/usage?from=2025-12&to=2026-01");
    const exported = String(body).trimEnd().split("\r\n").slice(1);
    expect(exported.map((row) => row.split(",").slice(8, 10))).to.deep.equal([
      ["2.5", "1"],
      ["", "1"],
    ]);
  });

  it("gives the median and the quartiles of the days of each stage", async () => {
    for (const days of [4, 10, 30]) await delivered("2026-01-01T00:00:00", days);
    const [, { turnaround }] = await report(YEAR);
    expect(turnaround).to.deep.equal([
      { stage: "sent", orders: 3, medianDays: 1, lowerDays: 1, upperDays: 1 },
      { stage: "data", orders: 3, medianDays: 8, lowerDays: 5, upperDays: 18 },
      { stage: "delivery", orders: 3, medianDays: 1, lowerDays: 1, upperDays: 1 },
      { stage: "total", orders: 3, medianDays: 10, lowerDays: 7, upperDays: 20 },
    ]);
  });

  it("places an order in the month of the reader's time zone", async () => {
    await anOrder(app.db, owner.user.id, { submittedAt: utc("2026-01-31T23:30:00") });
    const readMonth = async (timeZone: string) => {
      const [, { months }] = await report({ from: "2026-01", to: "2026-02", timeZone });
      return months.map(({ orders }: { orders: number }) => orders);
    };
    expect(await readMonth("UTC")).to.deep.equal([1, 0]);
    expect(await readMonth("Europe/Berlin")).to.deep.equal([0, 1]);
    expect(await readMonth("America/New_York")).to.deep.equal([1, 0]);
  });

  it("lists instruments with planned and monitored runs, and departments", async () => {
    const lab = await Department.query(app.db).insert({ name: "Ecology" });
    await User.query(app.db).findById(owner.user.id).patch({ departmentId: lab.id });
    const order = await anOrder(app.db, owner.user.id, { submittedAt: utc("2026-01-05T00:00:00") });
    await anOrder(app.db, admin.user.id, { submittedAt: utc("2026-01-06T00:00:00") });
    const planned = { orderId: order.id, runParameters: {} };
    await SequencingRun.query(app.db).insert([
      { ...planned, runId: "A", instrument: "MN1", runDate: "2026-01-31" },
      { ...planned, runId: "B", platform: "ILLUMINA", runDate: "2026-02-28" },
      { ...planned, runId: "C", instrument: "MN1", runDate: "2026-03-01" },
      { ...planned, runId: "D", instrument: "MN1" },
    ]);
    await aStreamRun(app.db, order.id, {
      deviceId: "MN1",
      startedAt: utc("2026-02-01T00:00:00"),
      totalReads: "40",
      totalBases: "5000",
    });
    const [, { instruments, departments }] = await report(YEAR);
    expect(instruments).to.deep.equal([
      { instrument: "MN1", planned: 1, monitored: 1, reads: 40, bases: 5000 },
      { instrument: "ILLUMINA", planned: 1, monitored: 0, reads: 0, bases: 0 },
    ]);
    expect(departments).to.deep.equal([
      { name: "Ecology", orders: 1, samples: 0 },
      { name: null, orders: 1, samples: 0 },
    ]);
  });

  it("refuses periods that end before they begin or are longer than five years, and unknown time zones", async () => {
    for (const wrong of [
      { ...YEAR, from: "2026-03" },
      { ...YEAR, from: "2020-01" },
      { ...YEAR, from: "2026-13" },
      { ...YEAR, timeZone: "Mars/Olympus" },
      { ...YEAR, timeZone: "+02:00" },
      { ...YEAR, timeZone: "UTC'; drop table orders; --" },
    ])
      expect((await report(wrong))[0], JSON.stringify(wrong)).to.equal(400);
  });

  it("is for the facility", async () => {
    expect(await report(YEAR, owner)).to.deep.equal([403, "Unauthorized"]);
    expect((await report(YEAR, app.anyone as Person))[0]).to.equal(401);
  });
});
