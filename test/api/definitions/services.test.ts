import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Order } from "../../../db/models/Order.ts";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { asks } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const SERVICES = "/api/services";
const ADMIN = "/api/admin/services";
const UNAUTHORIZED = { error: "Unauthorized" };
const NOT_FOUND = [404, { error: "Service not found" }];

const text = (name: string, given: Partial<FormField> = {}) => ({
  id: `f_${name}`,
  type: "text",
  name,
  label: name,
  required: false,
  visible: true,
  perSample: false,
  order: 0,
  ...given,
});
const getNames = ({ body }: { body: { fields: { name: string }[] } }) => body.fields.map(({ name }) => name);

describe("services", () => {
  let app: TestApp;
  let admin: Person;
  let researcher: Person;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    researcher = await app.as("RESEARCHER");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  async function aService(name: string, fields: object = {}): Promise<{ id: string }> {
    return (await admin.post(ADMIN, { name, ...fields })).body.service;
  }
  const saveForm = (fields: object[], serviceId?: string) =>
    admin.put("/api/admin/form-config", { ...(serviceId && { serviceId }), fields, groups: [] });
  const readForm = (serviceId: string) => researcher.get(`/api/form-schema?serviceId=${serviceId}`);

  it("are created, listed, changed and deleted, and each change is recorded", async () => {
    const created = await admin.post(ADMIN, {
      name: " Amplicons ",
      description: "16S",
      turnaroundDays: 15,
      shippingInstructions: "On ice",
    });
    const { id, createdAt } = created.body.service;
    const offered = {
      id,
      name: "Amplicons",
      description: "16S",
      turnaroundDays: 15,
      shippingInstructions: "On ice",
      usesOwnForm: false,
    };
    const service = {
      ...offered,
      active: true,
      position: 0,
      qualityLimits: [],
      orderCount: 0,
      formVersions: 0,
      createdAt,
    };
    expect(statusAndBody(created)).to.deep.equal([201, { service }]);
    expect(statusAndBody(await researcher.get(SERVICES))).to.deep.equal([200, { services: [offered] }]);
    const inactive = { ...service, description: null, turnaroundDays: null, active: false };
    expect(
      statusAndBody(
        await admin.patch(`${ADMIN}/${id}`, { description: "", turnaroundDays: null, active: false }),
      ),
    ).to.deep.equal([200, { service: inactive }]);
    expect(statusAndBody(await researcher.get(SERVICES))).to.deep.equal([200, { services: [] }]);
    expect(statusAndBody(await admin.get(ADMIN))).to.deep.equal([200, { services: [inactive] }]);
    expect(statusAndBody(await admin.delete(`${ADMIN}/${id}`))).to.deep.equal([200, { success: true }]);
    expect(statusAndBody(await admin.delete(`${ADMIN}/${id}`))).to.deep.equal(NOT_FOUND);
    const entries = await AuditEntry.query(app.db).where({ targetType: "service" }).orderBy("id");
    expect(entries.map(({ action }) => action)).to.deep.equal([
      "service.created",
      "service.changed",
      "service.deleted",
    ]);
  });

  it("are refused to everyone else, before the input is read", async () => {
    for (const [browser, status] of [
      [app.anyone, 401],
      [researcher, 403],
    ] as const)
      for (const answer of [
        await browser.get(ADMIN),
        await browser.post(ADMIN, "{"),
        await browser.patch(`${ADMIN}/none`, "{"),
        await browser.delete(`${ADMIN}/none`),
      ])
        expect(statusAndBody(answer)).to.deep.equal([status, UNAUTHORIZED]);
    expect(statusAndBody(await app.anyone.get(SERVICES))).to.deep.equal([401, UNAUTHORIZED]);
  });

  it("need a name that no other has, and a turnaround in whole working days", async () => {
    await aService("Genomes");
    expect(statusAndBody(await admin.post(ADMIN, { name: "genomes" }))).to.deep.equal([
      400,
      { error: "Service with this name already exists" },
    ]);
    const { id } = await aService("Exomes");
    expect(statusAndBody(await admin.patch(`${ADMIN}/${id}`, { name: "GENOMES" }))).to.deep.equal([
      400,
      { error: "Service with this name already exists" },
    ]);
    expect(statusAndBody(await admin.patch(`${ADMIN}/none`, { name: "X" }))).to.deep.equal(NOT_FOUND);
    for (const given of [{ name: " " }, { name: "A", turnaroundDays: 0 }, { name: "A", turnaroundDays: 1.5 }])
      expect((await admin.post(ADMIN, given)).status).to.equal(400);
  });

  it("are moved to a position, also by two admins at once", async () => {
    const [a, b, c] = [await aService("A"), await aService("B"), await aService("C")];
    const order = async () => (await admin.get(ADMIN)).body.services.map((one: { name: string }) => one.name);
    await admin.patch(`${ADMIN}/${c.id}`, { position: 0 });
    expect(await order()).to.deep.equal(["C", "A", "B"]);
    await Promise.all([
      admin.patch(`${ADMIN}/${a.id}`, { position: 2 }),
      admin.patch(`${ADMIN}/${b.id}`, { position: 0 }),
    ]);
    expect(await order()).to.deep.equal(["B", "C", "A"]);
    const { body } = await admin.get(ADMIN);
    expect(body.services.map((one: { position: number }) => one.position)).to.deep.equal([0, 1, 2]);
  });

  it("that an order has cannot be deleted, and an inactive one cannot be chosen", async () => {
    const { id } = await aService("Genomes");
    const { body, status } = await researcher.post("/api/orders", { serviceId: id });
    expect([status, body.serviceId]).to.deep.equal([201, id]);
    const refused = [
      400,
      {
        error:
          "Cannot delete a service with orders, prices or an order form of its own. Deactivate it instead.",
      },
    ];
    expect(statusAndBody(await admin.delete(`${ADMIN}/${id}`))).to.deep.equal(refused);
    const other = await aService("Exomes");
    await saveForm([text("a")], other.id);
    expect(statusAndBody(await admin.delete(`${ADMIN}/${other.id}`))).to.deep.equal(refused);
    await admin.patch(`${ADMIN}/${id}`, { active: false });
    const notOffered = [
      400,
      { error: "The service does not exist or is no longer offered. Choose another one." },
    ];
    expect(statusAndBody(await researcher.post("/api/orders", { serviceId: id }))).to.deep.equal(notOffered);
    expect(statusAndBody(await researcher.post("/api/orders", { serviceId: "none" }))).to.deep.equal(
      notOffered,
    );
    const kept = await researcher.get(`/api/orders/${body.id}`);
    expect(kept.body.service).to.deep.equal({
      id,
      name: "Genomes",
      description: null,
      turnaroundDays: null,
      shippingInstructions: null,
      usesOwnForm: false,
    });
  });

  it("can be changed while the order is a draft, and not afterwards", async () => {
    const [one, other] = [await aService("Genomes"), await aService("Exomes")];
    const order = await anOrder(app.db, researcher.user.id, { status: "DRAFT", serviceId: one.id });
    const changed = await researcher.put(`/api/orders/${order.id}`, { serviceId: other.id });
    expect([changed.status, changed.body.serviceId]).to.deep.equal([200, other.id]);
    await Order.query(app.db).findById(order.id).patch({ status: "SUBMITTED" });
    expect(
      statusAndBody(await researcher.put(`/api/orders/${order.id}`, { serviceId: one.id })),
    ).to.deep.equal([400, { error: "The service of a submitted order cannot be changed" }]);
    const none = await researcher.put(`/api/orders/${order.id}`, { serviceId: other.id, name: "Same" });
    expect([none.status, none.body.name]).to.deep.equal([200, "Same"]);
  });

  describe("with an order form of their own", () => {
    it("start from the facility's form, and use their own from its first save", async () => {
      const { id } = await aService("Genomes");
      await saveForm([text("common")]);
      expect(getNames(await readForm(id))).to.deep.equal(["common"]);
      const copy = await admin.get(`/api/admin/form-config?serviceId=${id}`);
      expect([copy.body.version, getNames(copy), copy.body.updatedAt]).to.deep.equal([0, ["common"], null]);
      const saved = await saveForm([text("own")], id);
      expect([saved.status, saved.body.version]).to.deep.equal([200, 1]);
      expect(getNames(await readForm(id))).to.deep.equal(["own"]);
      expect(getNames(await researcher.get("/api/form-schema"))).to.deep.equal(["common"]);
      expect((await admin.get("/api/admin/form-config")).body.version).to.equal(2);
      const entry = await AuditEntry.query(app.db).findOne({ targetId: `order:${id}` });
      expect(entry).to.deep.include({ before: { version: 0 }, after: { version: 1, fields: ["f_own"] } });
    });

    it("return to the facility's form and keep the versions of their own", async () => {
      const { id } = await aService("Genomes");
      await saveForm([text("common")]);
      const missing = [400, { error: "The service has no order form of its own yet. Save one first." }];
      expect(statusAndBody(await admin.patch(`${ADMIN}/${id}`, { usesOwnForm: true }))).to.deep.equal(
        missing,
      );
      await saveForm([text("own")], id);
      const off = await admin.patch(`${ADMIN}/${id}`, { usesOwnForm: false });
      expect([off.body.service.usesOwnForm, off.body.service.formVersions]).to.deep.equal([false, 1]);
      expect(getNames(await readForm(id))).to.deep.equal(["common"]);
      await admin.patch(`${ADMIN}/${id}`, { usesOwnForm: true });
      expect(getNames(await readForm(id))).to.deep.equal(["own"]);
      await saveForm([text("newer")], id);
      const [, { versions, total }] = await asks(admin, "forms.orderVersions", { serviceId: id, limit: 10 });
      expect([versions.map((one: { version: number }) => one.version), total]).to.deep.equal([[2, 1], 2]);
      const [, first] = await asks(admin, "forms.orderVersion", { serviceId: id, version: 1 });
      expect(first.fields.map(({ name }: FormField) => name)).to.deep.equal(["own"]);
    });

    it("are refused a form with faults, an unknown service, and a save over a newer version", async () => {
      const { id } = await aService("Genomes");
      expect((await saveForm([text("a"), text("a", { id: "b" })], id)).status).to.equal(400);
      expect((await admin.get(ADMIN)).body.services[0].usesOwnForm).to.equal(false);
      for (const answer of [
        await saveForm([text("a")], "none"),
        await readForm("none"),
        await admin.get("/api/admin/form-config?serviceId=none"),
      ])
        expect(statusAndBody(answer)).to.deep.equal(NOT_FOUND);
      await saveForm([text("a")], id);
      const late = { serviceId: id, fields: [text("b")], groups: [], version: 0 };
      expect(statusAndBody(await admin.put("/api/admin/form-config", late))).to.deep.equal([
        409,
        {
          error:
            "Another user saved the form in the meantime (version 1). Reload it and repeat your changes.",
        },
      ]);
    });

    it("validate the submission of their orders by it", async () => {
      const { id } = await aService("Genomes");
      await saveForm([text("common", { required: true })]);
      await saveForm([text("own", { required: true, label: "Own answer" })], id);
      const order = await anOrder(app.db, researcher.user.id, { status: "DRAFT", serviceId: id });
      await aSample(app.db, order.id);
      const at = `/api/orders/${order.id}`;
      const refused = await researcher.put(at, { status: "SUBMITTED" });
      expect([refused.status, refused.body.details]).to.deep.equal([400, ["Own answer is required"]]);
      const accepted = await researcher.put(at, { status: "SUBMITTED", customFields: { own: "x" } });
      expect([accepted.status, accepted.body.status]).to.deep.equal([200, "SUBMITTED"]);
    });

    it("keep the answers of an order that changes its service, and hide facility-only answers of either form", async () => {
      const { id } = await aService("Genomes");
      await saveForm([text("both"), text("verdict", { adminOnly: true })]);
      await saveForm([text("both"), text("own")], id);
      const order = await anOrder(app.db, researcher.user.id, {
        status: "DRAFT",
        customFields: { both: "1", verdict: "bad" },
      });
      const at = `/api/orders/${order.id}`;
      const changed = await researcher.put(at, { serviceId: id, customFields: { own: "2" } });
      expect(changed.body.customFields).to.deep.equal({ both: "1", own: "2" });
      expect((await admin.get(at)).body.customFields).to.deep.equal({ both: "1", own: "2", verdict: "bad" });
      const list = await researcher.get("/api/orders");
      expect(list.body.orders[0].customFields).to.deep.equal({ both: "1", own: "2" });
    });

    it("hide the facility-only answers of samples in every list", async () => {
      const { id } = await aService("Genomes");
      await saveForm([text("purity", { perSample: true, adminOnly: true })], id);
      const order = await anOrder(app.db, researcher.user.id, { serviceId: id });
      const sample = await aSample(app.db, order.id, { customFields: { purity: "low", note: "x" } });
      const seen = async (path: string) => (await researcher.get(path)).body;
      const expected = { note: "x" };
      expect((await seen(`/api/orders/${order.id}`)).samples[0].customFields).to.deep.equal(expected);
      expect((await seen(`/api/orders/${order.id}/samples`)).samples[0].customFields).to.deep.equal(expected);
      expect((await seen("/api/samples")).samples[0].customFields).to.deep.equal(expected);
      expect((await seen(`/api/samples/${sample.id}`)).customFields).to.deep.equal(expected);
    });
  });

  describe("with fields shown by condition", () => {
    it("ignore hidden answers of an order and its samples at the submission", async () => {
      const { id } = await aService("RNA");
      await saveForm(
        [
          text("kind"),
          text("kit", { required: true, showIf: { field: "kind", equals: "RNA" } }),
          text("rin", {
            perSample: true,
            type: "number",
            required: true,
            showIf: { field: "state", in: ["fresh"] },
          }),
          text("state", { perSample: true }),
        ],
        id,
      );
      expect((await readForm(id)).body.fields[1].showIf).to.deep.equal({ field: "kind", equals: "RNA" });
      const order = await anOrder(app.db, researcher.user.id, { status: "DRAFT", serviceId: id });
      const at = `/api/orders/${order.id}`;
      const samples = [
        { sampleId: "A", customFields: { state: "fixed", rin: "not a number" } },
        { sampleId: "B", customFields: { state: "fresh" } },
      ];
      expect((await researcher.post(`${at}/samples`, { samples })).status).to.equal(200);
      const refused = await researcher.put(at, { status: "SUBMITTED", customFields: { kind: "RNA" } });
      expect([refused.status, refused.body.details]).to.deep.equal([
        400,
        ["kit is required", "Row 2, sample B: rin is required"],
      ]);
      await researcher.put(at, { customFields: { kind: "DNA" } });
      const { body } = await researcher.get(`${at}/samples`);
      const b = body.samples[1].id;
      await researcher.post(`${at}/samples`, { samples: [{ id: b, customFields: { state: "fixed" } }] });
      expect((await researcher.put(at, { status: "SUBMITTED" })).status).to.equal(200);
    });

    it("refuse a form whose conditions form a cycle", async () => {
      const answer = await saveForm([
        text("a", { showIf: { field: "b", notEmpty: true } }),
        text("b", { showIf: { field: "a", notEmpty: true } }),
      ]);
      expect([answer.status, answer.body.details]).to.deep.equal([
        400,
        [
          "a (f_a): its condition depends on the field itself",
          "b (f_b): its condition depends on the field itself",
        ],
      ]);
    });
  });
});
