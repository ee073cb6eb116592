import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Answer } from "../../helpers/browser.ts";
import { anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";

const UNAUTHORIZED = [401, { error: "Unauthorized" }];
const FORBIDDEN = [403, { error: "Forbidden" }];
const IN_DEMO = [403, { error: "Changes are disabled in the public demo." }];
const FIXED = [400, { error: "Cannot modify samples after order submission" }];
const SAMPLE_UNKNOWN = [404, { error: "Sample not found" }];
const ORDER_UNKNOWN = [404, { error: "Sequencing Order not found" }];
const codeTaken = (code: string) => [400, { error: `Sample code already used in this order: ${code}` }];

let app: TestApp;
let admin: Person;
let owner: Person;
let stranger: Person;
let order: Order;

function setUp() {
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    stranger = await app.as("RESEARCHER");
  });
  beforeEach(async () => (order = await anOrder(app.db, owner.user.id, { status: "DRAFT" })));
  after(() => app[Symbol.asyncDispose]());
}

const save = (
  samples: unknown,
  { by = owner, to = order, ...more }: { by?: Person; to?: Order } & object = {},
) => by.post(`/api/orders/${to.id}/samples`, { samples, ...more });
const stored = (to = order) => Sample.query(app.db).where({ orderId: to.id }).orderBy(["position", "id"]);
const codes = ({ body }: Answer) => body.samples.map(({ sampleId }: Sample) => sampleId);
const readEntries = (to = order) => AuditEntry.query(app.db).where({ orderId: to.id }).orderBy("id");
const numberOfSamples = async () => (await Order.query(app.db).findById(order.id))?.numberOfSamples;

describe("POST /api/orders/[id]/samples", () => {
  setUp();

  it("saves new, changed and removed rows in one call and returns all samples", async () => {
    const changed = await aSample(app.db, order.id, {
      sampleId: "A",
      sampleTitle: "before",
      customFields: { depth: 1, ph: 7 },
    });
    const removed = await aSample(app.db, order.id, { sampleId: "B" });
    const kept = await aSample(app.db, order.id, { sampleId: "C" });
    const answer = await save([
      { id: changed.id, sampleTitle: "after", customFields: { depth: 2 } },
      { id: removed.id, isDeleted: true },
      {
        isNew: true,
        id: "whatever",
        sampleId: "D",
        taxId: 408170,
        checklistData: { a: 1 },
        checklistUnits: { a: "m" },
      },
    ]);
    expect(answer.status).to.equal(200);
    expect(codes(answer)).to.deep.equal(["A", "C", "D"]);
    const [a, c, d] = answer.body.samples;
    expect(a).to.deep.include({ id: changed.id, sampleTitle: "after", customFields: { depth: 2, ph: 7 } });
    expect(c.id).to.equal(kept.id);
    expect(d).to.deep.equal({
      id: d.id,
      sampleId: "D",
      sampleAlias: null,
      sampleTitle: null,
      sampleDescription: null,
      scientificName: null,
      taxId: "408170",
      checklistData: { a: 1 },
      checklistUnits: { a: "m" },
      customFields: {},
      facilityStatus: "WAITING",
      facilityStatusUpdatedAt: d.facilityStatusUpdatedAt,
      orderId: order.id,
      studyId: null,
      sampleAccessionNumber: null,
      biosampleNumber: null,
      preferredAssemblyId: null,
      stage: "EXPECTED",
      stageReason: null,
      stageUpdatedAt: d.facilityStatusUpdatedAt,
      createdAt: d.createdAt,
      updatedAt: d.updatedAt,
    });
    expect(d.id).to.not.equal("whatever");
    expect(await numberOfSamples()).to.equal(3);
    const [entry, ...others] = await readEntries();
    expect(others).to.deep.equal([]);
    expect(entry).to.deep.include({
      action: "samples.saved",
      userId: owner.user.id,
      before: { count: 3 },
      after: { count: 3, written: ["A", "D"], removed: ["B"] },
    });
    expect((await owner.get(`/api/orders/${order.id}/samples`)).body).to.deep.equal({
      ...answer.body,
      checklist: null,
    });
  });

  it("saves atomically", async () => {
    const sample = await aSample(app.db, order.id, { sampleId: "A", sampleTitle: "before" });
    const answer = await save([
      { id: sample.id, sampleTitle: "after" },
      { sampleId: "B" },
      { id: "nowhere" },
    ]);
    expect(statusAndBody(answer)).to.deep.equal(SAMPLE_UNKNOWN);
    expect((await stored()).map(({ sampleTitle }) => sampleTitle)).to.deep.equal(["before"]);
    expect(await readEntries()).to.deep.equal([]);
  });

  it("assigns the next free S001, S002, … to new rows without a code", async () => {
    await aSample(app.db, order.id, { sampleId: "S002" });
    expect(codes(await save([{}, { sampleId: "" }, { sampleId: "S003" }, {}]))).to.deep.equal([
      "S002",
      "S001",
      "S004",
      "S003",
      "S005",
    ]);
  });

  it("refuses a duplicate code within an order, in one table and against stored samples", async () => {
    expect(statusAndBody(await save([{ sampleId: "A" }, { sampleId: " A " }]))).to.deep.equal(codeTaken("A"));
    await save([{ sampleId: "A" }]);
    expect(statusAndBody(await save([{ sampleId: "A" }]))).to.deep.equal(codeTaken("A"));
    expect((await stored()).length).to.equal(1);
    const other = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    expect((await save([{ sampleId: "A" }], { to: other })).status).to.equal(200);
    expect(codes(await save([{ sampleId: "a" }]))).to.deep.equal(["A", "a"]);
  });

  it("swaps two codes, and reassigns a freed one, in one save", async () => {
    const [a, b] = [
      await aSample(app.db, order.id, { sampleId: "A" }),
      await aSample(app.db, order.id, { sampleId: "B" }),
    ];
    const swapped = await save([
      { id: a.id, sampleId: "B" },
      { id: b.id, sampleId: "A" },
    ]);
    expect(swapped.body.samples.map(({ id, sampleId }: Sample) => [id, sampleId])).to.deep.equal([
      [a.id, "B"],
      [b.id, "A"],
    ]);
    const reused = await save([{ sampleId: "A" }, { id: b.id, isDeleted: true }]);
    expect(codes(reused)).to.deep.equal(["B", "A"]);
  });

  it("assigns a code to one of five concurrently saved tables", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => save([{ sampleId: "A" }])));
    expect(statuses(answers)).to.deep.equal({ 200: 1, 400: 4 });
    for (const answer of answers.filter(({ status }) => status === 400)) {
      expect(statusAndBody(answer)).to.deep.equal(codeTaken("A"));
    }
    expect((await readEntries()).length).to.equal(1);
  });

  it("numbers the rows of five concurrently saved tables without a clash", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => save([{}, {}])));
    expect(statuses(answers)).to.deep.equal({ 200: 5 });
    expect((await stored()).map(({ sampleId }) => sampleId)).to.deep.equal(
      Array.from({ length: 10 }, (_, index) => `S${String(index + 1).padStart(3, "0")}`),
    );
    expect(await numberOfSamples()).to.equal(10);
  });

  it("never changes a sample of another order of the same or another user", async () => {
    for (const person of [owner, stranger]) {
      const other = await anOrder(app.db, person.user.id, { status: "DRAFT" });
      const sample = await aSample(app.db, other.id, { sampleId: "theirs" });
      for (const row of [
        { id: sample.id, sampleTitle: "stolen" },
        { id: sample.id, isDeleted: true },
        { id: sample.id, orderId: order.id },
      ]) {
        expect(statusAndBody(await save([row]))).to.deep.equal(SAMPLE_UNKNOWN);
        expect(statusAndBody(await save([row], { by: admin }))).to.deep.equal(SAMPLE_UNKNOWN);
      }
      const facility = { id: sample.id, customFields: { facility_sample_notes: "stolen" } };
      expect(
        statusAndBody(await save([facility], { by: admin, facilityFieldsOnly: true } as object)),
      ).to.deep.equal(SAMPLE_UNKNOWN);
      const copied = await save([{ isNew: true, id: sample.id, sampleId: "mine" }]);
      expect(copied.body.samples[0].id).to.not.equal(sample.id);
      expect(await stored(other)).to.deep.equal([sample]);
      await Sample.query(app.db).where({ orderId: order.id }).delete();
    }
  });

  for (const [what, id] of [
    ["empty", ""],
    ["impossible", "\0"],
    ["endless", "x".repeat(100)],
    ["unknown", "nowhere"],
  ]) {
    it(`refuses a row with an ${what} id`, async () => {
      expect(statusAndBody(await save([{ id, sampleTitle: "x" }]))).to.deep.equal(SAMPLE_UNKNOWN);
      expect(statusAndBody(await save([{ id, isDeleted: true }]))).to.deep.equal(SAMPLE_UNKNOWN);
    });
  }

  it("accepts columns by any of their field names, and stores all others as custom fields", async () => {
    const answer = await save([
      { sample_alias: "a", sample_title: "t", sample_description: "d", scientific_name: "s", tax_id: "1" },
      { _sampleAlias: "a2", _sampleTitle: "t2", _organism: 2 },
      { sampleAlias: "a3", organism: "3", depth: 5, customFields: { ph: 7 } },
    ]);
    const [first, second, third] = answer.body.samples;
    expect(first).to.deep.include({
      sampleAlias: "a",
      sampleTitle: "t",
      sampleDescription: "d",
      scientificName: "s",
      taxId: "1",
      customFields: {},
    });
    expect(second).to.deep.include({ sampleAlias: "a2", sampleTitle: "t2", taxId: "2", customFields: {} });
    expect(third).to.deep.include({ sampleAlias: "a3", taxId: "3", customFields: { depth: 5, ph: 7 } });
  });

  it("accepts property names of every object as names of custom fields", async () => {
    const row = `{"constructor":"c","toString":"t","hasOwnProperty":"h","__proto__":{"polluted":1},
                  "customFields":{"valueOf":"v","__proto__":{"polluted":2}}}`;
    const answer = await owner.post(`/api/orders/${order.id}/samples`, `{"samples":[${row}]}`);
    expect(answer.status).to.equal(200);
    expect(answer.body.samples[0].customFields).to.deep.equal({
      valueOf: "v",
      constructor: "c",
      toString: "t",
      hasOwnProperty: "h",
    });
    expect(({} as { polluted?: number }).polluted).to.equal(undefined);
  });

  it("accepts the rows it returned, unchanged", async () => {
    await save([{ sampleId: "A", depth: 5 }, { sampleId: "B" }]);
    const detail = (await owner.get(`/api/orders/${order.id}`)).body.samples;
    const again = await save(detail);
    expect(again.status).to.equal(200);
    expect(again.body.samples.map(({ customFields }: Sample) => customFields)).to.deep.equal([
      { depth: 5 },
      {},
    ]);
  });

  const refused: [string, unknown, string][] = [
    ["no table", undefined, "samples must be an array"],
    ["a row that is no object", [5], "samples.0: Invalid input: expected object, received number"],
    ["a NUL in a title", [{ sampleTitle: "a\0" }], "Text must not contain NUL characters"],
    ["a NUL in a taxonomy id", [{ taxId: "1\0" }], "Text must not contain NUL characters"],
    ["a NUL in an answer", [{ depth: "\0" }], "Text must not contain NUL characters"],
    ["half a character in a title", [{ sampleTitle: "\ud83d" }], "Text must be valid Unicode"],
    ["half a character in an answer", [{ checklistData: { a: ["\ud83d"] } }], "Text must be valid Unicode"],
    [
      "a long code",
      [{ sampleId: "x".repeat(101) }],
      "samples.0.sampleId: Too big: expected string to have <=100 characters",
    ],
    [
      "a long title",
      [{ sampleTitle: "x".repeat(501) }],
      "samples.0.sampleTitle: Too big: expected string to have <=500 characters",
    ],
    [
      "custom fields that are no object",
      [{ customFields: "x", depth: 5 }],
      "samples.0.customFields: Invalid input: expected record, received string",
    ],
    [
      "too many answers",
      [Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`f${index}`, 1]))],
      "A form can have at most 500 answers with 200000 characters in total",
    ],
  ];
  for (const [what, samples, error] of refused) {
    it(`refuses ${what}`, async () => {
      expect(statusAndBody(await save(samples))).to.deep.equal([400, { error }]);
      expect(await stored()).to.deep.equal([]);
      expect(await readEntries()).to.deep.equal([]);
    });
  }

  it("accepts 5000 samples, in an order that can be submitted, and refuses the 5001st", async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ sampleTitle: `t${index}`, taxId: "1" }));
    expect(statusAndBody(await save([...rows, {}]))).to.deep.equal([
      400,
      { error: "An order can have at most 5000 samples" },
    ]);
    const answer = await save(rows);
    expect([answer.status, answer.body.samples.length]).to.deep.equal([200, 5_000]);
    expect(answer.body.samples[4_999]).to.include({ sampleId: "S5000", sampleTitle: "t4999" });
    expect(statusAndBody(await save([{}]))).to.deep.equal([
      400,
      { error: "An order can have at most 5000 samples" },
    ]);
    const [{ id }] = answer.body.samples;
    expect((await save([{ id, isDeleted: true }, { sampleId: "last" }])).status).to.equal(200);
    const last = (await stored()).at(-1);
    expect((await save([{ id: last?.id, sampleTitle: "last", taxId: "1" }])).status).to.equal(200);
    expect((await owner.put(`/api/orders/${order.id}`, { status: "SUBMITTED" })).status).to.equal(200);
  }).timeout(60_000);

  it("reports no number of samples for an empty table", async () => {
    const sample = await aSample(app.db, order.id);
    await save([{ id: sample.id, isDeleted: true }]);
    expect(await numberOfSamples()).to.equal(null);
    expect((await save([])).body).to.deep.equal({ samples: [] });
  });

  it("is refused without permission, before the table is read", async () => {
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    const path = `/api/orders/${order.id}/samples`;
    expect(statusAndBody(await app.anyone.post(path, "{"))).to.deep.equal(UNAUTHORIZED);
    expect(statusAndBody(await demo.post(path, "{"))).to.deep.equal(IN_DEMO);
    expect(statusAndBody(await save([{}], { by: stranger }))).to.deep.equal(FORBIDDEN);
    expect(statusAndBody(await save([{}], { to: Order.fromJson({ id: "%00" }) }))).to.deep.equal(
      ORDER_UNKNOWN,
    );
    expect(statusAndBody(await app.anyone.get(path))).to.deep.equal(UNAUTHORIZED);
    expect(statusAndBody(await stranger.get(path))).to.deep.equal(FORBIDDEN);
    expect((await demo.get(path)).status).to.equal(200);
    expect(statusAndBody(await owner.get("/api/orders/nowhere/samples"))).to.deep.equal(ORDER_UNKNOWN);
  });

  for (const status of ["SUBMITTED", "COMPLETED"] as const) {
    it(`changes only answers once the order is ${status}, for its owner and for admins`, async () => {
      const sample = await aSample(app.db, order.id, { sampleId: "A", taxId: "1", scientificName: "root" });
      await Order.query(app.db).findById(order.id).patch({ status });
      for (const by of [owner, admin]) {
        for (const rows of [
          [{ id: sample.id, sampleId: "B" }],
          [{ id: sample.id, _organism: "2" }],
          [{ id: sample.id, scientificName: "bacteria" }],
          [{ id: sample.id, isDeleted: true }],
          [{ sampleId: "N" }],
          [
            { id: sample.id, sampleTitle: "x" },
            { isNew: true, sampleTitle: "y" },
          ],
        ])
          expect(statusAndBody(await save(rows, { by }))).to.deep.equal(FIXED);
        expect(await stored()).to.deep.equal([await sample.$query(app.db)]);
        const unchanged = { id: sample.id, sampleId: "A", _organism: 1, scientificName: "root" };
        const answer = await save([{ ...unchanged, sampleTitle: by.user.role, depth: 3 }], { by });
        expect(answer.status).to.equal(200);
        expect(answer.body.samples[0]).to.deep.include({
          sampleTitle: by.user.role,
          customFields: { depth: 3 },
        });
      }
      expect((await readEntries()).map(({ action }) => action)).to.deep.equal([
        "samples.saved",
        "samples.saved",
      ]);
    });

    it(`of a ${status} order is fixed for its owner where the study is ready`, async () => {
      const study = await aStudy(app.db, owner.user.id, { readyForSubmission: true, readyAt: new Date() });
      const other = await aSample(app.db, order.id, { sampleId: "B" });
      const sample = await aSample(app.db, order.id, { sampleId: "A", studyId: study.id });
      await Order.query(app.db).findById(order.id).patch({ status });
      const row = { id: sample.id, sampleTitle: "x" };
      expect(statusAndBody(await save([{ id: other.id, sampleTitle: "x" }, row]))).to.deep.equal(FIXED);
      expect((await save([{ id: other.id, sampleTitle: "x" }])).status).to.equal(200);
      expect((await save([row], { by: admin })).status).to.equal(200);
      await study.$query(app.db).patch({ readyForSubmission: false, readyAt: null });
      expect((await save([row])).status).to.equal(200);
    });
  }

  describe("with facilityFieldsOnly", () => {
    const facility = (samples: unknown, by = admin) =>
      save(samples, { by, facilityFieldsOnly: true } as object);

    it("writes only an admin's answers to facility fields, in any status", async () => {
      const sample = await aSample(app.db, order.id, { sampleId: "A", customFields: { depth: 1 } });
      for (const status of ["DRAFT", "SUBMITTED", "COMPLETED"] as const) {
        await Order.query(app.db).findById(order.id).patch({ status });
        const answer = await facility([
          {
            id: sample.id,
            isDeleted: true,
            sampleId: "B",
            sampleTitle: "x",
            facility_sample_notes: status,
            customFields: { depth: 2, facility_sample_qc_result: "passed", facility_qc_status: "passed" },
          },
        ]);
        expect(answer.status).to.equal(200);
        expect(answer.body.samples).to.have.length(1);
        expect(answer.body.samples[0]).to.deep.include({
          sampleId: "A",
          sampleTitle: null,
          customFields: { depth: 1, facility_sample_notes: status, facility_sample_qc_result: "passed" },
        });
      }
      expect((await readEntries()).map(({ action }) => action)).to.deep.equal(
        Array.from({ length: 3 }, () => "samples.facilityFieldsSaved"),
      );
    });

    it("creates no samples", async () => {
      expect(statusAndBody(await facility([{ facility_sample_notes: "x" }]))).to.deep.equal(SAMPLE_UNKNOWN);
      expect(statusAndBody(await facility([{ isNew: true, sampleId: "N" }]))).to.deep.equal(SAMPLE_UNKNOWN);
      expect(await stored()).to.deep.equal([]);
    });

    it("is for admins", async () => {
      expect(statusAndBody(await facility([], owner))).to.deep.equal(FORBIDDEN);
      expect(statusAndBody(await facility([], stranger))).to.deep.equal(FORBIDDEN);
    });
  });

  it("ignores facility answers of a researcher", async () => {
    const sample = await aSample(app.db, order.id, { customFields: { facility_sample_qc_result: "failed" } });
    const answer = await save([
      { id: sample.id, facility_sample_qc_result: "passed", customFields: { facility_sample_notes: "fine" } },
    ]);
    expect(answer.body.samples[0].customFields).to.deep.equal({});
    expect((await stored())[0]?.customFields).to.deep.equal({ facility_sample_qc_result: "failed" });
  });
});

describe("/api/samples/[id]", () => {
  setUp();
  const at = (sample: { id: string }) => `/api/samples/${sample.id}`;

  it("returns, changes and deletes one sample of its owner's draft", async () => {
    const sample = await aSample(app.db, order.id, { sampleId: "A", customFields: { depth: 1 } });
    const kept = await aSample(app.db, order.id, { sampleId: "B" });
    const expected = {
      id: sample.id,
      sampleId: "A",
      sampleAlias: null,
      sampleTitle: null,
      sampleDescription: null,
      scientificName: null,
      taxId: null,
      checklistData: {},
      checklistUnits: {},
      customFields: { depth: 1 },
      facilityStatus: "WAITING",
      facilityStatusUpdatedAt: sample.facilityStatusUpdatedAt.toISOString(),
      orderId: order.id,
      studyId: null,
      sampleAccessionNumber: null,
      biosampleNumber: null,
      preferredAssemblyId: null,
      stage: "EXPECTED",
      stageReason: null,
      stageUpdatedAt: sample.facilityStatusUpdatedAt.toISOString(),
      createdAt: sample.createdAt.toISOString(),
      updatedAt: sample.updatedAt.toISOString(),
    };
    expect(statusAndBody(await owner.get(at(sample)))).to.deep.equal([
      200,
      {
        ...expected,
        order: { id: order.id, orderNumber: order.orderNumber, name: order.name, status: order.status },
        study: null,
        assemblies: [],
      },
    ]);
    const changed = await owner.put(at(sample), {
      sample_title: "Lake",
      ph: 7,
      sampleId: "Z",
      orderId: "another",
    });
    expect(statusAndBody(changed)).to.deep.equal([
      200,
      {
        ...expected,
        sampleTitle: "Lake",
        customFields: { depth: 1, ph: 7 },
        updatedAt: changed.body.updatedAt,
      },
    ]);
    expect(statusAndBody(await owner.delete(at(sample)))).to.deep.equal([200, { success: true }]);
    expect(await stored()).to.deep.equal([kept]);
    expect(await numberOfSamples()).to.equal(1);
    expect((await readEntries()).map(({ action, targetId }) => [action, targetId])).to.deep.equal([
      ["sample.edited", sample.id],
      ["sample.deleted", sample.id],
    ]);
  });

  for (const status of ["DRAFT", "SUBMITTED", "COMPLETED"] as const) {
    it(`in a ${status} order changes its answers, and ${status === "DRAFT" ? "also" : "for admins alone"} its organism`, async () => {
      const sample = await aSample(app.db, order.id);
      await aRead(app.db, sample.id);
      await Order.query(app.db).findById(order.id).patch({ status });
      const changed = await owner.put(at(sample), {
        sampleTitle: "mine",
        ph: 7,
        checklistData: { depth: 3 },
      });
      expect([changed.status, changed.body.sampleTitle, changed.body.checklistData]).to.deep.equal([
        200,
        "mine",
        { depth: 3 },
      ]);
      for (const identity of [{ taxId: "9606" }, { scientificName: "Homo sapiens" }]) {
        const answer = await owner.put(at(sample), { ...identity, sampleTitle: "other" });
        if (status === "DRAFT") expect(answer.status).to.equal(200);
        else expect(statusAndBody(answer)).to.deep.equal(FIXED);
      }
      if (status !== "DRAFT")
        expect(statusAndBody(await owner.delete(at(sample)))).to.deep.equal([
          400,
          { error: "Cannot delete samples from a submitted order" },
        ]);
      const byAdmin = await admin.put(at(sample), { sampleTitle: "theirs", taxId: "562" });
      expect(byAdmin.body).to.include({ sampleTitle: "theirs", taxId: "562" });
      expect(statusAndBody(await admin.delete(at(sample)))).to.deep.equal([200, { success: true }]);
      expect(await stored()).to.deep.equal([]);
    });
  }

  it("refuses answers of its owner while the study is ready, and accepts them again afterwards", async () => {
    const study = await aStudy(app.db, owner.user.id, { readyForSubmission: true, readyAt: new Date() });
    const sample = await aSample(app.db, order.id, { studyId: study.id });
    await Order.query(app.db).findById(order.id).patch({ status: "SUBMITTED" });
    expect(statusAndBody(await owner.put(at(sample), { checklistData: { depth: 3 } }))).to.deep.equal(FIXED);
    await study.$query(app.db).patch({ readyForSubmission: false, readyAt: null });
    expect((await owner.put(at(sample), { checklistData: { depth: 3 } })).status).to.equal(200);
    const [entry] = await readEntries();
    expect([entry?.action, entry?.after?.["checklistData"]]).to.deep.equal(["sample.edited", { depth: 3 }]);
  });

  it("is refused to others, signed out, in the demo and for unknown ids", async () => {
    const sample = await aSample(app.db, order.id);
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    for (const answer of [
      await app.anyone.get(at(sample)),
      await app.anyone.put(at(sample), "{"),
      await app.anyone.delete(at(sample)),
    ]) {
      expect(statusAndBody(answer)).to.deep.equal(UNAUTHORIZED);
    }
    for (const answer of [
      await stranger.get(at(sample)),
      await stranger.put(at(sample), { sampleTitle: "x" }),
      await stranger.delete(at(sample)),
    ]) {
      expect(statusAndBody(answer)).to.deep.equal(FORBIDDEN);
    }
    for (const answer of [await demo.put(at(sample), "{"), await demo.delete(at(sample))]) {
      expect(statusAndBody(answer)).to.deep.equal(IN_DEMO);
    }
    for (const id of ["nowhere", "%00", "x".repeat(100), sample.sampleId]) {
      for (const answer of [
        await admin.get(at({ id })),
        await owner.put(at({ id }), { sampleTitle: "x" }),
        await owner.delete(at({ id })),
      ]) {
        expect(statusAndBody(answer)).to.deep.equal(SAMPLE_UNKNOWN);
      }
    }
    expect(await stored()).to.deep.equal([sample]);
    expect(await readEntries()).to.deep.equal([]);
  });

  it("keeps two concurrent changes, and is deleted once", async () => {
    const sample = await aSample(app.db, order.id);
    await Promise.all([
      owner.put(at(sample), { a: 1 }),
      owner.put(at(sample), { b: 2 }),
      save([{ id: sample.id, c: 3 }]),
    ]);
    expect((await owner.get(at(sample))).body.customFields).to.deep.equal({ a: 1, b: 2, c: 3 });
    const answers = await Promise.all([owner.delete(at(sample)), owner.delete(at(sample))]);
    expect(statuses(answers)).to.deep.equal({ 200: 1, 404: 1 });
  });
});

describe("PUT /api/orders/[id]/sequencing/status", () => {
  setUp();
  const move = (updates: unknown, by = admin, to = order) =>
    by.put(`/api/orders/${to.id}/sequencing/status`, { updates });
  const readStatus = async ({ id }: Sample) => (await Sample.query(app.db).findById(id))?.facilityStatus;

  it("sets the status by record id or code, and reports the result of each", async () => {
    const [a, b, c] = [
      await aSample(app.db, order.id, { sampleId: "A" }),
      await aSample(app.db, order.id, { sampleId: "B" }),
      await aSample(app.db, order.id, { sampleId: "C" }),
    ];
    const answer = await move([
      { sampleId: a.id, facilityStatus: "PROCESSING" },
      { sampleId: "B", facilityStatus: "ISSUE" },
      { sampleId: "nowhere", facilityStatus: "READY" },
    ]);
    expect(statusAndBody(answer)).to.deep.equal([
      200,
      {
        success: true,
        results: [
          { sampleId: a.id, success: true },
          { sampleId: "B", success: true },
          { sampleId: "nowhere", success: false, error: "Sample not found" },
        ],
      },
    ]);
    expect([await readStatus(a), await readStatus(b), await readStatus(c)]).to.deep.equal([
      "PROCESSING",
      "ISSUE",
      "WAITING",
    ]);
    const [entry, ...others] = await readEntries();
    expect(others).to.deep.equal([]);
    expect(entry).to.deep.include({
      action: "samples.facilityStatusChanged",
      after: { PROCESSING: [a.id], ISSUE: [b.id] },
    });
  });

  it("applies the later of two updates for one sample", async () => {
    const [a, b] = [
      await aSample(app.db, order.id, { sampleId: "A" }),
      await aSample(app.db, order.id, { sampleId: "B" }),
    ];
    await move([
      { sampleId: b.id, facilityStatus: "READY" },
      { sampleId: a.id, facilityStatus: "ISSUE" },
      { sampleId: "A", facilityStatus: "READY" },
      { sampleId: "B", facilityStatus: "ISSUE" },
    ]);
    expect([await readStatus(a), await readStatus(b)]).to.deep.equal(["READY", "ISSUE"]);
  });

  it("uses an id for its sample, also if it equals the code of another one", async () => {
    const a = await aSample(app.db, order.id, { sampleId: "A" });
    const b = await aSample(app.db, order.id, { sampleId: a.id });
    await move([{ sampleId: a.id, facilityStatus: "READY" }]);
    expect([await readStatus(a), await readStatus(b)]).to.deep.equal(["READY", "WAITING"]);
  });

  it("changes no sample of another order, and writes nothing without a change", async () => {
    const other = await anOrder(app.db, owner.user.id);
    const sample = await aSample(app.db, other.id, { sampleId: "theirs" });
    const answer = await move([
      { sampleId: sample.id, facilityStatus: "READY" },
      { sampleId: "theirs", facilityStatus: "READY" },
    ]);
    expect(answer.body.results.map(({ success }: { success: boolean }) => success)).to.deep.equal([
      false,
      false,
    ]);
    expect(await readStatus(sample)).to.equal("WAITING");
    expect(await readEntries()).to.deep.equal([]);
    expect(await readEntries(other)).to.deep.equal([]);
  });

  it("is refused as the table of refusals defines", async () => {
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    const path = `/api/orders/${order.id}/sequencing/status`;
    expect(statusAndBody(await app.anyone.put(path, "{"))).to.deep.equal(UNAUTHORIZED);
    expect(statusAndBody(await owner.put(path, "{"))).to.deep.equal([403, { error: "Unauthorized" }]);
    expect(statusAndBody(await demo.put(path, "{"))).to.deep.equal([
      403,
      { error: "Sequencing data management is disabled in the public demo." },
    ]);
    expect(statusAndBody(await move([], admin, Order.fromJson({ id: "nowhere" })))).to.deep.equal(
      ORDER_UNKNOWN,
    );
    expect(statusAndBody(await move([{ sampleId: "A", facilityStatus: "LOST" }]))).to.deep.equal([
      400,
      { error: "facilityStatus must be WAITING, PROCESSING, SEQUENCED, QC_REVIEW, READY or ISSUE" },
    ]);
  });
});
