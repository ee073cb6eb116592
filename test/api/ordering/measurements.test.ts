import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Measurement } from "../../../db/models/Measurement.ts";
import { MeasurementType } from "../../../db/models/MeasurementType.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { Service } from "../../../db/models/Service.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { asks } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const FORBIDDEN = [403, { error: "Forbidden" }];
const UNAUTHORIZED = [403, { error: "Unauthorized" }];
const NO_ORDER = [404, { error: "Sequencing Order not found" }];
const NONE = { failBelow: null, warnBelow: null, warnAbove: null, failAbove: null };

let services = 0;

describe("the measurements of samples", () => {
  let app: TestApp;
  let technician: Person;
  let owner: Person;
  let order: Order;
  let samples: Sample[];
  let rin: MeasurementType;
  let qubit: MeasurementType;
  before(async () => {
    app = await testApp();
    technician = await app.as("TECHNICIAN");
    owner = await app.as("RESEARCHER");
    rin = await MeasurementType.query(app.db).findOne({ name: "RIN" }).throwIfNotFound();
    qubit = await MeasurementType.query(app.db).findOne({ name: "Qubit" }).throwIfNotFound();
  });
  beforeEach(async () => {
    const service = await Service.query(app.db).insertAndFetch({
      name: `RNA ${++services}`,
      qualityRules: [{ ...NONE, typeId: rin.id, failBelow: 5, warnBelow: 7 }],
    });
    order = await anOrder(app.db, owner.user.id, { serviceId: service.id });
    samples = [
      await aSample(app.db, order.id),
      await aSample(app.db, order.id),
      await aSample(app.db, order.id),
    ];
  });
  after(() => app[Symbol.asyncDispose]());

  const path = (more = "") => `/api/orders/${order.id}/measurements${more}`;
  const record = (measurements: object[], more: object = {}, by = technician) =>
    by.post(path(), { measurements, ...more });
  const value = (index: number, type: string, measured: number) => ({
    sample: samples[index]?.sampleId,
    type,
    value: measured,
  });
  const verdicts = async () =>
    (await owner.get(path())).body.samples.map(({ verdict }: { verdict: string }) => verdict);

  it("are recorded by sample ID, tube code or record id, and get a verdict by the limits of the service", async () => {
    const answer = await record([
      value(0, "RIN", 8.1),
      { sample: samples[1]?.tubeCode, type: "rin", value: 6 },
      { sample: samples[2]?.id, type: rin.id, value: 4.9 },
      value(2, "Qubit", 12.5),
    ]);
    expect(statusAndBody(answer)).to.deep.equal([200, { success: true, recorded: 4, already: 0 }]);
    expect(await verdicts()).to.deep.equal(["pass", "warn", "fail"]);
    const { body } = await owner.get(path());
    expect(body.types.map(({ name }: { name: string }) => name)).to.deep.equal(["Qubit", "RIN"]);
    expect(body.limits).to.deep.equal([{ ...NONE, typeId: rin.id, failBelow: 5, warnBelow: 7 }]);
    const measured = body.samples[2].measurements.find(({ type }: { type: string }) => type === "Qubit");
    expect(measured).to.deep.include({
      value: 12.5,
      unit: "ng/µl",
      verdict: null,
      source: "typed",
      instrument: null,
      recorded: null,
    });
    const entries = await AuditEntry.query(app.db).where({ targetId: samples[2]?.id ?? "" });
    expect(entries.map(({ action, after }) => [action, after])).to.deep.equal([
      ["sample.measured", { RIN: "4.9", Qubit: "12.5 ng/µl" }],
    ]);
  });

  it("count by the newest of each type, and earlier ones stay with the sample", async () => {
    await record([value(0, "RIN", 8)], { measuredAt: "2026-01-02T00:00:00Z" });
    await record([value(0, "RIN", 3)], {
      measuredAt: "2026-01-03T00:00:00Z",
      instrument: "TapeStation 4200",
    });
    await record([value(0, "RIN", 9)], { measuredAt: "2026-01-01T00:00:00Z" });
    expect(await verdicts()).to.deep.equal(["fail", null, null]);
    const { status, body } = await owner.get(`/api/samples/${samples[0]?.id}/measurements`);
    expect(status).to.equal(200);
    expect(body).to.deep.include({ orderId: order.id, verdict: "fail", missing: [] });
    expect(
      body.measurements.map((one: { value: number; isCurrent: boolean }) => [one.value, one.isCurrent]),
    ).to.deep.equal([
      [3, true],
      [8, false],
      [9, false],
    ]);
    const removed = await technician.delete(path(`/${body.measurements[0].id}`));
    expect(statusAndBody(removed)).to.deep.equal([200, { success: true }]);
    expect(await verdicts()).to.deep.equal(["pass", null, null]);
    expect(statusAndBody(await technician.delete(path(`/${body.measurements[0].id}`)))).to.deep.equal([
      404,
      { error: "Measurement not found" },
    ]);
  });

  it("are recorded once when a request is repeated, also at the same time", async () => {
    const values = [value(0, "RIN", 8), value(1, "RIN", 7)];
    const answers = await Promise.all([record(values), record(values), record(values)]);
    expect(answers.reduce((sum, { body }) => sum + body.recorded, 0)).to.equal(2);
    expect(await Measurement.query(app.db).where({ orderId: order.id })).to.have.length(2);
    expect((await record([value(0, "RIN", 8)], { note: "Repeated" })).body.recorded).to.equal(1);
  });

  it("are refused whole for unknown samples, types, repeated and implausible values, and drafts", async () => {
    const refused = async (measurements: object[]) => {
      const answer = statusAndBody(await record(measurements));
      expect(await Measurement.query(app.db).where({ orderId: order.id })).to.deep.equal([]);
      return answer;
    };
    const good = value(0, "RIN", 8);
    expect(await refused([good, { sample: "X9", type: "RIN", value: 1 }])).to.deep.equal([
      400,
      { error: "No sample of this order has the ID or tube code X9" },
    ]);
    expect(await refused([good, value(1, "Luck", 1)])).to.deep.equal([
      400,
      { error: "There is no active measurement type Luck" },
    ]);
    expect(await refused([good, { ...good, sample: samples[0]?.tubeCode }])).to.deep.equal([
      400,
      { error: `Sample ${samples[0]?.sampleId} occurs twice with RIN` },
    ]);
    expect(await refused([good, value(1, "RIN", 82)])).to.deep.equal([
      400,
      { error: `RIN of sample ${samples[1]?.sampleId} must be from 0 to 10` },
    ]);
    order = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    samples = [await aSample(app.db, order.id)];
    expect(await refused([value(0, "RIN", 8)])).to.deep.equal([
      400,
      { error: "Samples can be measured after the order is submitted" },
    ]);
  });

  it("are limited for each sample", async () => {
    const now = Date.now();
    await Measurement.query(app.db).insert(
      Array.from({ length: 500 }, (_none, index) => ({
        orderId: order.id,
        sampleId: samples[0]?.id ?? "",
        typeId: rin.id,
        value: 5,
        source: "typed" as const,
        measuredAt: new Date(now + index),
      })),
    );
    expect(statusAndBody(await record([value(0, "RIN", 8)]))).to.deep.equal([
      400,
      { error: "A sample can have at most 500 measurements" },
    ]);
  });

  it("are recorded by the facility alone, and read by the owner", async () => {
    const stranger = await app.as("RESEARCHER");
    const ofSample = `/api/samples/${samples[0]?.id}/measurements`;
    expect(statusAndBody(await record([value(0, "RIN", 8)], {}, owner))).to.deep.equal(UNAUTHORIZED);
    expect(statusAndBody(await owner.post(path("/read"), { text: "Sample,RIN" }))).to.deep.equal(
      UNAUTHORIZED,
    );
    expect(statusAndBody(await stranger.get(path()))).to.deep.equal(FORBIDDEN);
    expect(statusAndBody(await stranger.get(ofSample))).to.deep.equal(FORBIDDEN);
    expect(statusAndBody(await owner.get("/api/samples/none/measurements"))).to.deep.equal([
      404,
      { error: "Sample not found" },
    ]);
    order.id = "none";
    expect(statusAndBody(await technician.get(path()))).to.deep.equal(NO_ORDER);
    expect(statusAndBody(await record([value(0, "RIN", 8)]))).to.deep.equal(NO_ORDER);
    expect(statusAndBody(await technician.post(path("/read"), { text: "Sample,RIN" }))).to.deep.equal(
      NO_ORDER,
    );
  });

  it("are read from pasted cells before they are recorded", async () => {
    const [first, second] = samples;
    const text = `Sample\tQubit [pg/µl]\tRIN\tColor\n${first?.sampleId}\t12500\t8.2\tred\n${second?.tubeCode.toLowerCase()}\t<5\t2.5\t\nLadder\t1\t1\t\n`;
    const { status, body } = await technician.post(path("/read"), { text });
    expect(status).to.equal(200);
    expect(body).to.deep.equal({
      layout: "columns",
      sampleHeading: "Sample",
      columns: [
        { heading: "Qubit [pg/µl]", typeId: qubit.id },
        { heading: "RIN", typeId: rin.id },
        { heading: "Color", typeId: null },
      ],
      values: [
        {
          line: 2,
          code: first?.sampleId,
          sampleId: first?.id,
          sample: first?.sampleId,
          typeId: qubit.id,
          value: 12.5,
          recorded: "12500 pg/µl",
          problem: null,
        },
        {
          line: 2,
          code: first?.sampleId,
          sampleId: first?.id,
          sample: first?.sampleId,
          typeId: rin.id,
          value: 8.2,
          recorded: null,
          problem: null,
        },
        {
          line: 3,
          code: second?.tubeCode.toLowerCase(),
          sampleId: second?.id,
          sample: second?.sampleId,
          typeId: qubit.id,
          value: null,
          recorded: "<5 pg/µl",
          problem: "<5 is not a number",
        },
        {
          line: 3,
          code: second?.tubeCode.toLowerCase(),
          sampleId: second?.id,
          sample: second?.sampleId,
          typeId: rin.id,
          value: 2.5,
          recorded: null,
          problem: null,
        },
      ],
      unmatched: ["Ladder"],
      unmeasured: 1,
    });
    expect(await Measurement.query(app.db).where({ orderId: order.id })).to.deep.equal([]);
    const chosen = await technician.post(path("/read"), {
      text,
      columns: [
        { heading: "Color", typeId: rin.id },
        { heading: "RIN", typeId: null },
        { heading: "Qubit [pg/µl]", typeId: null },
      ],
    });
    expect(chosen.body.values.map(({ problem }: { problem: string }) => problem)).to.deep.equal([
      "red is not a number",
    ]);
  });

  it("are not read from something else than a table, or from an endless one", async () => {
    expect(statusAndBody(await technician.post(path("/read"), { text: 'Sample,"RIN\nS1' }))).to.deep.equal([
      400,
      { error: "The text is not a table. Paste cells of a spreadsheet, or choose a CSV file." },
    ]);
    const rows = Array.from({ length: 10_001 }, (_none, index) => `S${index},5`);
    expect(statusAndBody(await technician.post(path("/read"), { text: rows.join("\n") }))).to.deep.equal([
      400,
      { error: "A table can have at most 10000 rows and 5000 values" },
    ]);
    const { status } = await technician.post(path("/read"), { text: "x".repeat(1_000_001) });
    expect(status).to.equal(400);
  });
});

describe("the decision on samples", () => {
  let app: TestApp;
  let technician: Person;
  let owner: Person;
  let order: Order;
  let samples: Sample[];
  before(async () => {
    app = await testApp();
    technician = await app.as("TECHNICIAN");
    owner = await app.as("RESEARCHER");
  });
  beforeEach(async () => {
    order = await anOrder(app.db, owner.user.id);
    samples = [await aSample(app.db, order.id), await aSample(app.db, order.id)];
  });
  after(() => app[Symbol.asyncDispose]());

  const path = (more: string) => `/api/orders/${order.id}/quality/${more}`;
  const ids = (): string[] => samples.map(({ id }) => id);
  const given = (version?: number) =>
    ids().map((sampleId) => ({ sampleId, ...(version !== undefined && { version }) }));
  const ask = (by = technician, more: object = {}) =>
    by.post(path("questions"), { samples: given(), question: "Continue?", ...more });
  const answer = (by: Person, given: string, more: object = {}) =>
    by.post(path("answers"), { sampleIds: ids(), answer: given, ...more });
  const decide = (decision: string, more: object = {}, by = technician) =>
    by.post(path("decisions"), { samples: given(), decision, ...more });
  const decisions = async () =>
    (await owner.get(`/api/orders/${order.id}/measurements`)).body.samples.map(
      (sample: { decision: object | null }) => sample.decision,
    );
  const notices = async (kind: Notification["kind"]) =>
    (await Notification.query(app.db).where({ orderId: order.id, kind })).map(({ userId, data }) => [
      userId,
      data,
    ]);
  const facts = () => ({ samples: 2, sampleCodes: samples.map(({ sampleId }) => sampleId) });

  it("is that of the owner, who is asked once and continues at risk", async () => {
    expect(statusAndBody(await ask())).to.deep.equal([200, { success: true, asked: 2 }]);
    expect(await notices("samples.decisionAsked")).to.deep.equal([[owner.user.id, facts()]]);
    const [, timeline] = await asks(owner, "timeline.get", { orderId: order.id, sampleId: ids()[0] });
    expect(timeline.next).to.deep.equal({ stage: "measured", for: "answer", on: "owner" });
    const [asked] = await decisions();
    expect(asked).to.deep.equal({
      version: 1,
      question: "Continue?",
      askedAt: asked.askedAt,
      answer: null,
      comment: null,
      answeredAt: null,
      decision: null,
      reason: null,
      decidedAt: null,
      newTubeCode: null,
      replacement: null,
      replacementComment: null,
      replacementAt: null,
    });
    expect(statusAndBody(await answer(owner, "continue", { comment: "Please try" }))).to.deep.equal([
      200,
      { success: true, answered: 2 },
    ]);
    const [decided] = await decisions();
    expect(decided).to.deep.include({
      version: 2,
      answer: "continue",
      comment: "Please try",
      decision: "proceed_at_risk",
    });
    const answers = await notices("samples.decisionAnswered");
    expect(answers).to.deep.include([technician.user.id, { ...facts(), answer: "continue" }]);
    const entries = await AuditEntry.query(app.db)
      .where({ targetId: ids()[0] ?? "" })
      .orderBy("id");
    expect(entries.map(({ action, userId, after }) => [action, userId, after])).to.deep.equal([
      ["sample.decisionAsked", technician.user.id, { question: "Continue?" }],
      ["sample.decisionAnswered", owner.user.id, { answer: "continue", comment: "Please try" }],
    ]);
  });

  it("is that of the facility after the owner declined, and rejected samples move to their stage", async () => {
    await ask();
    await answer(owner, "stop");
    const [declined] = await decisions();
    expect(declined).to.deep.include({ answer: "stop", decision: null });
    expect(statusAndBody(await decide("reject"))).to.deep.equal([
      400,
      { error: "A reason is required for this decision" },
    ]);
    expect(statusAndBody(await decide("reject", { reason: "Degraded" }))).to.deep.equal([
      200,
      { success: true, decided: 2 },
    ]);
    const [rejected] = await decisions();
    expect(rejected).to.deep.include({ decision: "reject", reason: "Degraded", version: 3, answer: "stop" });
    const stored = await Sample.query(app.db).findByIds(ids());
    expect(stored.map(({ stage, stageReason }) => [stage, stageReason])).to.deep.equal([
      ["REJECTED", "Degraded"],
      ["REJECTED", "Degraded"],
    ]);
    expect(await notices("samples.decided")).to.deep.equal([
      [owner.user.id, { ...facts(), decision: "reject" }],
    ]);
  });

  it("is made once: of simultaneous answers one counts, and a decided question is closed", async () => {
    await ask();
    const answers = await Promise.all([
      answer(owner, "continue"),
      answer(owner, "stop"),
      answer(owner, "stop"),
    ]);
    expect(answers.map(({ status }) => status)).to.have.members([200, 409, 409]);
    await ask();
    expect((await decide("proceed")).status).to.equal(200);
    expect(statusAndBody(await answer(owner, "continue"))).to.deep.equal([
      409,
      { error: "A sample has no open question. It was answered or decided already." },
    ]);
  });

  it("does not overwrite one that the caller has not seen", async () => {
    const changed = [409, { error: "The decision on a sample has changed. Load the page again." }];
    await ask();
    await answer(owner, "continue");
    const late = { samples: given(1) };
    expect(statusAndBody(await decide("reject", { ...late, reason: "Degraded" }))).to.deep.equal(changed);
    expect(statusAndBody(await ask(technician, { samples: given(0) }))).to.deep.equal(changed);
    expect((await decide("proceed", { samples: given(2) })).status).to.equal(200);
  });

  it("is refused to others, and for drafts and samples of another order", async () => {
    const stranger = await app.as("RESEARCHER");
    expect(statusAndBody(await ask(owner))).to.deep.equal(UNAUTHORIZED);
    expect(statusAndBody(await decide("proceed", {}, owner))).to.deep.equal(UNAUTHORIZED);
    expect(statusAndBody(await answer(stranger, "continue"))).to.deep.equal(FORBIDDEN);
    const viewer = await app.as("FACILITY_VIEWER");
    expect((await answer(viewer, "continue")).status).to.equal(403);
    const foreign = await aSample(app.db, (await anOrder(app.db, owner.user.id)).id);
    const other = [400, { error: "A sample does not belong to this order" }];
    expect(statusAndBody(await ask(technician, { samples: [{ sampleId: foreign.id }] }))).to.deep.equal(
      other,
    );
    expect(statusAndBody(await answer(owner, "stop", { sampleIds: [foreign.id] }))).to.deep.equal(other);
    expect(statusAndBody(await ask(technician, { question: " " }))).to.deep.equal([
      400,
      { error: "The question is missing" },
    ]);
    await Sample.query(app.db).findByIds(ids()).patch({ stage: "DELIVERED" });
    expect((await decide("reject", { reason: "Late" })).status).to.equal(400);
    order = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    expect(statusAndBody(await ask())).to.deep.equal([
      400,
      { error: "Samples can be measured after the order is submitted" },
    ]);
    order.id = "none";
    expect(statusAndBody(await ask())).to.deep.equal(NO_ORDER);
    expect(statusAndBody(await answer(owner, "stop"))).to.deep.equal(NO_ORDER);
    expect(statusAndBody(await decide("proceed"))).to.deep.equal(NO_ORDER);
  });
});

describe("the types of measurements", () => {
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const ADMIN = "/api/admin/measurement-types";
  const types = async (by = admin) => (await by.get("/api/measurement-types")).body.types;
  const create = async (name: string, fields: object = {}) =>
    (await admin.post(ADMIN, { name, ...fields })).body.type;

  it("exist for the usual instruments, and are created, changed and deleted", async () => {
    const researcher = await app.as("RESEARCHER");
    expect((await types(researcher)).map(({ name }: { name: string }) => name)).to.include.members([
      "Qubit",
      "NanoDrop",
      "A260/280",
      "A260/230",
      "RIN",
      "DIN",
      "Mean fragment size",
      "qPCR",
    ]);
    const made = await admin.post(ADMIN, { name: " DV200 ", unit: "%", minimum: 0, maximum: 100 });
    const { id, position } = made.body.type;
    const type = {
      id,
      name: "DV200",
      unit: "%",
      decimals: 2,
      minimum: 0,
      maximum: 100,
      headings: [],
      active: true,
      position,
    };
    expect(statusAndBody(made)).to.deep.equal([201, { type }]);
    const changed = await admin.patch(`${ADMIN}/${id}`, { headings: ["DV 200"], active: false, position: 0 });
    expect(statusAndBody(changed)).to.deep.equal([
      200,
      { type: { ...type, headings: ["DV 200"], active: false, position: 0 } },
    ]);
    expect((await types())[0].name).to.equal("DV200");
    expect(statusAndBody(await admin.delete(`${ADMIN}/${id}`))).to.deep.equal([200, { success: true }]);
    const actions = await AuditEntry.query(app.db).where({ targetId: id }).orderBy("id");
    expect(actions.map(({ action }) => action)).to.deep.equal([
      "measurementType.created",
      "measurementType.changed",
      "measurementType.deleted",
    ]);
    expect(statusAndBody(await researcher.post(ADMIN, { name: "X" }))).to.deep.equal(UNAUTHORIZED);
  });

  it("are refused with a taken name, a crossed range, or when there are too many", async () => {
    expect(statusAndBody(await admin.post(ADMIN, { name: "rin" }))).to.deep.equal([
      400,
      { error: "Measurement type with this name already exists" },
    ]);
    const crossed = [400, { error: "The least plausible value is above the greatest one" }];
    expect(statusAndBody(await admin.post(ADMIN, { name: "X", minimum: 2, maximum: 1 }))).to.deep.equal(
      crossed,
    );
    const { id } = await create("X", { minimum: 2 });
    expect(statusAndBody(await admin.patch(`${ADMIN}/${id}`, { maximum: 1 }))).to.deep.equal(crossed);
    expect(statusAndBody(await admin.patch(`${ADMIN}/${id}`, { name: "Qubit" }))).to.deep.equal([
      400,
      { error: "Measurement type with this name already exists" },
    ]);
    const missing = [404, { error: "Measurement type not found" }];
    expect(statusAndBody(await admin.patch(`${ADMIN}/none`, { name: "Y" }))).to.deep.equal(missing);
    expect(statusAndBody(await admin.delete(`${ADMIN}/none`))).to.deep.equal(missing);
    const more = Array.from({ length: 100 - (await types()).length }, (_none, index) => ({
      name: `T${index}`,
    }));
    await MeasurementType.query(app.db).insert(more);
    expect(statusAndBody(await admin.post(ADMIN, { name: "Y" }))).to.deep.equal([
      400,
      { error: "An installation can have at most 100 measurement types" },
    ]);
  });

  it("keep their unit and exist while measurements or limits have them", async () => {
    const inUse = [
      400,
      { error: "Cannot delete a measurement type with measurements or limits. Deactivate it instead." },
    ];
    const fixed = [
      400,
      { error: "The unit cannot change after measurements were recorded. Create another type." },
    ];
    const measured = await create("Measured");
    const limited = await create("Limited", { unit: "nM" });
    expect((await admin.patch(`${ADMIN}/${measured.id}`, { unit: "bp" })).status).to.equal(200);
    const order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id);
    const recorded = await admin.post(`/api/orders/${order.id}/measurements`, {
      measurements: [{ sample: sample.id, type: "Measured", value: 3 }],
    });
    expect(recorded.status).to.equal(200);
    const service = await admin.post("/api/admin/services", {
      name: "Amplicons",
      qualityLimits: [{ typeId: limited.id, warnBelow: 2 }],
    });
    expect(service.body.service.qualityLimits).to.deep.equal([{ ...NONE, typeId: limited.id, warnBelow: 2 }]);
    for (const { id } of [measured, limited]) {
      expect(statusAndBody(await admin.delete(`${ADMIN}/${id}`))).to.deep.equal(inUse);
      expect(statusAndBody(await admin.patch(`${ADMIN}/${id}`, { unit: "kb" }))).to.deep.equal(fixed);
    }
    const update = (qualityLimits: object[]) =>
      admin.patch(`/api/admin/services/${service.body.service.id}`, { qualityLimits });
    expect(statusAndBody(await update([{ typeId: "none", warnBelow: 2 }]))).to.deep.equal([
      400,
      { error: "A measurement type of the limits does not exist" },
    ]);
    expect((await update([{ typeId: limited.id, warnBelow: 2, failBelow: 3 }])).status).to.equal(400);
    expect((await update([{ typeId: limited.id }, { typeId: limited.id }])).status).to.equal(400);
    expect((await update([])).body.service.qualityLimits).to.deep.equal([]);
    expect((await admin.delete(`${ADMIN}/${limited.id}`)).status).to.equal(200);
  });
});
