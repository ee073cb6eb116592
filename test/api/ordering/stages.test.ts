import { expect } from "chai";
import type { PartialModelObject } from "objection";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { Order, type OrderStage } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { ORDER_STAGES, SAMPLE_STAGES } from "../../../db/values.ts";
import { SAMPLE_TRANSITIONS } from "../../../server/ordering/stages/sampleStages.ts";
import { STAGE_TRANSITIONS } from "../../../server/ordering/stages/rules/stageTransitions.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const INVALID = [400, { error: "Invalid stage transition" }];
const NO_REASON = [400, { error: "A reason is required" }];
const FORBIDDEN = [403, { error: "Forbidden" }];
const PENDING = [409, { error: "Order awaits approval" }];

describe("stages", () => {
  let app: TestApp;
  let admin: Person;
  let technician: Person;
  let owner: Person;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    technician = await app.as("TECHNICIAN");
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  const move = (person: Person, order: Order, body: unknown) =>
    person.post(`/api/orders/${order.id}/stage`, body);
  const moveSamples = (person: Person, order: Order, body: unknown) =>
    person.post(`/api/orders/${order.id}/samples/stage`, body);
  const stored = (order: Order) => Order.query(app.db).findById(order.id).throwIfNotFound();

  async function anOrderAt(stage: OrderStage, columns: PartialModelObject<Order> = {}): Promise<Order> {
    const order = await anOrder(app.db, owner.user.id, {
      status: stage === "DRAFT" ? "DRAFT" : "SUBMITTED",
      stage,
      stageBeforeHold: stage === "ON_HOLD" ? "RECEIVED" : null,
      ...(stage === "CLOSED" && { sequencingFilesPublishedAt: new Date() }),
      ...columns,
    });
    await aSample(app.db, order.id, { sampleTitle: "Lake", taxId: "408170" });
    return order;
  }

  describe("of an order", () => {
    const sides = [
      ["the owner", () => owner, "owner", "facility"],
      ["an admin", () => admin, "facility", "owner"],
      ["a technician", () => technician, "facility", "owner"],
    ] as const;
    for (const [who, person, side, other] of sides)
      for (const from of ORDER_STAGES)
        it(`${from} changes as the table says for ${who}`, async () => {
          const targets = (of: "owner" | "facility") =>
            STAGE_TRANSITIONS[from][of].map((to) => (to === "BEFORE_HOLD" ? "RECEIVED" : to));
          for (const to of ORDER_STAGES) {
            const order = await anOrderAt(from);
            const answer = statusAndBody(await move(person(), order, { stage: to, reason: "Because" }));
            const after = await stored(order);
            const status =
              { DRAFT: "DRAFT", DELIVERED: "COMPLETED", CLOSED: "COMPLETED" }[to as string] ?? "SUBMITTED";
            if (targets(side).includes(to))
              expect([to, ...answer]).to.deep.equal([to, 200, { success: true, stage: to, status }]);
            else
              expect([to, ...answer]).to.deep.equal([
                to,
                ...(targets(other).includes(to) ? FORBIDDEN : INVALID),
              ]);
            if (answer[0] === 200) expect([after.stage, after.status]).to.deep.equal([to, status]);
            else expect(after).to.deep.equal(order);
          }
        });

    it("is refused to others, signed out, in the demo, and for unknown orders", async () => {
      const order = await anOrderAt("SUBMITTED");
      const body = { stage: "ACCEPTED" };
      const others = ["RESEARCHER", "BIOINFORMATICIAN", "FACILITY_VIEWER"] as const;
      for (const role of others)
        expect(statusAndBody(await move(await app.as(role), order, body))).to.deep.equal(FORBIDDEN);
      const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
      expect(statusAndBody(await move(demo, order, body))).to.deep.equal([
        403,
        { error: "Changes are disabled in the public demo." },
      ]);
      expect(statusAndBody(await move(app.anyone as Person, order, body))).to.deep.equal([
        401,
        { error: "Unauthorized" },
      ]);
      expect(statusAndBody(await admin.post("/api/orders/nowhere/stage", body))).to.deep.equal([
        404,
        { error: "Sequencing Order not found" },
      ]);
      expect(await stored(order)).to.deep.equal(order);
    });

    for (const stage of [undefined, null, 7, "accepted", "BEFORE_HOLD", ["ACCEPTED"]])
      it(`refuses ${JSON.stringify(stage)}`, async () => {
        const order = await anOrderAt("SUBMITTED");
        expect(statusAndBody(await move(admin, order, { stage }))).to.deep.equal(INVALID);
      });

    for (const to of ["DRAFT", "ON_HOLD", "REJECTED", "CANCELLED"])
      for (const reason of [undefined, null, "", " \n "])
        it(`${to} needs a reason, not ${JSON.stringify(reason)}`, async () => {
          const order = await anOrderAt("SUBMITTED");
          expect(statusAndBody(await move(admin, order, { stage: to, reason }))).to.deep.equal(NO_REASON);
          expect(await stored(order)).to.deep.equal(order);
        });

    it("keeps the reason as stageReason and as a status note, until the next move", async () => {
      const order = await anOrderAt("SUBMITTED");
      await move(technician, order, { stage: "ON_HOLD", reason: " Which kit? " });
      const held = (await owner.get(`/api/orders/${order.id}`)).body;
      await move(technician, order, { stage: "SUBMITTED" });
      const resumed = (await owner.get(`/api/orders/${order.id}`)).body;
      expect(held).to.include({ stage: "ON_HOLD", stageReason: "Which kit?", stageBeforeHold: "SUBMITTED" });
      expect(held.statusNotes[0]).to.deep.include({
        content: "Which kit?",
        stage: "ON_HOLD",
        noteType: "STATUS_CHANGE",
      });
      expect(resumed).to.include({ stage: "SUBMITTED", stageReason: null, stageBeforeHold: null });
      expect(resumed.statusNotes[0].content).to.equal("Stage changed from ON_HOLD to SUBMITTED");
      const entries = await AuditEntry.query(app.db)
        .where({ orderId: order.id, action: "order.moved" })
        .orderBy("id");
      expect(entries.map(({ userId, before, after }) => [userId, before, after])).to.deep.equal([
        [
          technician.user.id,
          { status: "SUBMITTED", stage: "SUBMITTED" },
          { status: "SUBMITTED", stage: "ON_HOLD", reason: "Which kit?", byItself: false },
        ],
        [
          technician.user.id,
          { status: "SUBMITTED", stage: "ON_HOLD" },
          { status: "SUBMITTED", stage: "SUBMITTED", byItself: false },
        ],
      ]);
    });

    it("waits for the approval before it is accepted", async () => {
      const order = await anOrderAt("SUBMITTED", { approvalState: "pending" });
      for (const stage of ["ACCEPTED", "RECEIVED"])
        expect(statusAndBody(await move(admin, order, { stage }))).to.deep.equal(PENDING);
      const rejected = await move(admin, order, { stage: "REJECTED", reason: "Too many" });
      expect([rejected.status, (await stored(order)).approvalState]).to.deep.equal([200, "not_required"]);
    });

    it("is submitted with the checks of the documented submission", async () => {
      const order = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      expect(statusAndBody(await move(owner, order, { stage: "SUBMITTED" }))).to.deep.equal([
        400,
        { error: "Add at least one sample before submitting" },
      ]);
      await aSample(app.db, order.id);
      const refused = await move(owner, order, { stage: "SUBMITTED" });
      expect([refused.status, refused.body.error]).to.deep.equal([400, "Order form validation failed"]);
    });

    it("cancels samples that are not delivered, and expects them again in a draft", async () => {
      const order = await anOrderAt("ACCEPTED");
      const delivered = await aSample(app.db, order.id, { stage: "DELIVERED" });
      await move(owner, order, { stage: "CANCELLED", reason: "No money" });
      const cancelled = await Sample.query(app.db).where({ orderId: order.id }).orderBy("position");
      await admin.put(`/api/orders/${order.id}`, { status: "DRAFT" });
      const again = await Sample.query(app.db).where({ orderId: order.id }).orderBy("position");
      expect(cancelled.map(({ stage, stageReason }) => [stage, stageReason])).to.deep.equal([
        ["CANCELLED", "No money"],
        ["DELIVERED", null],
      ]);
      expect(again.map(({ stage }) => stage)).to.deep.equal(["EXPECTED", "DELIVERED"]);
      expect(delivered.stage).to.equal("DELIVERED");
    });

    it("notifies the owner of a decision, and the facility of a cancellation by the owner", async () => {
      const order = await anOrderAt("SUBMITTED");
      await move(technician, order, { stage: "ACCEPTED" });
      await move(technician, order, { stage: "ON_HOLD", reason: "Freezer full" });
      await move(owner, order, { stage: "CANCELLED", reason: "Other facility" });
      const rows = await Notification.query(app.db).where({ orderId: order.id }).orderBy("lastAt");
      const ofOwner = rows.filter(({ userId }) => userId === owner.user.id);
      expect(ofOwner.map(({ kind, data }) => [kind, data])).to.deep.equal([
        ["order.stageChanged", { stage: "ACCEPTED", reason: null }],
        ["order.stageChanged", { stage: "ON_HOLD", reason: "Freezer full" }],
      ]);
      const ofTechnician = rows.filter(({ userId }) => userId === technician.user.id);
      expect(ofTechnician.map(({ kind, data }) => [kind, data])).to.deep.equal([
        ["order.cancelled", { reason: "Other facility" }],
      ]);
      const listed = (await owner.get(`/api/orders?search=${order.orderNumber}`)).body.orders[0];
      expect(listed).to.include({ stage: "CANCELLED", stageReason: "Other facility", status: "SUBMITTED" });
    });

    it("is given to one of two users who move it at once", async () => {
      const order = await anOrderAt("SUBMITTED");
      const answers = await Promise.all([
        move(admin, order, { stage: "ACCEPTED" }),
        move(technician, order, { stage: "REJECTED", reason: "No capacity" }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).to.deep.equal([
        200, 400,
      ]);
    });

    it("marks the samples as sent in transit, by either way", async () => {
      const one = await anOrderAt("ACCEPTED");
      const other = await anOrderAt("ACCEPTED");
      const early = await anOrderAt("SUBMITTED");
      await move(owner, one, { stage: "IN_TRANSIT" });
      await owner.put(`/api/orders/${other.id}`, { markSamplesSent: true });
      await owner.put(`/api/orders/${early.id}`, { markSamplesSent: true });
      for (const order of [one, other, early]) {
        const { stage, statusNotes } = (await owner.get(`/api/orders/${order.id}`)).body;
        const sent = statusNotes.filter(({ noteType }: { noteType: string }) => noteType === "SAMPLES_SENT");
        expect([stage, sent.length]).to.deep.equal([order === early ? "SUBMITTED" : "IN_TRANSIT", 1]);
      }
    });

    it("is ACCEPTED at once in a facility that does not accept orders one by one", async () => {
      await admin.put("/api/admin/settings/access", { acceptOrders: false });
      const order = await anOrderAt("DRAFT");
      const form = await owner.put(`/api/orders/${order.id}`, {
        name: "Lake",
        customFields: {},
      });
      const answer = await move(admin, order, { stage: "SUBMITTED" });
      await admin.put("/api/admin/settings/access", { acceptOrders: true });
      expect([form.status, ...statusAndBody(answer)]).to.deep.equal([
        200,
        200,
        { success: true, stage: "ACCEPTED", status: "SUBMITTED" },
      ]);
    });
  });

  describe("of an order that the facility works on", () => {
    it("follow its samples and reads", async () => {
      const order = await anOrderAt("ACCEPTED");
      const [one] = await Sample.query(app.db).where({ orderId: order.id });
      const two = await aSample(app.db, order.id);
      const dropped = await aSample(app.db, order.id);
      const stages = [];
      await admin.put(`/api/orders/${order.id}/sequencing/status`, {
        updates: [{ sampleId: one?.id, facilityStatus: "PROCESSING" }],
      });
      stages.push((await stored(order)).stage);
      for (const sample of [one, two])
        await aRead(app.db, sample?.id ?? "", { file1: `reads/${sample?.id}.fastq.gz` });
      await moveSamples(technician, order, { sampleIds: [dropped.id], stage: "REJECTED", reason: "Leaked" });
      stages.push((await stored(order)).stage);
      const back = await move(admin, order, { stage: "IN_PROGRESS" });
      stages.push(back.body.stage);
      expect(stages).to.deep.equal(["IN_PROGRESS", "DATA_READY", "IN_PROGRESS"]);
    });

    it("follow reads that arrived during a hold", async () => {
      const order = await anOrderAt("ON_HOLD", { stageBeforeHold: "IN_PROGRESS" });
      const [sample] = await Sample.query(app.db).where({ orderId: order.id });
      await aRead(app.db, sample?.id ?? "", { file1: `reads/${sample?.id}.fastq.gz` });
      const { body } = await move(admin, order, { stage: "IN_PROGRESS" });
      expect(body).to.deep.equal({ success: true, stage: "DATA_READY", status: "SUBMITTED" });
    });

    it("are kept by the documented status changes", async () => {
      const order = await anOrderAt("RECEIVED");
      const put = async (status: string) => {
        const { body } = await admin.put(`/api/orders/${order.id}`, { status });
        return [body.status, body.stage];
      };
      const seen = [
        await put("COMPLETED"),
        await put("SUBMITTED"),
        await put("DRAFT"),
        await put("SUBMITTED"),
      ];
      expect(seen).to.deep.equal([
        ["COMPLETED", "CLOSED"],
        ["SUBMITTED", "SUBMITTED"],
        ["DRAFT", "DRAFT"],
        ["SUBMITTED", "SUBMITTED"],
      ]);
    });
  });

  describe("of samples", () => {
    for (const from of SAMPLE_STAGES)
      it(`change from ${from} as the table says`, async () => {
        for (const to of SAMPLE_STAGES) {
          const order = await anOrderAt("RECEIVED");
          const sample = await aSample(app.db, order.id, { stage: from });
          const answer = statusAndBody(
            await moveSamples(technician, order, {
              sampleIds: [sample.sampleId],
              stage: to,
              reason: "Because",
            }),
          );
          const mayMove = SAMPLE_TRANSITIONS[from].includes(to);
          const expected = mayMove ? [200, { success: true, updated: 1 }] : INVALID;
          expect([to, ...answer]).to.deep.equal([
            to,
            ...(from === to ? [200, { success: true, updated: 0 }] : expected),
          ]);
          const { stage } = await Sample.query(app.db).findById(sample.id).throwIfNotFound();
          expect(stage).to.equal(mayMove ? to : from);
        }
      });

    it("are changed together or not at all", async () => {
      const order = await anOrderAt("RECEIVED");
      const [known] = await Sample.query(app.db).where({ orderId: order.id });
      const foreign = await aSample(app.db, (await anOrderAt("RECEIVED")).id);
      const refused = await moveSamples(technician, order, {
        sampleIds: [known?.id, foreign.id],
        stage: "RECEIVED",
      });
      const unknownStage = await moveSamples(technician, order, { sampleIds: [known?.id], stage: "LOST" });
      expect(statusAndBody(refused)).to.deep.equal([404, { error: "Sample not found" }]);
      expect(statusAndBody(unknownStage)).to.deep.equal(INVALID);
      for (const sample of [known, foreign])
        expect(await Sample.query(app.db).findById(sample?.id ?? "")).to.deep.equal(sample);
    });

    it("need a reason to be rejected or cancelled, which the owner sees", async () => {
      const order = await anOrderAt("RECEIVED");
      const [sample] = await Sample.query(app.db).where({ orderId: order.id });
      const sampleIds = [sample?.id];
      for (const stage of ["REJECTED", "CANCELLED"])
        expect(statusAndBody(await moveSamples(admin, order, { sampleIds, stage }))).to.deep.equal(NO_REASON);
      await moveSamples(admin, order, { sampleIds, stage: "REJECTED", reason: "Leaked" });
      const [seen] = (await owner.get(`/api/orders/${order.id}/samples`)).body.samples;
      expect(seen).to.include({ stage: "REJECTED", stageReason: "Leaked" });
      const entry = await AuditEntry.query(app.db).findOne({
        orderId: order.id,
        action: "samples.stageChanged",
      });
      expect(entry).to.deep.include({
        userId: admin.user.id,
        before: { EXPECTED: sampleIds },
        after: { REJECTED: sampleIds, reason: "Leaked" },
      });
    });

    it("imply the facility status of waiting samples", async () => {
      const order = await anOrderAt("RECEIVED");
      const sample = await aSample(app.db, order.id);
      await moveSamples(admin, order, { sampleIds: [sample.id], stage: "IN_PROGRESS" });
      const after = await Sample.query(app.db).findById(sample.id);
      expect([after?.facilityStatus, (await stored(order)).stage]).to.deep.equal([
        "PROCESSING",
        "IN_PROGRESS",
      ]);
    });

    it("wait for the submission and for the approval", async () => {
      const pending = await anOrderAt("SUBMITTED", { approvalState: "pending" });
      const draft = await anOrderAt("DRAFT");
      for (const [order, refusal] of [
        [pending, PENDING],
        [draft, INVALID],
      ] as const) {
        const [sample] = await Sample.query(app.db).where({ orderId: order.id });
        const answer = await moveSamples(admin, order, { sampleIds: [sample?.id], stage: "RECEIVED" });
        expect(statusAndBody(answer)).to.deep.equal(refusal);
      }
    });

    it("are changed by the facility only", async () => {
      const order = await anOrderAt("RECEIVED");
      const [sample] = await Sample.query(app.db).where({ orderId: order.id });
      const body = { sampleIds: [sample?.id], stage: "RECEIVED" };
      for (const person of [owner, await app.as("BIOINFORMATICIAN"), await app.as("FACILITY_VIEWER")])
        expect(statusAndBody(await moveSamples(person, order, body))).to.deep.equal(FORBIDDEN);
      expect(statusAndBody(await moveSamples(app.anyone as Person, order, body))).to.deep.equal([
        401,
        { error: "Unauthorized" },
      ]);
      expect((await admin.post("/api/orders/nowhere/samples/stage", body)).status).to.equal(404);
    });

    it("keep rejected ones out of a sequencing run", async () => {
      const order = await anOrderAt("RECEIVED");
      const sample = await aSample(app.db, order.id, { sampleId: "S-broken", stage: "REJECTED" });
      const { body } = await admin.post(`/api/orders/${order.id}/sequencing/runs`, {
        runId: `R-${order.id}`,
      });
      const answer = await admin.post(`/api/orders/${order.id}/sequencing/runs/${body.run?.id}/samples`, {
        assignments: [{ sampleId: sample.id }],
      });
      expect(statusAndBody(answer)).to.deep.equal([
        400,
        { error: "Sample S-broken was rejected or cancelled and cannot be planned" },
      ]);
    });
  });
});
