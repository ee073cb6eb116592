import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Setting } from "../../../db/models/Setting.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";

const MODULES = "/api/modules";
const ADMIN = "/api/admin/modules";
const DEFAULTS = {
  modules: {
    "ai-validation": true,
    "mixs-metadata": true,
    "account-validation": false,
    "funding-info": false,
    "billing-info": false,
    "archive-sample-fields": true,
    "dynamic-studies": false,
    notifications: false,
  },
  globalDisabled: false,
};
const switched = (modules: Record<string, boolean>, globalDisabled = false) => ({
  modules: { ...DEFAULTS.modules, ...modules },
  globalDisabled,
});

describe("modules", () => {
  let app: TestApp;
  let admin: Person;
  let researcher: Person;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    researcher = await app.as("RESEARCHER");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  it("of an instance that never saved them are exactly the built-in defaults", async () => {
    for (const answer of [await researcher.get(MODULES), await admin.get(MODULES), await admin.get(ADMIN)]) {
      expect(statusAndBody(answer)).to.deep.equal([200, DEFAULTS]);
    }
    expect(Object.keys((await admin.get(MODULES)).body.modules)).to.deep.equal(Object.keys(DEFAULTS.modules));
  });

  it("are switched one at a time, the others as they were", async () => {
    const on = await admin.put(ADMIN, { moduleId: "funding-info", enabled: true });
    expect(statusAndBody(on)).to.deep.equal([200, switched({ "funding-info": true })]);
    const off = await admin.put(ADMIN, { moduleId: "mixs-metadata", enabled: false });
    const expected = switched({ "funding-info": true, "mixs-metadata": false });
    expect(statusAndBody(off)).to.deep.equal([200, expected]);
    expect(statusAndBody(await researcher.get(MODULES))).to.deep.equal([200, expected]);
  });

  it("can all be disabled at once and restored", async () => {
    await admin.put(ADMIN, { moduleId: "billing-info", enabled: true });
    const disabled = await admin.put(ADMIN, { globalDisabled: true });
    expect(statusAndBody(disabled)).to.deep.equal([200, switched({ "billing-info": true }, true)]);
    expect((await researcher.get(MODULES)).body).to.deep.equal(disabled.body);
    const back = await admin.put(ADMIN, { globalDisabled: false });
    expect(statusAndBody(back)).to.deep.equal([200, switched({ "billing-info": true })]);
  });

  it("accept both in one call", async () => {
    const answer = await admin.put(ADMIN, { moduleId: "notifications", enabled: true, globalDisabled: true });
    expect(statusAndBody(answer)).to.deep.equal([200, switched({ notifications: true }, true)]);
  });

  it("store only the given choices, also across a restart", async () => {
    await admin.put(ADMIN, { moduleId: "ai-validation", enabled: false });
    expect((await Setting.query(app.db).findById("modules"))?.value).to.deep.equal({
      modules: { "ai-validation": false },
      globalDisabled: false,
    });
    await app.restart();
    expect(statusAndBody(await researcher.get(MODULES))).to.deep.equal([
      200,
      switched({ "ai-validation": false }),
    ]);
  });

  it("are merged over the defaults, with missing or unknown keys in the stored configuration", async () => {
    await Setting.query(app.db).insert({
      key: "modules",
      value: { modules: { gone: true, notifications: true } },
    });
    expect(statusAndBody(await admin.get(MODULES))).to.deep.equal([
      200,
      switched({ gone: true, notifications: true }),
    ]);
  });

  it("keep every one of several concurrent changes", async () => {
    const ids = Object.keys(DEFAULTS.modules).filter((id) => id !== "ai-validation");
    for (const enabled of [true, false]) {
      const answers = await Promise.all(
        ids.slice(0, 4).map((moduleId) => admin.put(ADMIN, { moduleId, enabled })),
      );
      expect(statuses(answers)).to.deep.equal({ 200: 4 });
      const { body } = await researcher.get(MODULES);
      for (const id of ids.slice(0, 4)) expect(body.modules[id]).to.equal(enabled);
    }
  });

  it("record the author of each change", async () => {
    await admin.put(ADMIN, { moduleId: "dynamic-studies", enabled: true });
    const entries = await AuditEntry.query(app.db).where({ targetType: "setting", targetId: "modules" });
    expect(entries).to.have.length(1);
    expect(entries[0]).to.deep.include({
      userId: admin.user.id,
      action: "settings.changed",
      before: { modules: {}, globalDisabled: false },
      after: { modules: { "dynamic-studies": true }, globalDisabled: false },
    });
  });

  const unknown = (id: string) => ({
    error: `Unknown module: ${id}`,
    details: [`moduleId must be one of: ${Object.keys(DEFAULTS.modules).join(", ")}`],
  });
  const NOTHING = { error: "Name a moduleId with enabled, or globalDisabled" };
  const wrong: [unknown, unknown][] = [
    [{ moduleId: "fundinginfo", enabled: true }, unknown("fundinginfo")],
    [{ moduleId: "toString", enabled: true }, unknown("toString")],
    [{ moduleId: "sequencing-tech", enabled: false }, unknown("sequencing-tech")],
    [{}, NOTHING],
    [{ moduleId: "notifications" }, NOTHING],
    [{ enabled: true }, NOTHING],
    [{ moduleId: "notifications", enabled: "yes" }, { error: "enabled must be true or false" }],
    [{ globalDisabled: 1 }, { error: "globalDisabled must be true or false" }],
    [{ moduleId: 5, enabled: true }, { error: "moduleId: Invalid input: expected string, received number" }],
  ];
  for (const [body, error] of wrong) {
    it(`are not switched by ${JSON.stringify(body)}`, async () => {
      expect(statusAndBody(await admin.put(ADMIN, body))).to.deep.equal([400, error]);
      expect((await admin.get(MODULES)).body).to.deep.equal(DEFAULTS);
      expect(await AuditEntry.query(app.db).where({ targetType: "setting" })).to.deep.equal([]);
    });
  }

  it("are seen by any session and switched by facility admins, not in the demo", async () => {
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    for (const answer of [
      await app.anyone.get(MODULES),
      await app.anyone.get(ADMIN),
      await app.anyone.put(ADMIN, "{"),
    ]) {
      expect(statusAndBody(answer)).to.deep.equal([401, { error: "Unauthorized" }]);
    }
    for (const answer of [await researcher.get(ADMIN), await researcher.put(ADMIN, "{")]) {
      expect(statusAndBody(answer)).to.deep.equal([403, { error: "Unauthorized" }]);
    }
    for (const path of [MODULES, ADMIN])
      expect(statusAndBody(await demo.get(path))).to.deep.equal([200, DEFAULTS]);
    expect(statusAndBody(await demo.put(ADMIN, "{"))).to.deep.equal([
      403,
      { error: "Administration is disabled in the public demo." },
    ]);
  });
});
