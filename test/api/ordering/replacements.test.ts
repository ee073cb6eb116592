import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { MeasurementType } from "../../../db/models/MeasurementType.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { Order } from "../../../db/models/Order.ts";
import { Place } from "../../../db/models/Place.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { Service } from "../../../db/models/Service.ts";
import { Shipment } from "../../../db/models/Shipment.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { asks } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const FORBIDDEN = [403, { error: "Forbidden" }];
const NOT_REQUESTED = [
  409,
  { error: "No new tube is requested for a sample. The request was answered or withdrawn already." },
];
const NO_ORDER = [404, { error: "Sequencing Order not found" }];
const OTHER = [400, { error: "A sample does not belong to this order" }];

let services = 0;

describe("new tubes for failed, damaged and missing ones", () => {
  let app: TestApp;
  let technician: Person;
  let owner: Person;
  let order: Order;
  let sample: Sample;
  let rin: MeasurementType;
  before(async () => {
    app = await testApp();
    technician = await app.as("TECHNICIAN");
    owner = await app.as("RESEARCHER");
    rin = await MeasurementType.query(app.db).findOne({ name: "RIN" }).throwIfNotFound();
  });
  beforeEach(async () => {
    const service = await Service.query(app.db).insertAndFetch({
      name: `Fresh RNA ${++services}`,
      qualityRules: [{ typeId: rin.id, failBelow: 5, warnBelow: 7, warnAbove: null, failAbove: null }],
    });
    order = await anOrder(app.db, owner.user.id, { serviceId: service.id, stage: "ACCEPTED" });
    sample = await aSample(app.db, order.id);
    await receiveOld();
  });
  after(() => app[Symbol.asyncDispose]());

  const path = (more: string) => `/api/orders/${order.id}/${more}`;
  const receiveOld = (more: object = {}) =>
    technician.post(path("receipt"), {
      samples: [{ sampleId: sample.id, outcome: "received", volumeUl: 20, ...more }],
    });
  const measure = (value: number) =>
    technician.post(path("measurements"), { measurements: [{ sample: sample.id, type: "RIN", value }] });
  const request = (more: object = {}) =>
    technician.post(path("quality/decisions"), {
      samples: [{ sampleId: sample.id }],
      decision: "replace",
      reason: "Degraded",
      ...more,
    });
  const answer = (given: string, more: object = {}, by = owner) =>
    by.post(path("quality/replacements"), { sampleIds: [sample.id], answer: given, ...more });
  const receive = (more: object = {}, by = technician) =>
    by.post(path("receipt/new-tubes"), { sampleId: sample.id, ...more });
  const decision = async () => (await owner.get(path("measurements"))).body.samples[0].decision;
  const timeline = async () => {
    const [, found] = await asks(owner, "timeline.get", { orderId: order.id, sampleId: sample.id });
    return found as {
      next: { for: string; on: string };
      stages: { name: string; details: { kind: string; tubeCode: string; newTubeCode: string }[] }[];
    };
  };
  const scan = async (code: string) => (await technician.get(`/api/scan?code=${code}`)).body;

  it("are requested, sent by the owner, received with the reserved code, and measured on their own", async () => {
    const old = sample.tubeCode;
    await measure(2.1);
    const place = await Place.query(app.db).insertAndFetch({ placeKind: "box", name: `Box ${services}` });
    const stored = await technician.post(`/api/places/${place.id}/samples`, {
      samples: [{ sampleId: sample.id }],
    });
    expect(stored.status).to.equal(200);
    expect((await request()).status).to.equal(200);
    const { newTubeCode, version } = await decision();
    expect(newTubeCode).to.match(/^T[0-9A-Z]{7}$/);
    expect(newTubeCode).to.not.equal(old);
    await request();
    expect((await decision()).newTubeCode).to.equal(newTubeCode);

    const sent = { comment: "On dry ice", carrier: "DHL", trackingNumber: "4711" };
    expect(statusAndBody(await answer("sent", sent))).to.deep.equal([200, { success: true, answered: 1 }]);
    expect(statusAndBody(await answer("sent", sent))).to.deep.equal(NOT_REQUESTED);
    expect(await decision()).to.deep.include({
      decision: "replace",
      replacement: "sent",
      replacementComment: "On dry ice",
      version: version + 2,
    });
    const [parcel] = await Shipment.query(app.db).where({ orderId: order.id });
    expect(parcel).to.deep.include({
      direction: "to_facility",
      carrier: "DHL",
      trackingNumber: "4711",
      note: "On dry ice",
    });
    const notices = await Notification.query(app.db).where({
      orderId: order.id,
      kind: "samples.replacementAnswered",
    });
    expect(notices.map(({ userId, data }) => [userId, data])).to.deep.include([
      technician.user.id,
      { samples: 1, sampleCodes: [sample.sampleId], answer: "sent" },
    ]);
    const [, { orders }] = await asks(technician, "intake.expected");
    expect(orders.find(({ id }: { id: string }) => id === order.id).newTubes).to.equal(1);
    expect((await technician.get(path("receipt"))).body.samples[0].newTube).to.deep.equal({
      code: newTubeCode,
      answer: "sent",
    });
    expect(await scan(newTubeCode)).to.deep.include({ kind: "newTube", id: sample.id, tubeCode: old });

    expect(statusAndBody(await receive({ volumeUl: 50 }))).to.deep.equal([
      200,
      { success: true, tubeCode: newTubeCode, replaced: old },
    ]);
    expect(statusAndBody(await receive())).to.deep.equal(NOT_REQUESTED);
    expect(await scan(newTubeCode)).to.deep.include({ kind: "sample", tubeCode: newTubeCode });
    expect(await scan(old)).to.deep.include({ kind: "replacedTube", id: sample.id, tubeCode: newTubeCode });
    const receipt = await technician.get(path("receipt"));
    expect(receipt.body.samples[0]).to.deep.include({ newTube: null, storedIn: null, stage: "RECEIVED" });
    expect(receipt.body.samples[0].receipt).to.deep.include({ outcome: "received", volumeUl: 50 });

    const [cleared] = (await owner.get(path("measurements"))).body.samples;
    expect(cleared).to.deep.include({ verdict: null, decision: null, missing: [rin.id], measurements: [] });
    await measure(8.2);
    const { body } = await owner.get(`/api/samples/${sample.id}/measurements`);
    expect(body.verdict).to.equal("pass");
    const [tube] = body.replacedTubes;
    expect(tube).to.deep.include({ tubeCode: old, newTubeCode, reason: "Degraded" });
    expect(tube.receipt).to.deep.include({ outcome: "received", volumeUl: 20 });
    expect(
      body.measurements.map((one: { value: number; isCurrent: boolean; replacedTubeId: string | null }) => [
        one.value,
        one.isCurrent,
        one.replacedTubeId,
      ]),
    ).to.deep.equal([
      [8.2, true, null],
      [2.1, false, tube.id],
    ]);
    const entries = await AuditEntry.query(app.db).where({
      targetId: sample.id,
      action: "sample.tubeReplaced",
    });
    expect(entries.map(({ before, after }) => [before, after])).to.deep.equal([
      [
        { tubeCode: old },
        { tubeCode: newTubeCode, condition: "good", volumeUl: 50, concentration: null, note: null },
      ],
    ]);
  });

  it("are on the timeline of the sample, with the next step", async () => {
    const old = sample.tubeCode;
    await request();
    expect((await timeline()).next).to.deep.include({ for: "sendTube", on: "owner" });
    await answer("sent");
    expect((await timeline()).next).to.deep.include({ for: "newTube", on: "facility" });
    await receive({ code: `NEW-${sample.tubeCode}` });
    const received = (await timeline()).stages.find(({ name }) => name === "received");
    expect(received?.details).to.have.length(1);
    expect(received?.details[0]).to.deep.include({
      kind: "replacedTube",
      tubeCode: old,
      newTubeCode: `NEW-${old}`,
      reason: "Degraded",
    });
  });

  it("may be declined, after which the facility decides again, and each decision withdraws the request", async () => {
    await request();
    expect((await answer("declined", { comment: "No material left" })).status).to.equal(200);
    expect(await decision()).to.deep.include({ replacement: "declined" });
    const { next } = await timeline();
    expect(next).to.deep.include({ for: "decide", on: "facility" });
    await request({ decision: "proceed_at_risk" });
    expect(await decision()).to.deep.include({ newTubeCode: null, replacement: null });
    expect(statusAndBody(await receive())).to.deep.equal(NOT_REQUESTED);
    expect(statusAndBody(await answer("sent"))).to.deep.equal(NOT_REQUESTED);
  });

  it("replace missing and rejected tubes, too, without an answer of the owner", async () => {
    await receiveOld({ outcome: "rejected", reason: "Leaked out" });
    await request();
    expect((await receive()).status).to.equal(200);
    expect((await Sample.query(app.db).findById(sample.id))?.stage).to.equal("RECEIVED");
    const { replacedTubes } = (await owner.get(`/api/samples/${sample.id}/measurements`)).body;
    expect(replacedTubes[0].receipt).to.deep.include({ outcome: "rejected", reason: "Leaked out" });
  });

  it("have a code that nothing else has", async () => {
    const second = await aSample(app.db, order.id);
    await request();
    const { newTubeCode } = await decision();
    const taken = (code: string) => [
      409,
      { error: `The code ${code} belongs to sample ${sample.sampleId} of order ${order.orderNumber}` },
    ];
    const give = (code: string) => technician.put(`/api/samples/${second.id}/tube-code`, { code });
    expect(statusAndBody(await give(newTubeCode))).to.deep.equal(taken(newTubeCode));
    expect(statusAndBody(await receive({ code: sample.tubeCode }))).to.deep.equal(taken(sample.tubeCode));
    const place = await Place.query(app.db).insertAndFetch({ placeKind: "box", name: `Taken ${services}` });
    expect(statusAndBody(await receive({ code: place.code }))).to.deep.equal([
      409,
      { error: `The code ${place.code} belongs to the place ${place.name}` },
    ]);
    expect((await receive()).status).to.equal(200);
    expect(statusAndBody(await give(sample.tubeCode))).to.deep.equal(taken(sample.tubeCode));
  });

  it("are received once when two technicians scan at the same time", async () => {
    await request();
    const answers = await Promise.all([receive(), receive(), receive()]);
    expect(answers.map(({ status }) => status)).to.have.members([200, 409, 409]);
  });

  it("are labeled with the reserved code", async () => {
    await request();
    const { newTubeCode } = await decision();
    const { body } = await owner.get(path("labels?format=dymo-11352&output=zpl&dpi=203"));
    expect(String(body)).to.include(newTubeCode);
    expect(String(body)).to.not.include(sample.tubeCode);
    expect((await owner.get(path("packing-slip"))).status).to.equal(200);
  });

  it("are refused to others, for other orders, and after the order is closed", async () => {
    const stranger = await app.as("RESEARCHER");
    await request();
    expect(statusAndBody(await answer("sent", {}, stranger))).to.deep.equal(FORBIDDEN);
    expect((await answer("sent", {}, await app.as("FACILITY_VIEWER"))).status).to.equal(403);
    expect((await receive({}, owner)).status).to.equal(403);
    const foreign = await aSample(app.db, (await anOrder(app.db, owner.user.id)).id);
    expect(statusAndBody(await answer("sent", { sampleIds: [foreign.id] }))).to.deep.equal(OTHER);
    expect(statusAndBody(await receive({ sampleId: foreign.id }))).to.deep.equal(OTHER);
    expect((await answer("later")).status).to.equal(400);
    await Order.query(app.db).findById(order.id).patch({ stage: "CANCELLED" });
    expect((await receive()).status).to.equal(400);
    order.id = "none";
    expect(statusAndBody(await answer("sent"))).to.deep.equal(NO_ORDER);
    expect(statusAndBody(await receive())).to.deep.equal(NO_ORDER);
  });
});
