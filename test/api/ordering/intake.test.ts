import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { Order } from "../../../db/models/Order.ts";
import { Place } from "../../../db/models/Place.ts";
import { Receipt } from "../../../db/models/Receipt.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SampleReceipt } from "../../../db/models/SampleReceipt.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { asks } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const FORBIDDEN = [403, { error: "Forbidden" }];
const UNAUTHORIZED = [403, { error: "Unauthorized" }];
const NO_ORDER = [404, { error: "Sequencing Order not found" }];

describe("the receipt of samples", () => {
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
    samples = [
      await aSample(app.db, order.id),
      await aSample(app.db, order.id),
      await aSample(app.db, order.id),
    ];
  });
  after(() => app[Symbol.asyncDispose]());

  const receipt = (more = "") => `/api/orders/${order.id}/receipt${more}`;
  const receive = (outcomes: object[], by = technician) => by.post(receipt(), { samples: outcomes });
  const outcome = (index: number, given: object | null = {}) => ({
    sampleId: samples[index]?.id,
    outcome: "received",
    ...given,
  });
  const stages = async () =>
    (await Sample.query(app.db).where({ orderId: order.id }).orderBy("position")).map(({ stage }) => stage);
  const orderStage = async () => (await Order.query(app.db).findById(order.id))?.stage;
  const noticesOfOwner = () =>
    Notification.query(app.db).where({
      userId: owner.user.id,
      orderId: order.id,
      kind: "order.samplesReceived",
    });

  it("moves samples and, when each has an outcome, the order; a partial receipt leaves the order", async () => {
    const first = await receive([outcome(0, { condition: "thawed", volumeUl: 12.5, note: "Warm box" })]);
    expect(statusAndBody(first)).to.deep.equal([
      200,
      { success: true, changed: 1, already: [], expected: 3, received: 1, missing: 0, rejected: 0 },
    ]);
    expect([await stages(), await orderStage()]).to.deep.equal([
      ["RECEIVED", "EXPECTED", "EXPECTED"],
      "SUBMITTED",
    ]);
    const sampleId = samples[0]?.id;
    const [, { stages: way, next }] = await asks(owner, "timeline.get", { orderId: order.id, sampleId });
    const seen = way.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`);
    expect([seen.slice(2, 4), next?.for]).to.deep.equal([["sent skipped", "received done"], "sequence"]);
    await receive([outcome(1), outcome(2, { outcome: "missing" })]);
    expect([await stages(), await orderStage()]).to.deep.equal([
      ["RECEIVED", "RECEIVED", "EXPECTED"],
      "RECEIVED",
    ]);
    const { status, body } = await owner.get(receipt());
    expect(status).to.equal(200);
    expect(body).to.deep.include({ orderNumber: order.orderNumber, isOpen: true, received: 2, missing: 1 });
    expect(body.samples[0].receipt).to.deep.equal({
      outcome: "received",
      condition: "thawed",
      volumeUl: 12.5,
      concentration: null,
      note: "Warm box",
      reason: null,
      returnState: null,
      recordedAt: body.samples[0].receipt.recordedAt,
    });
  });

  it("changes nothing when a scan is repeated, and keeps the details", async () => {
    await receive([outcome(0, { volumeUl: 7 })]);
    const again = await receive([outcome(0)]);
    expect(again.body).to.deep.include({ changed: 0, already: [samples[0]?.id] });
    const entries = await AuditEntry.query(app.db).where({ targetId: samples[0]?.id ?? "" });
    expect(entries.map(({ action }) => action)).to.deep.equal(["sample.received"]);
    await receive([outcome(0, { concentration: 3 })]);
    const kept = await SampleReceipt.query(app.db).findOne({ sampleId: samples[0]?.id ?? "" });
    expect(kept).to.deep.include({ volumeUl: 7, concentration: 3 });
  });

  it("records each sample once when two technicians scan at the same time", async () => {
    const colleague = await app.as("TECHNICIAN");
    const answers = await Promise.all(
      [technician, colleague, technician, colleague].map((by) => receive([outcome(0), outcome(1)], by)),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.changed, 0)).to.equal(2);
    expect(await Receipt.query(app.db).where({ orderId: order.id })).to.have.length(1);
    expect(await SampleReceipt.query(app.db).where({ orderId: order.id })).to.have.length(2);
  });

  it("takes back an outcome that was recorded by mistake", async () => {
    await receive([outcome(0)]);
    const undone = await receive([outcome(0, { outcome: null })]);
    expect(undone.body).to.deep.include({ changed: 1, received: 0 });
    expect((await stages())[0]).to.equal("EXPECTED");
  });

  it("notifies the owner once per session of what arrived, is missing, damaged, rejected or extra", async () => {
    await receive([
      outcome(0, { condition: "leaking" }),
      outcome(1, { outcome: "rejected", reason: "Empty" }),
    ]);
    await technician.post(receipt("/extra-tubes"), { code: "X-1" });
    expect(await noticesOfOwner()).to.deep.equal([]);
    const facts = { expected: 3, received: 1, missing: 0, rejected: 1, damaged: 1, extra: 1 };
    expect(statusAndBody(await technician.post(receipt("/finish")))).to.deep.equal([
      200,
      { success: true, finished: true, ...facts },
    ]);
    expect(statusAndBody(await technician.post(receipt("/finish")))).to.deep.equal([
      200,
      { success: true, finished: false, ...facts },
    ]);
    const notices = await noticesOfOwner();
    expect(notices.map(({ data }) => data)).to.deep.equal([facts]);
    await receive([outcome(2)]);
    await technician.post(receipt("/finish"));
    expect(await noticesOfOwner()).to.have.length(2);
  });

  it("rejects samples with a reason, which the owner sees and may ask back", async () => {
    expect(statusAndBody(await receive([outcome(0, { outcome: "rejected" })]))).to.deep.equal([
      400,
      { error: "A reason is required to reject a sample" },
    ]);
    await receive([outcome(0, { outcome: "rejected", reason: "Leaked" })]);
    expect((await stages())[0]).to.equal("REJECTED");
    const returns = (by: Person, state: string, index = 0) =>
      by.post(`/api/orders/${order.id}/returns`, { sampleIds: [samples[index]?.id], state });
    expect(statusAndBody(await returns(owner, "shipped"))).to.deep.equal(FORBIDDEN);
    expect(statusAndBody(await returns(owner, "requested"))).to.deep.equal([
      200,
      { success: true, updated: 1 },
    ]);
    expect((await returns(owner, "requested")).body.updated).to.equal(0);
    expect((await returns(technician, "shipped")).body.updated).to.equal(1);
    expect(statusAndBody(await returns(owner, "requested", 1))).to.deep.equal([
      400,
      { error: "Only rejected samples are returned" },
    ]);
    const { body } = await owner.get(receipt());
    expect(body.samples[0].receipt).to.deep.include({ reason: "Leaked", returnState: "shipped" });
  });

  it("refuses samples of another order, drafts, and samples in work", async () => {
    const other = await aSample(app.db, (await anOrder(app.db, owner.user.id)).id);
    expect(statusAndBody(await receive([{ sampleId: other.id, outcome: "received" }]))).to.deep.equal([
      400,
      { error: "A sample does not belong to this order" },
    ]);
    await Sample.query(app.db)
      .findById(samples[0]?.id ?? "")
      .patch({ stage: "SEQUENCED" });
    expect(statusAndBody(await receive([outcome(0, { outcome: "missing" })]))).to.deep.equal([
      409,
      { error: `Sample ${samples[0]?.sampleId} is already in work. Set its stage back first.` },
    ]);
    expect((await receive([outcome(0)])).body.changed).to.equal(1);
    const closed = [
      400,
      { error: "Samples can be received after the order is submitted and before it is completed" },
    ];
    order = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    samples = [await aSample(app.db, order.id)];
    expect(statusAndBody(await receive([outcome(0)]))).to.deep.equal(closed);
    expect(statusAndBody(await technician.post(receipt("/extra-tubes"), { code: "X" }))).to.deep.equal(
      closed,
    );
    order = await anOrder(app.db, owner.user.id, { approvalState: "pending" });
    samples = [await aSample(app.db, order.id)];
    expect(statusAndBody(await receive([outcome(0)]))).to.deep.equal([
      409,
      { error: "Order awaits approval" },
    ]);
  });

  it("is recorded by the facility alone, and read by the owner", async () => {
    const stranger = await app.as("RESEARCHER");
    expect(statusAndBody(await receive([outcome(0)], owner))).to.deep.equal(UNAUTHORIZED);
    expect(statusAndBody(await owner.get("/api/scan?code=x"))).to.deep.equal(UNAUTHORIZED);
    expect(statusAndBody(await stranger.get(receipt()))).to.deep.equal(FORBIDDEN);
    order.id = "none";
    expect(statusAndBody(await technician.get(receipt()))).to.deep.equal(NO_ORDER);
    expect(statusAndBody(await receive([outcome(0)]))).to.deep.equal(NO_ORDER);
    expect(statusAndBody(await technician.post(receipt("/finish")))).to.deep.equal(NO_ORDER);
    expect(statusAndBody(await technician.post(receipt("/extra-tubes"), { code: "X" }))).to.deep.equal(
      NO_ORDER,
    );
    const returned = await technician.post("/api/orders/none/returns", {
      sampleIds: ["x"],
      state: "discarded",
    });
    expect(statusAndBody(returned)).to.deep.equal(NO_ORDER);
  });

  it("keeps extra tubes until they are removed", async () => {
    const added = await technician.post(receipt("/extra-tubes"), { code: "X-1", note: "No label" });
    expect(statusAndBody(added)).to.deep.equal([
      201,
      { id: added.body.id, code: "X-1", note: "No label", createdAt: added.body.createdAt },
    ]);
    expect(statusAndBody(await technician.post(receipt("/extra-tubes"), { code: "X-1" }))).to.deep.equal([
      409,
      { error: "The tube is already recorded as extra" },
    ]);
    const path = receipt(`/extra-tubes/${added.body.id}`);
    expect(statusAndBody(await technician.delete(path))).to.deep.equal([200, { success: true }]);
    expect(statusAndBody(await technician.delete(path))).to.deep.equal([
      404,
      { error: "Extra tube not found" },
    ]);
  });

  it("finds what a code names, and reveals a misread one", async () => {
    const scan = async (code: string, more = "") =>
      (await technician.get(`/api/scan?code=${encodeURIComponent(code)}${more}`)).body;
    const [sample] = samples;
    const { tubeCode = "", sampleId = "", id } = sample ?? {};
    const found = {
      kind: "sample",
      id,
      sampleId,
      tubeCode,
      orderId: order.id,
      orderNumber: order.orderNumber,
    };
    expect(await scan(tubeCode)).to.deep.equal({ ...found, code: tubeCode });
    expect(await scan(tubeCode.toLowerCase())).to.deep.equal({ ...found, code: tubeCode.toLowerCase() });
    expect(await scan(order.orderNumber)).to.deep.equal({
      kind: "order",
      code: order.orderNumber,
      orderId: order.id,
      orderNumber: order.orderNumber,
      name: null,
    });
    expect((await scan(sampleId)).kind).to.equal("unknown");
    expect(await scan(sampleId, `&orderId=${order.id}`)).to.deep.equal({ ...found, code: sampleId });
    const misread = tubeCode.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    expect(await scan(misread)).to.deep.equal({ kind: "misread", code: misread });
    const place = await Place.query(app.db).insertAndFetch({ placeKind: "box", name: `Box ${id}` });
    expect(await scan(place.code)).to.deep.equal({
      kind: "place",
      code: place.code,
      placeId: place.id,
      name: place.name,
      placeKind: "box",
      rows: null,
      columns: null,
    });
  });

  it("gives a code to one sample only, and names the sample or place that has it", async () => {
    const [first, second] = samples;
    const change = (sample: Sample | undefined, code: string) =>
      technician.put(`/api/samples/${sample?.id}/tube-code`, { code });
    expect(statusAndBody(await change(first, " FB01234567 "))).to.deep.equal([
      200,
      { success: true, tubeCode: "FB01234567" },
    ]);
    expect((await change(first, "FB01234567")).status).to.equal(200);
    expect(statusAndBody(await change(second, "FB01234567"))).to.deep.equal([
      409,
      {
        error: `The code FB01234567 belongs to sample ${first?.sampleId} of order ${order.orderNumber}`,
      },
    ]);
    const place = await Place.query(app.db).insertAndFetch({ placeKind: "rack", name: `Rack ${first?.id}` });
    expect(statusAndBody(await change(second, place.code))).to.deep.equal([
      409,
      { error: `The code ${place.code} belongs to the place ${place.name}` },
    ]);
    expect((await change(second, "Ä")).status).to.equal(400);
    expect(statusAndBody(await technician.put("/api/samples/none/tube-code", { code: "X" }))).to.deep.equal([
      404,
      { error: "Sample not found" },
    ]);
    const raced = await Promise.all(samples.map((sample) => change(sample, "RACE-1")));
    expect(raced.map(({ status }) => status).toSorted((one, other) => one - other)).to.deep.equal([
      200, 409, 409,
    ]);
  });
});
