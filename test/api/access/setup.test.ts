import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Setting } from "../../../db/models/Setting.ts";
import { User } from "../../../db/models/User.ts";
import { firstAdmin } from "../../../server/main/firstAdmin.ts";
import { makeSetupToken } from "../../../server/access/setup/createFirstAdmin.ts";
import { PASSWORD, type TestApp, testApp } from "../../helpers/app.ts";
import { type Answer, Browser } from "../../helpers/browser.ts";
import { statuses } from "../../helpers/statusAndBody.ts";

describe("setup", () => {
  let app: TestApp;
  beforeEach(async () => (app = await testApp()));
  afterEach(() => app[Symbol.asyncDispose]());

  const ada = { email: "ada@example.org", password: PASSWORD, firstName: "Ada", lastName: "Berg" };
  const createFirstAdmin = (input: unknown, browser = new Browser(app.url)): Promise<Answer> =>
    browser.post("/trpc/setup.createFirstAdmin", input);
  const refusal = ({ status, body }: Answer) => [status, body.error?.message];
  const facility = {
    publicUrl: null,
    name: null,
    contactEmail: null,
    url: null,
    language: "en",
    timeZone: null,
  };
  const openChoices = async (browser: Browser): Promise<string[]> =>
    (await browser.get("/trpc/setupGuide.get")).body.result.data.steps.flatMap(
      ({ id, isDone }: { id: string; isDone: boolean }) =>
        !isDone && (id === "access" || id === "receivedReads") ? [id] : [],
    );
  const welcome = async () => (await app.anyone.get("/trpc/setup.welcome")).body.result.data;
  const LINK_INVALID = [403, "This setup link is not valid. Restart Lanekeeper to get a new one."];
  const ALREADY = [409, "Lanekeeper is already set up. Sign in instead."];

  it("creates the first admin for the holder of the link, and signs them in", async () => {
    const token = await makeSetupToken(app.db);
    const browser = new Browser(app.url);
    expect(await welcome()).to.deep.equal({
      needsAdmin: true,
      demo: false,
      selfRegistration: false,
      signOn: null,
      passwordSignIn: true,
      hasDirectory: false,
      facility,
      logo: null,
      isMailOn: false,
      publicUrl: null,
    });

    const answer = await createFirstAdmin({ ...ada, token }, browser);

    const { id } = await User.query(app.db).findOne({ email: ada.email }).throwIfNotFound();
    const user = {
      id,
      email: ada.email,
      firstName: "Ada",
      lastName: "Berg",
      role: "FACILITY_ADMIN",
      isDemo: false,
      mustChangePassword: false,
    };
    expect([answer.status, answer.body]).to.deep.equal([200, { result: { data: { user } } }]);
    expect((await browser.get("/api/auth/session")).body).to.deep.equal({ user });
    expect(await welcome()).to.deep.equal({
      needsAdmin: false,
      demo: false,
      selfRegistration: false,
      signOn: null,
      passwordSignIn: true,
      hasDirectory: false,
      facility,
      logo: null,
      isMailOn: false,
      publicUrl: null,
    });
    const audit = await AuditEntry.query(app.db);
    expect(audit.map(({ action, targetId, userId }) => [action, targetId, userId])).to.deep.equal([
      ["settings.changed", "access", null],
      ["user.created", id, null],
    ]);
  });

  for (const selfRegistration of [true, false])
    it(`stores that registration is ${selfRegistration ? "open" : "closed"}, once decided`, async () => {
      const browser = new Browser(app.url);
      await createFirstAdmin({ ...ada, selfRegistration, token: await makeSetupToken(app.db) }, browser);
      expect((await welcome()).selfRegistration).to.equal(selfRegistration);
      expect(await openChoices(browser)).to.deep.equal(["receivedReads"]);
    });

  it("leaves registration closed and undecided if the environment names the first admin", async () => {
    await firstAdmin({
      ...app.site,
      env: { ...app.site.env, admin: { email: ada.email, password: PASSWORD } },
    });
    expect((await welcome()).selfRegistration).to.equal(false);
    const admin = new Browser(app.url);
    await admin.post("/api/auth/sign-in", { email: ada.email, password: PASSWORD });
    expect(await openChoices(admin)).to.deep.equal(["access", "receivedReads"]);
    await admin.put("/api/admin/settings/access", { selfRegistration: false });
    expect(await openChoices(admin)).to.deep.equal(["receivedReads"]);
    await admin.put("/api/admin/settings/sequencing-files", { config: { receivedDataClass: "raw" } });
    expect(await openChoices(admin)).to.deep.equal([]);
  });

  it("stores no readable token in the database", async () => {
    const token = await makeSetupToken(app.db);
    expect(JSON.stringify(await Setting.query(app.db))).to.not.include(token);
  });

  it("refuses a wrong, an earlier and a missing link", async () => {
    expect(refusal(await createFirstAdmin({ ...ada, token: "" }))).to.deep.equal(LINK_INVALID);
    const old = await makeSetupToken(app.db);
    await makeSetupToken(app.db);
    expect(refusal(await createFirstAdmin({ ...ada, token: old }))).to.deep.equal(LINK_INVALID);
    expect(refusal(await createFirstAdmin({ ...ada, token: "guess" }))).to.deep.equal(LINK_INVALID);
    expect((await createFirstAdmin(ada)).status).to.equal(400);
    expect(await User.query(app.db).resultSize()).to.equal(0);
  });

  it("refuses a short password before the link is used up", async () => {
    const token = await makeSetupToken(app.db);
    expect(refusal(await createFirstAdmin({ ...ada, token, password: "short" }))).to.deep.equal([
      400,
      "Password must have at least 10 characters",
    ]);
    expect((await createFirstAdmin({ ...ada, token })).status).to.equal(200);
  });

  it("works once", async () => {
    const token = await makeSetupToken(app.db);
    await createFirstAdmin({ ...ada, token });
    expect(refusal(await createFirstAdmin({ ...ada, email: "eve@example.org", token }))).to.deep.equal(
      ALREADY,
    );
    expect(await User.query(app.db).resultSize()).to.equal(1);
  });

  it("succeeds for one of ten concurrent uses of the link", async () => {
    const token = await makeSetupToken(app.db);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        createFirstAdmin({ ...ada, email: `ada${index}@example.org`, token }),
      ),
    );
    expect(statuses(answers)).to.deep.equal({ 200: 1, 409: 9 });
    expect(await User.query(app.db).resultSize()).to.equal(1);
    expect(await app.site.database("sessions")).to.have.length(1);
  });

  it("is over if an admin exists, but not if only a demo admin or a researcher exists", async () => {
    await app.as("RESEARCHER");
    await app.as("FACILITY_ADMIN", { isDemo: true });
    expect((await welcome()).needsAdmin).to.equal(true);
    await app.as("FACILITY_ADMIN");
    expect((await welcome()).needsAdmin).to.equal(false);
    const token = await makeSetupToken(app.db);
    expect(refusal(await createFirstAdmin({ ...ada, token }))).to.deep.equal(ALREADY);
  });
});
