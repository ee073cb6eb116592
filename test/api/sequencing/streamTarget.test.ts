import { expect } from "chai";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { does } from "../../helpers/procedures.ts";
import { aStreamRun, BEGAN } from "../../helpers/streamRows.ts";
import { anOutputRoot, askStreams } from "../../helpers/streams.ts";

const REFUSED = "targetBases must be an integer from 1 to 1000000000000000";

describe("the target yield of a live sequencing run", () => {
  let app: TestApp;
  let admin: Person;
  let order: Order;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id, { status: "SUBMITTED" });
  });
  after(() => app[Symbol.asyncDispose]());
  const setTarget = (streamRunId: string, targetBases: unknown, by = admin) =>
    does(by, "streams.setTarget", { orderId: order.id, streamRunId, targetBases });
  const readTarget = async (streamRunId: string) =>
    (await askStreams(admin, "get", { orderId: order.id, streamRunId }))[1].run.targetBases;
  const readChanges = async (targetId: string) =>
    (await AuditEntry.query(app.db).where({ targetId }).orderBy("id")).map(({ action, before, after }) => [
      action,
      before,
      after,
    ]);

  it("is set, changed and removed in any state of the run, each change audited once with the former one", async () => {
    const { id } = await aStreamRun(app.db, order.id);
    expect(await readTarget(id)).to.equal(null);
    expect(await setTarget(id, 20_000_000_000)).to.deep.equal([200, { former: null }]);
    expect(await readTarget(id)).to.equal(20_000_000_000);
    expect(await setTarget(id, 20_000_000_000)).to.deep.equal([200, { former: 20_000_000_000 }]);
    await StreamRun.query(app.db).findById(id).patch({ status: "STOPPED", stoppedAt: BEGAN });
    expect(await setTarget(id, null)).to.deep.equal([200, { former: 20_000_000_000 }]);
    expect(await readTarget(id)).to.equal(null);
    expect(await readChanges(id)).to.deep.equal([
      ["streamRun.targetChanged", { targetBases: null }, { targetBases: 20_000_000_000 }],
      ["streamRun.targetChanged", { targetBases: 20_000_000_000 }, { targetBases: null }],
    ]);
  });

  it("is refused if it is no positive integer, of an unknown run, and by others than facility admins", async () => {
    const { id } = await aStreamRun(app.db, order.id);
    for (const value of [0, -1, 1.5, 1e16, "5", undefined])
      expect(await setTarget(id, value), String(value)).to.deep.equal([400, REFUSED]);
    expect(await setTarget("none", 5)).to.deep.equal([404, "Stream run not found"]);
    const other = await anOrder(app.db, admin.user.id);
    const elsewhere = await aStreamRun(app.db, other.id);
    expect(await setTarget(elsewhere.id, 5)).to.deep.equal([404, "Stream run not found"]);
    expect(await setTarget(id, 5, await app.as("RESEARCHER"))).to.deep.equal([403, "Unauthorized"]);
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    expect(await setTarget(id, 5, demo)).to.deep.equal([
      403,
      "Sequencing data management is disabled in the public demo.",
    ]);
    expect([await readTarget(id), await readChanges(id)]).to.deep.equal([null, []]);
  });

  it("is part of a start on our own pages, and not of the documented one", async () => {
    const root = await anOutputRoot(app);
    const [first, second] = [join(root, "first"), join(root, "second")];
    await Promise.all([mkdir(first), mkdir(second)]);
    const input = { orderId: order.id, outputDir: first, targetBases: 3_000_000_000 };
    const [status, { id }] = await does(admin, "streams.startWithTarget", input);
    expect([status, await readTarget(id)]).to.deep.equal([200, 3_000_000_000]);
    expect((await readChanges(id))[0]?.[2]).to.deep.include({ outputDir: first, targetBases: 3_000_000_000 });

    const answer = await admin.post(`/api/orders/${order.id}/stream`, {
      outputDir: second,
      targetBases: 3_000_000_000,
    });
    expect([answer.status, await readTarget(answer.body.id)]).to.deep.equal([201, null]);
    const { runs } = (await admin.get(`/api/orders/${order.id}/stream`)).body;
    for (const run of runs) expect(run).to.not.have.any.keys("targetBases", "failed", "quality");
  });
});
