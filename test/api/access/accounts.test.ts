import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { User } from "../../../db/models/User.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { anOrder } from "../../helpers/factories.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

const INVALID = [401, { error: "Invalid email or password" }];
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

describe("sessions", () => {
  let app: TestApp;
  let person: Person;
  before(async () => (app = await testApp()));
  after(() => app[Symbol.asyncDispose]());
  beforeEach(async () => (person = await app.as("RESEARCHER")));

  const signIn = (body: unknown, from = new Browser(app.url), headers = {}) =>
    from.post("/api/auth/sign-in", body, headers);
  const readRows = ({ user }: Person) =>
    app.site.database("sessions").whereRaw("sess->>'userId' = ?", [user.id]).select("sid", "expire", "sess");
  const asTold = ({ id, email, firstName, lastName, role, isDemo }: User) => ({
    id,
    email,
    firstName,
    lastName,
    role,
    isDemo,
    mustChangePassword: false,
  });

  it("opens with email and password, and returns the user without the hash", async () => {
    const answer = await signIn({ email: person.user.email, password: PASSWORD });
    expect(statusAndBody(answer)).to.deep.equal([200, { user: asTold(person.user) }]);
  });

  it("compares e-mail addresses without case and outer blanks", async () => {
    const answer = await signIn({ email: ` ${person.user.email.toUpperCase()} `, password: PASSWORD });
    expect(statusAndBody(answer)).to.deep.equal([200, { user: asTold(person.user) }]);
  });

  it("sets the cookie lanekeeper.sid: HttpOnly, SameSite=Lax, for the complete site, 30 days", async () => {
    const answer = await signIn({ email: person.user.email, password: PASSWORD });
    const [cookie = "", ...more] = answer.headers.getSetCookie();
    const [pair, ...attributes] = cookie.split("; ");
    const expires = attributes.find((attribute) => attribute.startsWith("Expires="))?.slice(8) ?? "";
    expect(more).to.deep.equal([]);
    expect(pair).to.match(/^lanekeeper\.sid=s%3A[\w-]{32}\.[\w%]+$/);
    expect(attributes.filter((attribute) => !attribute.startsWith("Expires="))).to.have.members([
      "Path=/",
      "HttpOnly",
      "SameSite=Lax",
    ]);
    expect(Math.abs(Date.parse(expires) - Date.now() - MONTH_MS)).to.be.lessThan(60_000);
  });

  it("returns the same for an unknown account, a wrong password, a closed account and invalid input", async () => {
    const closed = await app.as("RESEARCHER");
    await User.query(app.db).findById(closed.user.id).patch({ active: false });
    const answers = [
      await signIn({ email: "nobody@example.org", password: PASSWORD }),
      await signIn({ email: person.user.email, password: "not this one" }),
      await signIn({ email: closed.user.email, password: PASSWORD }),
      await signIn({ email: `${person.user.email}\0`, password: PASSWORD }),
      await signIn({ email: 5, password: ["x"] }),
      await signIn({}),
      await signIn(undefined),
    ];
    for (const answer of answers) {
      expect(statusAndBody(answer)).to.deep.equal(INVALID);
      expect(answer.headers.getSetCookie()).to.deep.equal([]);
    }
  });

  it("get a new id at sign-in, and the earlier session ends", async () => {
    const before = person.cookie;
    await signIn({ email: person.user.email, password: PASSWORD }, person);
    const answer = await new Browser(app.url, before).get("/api/auth/session");
    expect(person.cookie).to.not.equal(before);
    expect(statusAndBody(answer)).to.deep.equal([200, { user: null }]);
    expect(await readRows(person)).to.have.length(1);
  });

  it("never start under an id chosen by the client", async () => {
    const planted = "lanekeeper.sid=s%3AplantedplantedplantedplantedplantX.aaaa";
    const browser = new Browser(app.url, planted);
    await signIn({ email: person.user.email, password: PASSWORD }, browser);
    const rows = await readRows(person);
    expect(rows.map(({ sid }) => sid)).to.not.include("plantedplantedplantedplantedplantX");
    expect(browser.cookie).to.not.equal(planted);
  });

  it("return the signed-in user, or null", async () => {
    expect(statusAndBody(await person.get("/api/auth/session"))).to.deep.equal([
      200,
      { user: asTold(person.user) },
    ]);
    expect(statusAndBody(await app.anyone.get("/api/auth/session"))).to.deep.equal([200, { user: null }]);
    const unreadable = new Browser(app.url, "lanekeeper.sid=nonsense");
    expect(statusAndBody(await unreadable.get("/api/auth/session"))).to.deep.equal([200, { user: null }]);
  });

  it("create no row and no cookie for anonymous visitors", async () => {
    const [before] = await app.site.database("sessions").count();
    const answer = await app.anyone.get("/api/auth/session");
    const [after] = await app.site.database("sessions").count();
    expect(answer.headers.getSetCookie()).to.deep.equal([]);
    expect(after).to.deep.equal(before);
  });

  it("end at sign-out: the row is deleted and the cookie is refused", async () => {
    const { cookie } = person;
    const answer = await person.post("/api/auth/sign-out");
    expect(statusAndBody(answer)).to.deep.equal([200, { success: true }]);
    expect(answer.headers.getSetCookie()[0]).to.match(/^lanekeeper\.sid=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect(await readRows(person)).to.deep.equal([]);
    expect(statusAndBody(await new Browser(app.url, cookie).get("/api/auth/session"))).to.deep.equal([
      200,
      { user: null },
    ]);
    expect(statusAndBody(await app.anyone.post("/api/auth/sign-out"))).to.deep.equal([
      200,
      { success: true },
    ]);
  });

  it("end on all devices at a password change, and the user gets a new one", async () => {
    const elsewhere = new Browser(app.url);
    await signIn({ email: person.user.email, password: PASSWORD }, elsewhere);
    const before = person.cookie;
    const changed = await person.post("/trpc/auth.changePassword", {
      currentPassword: PASSWORD,
      newPassword: "another fine one",
    });
    expect(changed.status).to.equal(200);
    expect(statusAndBody(await elsewhere.get("/api/auth/session"))).to.deep.equal([200, { user: null }]);
    expect(person.cookie).to.not.equal(before);
    expect((await person.get("/api/auth/session")).body.user.id).to.equal(person.user.id);
    expect(statusAndBody(await signIn({ email: person.user.email, password: PASSWORD }))).to.deep.equal(
      INVALID,
    );
    expect((await signIn({ email: person.user.email, password: "another fine one" })).status).to.equal(200);
  });

  it("end on all other devices on request, with an audit entry, while the current one stays", async () => {
    const [elsewhere, other] = [new Browser(app.url), await app.as("RESEARCHER")];
    await signIn({ email: person.user.email, password: PASSWORD }, elsewhere);
    const counted = async () => (await person.get("/trpc/auth.sessions")).body.result.data.sessions.length;
    expect(await counted()).to.equal(2);
    const ended = await person.post("/trpc/auth.signOutElsewhere", {});
    expect(statusAndBody(ended)).to.deep.equal([200, { result: { data: { ended: 1 } } }]);
    expect(await counted()).to.equal(1);
    expect(statusAndBody(await elsewhere.get("/api/auth/session"))).to.deep.equal([200, { user: null }]);
    for (const one of [person, other])
      expect((await one.get("/api/auth/session")).body.user.id).to.equal(one.user.id);
    const { action, targetId, before, after } = await AuditEntry.query(app.db)
      .where({ userId: person.user.id, action: "user.signedOutElsewhere" })
      .first()
      .throwIfNotFound();
    expect({ action, targetId, before, after }).to.deep.equal({
      action: "user.signedOutElsewhere",
      targetId: person.user.id,
      before: null,
      after: { ended: 1 },
    });
    await User.query(app.db).findById(person.user.id).patch({ isDemo: true });
    const refused = await person.post("/trpc/auth.signOutElsewhere", {});
    expect([refused.status, refused.body.error.message]).to.deep.equal([
      403,
      "Changes are disabled in the public demo.",
    ]);
  });

  it("remain after a wrong current password", async () => {
    const refused = await person.post("/trpc/auth.changePassword", {
      currentPassword: "not this one",
      newPassword: "another fine one",
    });
    expect([refused.status, refused.body.error.message]).to.deep.equal([
      400,
      "Current password is not correct",
    ]);
    expect(await readRows(person)).to.have.length(1);
    expect((await signIn({ email: person.user.email, password: PASSWORD })).status).to.equal(200);
  });

  it("end when the account is closed or gets another password from an admin", async () => {
    const admin = await app.as("FACILITY_ADMIN");
    const other = await app.as("RESEARCHER");
    await admin.patch(`/api/admin/users/${person.user.id}`, { active: false });
    await admin.patch(`/api/admin/users/${other.user.id}`, { password: "another fine one" });
    for (const browser of [person, other]) {
      expect(await readRows(browser)).to.deep.equal([]);
      expect(statusAndBody(await browser.get("/api/orders"))).to.deep.equal([401, { error: "Unauthorized" }]);
    }
    await admin.patch(`/api/admin/users/${person.user.id}`, { active: true });
    expect(statusAndBody(await person.get("/api/auth/session"))).to.deep.equal([200, { user: null }]);
  });

  it("read role and demo flag at each request", async () => {
    const users = () => person.get("/api/admin/users?limit=1");
    expect(statusAndBody(await users())).to.deep.equal([403, { error: "Unauthorized" }]);
    await User.query(app.db).findById(person.user.id).patch({ role: "FACILITY_ADMIN" });
    expect((await users()).status).to.equal(200);
    await User.query(app.db).findById(person.user.id).patch({ isDemo: true });
    expect(statusAndBody(await person.post("/api/orders", {}))).to.deep.equal([
      403,
      { error: "Changes are disabled in the public demo." },
    ]);
    expect((await person.get("/api/auth/session")).body.user).to.include({
      role: "FACILITY_ADMIN",
      isDemo: true,
    });
  });

  it("read at each request whether the account is active", async () => {
    await User.query(app.db).findById(person.user.id).patch({ active: false });
    expect(statusAndBody(await person.get("/api/auth/session"))).to.deep.equal([200, { user: null }]);
    expect(statusAndBody(await person.get("/api/orders"))).to.deep.equal([401, { error: "Unauthorized" }]);
    await User.query(app.db).findById(person.user.id).patch({ active: true });
    expect((await person.get("/api/auth/session")).body.user.id).to.equal(person.user.id);
  });

  it("store only the id of a user, and the device and address, also after a renewal", async () => {
    const [opened] = await readRows(person);
    await age(opened.sid);
    await person.get("/api/auth/session");
    for (const { sess } of [opened, ...(await readRows(person))])
      expect(sess).to.have.all.keys("cookie", "userId", "userAgent", "address", "openedAtMs", "renewedAtMs");
  });

  it("are extended: a use after more than an hour restarts the 30 days, an earlier one writes nothing", async () => {
    const [fresh] = await readRows(person);
    const early = await person.get("/api/auth/session");
    expect(early.headers.getSetCookie()).to.deep.equal([]);
    await age(fresh.sid);
    const late = await person.get("/api/auth/session");
    const [renewed] = await readRows(person);
    expect(late.headers.getSetCookie()).to.have.length(1);
    expect(late.body.user.id).to.equal(person.user.id);
    expect(Math.abs(renewed.expire.getTime() - Date.now() - MONTH_MS)).to.be.lessThan(60_000);
  });

  it("are over when their 30 days are", async () => {
    const [{ sid }] = await readRows(person);
    await app.site
      .database("sessions")
      .where({ sid })
      .update({ expire: new Date(Date.now() - 2_000) });
    expect(statusAndBody(await person.get("/api/auth/session"))).to.deep.equal([200, { user: null }]);
  });

  it("stay ended despite a concurrent request that renews them", async () => {
    const [{ sid }] = await readRows(person);
    await age(sid);
    const order = await anOrder(app.db, person.user.id);
    let answer: Promise<unknown> = Promise.resolve();
    await app.site.database.transaction(async (trx) => {
      await trx("orders").where({ id: order.id }).forUpdate().first();
      answer = person.put(`/api/orders/${order.id}`, { name: "Lake" });
      await until(() => waitsForLock("orders"), "the request to wait for the order");
      await app.site.database("sessions").where({ sid }).delete();
    });
    await answer;
    expect(await readRows(person)).to.deep.equal([]);
  });

  it("are not created with a password that changes during its check", async () => {
    let answer: ReturnType<typeof signIn> | undefined;
    await app.site.database.transaction(async (trx) => {
      await trx("users").where({ id: person.user.id }).update({ passwordHash: "another" });
      await trx("sessions").whereRaw("sess->>'userId' = ?", [person.user.id]).delete();
      answer = signIn({ email: person.user.email, password: PASSWORD });
      await until(() => waitsForLock("users"), "the sign-in to wait for the change");
    });
    expect(answer && statusAndBody(await answer)).to.deep.equal(INVALID);
    expect(await readRows(person)).to.deep.equal([]);
  });

  async function age(sid: string): Promise<void> {
    await app.site.database.raw(
      `update sessions set expire = now() + interval '1 day',
              sess = jsonb_set(sess::jsonb, '{renewedAtMs}', to_jsonb(?::bigint)) where sid = ?`,
      [Date.now() - 3_700_000, sid],
    );
  }

  async function waitsForLock(table: string): Promise<boolean> {
    const { rows } = await app.site.database.raw(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike ?`,
      [`%${table}%`],
    );
    return rows.length > 0;
  }
});

describe("behind https", () => {
  it("the session cookie is Secure", async () => {
    await using app = await testApp({ TRUST_PROXY: "1" });
    const { user } = await app.as("RESEARCHER");
    const body = { email: user.email, password: PASSWORD };
    const answer = await app.anyone.post("/api/auth/sign-in", body, { "x-forwarded-proto": "https" });
    expect(answer.headers.getSetCookie()[0]?.split("; ")).to.include("Secure");
  });
});

describe("POST /api/register", () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
    await app.openRegistration();
    await register({ ...rosa, email: "taken@example.org" });
  });
  after(() => app[Symbol.asyncDispose]());

  const rosa = { email: "Rosa@example.org", password: PASSWORD, firstName: "Rosa", lastName: "Lind" };
  const register = (body: unknown) => app.anyone.post("/api/register", body);

  it("creates the account of a researcher regardless of the requested role, and does not sign in", async () => {
    const answer = await register({ ...rosa, role: "FACILITY_ADMIN", isDemo: true });
    const stored = await User.query(app.db).findOne({ email: "Rosa@example.org" }).throwIfNotFound();
    expect(statusAndBody(answer)).to.deep.equal([
      201,
      {
        user: {
          id: stored.id,
          email: "Rosa@example.org",
          firstName: "Rosa",
          lastName: "Lind",
          role: "RESEARCHER",
          isDemo: false,
          mustChangePassword: false,
        },
      },
    ]);
    expect(answer.headers.getSetCookie()).to.deep.equal([]);
    expect(stored.passwordHash).to.match(/^\$argon2id\$/);
    const audit = await AuditEntry.query(app.db).where({ targetId: stored.id });
    expect(audit.map(({ action, after }) => [action, after])).to.deep.equal([
      ["user.created", { email: "Rosa@example.org", role: "RESEARCHER" }],
    ]);
    expect((await app.anyone.post("/api/auth/sign-in", rosa)).status).to.equal(200);
  });

  const refusals: [string, Record<string, unknown>, string][] = [
    ["a missing e-mail address", { email: undefined }, "Missing required fields"],
    ["an empty password", { password: "" }, "Missing required fields"],
    ["a first name that is no text", { firstName: 5 }, "Missing required fields"],
    ["a blank last name", { lastName: "  " }, "Missing required fields"],
    ["what is no e-mail address", { email: "rosa at example" }, "Email address is not valid"],
    ["an endless e-mail address", { email: `${"r".repeat(250)}@example.org` }, "Email address is too long"],
    ["a short password", { password: "ninechars" }, "Password must have at least 10 characters"],
    ["an endless password", { password: "p".repeat(1025) }, "Password must have at most 1024 characters"],
    ["a name with a NUL", { firstName: "Ro\0sa" }, "Text must not contain NUL characters"],
    ["a name with half a character", { firstName: "Ro\ud800sa" }, "Text must be valid Unicode"],
    ["an address that is taken", { email: "taken@example.org" }, "User with this email already exists"],
    [
      "an address taken in other letters",
      { email: "TAKEN@example.org" },
      "User with this email already exists",
    ],
  ];
  for (const [what, fields, error] of refusals) {
    it(`refuses ${what}`, async () => {
      const before = await User.query(app.db).resultSize();
      expect(statusAndBody(await register({ ...rosa, email: "new@example.org", ...fields }))).to.deep.equal([
        400,
        { error },
      ]);
      expect(await User.query(app.db).resultSize()).to.equal(before);
    });
  }

  it("assigns an email address to one of several concurrent requests", async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => register({ ...rosa, email: number % 2 ? "at@once.org" : "AT@once.org" })),
    );
    expect(statuses(answers)).to.deep.equal({ 201: 1, 400: 3 });
  });

  it("is closed by a setting", async () => {
    const admin = await app.as("FACILITY_ADMIN");
    await admin.put("/api/admin/settings/access", { selfRegistration: false });
    const answer = await register({ ...rosa, email: "late@example.org" });
    await admin.put("/api/admin/settings/access", { selfRegistration: true });
    expect(statusAndBody(answer)).to.deep.equal([403, { error: "Registration is closed" }]);
  });
});

describe("registration", () => {
  const registerAt = (app: TestApp, address: string, email: string, path = "/api/register") =>
    new Browser(app.url).post(
      path,
      { email, password: PASSWORD, firstName: "Rosa", lastName: "Lind" },
      { "x-forwarded-for": address },
    );

  it("is closed until a facility opens it, over REST and tRPC, and before the rate limit", async () => {
    await using app = await testApp();
    const answer = await registerAt(app, "192.0.2.1", "rosa@example.org");
    expect(statusAndBody(answer)).to.deep.equal([403, { error: "Registration is closed" }]);
    const trpc = await registerAt(app, "192.0.2.1", "rosa@example.org", "/trpc/auth.register");
    expect([trpc.status, trpc.body.error.message]).to.deep.equal([403, "Registration is closed"]);
    expect(await User.query(app.db).resultSize()).to.equal(0);
    expect(await app.site.database("sign_in_limits")).to.have.length(0);
    const admin = await app.as("FACILITY_ADMIN");
    expect((await admin.get("/api/admin/settings/access")).body.selfRegistration).to.equal(false);
    await admin.put("/api/admin/settings/access", { departmentSharing: true });
    expect((await registerAt(app, "192.0.2.1", "rosa@example.org")).status).to.equal(403);
  });

  it("is open in demo mode until a facility closes it", async () => {
    await using app = await testApp({ LANEKEEPER_DEMO: "1" });
    expect((await registerAt(app, "192.0.2.1", "rosa@example.org")).status).to.equal(201);
    const admin = await app.as("FACILITY_ADMIN");
    expect((await admin.get("/api/admin/settings/access")).body.selfRegistration).to.equal(true);
    await admin.put("/api/admin/settings/access", { selfRegistration: false });
    expect((await registerAt(app, "192.0.2.1", "two@example.org")).status).to.equal(403);
  });

  it("is limited to 20 an hour from one address, also for concurrent requests and after a restart", async () => {
    await using app = await testApp({ TRUST_PROXY: "1" });
    await app.openRegistration();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        registerAt(
          app,
          `2001:db8::${index}`,
          `person${index}@example.com`,
          index % 2 ? "/api/register" : "/trpc/auth.register",
        ),
      ),
    );
    expect(answers.filter(({ status }) => status < 300)).to.have.length(20);
    expect(statuses(answers)[429]).to.equal(4);
    expect(await User.query(app.db).resultSize()).to.equal(20);
    await app.restart();
    const refused = await registerAt(app, "2001:db8::ffff", "late@example.com");
    expect(statusAndBody(refused)).to.deep.equal([
      429,
      { error: "Too many registrations. Try again later." },
    ]);
    expect(Number(refused.headers.get("retry-after"))).to.be.within(1, 3600);
    expect((await registerAt(app, "2001:db8:0:1::1", "late@example.com")).status).to.equal(201);
  });
});

describe("POST /api/demo/session", () => {
  it("is unknown unless the demo is on", async () => {
    await using app = await testApp();
    const answer = await app.anyone.post("/api/demo/session", { role: "RESEARCHER" });
    expect(statusAndBody(answer)).to.deep.equal([404, { error: "Not found" }]);
    expect(await User.query(app.db).resultSize()).to.equal(0);
  });

  describe("signs in", () => {
    let app: TestApp;
    before(async () => (app = await testApp({ LANEKEEPER_DEMO: "1" })));
    after(() => app[Symbol.asyncDispose]());

    for (const role of ["RESEARCHER", "FACILITY_ADMIN"]) {
      it(`as the demo account for ${role}, the same one in concurrent requests`, async () => {
        const browsers = Array.from({ length: 5 }, () => new Browser(app.url));
        const answers = await Promise.all(
          browsers.map((browser) => browser.post("/api/demo/session", { role })),
        );
        const user = answers[0]?.body.user;
        expect(user).to.include({ role, isDemo: true });
        for (const answer of answers) expect(statusAndBody(answer)).to.deep.equal([200, { user }]);
        for (const browser of browsers) {
          expect(statusAndBody(await browser.get("/api/auth/session"))).to.deep.equal([200, { user }]);
        }
        expect(await User.query(app.db).where({ role, isDemo: true }).resultSize()).to.equal(1);
      });
    }

    it("for no other role", async () => {
      const answer = await app.anyone.post("/api/demo/session", { role: "OWNER" });
      expect(statusAndBody(answer)).to.deep.equal([
        400,
        { error: "role must be RESEARCHER or FACILITY_ADMIN" },
      ]);
    });

    it("into an account that no password of the product opens and no admin changes", async () => {
      const admin = await app.as("FACILITY_ADMIN");
      const { id } = (await new Browser(app.url).post("/api/demo/session", { role: "RESEARCHER" })).body.user;
      const answer = await admin.patch(`/api/admin/users/${id}`, { password: PASSWORD });
      expect(statusAndBody(answer)).to.deep.equal([400, { error: "Demo accounts cannot be changed" }]);
      expect(statusAndBody(await admin.delete(`/api/admin/users/${id}`))).to.deep.equal([
        400,
        { error: "Demo accounts cannot be changed" },
      ]);
    });
  });
});
