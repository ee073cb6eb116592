import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { sealEntries } from "../../../server/platform/audit/chain/sealEntries.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Answer } from "../../helpers/browser.ts";
import { anOrder } from "../../helpers/factories.ts";

describe("the audit log", () => {
  let app: TestApp;
  let admin: Person;
  let order: Awaited<ReturnType<typeof anOrder>>;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id, { orderNumber: "ORD-20260101-0007" });
    const entry = { targetType: "order", targetId: order.id, orderId: order.id, userId: admin.user.id };
    await AuditEntry.query(app.db).insert([
      { ...entry, at: new Date("2026-01-01T10:00:00Z"), action: "order.created", requestId: "request-1" },
      {
        ...entry,
        at: new Date("2026-01-02T23:59:59.500Z"),
        action: "order.moved",
        before: { status: "DRAFT" },
        after: { status: "SUBMITTED" },
      },
      { at: new Date("2026-01-03T00:00:00Z"), action: "run.failed", targetType: "run", targetId: "run-1" },
      {
        at: new Date("2026-01-04T00:00:00Z"),
        action: "user.deleted",
        targetType: "user",
        targetId: "user-1",
        userId: "somebody who is gone",
      },
    ]);
  });
  after(() => app[Symbol.asyncDispose]());

  const getActions = ({ body }: Answer) => body.entries.map(({ action }: { action: string }) => action);
  const ALL = ["user.deleted", "run.failed", "order.moved", "order.created"];

  it("returns changes with their authors, newest first, with their position in the chain", async () => {
    await sealEntries(app.site);
    const { status, body } = await admin.get("/api/admin/audit?offset=2&limit=1");
    const [entry] = body.entries;
    expect(status).to.equal(200);
    expect(body).to.deep.equal({ entries: [entry], total: 4, limit: 1, offset: 2, next: entry.id });
    expect(entry).to.deep.equal({
      id: entry.id,
      at: "2026-01-02T23:59:59.500Z",
      action: "order.moved",
      targetType: "order",
      targetId: order.id,
      userId: admin.user.id,
      user: { id: admin.user.id, firstName: "Person", lastName: "1", email: admin.user.email },
      orderId: order.id,
      order: { id: order.id, orderNumber: "ORD-20260101-0007", name: order.name },
      before: { status: "DRAFT" },
      after: { status: "SUBMITTED" },
      requestId: null,
      tokenName: null,
      position: 2,
    });
  });

  it("is paged without skipping entries of the same millisecond", async () => {
    await app.site.database.transaction(async (trx) => {
      for (const id of ["a", "b", "c"])
        await trx.raw(
          `insert into audit_entries (id, at, action, target_type, target_id)
           values (?, timestamptz '2020-01-01 00:00:00.000001Z', 'old.written', 'old', ?)`,
          [id, id],
        );
    });
    const recorded: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const { body }: Answer = await admin.get(`/api/admin/audit?limit=2&before=${next}`);
      recorded.push(...body.entries.map(({ targetId }: { targetId: string }) => targetId));
      ({ next } = body);
    }
    expect(recorded).to.deep.equal(["user-1", "run-1", order.id, order.id, "c", "b", "a"]);
    expect((await admin.get("/api/admin/audit?before=nowhere")).body).to.deep.equal({
      error: "Audit entry not found",
    });
  });

  for (const [filter, actions] of [
    ["who=system&from=2021-01-01", ["run.failed"]],
    ["who=somebody who is gone", ["user.deleted"]],
    ["action=order.moved", ["order.moved"]],
    ["targetType=run", ["run.failed"]],
    ["targetType=run&targetId=run-2", []],
    ["requestId=request-1", ["order.created"]],
    ["search=ORD-20260101-0007", ["order.moved", "order.created"]],
    ["search=request-1", ["order.created"]],
    ["search=user-1", ["user.deleted"]],
    ["search=", [...ALL, "old.written", "old.written", "old.written"]],
    ["from=2026-01-02&to=2026-01-02", ["order.moved"]],
    ["from=2026-01-03T01:00:00%2B01:00", ["user.deleted", "run.failed"]],
    ["from=2026-01-01&to=2026-01-03T00:00:00Z", ["run.failed", "order.moved", "order.created"]],
  ] as const)
    it(`is filtered by ${filter}`, async () => {
      const answer = await admin.get(`/api/admin/audit?${filter}`);
      expect(answer.status).to.equal(200);
      expect(getActions(answer)).to.deep.equal(actions);
      expect(answer.body.total).to.equal(actions.length);
    });

  it("refuses times that are none", async () => {
    for (const name of ["from", "to"]) {
      const { status, body } = await admin.get(`/api/admin/audit?${name}=yesterday`);
      expect([status, body]).to.deep.equal([400, { error: `${name} must be a date or a time of ISO 8601` }]);
    }
  });

  it("is exported as a file", async () => {
    const { status, headers, body } = await admin.post("/api/exports/audit", {
      matching: { orderId: order.id },
      columns: ["at", "who", "action", "order_number", "before", "after"],
    });
    expect([status, headers.get("content-disposition")]).to.deep.equal([
      200,
      "attachment; filename=audit.csv",
    ]);
    expect(String(body)).to.equal(
      "\uFEFFat,who,action,order_number,before,after\r\n" +
        '2026-01-02T23:59:59.500Z,Person 1,order.moved,ORD-20260101-0007,"{""status"":""DRAFT""}","{""status"":""SUBMITTED""}"\r\n' +
        "2026-01-01T10:00:00.000Z,Person 1,order.created,ORD-20260101-0007,,\r\n",
    );
  });

  it("is for facility admins", async () => {
    const researcher = await app.as("RESEARCHER");
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    for (const ask of [
      (one: Person) => one.get("/api/admin/audit"),
      (one: Person) => one.post("/api/exports/audit", {}),
    ]) {
      const readStatus = async (one: Person) => (await ask(one)).status;
      expect(await Promise.all([app.anyone as Person, researcher, demo].map(readStatus))).to.deep.equal([
        401, 403, 200,
      ]);
    }
    const { body } = await admin.get("/trpc/audit.names");
    expect(body.result.data).to.deep.equal({
      actions: ["old.written", "order.created", "order.moved", "run.failed", "user.deleted"],
      targetTypes: ["old", "order", "run", "user"],
    });
  });
});
