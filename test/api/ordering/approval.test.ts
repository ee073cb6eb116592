import { expect } from "chai";
import { ApprovalToken } from "../../../db/models/ApprovalToken.ts";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Department } from "../../../db/models/Department.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { Order } from "../../../db/models/Order.ts";
import { User } from "../../../db/models/User.ts";
import { hashApprovalToken } from "../../../server/ordering/orders/approval/requestApproval.ts";
import { sendMails } from "../../../server/access/mail/sendMails.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aSample } from "../../helpers/factories.ts";
import { mailServer } from "../../helpers/mailServer.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const FORBIDDEN = [403, { error: "Forbidden" }];
const AWAITS = [409, { error: "Order awaits approval" }];
const NOT_PENDING = [409, { error: "Order does not await approval" }];
const NO_LINK = [400, { error: "Approval link is no longer valid" }];
const NONE = { state: "not_required", by: null, at: null, reason: null };
const PENDING = { ...NONE, state: "pending" };

describe("the approval of an order", () => {
  let app: TestApp;
  let admin: Person;
  let [owner, lead, other, stranger]: Person[] = [];
  let lab: Department;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    lab = await Department.query(app.db).insertAndFetch({ name: "Lakes", costCentre: "4711" });
    const elsewhere = await Department.query(app.db).insertAndFetch({ name: "Rivers" });
    const join = async (department: Department, departmentRole: "lead" | "member") => {
      const person = await app.as("RESEARCHER");
      await User.query(app.db)
        .findById(person.user.id)
        .patch({ departmentId: department.id, departmentRole });
      return person;
    };
    owner = await join(lab, "member");
    lead = await join(lab, "lead");
    other = await join(lab, "lead");
    stranger = await join(elsewhere, "lead");
    await admin.put("/api/admin/form-config", { fields: [], groups: [] });
  });
  after(() => app[Symbol.asyncDispose]());
  beforeEach(() => require_(true));

  const require_ = (requiresApproval: boolean) =>
    admin.patch(`/api/admin/departments/${lab.id}`, { requiresApproval });
  const decide = (person: Person | undefined, id: string, body: object) =>
    (person ?? app.anyone).post(`/api/orders/${id}/approval`, body);
  const submit = (person: Person, id: string) => person.put(`/api/orders/${id}`, { status: "SUBMITTED" });
  const stored = (id: string) => Order.query(app.db).findById(id).throwIfNotFound();
  const readKinds = async ({ user }: Person, orderId: string) =>
    (await Notification.query(app.db).where({ userId: user.id, orderId }).orderBy("id")).map(
      ({ kind }) => kind,
    );

  async function aSubmission(person: Person = owner as Person): Promise<{ id: string; sampleId: string }> {
    const { id } = (await person.post("/api/orders", { name: "Lake" })).body;
    const sample = await aSample(app.db, id);
    const { status, body } = await submit(person, id);
    expect([status, body.status]).to.deep.equal([200, "SUBMITTED"]);
    return { id, sampleId: sample.id };
  }
  /** A link to the decision, as requestApproval stores it for a lead. */
  async function aLink(orderId: string, { user }: Person, expiresAt = new Date(Date.now() + 60_000)) {
    const token = `token-of-${orderId}-${user.id}`;
    await ApprovalToken.query(app.db).insert({
      tokenHash: hashApprovalToken(token),
      orderId,
      userId: user.id,
      expiresAt,
    });
    return token;
  }
  const byLink = (token: string, decision = "approve") =>
    app.anyone.post("/api/approvals", { token, decision });

  it("is pending from the submission where the department requires it, and notifies its leads only", async () => {
    const { id } = await aSubmission();
    expect((await owner?.get(`/api/orders/${id}`))?.body.approval).to.deep.equal(PENDING);
    expect(await readKinds(lead as Person, id)).to.deep.equal(["approval.requested"]);
    expect(await readKinds(other as Person, id)).to.deep.equal(["approval.requested"]);
    expect(await readKinds(admin, id)).to.deep.equal([]);
    // A lead reads an order that they approve, also if the facility does not share orders.
    const seen = await lead?.get(`/api/orders/${id}`);
    expect([seen?.status, seen?.body.mayApprove]).to.deep.equal([200, true]);
    expect((await asks(lead as Person, "orders.count", {}))[1].total).to.be.greaterThan(0);
    expect(statusAndBody(await (stranger as Person).get(`/api/orders/${id}`))).to.deep.equal(FORBIDDEN);
  });

  it("is not required elsewhere, and required of all orders by the order form", async () => {
    await require_(false);
    const free = await aSubmission();
    expect((await stored(free.id)).approvalState).to.equal("not_required");
    expect(await readKinds(admin, free.id)).to.deep.equal(["order.submitted"]);
    expect(statusAndBody(await decide(lead, free.id, { decision: "approve" }))).to.deep.equal(NOT_PENDING);
    const { fields, groups } = (await admin.get("/api/admin/form-config")).body;
    const saved = await admin.put("/api/admin/form-config", { fields, groups, requiresApproval: true });
    expect([saved.status, saved.body.requiresApproval]).to.deep.equal([200, true]);
    const asked = await aSubmission();
    const kept = await admin.put("/api/admin/form-config", { fields, groups });
    await admin.put("/api/admin/form-config", { fields, groups, requiresApproval: false });
    expect(kept.body.requiresApproval).to.equal(true);
    expect((await stored(asked.id)).approvalState).to.equal("pending");
  });

  it("is given at once to the order of a lead", async () => {
    const { id } = await aSubmission(lead);
    const { approvalState, approvalById, approvalAt } = await stored(id);
    expect([approvalState, approvalById, approvalAt instanceof Date]).to.deep.equal([
      "approved",
      lead?.user.id,
      true,
    ]);
    expect(await readKinds(admin, id)).to.deep.equal(["order.submitted"]);
  });

  it("keeps the facility from accepting the order while it is pending", async () => {
    const { id, sampleId } = await aSubmission();
    const update = (facilityStatus: string) =>
      admin.put(`/api/orders/${id}/sequencing/status`, { updates: [{ sampleId, facilityStatus }] });
    expect(statusAndBody(await update("PROCESSING"))).to.deep.equal(AWAITS);
    expect((await update("ISSUE")).status).to.equal(200);
    const [, bulk] = await does(admin, "samples.setStatus", {
      chosen: { ids: [sampleId] },
      facilityStatus: "PROCESSING",
    });
    expect([bulk.changed, bulk.refused[0].error]).to.deep.equal([0, "Order awaits approval"]);
    expect(statusAndBody(await admin.put(`/api/orders/${id}`, { status: "COMPLETED" }))).to.deep.equal(
      AWAITS,
    );
    expect(
      statusAndBody(await admin.post(`/api/orders/${id}/sequencing/delivery/publication`)),
    ).to.deep.equal(AWAITS);
    await decide(lead, id, { decision: "approve" });
    expect((await update("PROCESSING")).status).to.equal(200);
  });

  it("is decided by a lead of the department of the order only", async () => {
    const { id } = await aSubmission();
    for (const person of [owner, stranger, admin])
      expect(statusAndBody(await decide(person, id, { decision: "approve" }))).to.deep.equal(FORBIDDEN);
    expect((await decide(undefined, id, { decision: "approve" })).status).to.equal(401);
    expect(statusAndBody(await decide(lead, id, { decision: "maybe" }))).to.deep.equal([
      400,
      { error: "decision must be approve or reject" },
    ]);
    expect(statusAndBody(await decide(lead, "nothing", { decision: "approve" }))).to.deep.equal([
      404,
      { error: "Sequencing Order not found" },
    ]);
    const answer = await decide(lead, id, { decision: "approve", reason: "Budget ok" });
    const { approval } = answer.body;
    expect(statusAndBody(answer)).to.deep.equal([
      200,
      {
        success: true,
        approval: { state: "approved", by: lead?.user.id, at: approval.at, reason: "Budget ok" },
      },
    ]);
    expect(await readKinds(owner as Person, id)).to.deep.equal(["order.approved"]);
    expect(await readKinds(admin, id)).to.deep.equal(["order.approved"]);
    const entry = await AuditEntry.query(app.db).findOne({ action: "order.approved", orderId: id });
    expect(entry?.userId).to.equal(lead?.user.id);
    expect(statusAndBody(await decide(other, id, { decision: "reject" }))).to.deep.equal(NOT_PENDING);
  });

  for (const role of ["FACILITY_VIEWER", "BIOINFORMATICIAN", "TECHNICIAN"] as const)
    it(`is decided by a lead who is a ${role}, and not by one without the department`, async () => {
      const leading = await app.as(role);
      const { id } = await aSubmission();
      expect(statusAndBody(await decide(leading, id, { decision: "approve" }))).to.deep.equal(FORBIDDEN);
      await User.query(app.db)
        .findById(leading.user.id)
        .patch({ departmentId: lab.id, departmentRole: "lead" });
      expect((await leading.get(`/api/orders/${id}`)).body.mayApprove).to.equal(true);
      const { status, body } = await decide(leading, id, { decision: "approve", reason: "Budget ok" });
      expect([status, body.approval.state, body.approval.by]).to.deep.equal([
        200,
        "approved",
        leading.user.id,
      ]);
      await User.query(app.db).findById(leading.user.id).patch({ departmentId: null, departmentRole: null });
    });

  it("returns a rejected order to its owner with the reason, who submits it again", async () => {
    const { id } = await aSubmission();
    await decide(lead, id, { decision: "reject", reason: "Too many samples" });
    const { body } = (await owner?.get(`/api/orders/${id}`)) ?? expect.fail();
    expect([body.status, body.approval.state, body.approval.reason, body.approvedBy.id]).to.deep.equal([
      "DRAFT",
      "rejected",
      "Too many samples",
      lead?.user.id,
    ]);
    expect(await readKinds(owner as Person, id)).to.deep.equal(["order.rejected"]);
    expect((await owner?.put(`/api/orders/${id}`, { name: "Fewer" }))?.status).to.equal(200);
    expect((await submit(owner as Person, id)).body.approval).to.deep.equal(PENDING);
  });

  it("is not required any more of an order that the facility withdraws", async () => {
    const { id } = await aSubmission();
    const token = await aLink(id, lead as Person);
    expect((await admin.put(`/api/orders/${id}`, { status: "DRAFT" })).body.approval).to.deep.equal(NONE);
    expect(statusAndBody(await decide(lead, id, { decision: "approve" }))).to.deep.equal(NOT_PENDING);
    expect(statusAndBody(await byLink(token))).to.deep.equal(NO_LINK);
  });

  it("is decided once when leads decide and the facility withdraws at once", async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await aSubmission();
      const token = await aLink(id, other as Person);
      const answers = await Promise.all([
        decide(lead, id, { decision: "approve" }),
        decide(other, id, { decision: "reject" }),
        byLink(token),
        ...(round === 0 ? [] : [admin.put(`/api/orders/${id}`, { status: "DRAFT" })]),
      ]);
      const decided = answers.slice(0, 3).filter(({ status }) => status === 200);
      const withdrawn = answers[3]?.status === 200 && decided.length === 0;
      expect(decided.length + Number(withdrawn)).to.equal(1);
      const entries = await AuditEntry.query(app.db)
        .where({ orderId: id })
        .whereIn("action", ["order.approved", "order.rejected"]);
      expect(entries.length).to.equal(decided.length);
      expect(await ApprovalToken.query(app.db).where({ orderId: id }).resultSize()).to.equal(0);
    }
  });

  describe("by the link of a mail", () => {
    it("shows the order without a session, decides once, and records the lead", async () => {
      const { id } = await aSubmission();
      const token = await aLink(id, lead as Person);
      const { orderNumber } = await stored(id);
      const [status, shown] = await does(app.anyone, "approvals.show", { token });
      expect([status, shown.order]).to.deep.equal([
        200,
        {
          orderNumber,
          name: "Lake",
          samples: 1,
          owner: `${owner?.user.firstName} ${owner?.user.lastName}`,
          department: "Lakes",
          costCentre: "4711",
        },
      ]);
      expect((await stored(id)).approvalState).to.equal("pending");
      expect((await app.anyone.get(`/api/approvals?token=${token}`)).status).to.equal(404);
      const answer = await byLink(token);
      expect([answer.status, answer.body.approval.state, answer.body.approval.by]).to.deep.equal([
        200,
        "approved",
        lead?.user.id,
      ]);
      expect(statusAndBody(await byLink(token))).to.deep.equal(NO_LINK);
      const entry = await AuditEntry.query(app.db).findOne({ action: "order.approved", orderId: id });
      expect(entry?.userId).to.equal(lead?.user.id);
    });

    it("is refused when unknown, expired, or of a user who is no lead any more", async () => {
      const { id } = await aSubmission();
      const expired = await aLink(id, lead as Person, new Date(Date.now() - 1_000));
      const former = await aLink(id, stranger as Person);
      for (const token of ["", "unknown", expired, former]) {
        expect(statusAndBody(await byLink(token))).to.deep.equal(NO_LINK);
        expect(await does(app.anyone, "approvals.show", { token })).to.deep.equal([
          400,
          "Approval link is no longer valid",
        ]);
      }
      expect((await stored(id)).approvalState).to.equal("pending");
    });

    it("is mailed to each lead, and only its hash is stored", async () => {
      await using server = await mailServer();
      await admin.put("/api/admin/settings/mail", {
        host: "127.0.0.1",
        port: server.port,
        security: "none",
        from: "desk@example.org",
      });
      const { id } = await aSubmission();
      await sendMails(app.site, { stopping: new AbortController().signal });
      const mails = server.received.filter(({ subject }) => subject.startsWith("Approval needed"));
      expect(mails.flatMap(({ to }) => to)).to.have.members([lead?.user.email, other?.user.email]);
      const [, token = ""] = /\/approval#token=([\w-]{43})/.exec(mails[0]?.text ?? "") ?? [];
      const tokens = await ApprovalToken.query(app.db).where({ orderId: id });
      expect(tokens.some(({ tokenHash }) => tokenHash.equals(hashApprovalToken(token)))).to.equal(true);
      expect((await byLink(token, "reject")).body.approval.state).to.equal("rejected");
    });
  });
});
