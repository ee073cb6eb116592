import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Mail } from "../../../db/models/Mail.ts";
import { PasswordReset } from "../../../db/models/PasswordReset.ts";
import { User } from "../../../db/models/User.ts";
import { removeExpiredResets } from "../../../server/access/auth/passwordReset.ts";
import { RESETS_PER_ACCOUNT, RESETS_PER_ADDRESS } from "../../../server/access/limits.ts";
import { unsealText } from "../../../server/access/settings/seal.ts";
import { procedureNames } from "../../../server/main/router.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { statusAndBody, statuses } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

const NEW_PASSWORD = "another fine one";
const CHOOSE_FIRST = [403, { error: "Choose a new password first" }];
const DONE = [200, { success: true }];

describe("passwords", () => {
  let app: TestApp;
  let admin: Person;
  let person: Person;
  beforeEach(async () => {
    app = await testApp({ TRUST_PROXY: "1" });
    admin = await app.as("FACILITY_ADMIN");
    person = await app.as("RESEARCHER");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const signIn = (email: string, password: string, browser = new Browser(app.url)) =>
    browser.post("/api/auth/sign-in", { email, password });
  const change = (browser: Browser, currentPassword: string, newPassword: string) =>
    browser.post("/api/auth/change-password", { currentPassword, newPassword });
  const lastAudit = async (action: string) => {
    const { userId, targetId } = await AuditEntry.query(app.db).findOne({ action }).throwIfNotFound();
    return { userId, targetId };
  };

  describe("are changed", () => {
    it("by their user, who stays signed in here and nowhere else", async () => {
      const elsewhere = new Browser(app.url);
      await signIn(person.user.email, PASSWORD, elsewhere);
      expect(statusAndBody(await change(person, PASSWORD, NEW_PASSWORD))).to.deep.equal(DONE);
      expect((await person.get("/api/auth/session")).body.user.id).to.equal(person.user.id);
      expect((await elsewhere.get("/api/auth/session")).body).to.deep.equal({ user: null });
      expect((await signIn(person.user.email, NEW_PASSWORD)).status).to.equal(200);
      expect(await lastAudit("user.passwordChanged")).to.deep.equal({
        userId: person.user.id,
        targetId: person.user.id,
      });
    });

    it("not without the current one, to the same one, to a short one, or signed out", async () => {
      expect(statusAndBody(await change(person, "wrong one", NEW_PASSWORD))).to.deep.equal([
        400,
        { error: "Current password is not correct" },
      ]);
      expect(statusAndBody(await change(person, PASSWORD, PASSWORD))).to.deep.equal([
        400,
        { error: "The new password must differ from the current one" },
      ]);
      expect(statusAndBody(await change(person, PASSWORD, "short"))).to.deep.equal([
        400,
        { error: "Password must have at least 10 characters" },
      ]);
      expect(statusAndBody(await change(app.anyone, PASSWORD, NEW_PASSWORD))).to.deep.equal([
        401,
        { error: "Unauthorized" },
      ]);
    });

    it("not by tokens or in the demo", async () => {
      const { body } = await admin.post("/api/tokens", { name: "Script", scopes: ["admin"] });
      const program = new Browser(app.url);
      program.token = body.token;
      const refused = "Tokens cannot change passwords or sessions";
      expect(statusAndBody(await change(program, PASSWORD, NEW_PASSWORD))).to.deep.equal([
        403,
        { error: refused },
      ]);
      expect(await asks(program, "auth.sessions")).to.deep.equal([403, refused]);
      for (const name of ["auth.endSession", "auth.signOutElsewhere"])
        expect(await does(program, name, { sessionId: "x" })).to.deep.equal([403, refused]);
      const demo = await app.as("RESEARCHER", { isDemo: true });
      expect(statusAndBody(await change(demo, PASSWORD, NEW_PASSWORD))).to.deep.equal([
        403,
        { error: "Changes are disabled in the public demo." },
      ]);
    });

    it("once by two concurrent requests", async () => {
      const answers = await Promise.all([
        change(person, PASSWORD, NEW_PASSWORD),
        change(person, PASSWORD, "a third fine one"),
      ]);
      expect(statuses(answers)[200]).to.equal(1);
    });
  });

  describe("that an administrator chose", () => {
    const TEMPORARY = "temporary password";
    async function create(fields: object = { mustChangePassword: true }) {
      const email = "nina@example.org";
      const { status, body } = await admin.post("/api/admin/users", {
        email,
        firstName: "Nina",
        lastName: "Berg",
        role: "FACILITY_ADMIN",
        password: TEMPORARY,
        ...fields,
      });
      expect(status).to.equal(201);
      const browser = new Browser(app.url);
      const answer = await signIn(email, TEMPORARY, browser);
      expect(answer.status).to.equal(200);
      return { browser, id: body.user.id as string };
    }

    it("must be changed before everything else, on every path and procedure", async () => {
      const { browser } = await create();
      expect((await browser.get("/api/auth/session")).body.user).to.include({ mustChangePassword: true });
      for (const path of ["/api/orders", "/api/admin/users", "/api/departments", "/api/nope"])
        expect(statusAndBody(await browser.get(path))).to.deep.equal(
          path === "/api/nope" ? [404, { error: "Not found" }] : CHOOSE_FIRST,
        );
      for (const path of [
        "/api/orders",
        "/api/tokens",
        "/api/admin/users",
        "/api/register",
        "/api/auth/sign-in",
        "/api/auth/password-reset",
      ])
        expect(statusAndBody(await browser.post(path, {}))).to.deep.equal(CHOOSE_FIRST);

      const open = ["auth.session", "auth.signOut", "auth.changePassword"];
      const called = procedureNames.filter((name) => !open.includes(name) && !name.startsWith("bytes."));
      const answers = await Promise.all(
        called.map(async (name) => {
          const query = await browser.get(`/trpc/${name}`);
          const { status, body } = query.status === 404 ? await browser.post(`/trpc/${name}`, {}) : query;
          // A subscription answers 200 and sends the refusal as an event.
          const text = Buffer.isBuffer(body) ? body.toString() : `${status} ${body.error?.message}`;
          return [name, text] as const;
        }),
      );
      expect(called.length).to.be.greaterThan(150);
      expect(answers.filter(([, text]) => !text.includes("Choose a new password first"))).to.deep.equal([]);

      expect(statusAndBody(await change(browser, TEMPORARY, NEW_PASSWORD))).to.deep.equal(DONE);
      expect((await browser.get("/api/auth/session")).body.user).to.include({ mustChangePassword: false });
      expect((await browser.get("/api/orders")).status).to.equal(200);
    });

    it("can be left by signing out", async () => {
      const { browser } = await create();
      expect(statusAndBody(await browser.post("/api/auth/sign-out"))).to.deep.equal(DONE);
      expect((await browser.get("/api/auth/session")).body).to.deep.equal({ user: null });
    });

    it("need not be changed by default, and are changed after a later reset by the administrator", async () => {
      const { browser, id } = await create({});
      expect((await browser.get("/api/orders")).status).to.equal(200);
      const token = (await browser.post("/api/tokens", { name: "Script", scopes: ["read"] })).body.token;
      const answer = await admin.patch(`/api/admin/users/${id}`, {
        password: "second temporary one",
        mustChangePassword: true,
      });
      expect(answer.body.user).to.include({ mustChangePassword: true });
      await signIn("nina@example.org", "second temporary one", browser);
      expect(statusAndBody(await browser.get("/api/orders"))).to.deep.equal(CHOOSE_FIRST);
      const program = new Browser(app.url);
      program.token = token;
      expect(statusAndBody(await program.get("/api/orders"))).to.deep.equal(CHOOSE_FIRST);
    });

    it("do not exist for service accounts", async () => {
      const refused = [400, { error: "Service accounts have no password. They use tokens." }];
      const service = { email: "lims@example.org", firstName: "L", lastName: "S", role: "RESEARCHER" };
      expect(
        statusAndBody(
          await admin.post("/api/admin/users", { ...service, service: true, mustChangePassword: true }),
        ),
      ).to.deep.equal(refused);
      const { id } = (await admin.post("/api/admin/users", { ...service, service: true })).body.user;
      const path = `/api/admin/users/${id}`;
      expect(statusAndBody(await admin.patch(path, { mustChangePassword: true }))).to.deep.equal(refused);
    });
  });

  describe("are reset", () => {
    beforeEach(() =>
      admin.put("/api/admin/settings/mail", {
        host: "127.0.0.1",
        port: 25,
        security: "none",
        from: "desk@example.org",
      }),
    );
    const request = (email: unknown, address = "198.51.100.7") =>
      app.anyone.post("/api/auth/password-reset", { email }, { "x-forwarded-for": address });
    const confirm = (token: string, password = NEW_PASSWORD) =>
      app.anyone.post("/api/auth/password-reset/confirm", { token, password });
    const mails = () => Mail.query(app.db).where({ kind: "passwordReset" }).orderBy("createdAt");
    const ACCEPTED = [202, { success: true }];
    const NO_LONGER_VALID = [400, { error: "Password reset link is no longer valid" }];
    /** The account limiter counts after the response, so its rows show that a request was processed. */
    const processed = async () => {
      const rows = await app.site.database("sign_in_limits").where("key", "like", "resetAccount:%");
      return rows.reduce((sum: number, { points }: { points: number }) => sum + points, 0);
    };

    async function tokenFor(email = person.user.email): Promise<string> {
      const before = await mails().resultSize();
      expect(statusAndBody(await request(email))).to.deep.equal(ACCEPTED);
      await until(async () => (await mails().resultSize()) > before, "the mail");
      const mail = (await mails()).at(-1);
      const params = JSON.parse(unsealText(app.site, mail?.sealedParams ?? null) as string);
      return (params as { path: string }).path.replace("/reset-password#token=", "");
    }

    it("by a mailed link, which works once and ends all sessions", async () => {
      const token = await tokenFor(person.user.email.toUpperCase());
      expect(token).to.match(/^[\w-]{43}$/);
      const [mail] = await mails();
      expect(mail).to.include({ toAddress: person.user.email, userId: person.user.id });
      await User.query(app.db).findById(person.user.id).patch({ mustChangePassword: true });
      expect(statusAndBody(await confirm(token, "short"))).to.deep.equal([
        400,
        { error: "Password must have at least 10 characters" },
      ]);
      expect(statusAndBody(await confirm(token))).to.deep.equal(DONE);
      expect((await person.get("/api/auth/session")).body).to.deep.equal({ user: null });
      expect((await signIn(person.user.email, PASSWORD)).status).to.equal(401);
      const { user } = (await signIn(person.user.email, NEW_PASSWORD)).body;
      expect(user).to.include({ id: person.user.id, mustChangePassword: false });
      expect(statusAndBody(await confirm(token))).to.deep.equal(NO_LONGER_VALID);
      for (const action of ["user.passwordResetRequested", "user.passwordReset"])
        expect(await lastAudit(action)).to.deep.equal({ userId: null, targetId: person.user.id });
      const stored = await AuditEntry.query(app.db);
      expect(JSON.stringify([stored, app.logged])).to.not.include(token);
    });

    it("once by concurrent requests with one link, and by one of two links", async () => {
      const [token, other] = [await tokenFor(), await tokenFor()];
      const answers = await Promise.all([confirm(token), confirm(token), confirm(token), confirm(other)]);
      expect(statuses(answers)).to.deep.equal({ 200: 1, 400: 3 });
      expect(await PasswordReset.query(app.db).resultSize()).to.equal(0);
    });

    it("within an hour", async () => {
      const token = await tokenFor();
      const { expiresAt } = await PasswordReset.query(app.db).first().throwIfNotFound();
      expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).to.equal(60);
      await PasswordReset.query(app.db).patch({ expiresAt: new Date(Date.now() - 1) });
      expect(statusAndBody(await confirm(token))).to.deep.equal(NO_LONGER_VALID);
      expect(await removeExpiredResets(app.site, new Date())).to.equal(1);
    });

    it("not by a link from before a change of the password or of the address, or of a closed account", async () => {
      const changed = await tokenFor();
      await change(person, PASSWORD, NEW_PASSWORD);
      const moved = await tokenFor();
      await admin.patch(`/api/admin/users/${person.user.id}`, { email: "moved@example.org" });
      const closed = await tokenFor("moved@example.org");
      await User.query(app.db).findById(person.user.id).patch({ active: false });
      for (const token of [changed, moved, closed, "", "unknown"])
        expect(statusAndBody(await confirm(token, "a third fine one"))).to.deep.equal(NO_LONGER_VALID);
    });

    it("with the same response for unknown, closed, service, demo and single sign-on accounts, which get nothing", async () => {
      const closed = await app.as("RESEARCHER");
      await User.query(app.db).findById(closed.user.id).patch({ active: false });
      const demo = await app.as("RESEARCHER", { isDemo: true });
      const service = { email: "lims@example.org", firstName: "L", lastName: "S", role: "RESEARCHER" };
      await admin.post("/api/admin/users", { ...service, service: true });
      const joined = await app.as("RESEARCHER");
      await joined.user.$query(app.db).patch({ passwordHash: null });
      const asked = [
        "unknown@example.org",
        "not an address",
        "\0",
        null,
        closed.user.email,
        demo.user.email,
        service.email,
        joined.user.email,
      ];
      for (const email of asked) expect(statusAndBody(await request(email))).to.deep.equal(ACCEPTED);
      await until(async () => (await processed()) === asked.length, "all requests");
      await tokenFor();
      expect((await mails()).map(({ toAddress }) => toAddress)).to.deep.equal([person.user.email]);
      expect(await PasswordReset.query(app.db).resultSize()).to.equal(1);
    });

    it("without a lookup before the response", async () => {
      // A transaction that holds the account and the outbox delays neither a known nor an unknown address.
      await app.site.database.transaction(async (trx) => {
        await trx.raw("lock table users, mail_outbox, password_resets in access exclusive mode");
        for (const email of [person.user.email, "unknown@example.org"])
          expect(statusAndBody(await request(email))).to.deep.equal(ACCEPTED);
      });
      await until(async () => (await mails().resultSize()) === 1, "the mail");
    });

    it(`at most ${RESETS_PER_ACCOUNT} times an hour for an account, from all addresses`, async () => {
      for (let sent = 0; sent < RESETS_PER_ACCOUNT + 2; sent++)
        expect(statusAndBody(await request(person.user.email, `203.0.113.${sent}`))).to.deep.equal(ACCEPTED);
      await until(async () => (await processed()) === RESETS_PER_ACCOUNT + 2, "all requests");
      await until(async () => (await mails().resultSize()) === RESETS_PER_ACCOUNT, "the mails");
    });

    it(`at most ${RESETS_PER_ADDRESS} times an hour from an address`, async () => {
      for (let sent = 0; sent < RESETS_PER_ADDRESS; sent++) await request(`unknown${sent}@example.org`);
      expect(statusAndBody(await request(person.user.email))).to.deep.equal(ACCEPTED);
      await until(async () => (await processed()) === RESETS_PER_ADDRESS, "all counted requests");
      await request(person.user.email, "203.0.113.9");
      await until(async () => (await mails().resultSize()) > 0, "the mail");
      expect(await mails().resultSize()).to.equal(1);
    });

    it("not while mail is off", async () => {
      await admin.put("/api/admin/settings/mail", { host: null });
      expect(statusAndBody(await request(person.user.email))).to.deep.equal(ACCEPTED);
      await until(async () => (await processed()) === 1, "the request");
      await change(person, PASSWORD, NEW_PASSWORD);
      expect(await PasswordReset.query(app.db).resultSize()).to.equal(0);
      expect(await mails().resultSize()).to.equal(0);
    });
  });

  describe("and sessions:", () => {
    const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const listed = async (browser: Browser) => (await asks(browser, "auth.sessions"))[1].sessions;

    it("are listed with device, address and last use, and ended one by one", async () => {
      const elsewhere = new Browser(app.url);
      await elsewhere.post(
        "/api/auth/sign-in",
        { email: person.user.email, password: PASSWORD },
        { "user-agent": FIREFOX, "x-forwarded-for": "203.0.113.9" },
      );
      const sessions = await listed(person);
      const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
      expect(sessions).to.have.length(2);
      expect(other).to.deep.equal({
        id: other.id,
        isCurrent: false,
        device: { browser: "Firefox", system: "Linux" },
        address: "203.0.113.9",
        openedAt: other.openedAt,
        lastUsedAt: other.openedAt,
      });
      const rows = await app.site.database("sessions").select("sid");
      expect(rows.map(({ sid }: { sid: string }) => sid)).to.not.include(other.id);

      const current = sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
      for (const [browser, id] of [
        [person, current.id],
        [admin, other.id],
        [person, "unknown"],
      ] as const)
        expect(await does(browser, "auth.endSession", { sessionId: id })).to.deep.equal([
          404,
          "Session not found",
        ]);
      expect(await does(person, "auth.endSession", { sessionId: other.id })).to.deep.equal([200, {}]);
      expect((await elsewhere.get("/api/auth/session")).body).to.deep.equal({ user: null });
      expect(await listed(person)).to.have.length(1);
      expect(await lastAudit("user.sessionEnded")).to.deep.equal({
        userId: person.user.id,
        targetId: person.user.id,
      });
    });
  });

  describe("and the own profile:", () => {
    const profile = { firstName: "Rosa", lastName: "Lind", institution: "Institute", orcid: null };

    it("name, institution and ORCID iD are changed by the user, with an audit entry", async () => {
      const given = { ...profile, orcid: "https://orcid.org/0000-0002-1825-0097" };
      const saved = { ...profile, orcid: "0000-0002-1825-0097" };
      expect(await does(person, "users.changeProfile", given)).to.deep.equal([200, saved]);
      expect(await asks(person, "users.profile")).to.deep.equal([200, saved]);
      expect((await person.get("/api/auth/session")).body.user).to.include({
        firstName: "Rosa",
        lastName: "Lind",
        email: person.user.email,
        role: "RESEARCHER",
      });
      expect((await admin.get("/api/admin/users?search=Rosa")).body.users[0]).to.include(saved);
      expect(await lastAudit("user.profileChanged")).to.deep.equal({
        userId: person.user.id,
        targetId: person.user.id,
      });
      const cleared = { ...given, institution: "", orcid: "" };
      expect(await does(person, "users.changeProfile", cleared)).to.deep.equal([
        200,
        { ...profile, institution: null },
      ]);
    });

    it("a wrong ORCID iD, a blank name and demo accounts are refused; email and role are ignored", async () => {
      for (const orcid of ["0000-0002-1825-0098", "0000-0002-1825", "nina"])
        expect(await does(person, "users.changeProfile", { ...profile, orcid })).to.deep.equal([
          400,
          "ORCID iD is not valid. Enter 16 digits, such as 0000-0002-1825-0097.",
        ]);
      expect(await does(person, "users.changeProfile", { ...profile, firstName: " " })).to.deep.equal([
        400,
        "Missing required fields",
      ]);
      await does(person, "users.changeProfile", {
        ...profile,
        email: "x@example.org",
        role: "FACILITY_ADMIN",
      });
      const stored = await User.query(app.db).findById(person.user.id).throwIfNotFound();
      expect(stored).to.include({ email: person.user.email, role: "RESEARCHER" });
      const demo = await app.as("RESEARCHER", { isDemo: true });
      expect((await does(demo, "users.changeProfile", profile))[0]).to.equal(403);
    });
  });
});
