import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Mail } from "../../../db/models/Mail.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { Order } from "../../../db/models/Order.ts";
import { Service } from "../../../db/models/Service.ts";
import { addWorkingDays, dayIn } from "../../../server/ordering/stages/rules/dueDate.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

describe("the planning of an order", () => {
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

  const plan = (person: Person, order: Order, body: unknown) => person.patch(`/api/orders/${order.id}`, body);
  const today = () => dayIn(new Date(), null);

  it("changes the given fields, and is seen by the facility, of which the owner sees the due date", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const saved = await plan(technician, order, {
      dueDate: "2026-12-24",
      assigneeId: technician.user.id,
      priority: "urgent",
    });
    await plan(admin, order, { priority: "high" });
    const seen = (await admin.get(`/api/orders/${order.id}`)).body;
    const ofOwner = (await owner.get(`/api/orders/${order.id}`)).body;
    const plans = { dueDate: "2026-12-24", assigneeId: technician.user.id };
    expect(saved.status).to.equal(200);
    expect(saved.body).to.include({ ...plans, priority: "urgent" });
    expect(seen).to.include({ ...plans, priority: "high", isDueDateFixed: true });
    expect(seen.assignee.id).to.equal(technician.user.id);
    expect(ofOwner).to.include({ dueDate: "2026-12-24", assigneeId: null, priority: null, assignee: null });
    const entries = await AuditEntry.query(app.db).where({ orderId: order.id }).orderBy("id");
    const name = `${technician.user.firstName} ${technician.user.lastName}`;
    expect(entries.map(({ action, before, after }) => [action, before, after])).to.deep.equal([
      [
        "order.planned",
        { dueDate: null, priority: "normal", assignee: null },
        { dueDate: "2026-12-24", priority: "urgent", assignee: name },
      ],
      [
        "order.planned",
        { dueDate: "2026-12-24", priority: "urgent", assignee: name },
        { dueDate: "2026-12-24", priority: "high", assignee: name },
      ],
    ]);
  });

  it("is refused to researchers, other roles, signed out, in the demo, and for unknown orders", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const body = { priority: "high" };
    for (const person of [owner, await app.as("BIOINFORMATICIAN"), await app.as("FACILITY_VIEWER")])
      expect(statusAndBody(await plan(person, order, body))).to.deep.equal([403, { error: "Forbidden" }]);
    expect((await plan(app.anyone as Person, order, body)).status).to.equal(401);
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    expect((await plan(demo, order, body)).status).to.equal(403);
    expect((await admin.patch("/api/orders/nowhere", body)).status).to.equal(404);
    expect(await Order.query(app.db).findById(order.id)).to.deep.equal(order);
  });

  const refused = [
    [{ dueDate: "24.12.2026" }, "dueDate must be a date as YYYY-MM-DD"],
    [{ dueDate: "2026-02-30" }, "dueDate must be a date as YYYY-MM-DD"],
    [{ priority: "top" }, "priority must be low, normal, high or urgent"],
    [{ assigneeId: "nobody" }, "assigneeId must be an active user of the facility who may change orders"],
  ] as const;
  for (const [body, error] of refused)
    it(`refuses ${JSON.stringify(body)}`, async () => {
      const order = await anOrder(app.db, owner.user.id);
      expect(statusAndBody(await plan(admin, order, body))).to.deep.equal([400, { error }]);
    });

  it("notifies a new responsible user once, by default also by mail, and no user of their own choice", async () => {
    await admin.put("/api/admin/settings/mail", { host: "127.0.0.1", port: 1, from: "desk@example.org" });
    const order = await anOrder(app.db, owner.user.id);
    const received = async () => {
      const rows = await Notification.query(app.db).where({ orderId: order.id, kind: "order.assigned" });
      return rows.map(({ userId, actorId }) => [userId, actorId]);
    };
    await plan(technician, order, { assigneeId: technician.user.id });
    const ofOwnChoice = await received();
    await plan(admin, order, { assigneeId: null });
    await plan(admin, order, { assigneeId: technician.user.id });
    await plan(admin, order, { assigneeId: technician.user.id, priority: "high" });
    expect([ofOwnChoice, await received()]).to.deep.equal([[], [[technician.user.id, admin.user.id]]]);
    const mails = await Mail.query(app.db).where({ kind: "order.assigned" });
    expect(mails.map(({ userId, status }) => [userId, status])).to.deep.equal([
      [technician.user.id, "queued"],
    ]);
  });

  it("computes the due date from the service, at the acceptance and again at the receipt", async () => {
    const service = await Service.query(app.db).insertAndFetch({ name: "Amplicons", turnaroundDays: 10 });
    const order = await anOrder(app.db, owner.user.id, { serviceId: service.id });
    await aSample(app.db, order.id);
    const due = async () => (await owner.get(`/api/orders/${order.id}`)).body.dueDate;
    const from = today();
    const before = await due();
    await admin.post(`/api/orders/${order.id}/stage`, { stage: "ACCEPTED" });
    const accepted = await due();
    await service.$query(app.db).patch({ turnaroundDays: 5 });
    await admin.post(`/api/orders/${order.id}/stage`, { stage: "RECEIVED" });
    const received = await due();
    await plan(admin, order, { dueDate: null });
    const again = await due();
    // The day may change in between.
    const possible = [from, today()].map((day) => [
      null,
      ...[10, 5, 5].map((count) => addWorkingDays(day, count)),
    ]);
    expect(possible).to.deep.include([before, accepted, received, again]);
  });

  it("keeps a due date that the facility set", async () => {
    const service = await Service.query(app.db).insertAndFetch({ name: "Genomes", turnaroundDays: 10 });
    const order = await anOrder(app.db, owner.user.id, { serviceId: service.id });
    await plan(admin, order, { dueDate: "2030-01-07" });
    await admin.post(`/api/orders/${order.id}/stage`, { stage: "ACCEPTED" });
    expect((await owner.get(`/api/orders/${order.id}`)).body.dueDate).to.equal("2030-01-07");
  });

  it("filters and sorts the list of orders, for the facility only by its own plans", async () => {
    const other = await app.as("RESEARCHER");
    const late = await anOrder(app.db, other.user.id, { dueDate: "2020-01-01", priority: "low" });
    const soon = await anOrder(app.db, other.user.id, { dueDate: today(), priority: "urgent" });
    const later = await anOrder(app.db, other.user.id, { dueDate: "2999-01-01", assigneeId: admin.user.id });
    const closed = await anOrder(app.db, other.user.id, { dueDate: "2020-01-01", status: "COMPLETED" });
    const names = new Map([late, soon, later, closed].map((order, index) => [order.id, index]));
    const search = `${other.user.firstName} ${other.user.lastName}`;
    const list = async (person: Person, filter: string) => {
      const { body } = await person.get(`/api/orders?search=${encodeURIComponent(search)}&${filter}`);
      return body.orders.map(({ id }: { id: string }) => names.get(id)).toSorted();
    };
    expect(await list(admin, "due=overdue")).to.deep.equal([0]);
    expect(await list(admin, "due=soon")).to.deep.equal([0, 1]);
    expect(await list(admin, "priority=urgent")).to.deep.equal([1]);
    expect(await list(admin, `assigneeId=${admin.user.id}`)).to.deep.equal([2]);
    expect(await list(admin, "assigneeId=none")).to.deep.equal([0, 1, 3]);
    expect(await list(admin, "stage=CLOSED")).to.deep.equal([3]);
    expect(await list(other, "priority=urgent")).to.deep.equal([0, 1, 2, 3]);
  });
});
