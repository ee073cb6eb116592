import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const NOT_FOUND = [404, { error: "Order template not found" }];
const FORBIDDEN = [403, { error: "Forbidden" }];

describe("a new order from an earlier one", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let stranger: Person;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    stranger = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  async function anOldOrder(): Promise<Order> {
    const order = await anOrder(app.db, owner.user.id, {
      name: "Lake",
      platform: "ONT",
      contactPhone: "123",
      customFields: { purpose: "Microbiome" },
      status: "COMPLETED",
      dueDate: "2026-01-01",
      priority: "urgent",
    });
    await aSample(app.db, order.id, {
      sampleId: "B1",
      sampleTitle: "Deep",
      taxId: "408170",
      stage: "DELIVERED",
    });
    await aSample(app.db, order.id, { sampleId: "A1", customFields: { volume: 3 } });
    return order;
  }
  const save = (person: Person, order: Order, body: unknown) =>
    person.post(`/api/orders/${order.id}/template`, body);
  const start = (person: Person, id: string) => person.post(`/api/order-templates/${id}/orders`, {});
  const names = async (person: Person) =>
    (await person.get("/api/order-templates")).body.templates.map(({ name }: { name: string }) => name);

  describe("by duplicating", () => {
    it("is a draft with the same answers and samples, and nothing of its history", async () => {
      const order = await anOldOrder();
      const { status, body } = await owner.post(`/api/orders/${order.id}/duplicate`, { withSamples: true });
      const { samples, ...copy } = (await owner.get(`/api/orders/${body.id}`)).body;
      expect(status).to.equal(201);
      expect(copy).to.deep.include({
        name: "Lake",
        platform: "ONT",
        customFields: { purpose: "Microbiome" },
        status: "DRAFT",
        stage: "DRAFT",
        userId: owner.user.id,
        numberOfSamples: 2,
        contactPhone: null,
        dueDate: null,
      });
      expect(copy.orderNumber).to.not.equal(order.orderNumber);
      const rows = samples.map(
        ({ sampleId, sampleTitle, taxId, customFields, stage }: Record<string, unknown>) => [
          sampleId,
          sampleTitle,
          taxId,
          customFields,
          stage,
        ],
      );
      expect(rows).to.deep.equal([
        ["B1", "Deep", "408170", {}, "EXPECTED"],
        ["A1", null, null, { volume: 3 }, "EXPECTED"],
      ]);
    });

    it("has no samples unless they are requested", async () => {
      const { body } = await owner.post(`/api/orders/${(await anOldOrder()).id}/duplicate`, {});
      expect((await owner.get(`/api/orders/${body.id}/samples`)).body.samples).to.deep.equal([]);
    });

    it("is refused to others, in the demo, and for unknown orders", async () => {
      const order = await anOldOrder();
      const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
      const viewer = await app.as("FACILITY_VIEWER");
      for (const path of ["duplicate", "template"]) {
        const post = (person: Person, id: string) =>
          person.post(`/api/orders/${id}/${path}`, { name: "Lake" });
        expect(statusAndBody(await post(stranger, order.id))).to.deep.equal(FORBIDDEN);
        expect(statusAndBody(await post(viewer, order.id))).to.deep.equal(FORBIDDEN);
        expect((await post(demo, order.id)).body.error).to.equal("Changes are disabled in the public demo.");
        expect((await post(app.anyone as Person, order.id)).status).to.equal(401);
        expect((await post(owner, "nowhere")).status).to.equal(404);
      }
    });
  });

  describe("by a template", () => {
    it("starts with the content that was saved, also after the order is gone", async () => {
      const order = await anOldOrder();
      const saved = await save(owner, order, { name: " Lakes ", withSamples: true });
      await order.$query(app.db).delete();
      const { status, body } = await start(owner, saved.body.template.id);
      const { samples, ...draft } = (await owner.get(`/api/orders/${body.id}`)).body;
      expect(saved.status).to.equal(201);
      expect(saved.body.template).to.deep.include({
        name: "Lakes",
        isShared: false,
        isOwn: true,
        samples: 2,
      });
      expect([status, draft.name, draft.stage, samples.length]).to.deep.equal([201, "Lake", "DRAFT", 2]);
      const entry = await AuditEntry.query(app.db).findOne({
        action: "order.savedAsTemplate",
        orderId: order.id,
      });
      expect(entry?.after).to.deep.equal({ template: "Lakes", isShared: false });
    });

    it("of a user is for this user only, and a shared one of the facility for all", async () => {
      const order = await anOldOrder();
      const own = (await save(owner, order, { name: "Own" })).body.template;
      const shared = (await save(admin, order, { name: "Shared", isShared: true })).body.template;
      expect(await names(stranger)).to.deep.equal(["Shared"]);
      expect(await names(admin)).to.deep.equal(["Shared"]);
      expect(await names(owner)).to.include.members(["Own", "Shared"]);
      expect(statusAndBody(await start(stranger, own.id))).to.deep.equal(NOT_FOUND);
      expect((await start(stranger, shared.id)).status).to.equal(201);
      expect(statusAndBody(await save(owner, order, { name: "Mine", isShared: true }))).to.deep.equal(
        FORBIDDEN,
      );
    });

    it("is deleted by its author, and a shared one by the facility", async () => {
      const order = await anOldOrder();
      const own = (await save(owner, order, { name: "Own" })).body.template;
      const shared = (await save(admin, order, { name: "Shared", isShared: true })).body.template;
      const remove = (person: Person, id: string) => person.delete(`/api/order-templates/${id}`);
      expect(statusAndBody(await remove(stranger, own.id))).to.deep.equal(NOT_FOUND);
      expect(statusAndBody(await remove(stranger, shared.id))).to.deep.equal(FORBIDDEN);
      expect(statusAndBody(await remove(owner, own.id))).to.deep.equal([200, { success: true }]);
      expect((await remove(await app.as("TECHNICIAN"), shared.id)).status).to.equal(200);
      expect(statusAndBody(await remove(owner, own.id))).to.deep.equal(NOT_FOUND);
    });

    it("needs a name, and a user has at most 100", async () => {
      const order = await anOldOrder();
      const person = await app.as("FACILITY_ADMIN");
      expect(statusAndBody(await save(person, order, { name: "  " }))).to.deep.equal([
        400,
        { error: "Enter a name for the template" },
      ]);
      for (let made = 0; made < 100; made += 10)
        await Promise.all(Array.from({ length: 10 }, () => save(person, order, { name: "T" })));
      expect(statusAndBody(await save(person, order, { name: "T" }))).to.deep.equal([
        400,
        { error: "You can have at most 100 templates. Delete one first." },
      ]);
    });
  });
});
