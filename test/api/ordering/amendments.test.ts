import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { Order } from "../../../db/models/Order.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const FORBIDDEN = [403, { error: "Forbidden" }];
const NO_ORDER = [404, { error: "Sequencing Order not found" }];
const NO_AMENDMENT = [404, { error: "Amendment not found" }];

describe("amendments of a submitted order", () => {
  let app: TestApp;
  let technician: Person;
  let owner: Person;
  let order: Order;
  before(async () => {
    app = await testApp();
    technician = await app.as("TECHNICIAN");
    owner = await app.as("RESEARCHER");
  });
  beforeEach(async () => {
    order = await anOrder(app.db, owner.user.id, {
      name: "Soil",
      stage: "IN_PROGRESS",
      customFields: { depth: "5", secret: "x" },
    });
  });
  after(() => app[Symbol.asyncDispose]());

  const at = (id = "", of = order.id) => `/api/orders/${of}/amendments${id && `/${id}`}`;
  const propose = (person = owner, fields: object = { name: "Peat" }) =>
    person.post(at(), { reason: "Wrong site", ...fields });
  const proposed = async (fields?: object): Promise<string> =>
    (await propose(owner, fields)).body.amendment.id;
  const decide = (id: string, body: object, person = technician) => person.post(`${at(id)}/decision`, body);
  const stored = () => Order.query(app.db).findById(order.id).throwIfNotFound();
  const kinds = async ({ user }: Person) => {
    const rows = await Notification.query(app.db)
      .where({ userId: user.id, orderId: order.id })
      .orderBy("lastAt");
    return rows.map(({ kind }) => kind);
  };

  it("change the order when the facility accepts them, with a notice to either side and a history", async () => {
    const answer = await propose(owner, { name: "Peat", customFields: { depth: "9", secret: "x" } });
    const { id, firstName, lastName } = owner.user;
    const amendment = {
      id: answer.body.amendment.id,
      state: "open",
      reason: "Wrong site",
      changes: [
        { field: "depth", before: "5", after: "9" },
        { field: "name", before: "Soil", after: "Peat" },
      ],
      sampleChanges: [],
      decisionReason: null,
      createdAt: answer.body.amendment.createdAt,
      createdBy: { id, firstName, lastName },
      decidedAt: null,
      decidedBy: null,
    };
    expect(statusAndBody(answer)).to.deep.equal([201, { amendment }]);
    expect((await stored()).name).to.equal("Soil");
    expect(statusAndBody(await technician.get(at()))).to.deep.equal([200, { amendments: [amendment] }]);
    const accepted = await decide(amendment.id, { accept: true });
    const { decidedAt, decidedBy } = accepted.body.amendment;
    expect(decidedBy.id).to.equal(technician.user.id);
    expect(statusAndBody(accepted)).to.deep.equal([
      200,
      { amendment: { ...amendment, state: "accepted", decidedAt, decidedBy } },
    ]);
    const { name, customFields } = await stored();
    expect([name, customFields]).to.deep.equal(["Peat", { depth: "9", secret: "x" }]);
    expect([await kinds(technician), await kinds(owner)]).to.deep.equal([
      ["amendment.proposed"],
      ["amendment.accepted"],
    ]);
    const entries = await AuditEntry.query(app.db).where({ orderId: order.id }).orderBy("id");
    const values = [
      { depth: "5", name: "Soil" },
      { depth: "9", name: "Peat" },
    ];
    expect(entries.map(({ action, before, after }) => [action, before, after])).to.deep.equal([
      ["order.amendmentProposed", ...values],
      ["order.amendmentAccepted", ...values],
    ]);
  });

  it("are declined with a reason, withdrawn by the owner, and decided once", async () => {
    const first = await proposed();
    expect(statusAndBody(await decide(first, { accept: false }))).to.deep.equal([
      400,
      { error: "A reason is required" },
    ]);
    const declined = await decide(first, { accept: false, reason: "Too late" });
    expect([
      declined.status,
      declined.body.amendment.state,
      declined.body.amendment.decisionReason,
    ]).to.deep.equal([200, "declined", "Too late"]);
    const over = [409, { error: "The amendment is already declined" }];
    expect(statusAndBody(await decide(first, { accept: true }))).to.deep.equal(over);
    expect(statusAndBody(await owner.delete(at(first)))).to.deep.equal(over);
    const second = await proposed();
    expect(statusAndBody(await technician.delete(at(second)))).to.deep.equal(FORBIDDEN);
    const withdrawn = await owner.delete(at(second));
    expect([withdrawn.status, withdrawn.body.amendment.state]).to.deep.equal([200, "withdrawn"]);
    expect((await stored()).name).to.equal("Soil");
    expect(await kinds(owner)).to.deep.equal(["amendment.declined"]);
    const states = (await owner.get(at())).body.amendments.map(({ state }: { state: string }) => state);
    expect(states).to.deep.equal(["withdrawn", "declined"]);
  });

  it("are not accepted after one of their answers has changed, and applied once by two at a time", async () => {
    const id = await proposed({ customFields: { depth: "9" }, platform: "ONT" });
    await technician.put(`/api/orders/${order.id}`, { customFields: { depth: "7" } });
    expect(statusAndBody(await decide(id, { accept: true }))).to.deep.equal([
      409,
      {
        error:
          "The order has changed since the amendment was proposed: depth. Decline it, so that the owner can propose it again.",
      },
    ]);
    expect((await stored()).platform).to.equal(null);
    await owner.delete(at(id));
    const next = await proposed();
    const both = await Promise.all([decide(next, { accept: true }), decide(next, { accept: true })]);
    expect(both.map(({ status }) => status)).to.have.members([200, 409]);
  });

  it("are refused without reason or difference, for drafts and ended orders, and beside an open one", async () => {
    expect(statusAndBody(await owner.post(at(), { name: "Peat" }))).to.deep.equal([
      400,
      { error: "A reason is required" },
    ]);
    expect(statusAndBody(await propose(owner, { name: "Soil", customFields: { depth: "5" } }))).to.deep.equal(
      [400, { error: "The amendment changes nothing" }],
    );
    // Columns have limits of their own and are no custom fields.
    expect((await propose(owner, { customFields: { name: "x".repeat(5_000) } })).status).to.equal(400);
    const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT", stage: "DRAFT" });
    expect(statusAndBody(await owner.post(at("", draft.id), { name: "x", reason: "y" }))).to.deep.equal([
      409,
      { error: "A draft needs no amendment: change the order itself" },
    ]);
    const ended = await anOrder(app.db, owner.user.id, { stage: "CANCELLED" });
    expect(statusAndBody(await owner.post(at("", ended.id), { name: "x", reason: "y" }))).to.deep.equal([
      409,
      { error: "A rejected or cancelled order cannot be amended" },
    ]);
    const both = await Promise.all([propose(), propose()]);
    expect(both.map(({ status }) => status)).to.have.members([201, 409]);
  });

  it("are closed to other users", async () => {
    const id = await proposed();
    const stranger = await app.as("RESEARCHER");
    for (const answer of [
      await stranger.get(at()),
      await propose(stranger),
      await stranger.delete(at(id)),
      await propose(technician),
      await decide(id, { accept: true }, owner),
      await decide(id, { accept: true }, await app.as("FACILITY_VIEWER")),
    ])
      expect(statusAndBody(answer)).to.deep.equal(FORBIDDEN);
    const elsewhere = await anOrder(app.db, owner.user.id);
    expect(statusAndBody(await owner.delete(at(id, elsewhere.id)))).to.deep.equal(NO_AMENDMENT);
    expect(
      statusAndBody(await technician.post(`${at(id, elsewhere.id)}/decision`, { accept: true })),
    ).to.deep.equal(NO_AMENDMENT);
    expect(statusAndBody(await owner.get(at("", "none")))).to.deep.equal(NO_ORDER);
    expect(statusAndBody(await owner.post(at("", "none"), { name: "x", reason: "y" }))).to.deep.equal(
      NO_ORDER,
    );
    expect(statusAndBody(await owner.delete(at("none", "none")))).to.deep.equal(NO_ORDER);
    expect(
      statusAndBody(await technician.post(`${at("none", "none")}/decision`, { accept: true })),
    ).to.deep.equal(NO_ORDER);
  });
});
