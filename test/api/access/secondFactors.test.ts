import { expect } from "chai";
import { generate } from "otplib";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { RecoveryCode } from "../../../db/models/RecoveryCode.ts";
import { SecondFactor } from "../../../db/models/SecondFactor.ts";
import { User } from "../../../db/models/User.ts";
import {
  PASSKEYS_PER_ACCOUNT,
  RECOVERY_CODES,
  SECOND_FACTOR_FAILURES,
} from "../../../server/access/limits.ts";
import { unsealText } from "../../../server/access/settings/seal.ts";
import { procedureNames } from "../../../server/main/router.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { SoftAuthenticator } from "../../helpers/softAuthenticator.ts";
import { statusAndBody, statuses } from "../../helpers/statusAndBody.ts";

const PUBLIC_URL = "https://lanes.example.org";
const FROM_PAGE = { origin: PUBLIC_URL };
const REQUIRED = "Second factor required";
const SET_UP_FIRST = [403, { error: "Set up a second factor first" }];
const WRONG_CODE = [401, { error: "Code is not correct" }];
const PASSWORD_FIRST = [401, { error: "Sign in with your password first" }];
const DONE = [200, { success: true }];
const PERIOD_SECONDS = 30;

describe("second factors", () => {
  let app: TestApp;
  let admin: Person;
  let person: Person;
  beforeEach(async () => {
    app = await testApp({ PUBLIC_URL });
    admin = await app.as("FACILITY_ADMIN");
    person = await app.as("RESEARCHER");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const nowSeconds = () => Math.floor(Date.now() / 1000);
  /** A code that is newer than the one of the set-up by `steps`. */
  const readCode = (secret: string, steps = 0) =>
    generate({ secret, epoch: nowSeconds() + steps * PERIOD_SECONDS });
  /** Codes are accepted one step early, so that a test can use several. */
  async function setUpTotp(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
    const [, { secret }] = await does(browser, "factors.startTotp", { password: PASSWORD });
    const [status, { recoveryCodes }] = await does(browser, "factors.confirmTotp", {
      code: await readCode(secret, -1),
    });
    expect(status).to.equal(200);
    return { secret, recoveryCodes };
  }
  async function addPasskey(browser: Browser, key = new SoftAuthenticator(), name = "Key") {
    const [, { options }] = await does(browser, "factors.startPasskey", { password: PASSWORD });
    const answer = await does(browser, "factors.addPasskey", {
      name,
      response: key.create(options, PUBLIC_URL),
    });
    return { key, answer };
  }
  const signIn = (browser: Browser, email = person.user.email) =>
    browser.post("/api/auth/sign-in", { email, password: PASSWORD });
  async function pending(email?: string): Promise<Browser> {
    const browser = new Browser(app.url);
    expect((await signIn(browser, email)).status).to.equal(401);
    return browser;
  }
  const enter = (browser: Browser, code: unknown) => browser.post("/api/auth/second-factor", { code });
  const usePasskey = async (browser: Browser, key: SoftAuthenticator, origin = PUBLIC_URL) => {
    const [, { options }] = await does(browser, "auth.startPasskey");
    return does(browser, "auth.passkey", { response: key.get(options, origin) });
  };
  const whoIs = async (browser: Browser) => (await browser.get("/api/auth/session")).body.user;
  const audited = async (action: string) => {
    const { userId, targetId, before, after } = await AuditEntry.query(app.db)
      .findOne({ action })
      .throwIfNotFound();
    return { userId, targetId, before, after };
  };
  const readNotices = async (userId: string) =>
    (
      await Notification.query(app.db).where({ userId, kind: "account.secondFactor" }).orderBy("createdAt")
    ).map(({ data }) => (data as { change: string }).change);
  const require = (...secondFactorRoles: string[]) =>
    admin.put("/api/admin/settings/access", { secondFactorRoles });

  describe("are set up:", () => {
    it("an authenticator app after the password and a first code, with recovery codes shown once", async () => {
      expect(await does(person, "factors.startTotp", { password: "wrong one" })).to.deep.equal([
        400,
        "Current password is not correct",
      ]);
      expect(await does(person, "factors.confirmTotp", { code: "123456" })).to.deep.equal([
        400,
        "The setup has expired. Start again.",
      ]);
      const [, { secret, uri }] = await does(person, "factors.startTotp", { password: PASSWORD });
      expect(secret).to.match(/^[A-Z2-7]{32}$/);
      expect(uri).to.match(/^otpauth:\/\/totp\/Lanekeeper/);
      expect(await does(person, "factors.confirmTotp", { code: "abc" })).to.deep.equal([
        400,
        "The code does not match. Check the clock of the device with the app, and enter a new code.",
      ]);
      const [status, { recoveryCodes }] = await does(person, "factors.confirmTotp", {
        code: await readCode(secret),
      });
      expect([status, recoveryCodes.length, new Set(recoveryCodes).size]).to.deep.equal([
        200,
        RECOVERY_CODES,
        RECOVERY_CODES,
      ]);
      expect(recoveryCodes[0]).to.match(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
      const [, listed] = await asks(person, "factors.list");
      expect(listed).to.deep.equal({
        factors: [{ ...listed.factors[0], kind: "totp", name: "Authenticator app", lastUsedAt: null }],
        recoveryCodes: RECOVERY_CODES,
        isRequired: false,
        hasPassword: true,
        isAsked: true,
      });
      expect(Object.keys(listed.factors[0])).to.have.members([
        "id",
        "kind",
        "name",
        "createdAt",
        "lastUsedAt",
      ]);
      const stored = await SecondFactor.query(app.db).first().throwIfNotFound();
      expect(stored.sealedSecret).not.to.contain(secret);
      expect(unsealText(app.site, stored.sealedSecret)).to.equal(secret);
      expect(await audited("user.secondFactorAdded")).to.deep.equal({
        userId: person.user.id,
        targetId: person.user.id,
        before: null,
        after: { kind: "totp", name: "Authenticator app" },
      });
      expect(await readNotices(person.user.id)).to.deep.equal(["added"]);
      const kept = JSON.stringify([
        await AuditEntry.query(app.db),
        await Notification.query(app.db),
        await RecoveryCode.query(app.db),
        await app.db("sessions").select(),
        app.logged,
      ]);
      for (const hidden of [secret, ...recoveryCodes]) expect(kept).not.to.contain(hidden);
    });

    it("a second app replaces the first one, and the recovery codes stay", async () => {
      const first = await setUpTotp(person);
      const { secret, recoveryCodes } = await setUpTotp(person);
      expect(recoveryCodes).to.equal(null);
      expect(statusAndBody(await enter(await pending(), await readCode(first.secret)))).to.deep.equal(
        WRONG_CODE,
      );
      expect((await enter(await pending(), await readCode(secret))).status).to.equal(200);
    });

    it("end the other sessions of the user, and keep this one", async () => {
      const other = new Browser(app.url);
      await signIn(other);
      await setUpTotp(person);
      expect(await whoIs(other)).to.equal(null);
      expect(await whoIs(person)).to.include({ id: person.user.id });
      const another = new Browser(app.url);
      await signIn(another);
      await addPasskey(person);
      expect((await another.get("/api/orders")).status).to.equal(401);
    });

    it("passkeys with a name, of which one authenticator is registered once and by one account", async () => {
      const { key, answer } = await addPasskey(person);
      expect([answer[0], answer[1].recoveryCodes.length]).to.deep.equal([200, RECOVERY_CODES]);
      const [, { factors }] = await asks(person, "factors.list");
      expect(factors[0]).to.include({ kind: "passkey", name: "Key", lastUsedAt: null });
      for (const browser of [person, admin])
        expect((await addPasskey(browser, key)).answer).to.deep.equal([
          400,
          "This passkey is already registered",
        ]);
      const [, { options }] = await does(person, "factors.startPasskey", { password: PASSWORD });
      expect(options.excludeCredentials.map(({ id }: { id: string }) => id)).to.deep.equal([
        key.id.toString("base64url"),
      ]);
      expect(options).to.deep.include({ rp: { name: "Lanekeeper", id: "lanes.example.org" } });
      expect(options.authenticatorSelection.userVerification).to.equal("preferred");
    });

    it(`at most ${PASSKEYS_PER_ACCOUNT} passkeys`, async () => {
      await addPasskey(person);
      await SecondFactor.query(app.db).insert(
        Array.from({ length: PASSKEYS_PER_ACCOUNT - 1 }, (_, index) => ({
          userId: person.user.id,
          kind: "passkey" as const,
          name: "Key",
          credentialId: `other ${index}`,
        })),
      );
      expect((await addPasskey(person)).answer).to.deep.equal([
        400,
        `An account can have at most ${PASSKEYS_PER_ACCOUNT} passkeys`,
      ]);
    });

    it("no passkey of another origin, host or challenge, none twice, and none at an IP address", async () => {
      const refused = [400, "The passkey could not be verified"];
      const expired = [400, "The setup has expired. Start again."];
      const start = async () =>
        (await does(person, "factors.startPasskey", { password: PASSWORD }))[1].options;
      const add = (response: object) => does(person, "factors.addPasskey", { name: "Key", response });
      const key = new SoftAuthenticator();
      expect(await add(key.create(await start(), "https://evil.example.org"))).to.deep.equal(refused);
      expect(
        await add(key.create({ ...(await start()), rp: { id: "evil.example.org" } }, PUBLIC_URL)),
      ).to.deep.equal(refused);
      expect(await add(key.create({ ...(await start()), challenge: "b3RoZXI" }, PUBLIC_URL))).to.deep.equal(
        refused,
      );
      const response = key.create(await start(), PUBLIC_URL);
      expect((await add(response))[0]).to.equal(200);
      expect(await add(response)).to.deep.equal(expired);
      await using plain = await testApp();
      const other = await plain.as("RESEARCHER");
      expect(await does(other, "factors.startPasskey", { password: PASSWORD })).to.deep.equal([
        400,
        "Passkeys require a host name and do not work at an IP address",
      ]);
    });

    it("not with a token, not in the demo, and not signed out", async () => {
      const { body } = await person.post("/api/tokens", { name: "Script", scopes: ["admin", "read"] });
      const program = new Browser(app.url);
      program.token =
        body.token ?? (await person.post("/api/tokens", { name: "S", scopes: ["read"] })).body.token;
      const demo = await app.as("RESEARCHER", { isDemo: true });
      for (const name of ["startTotp", "confirmTotp", "startPasskey", "remove", "renewRecoveryCodes"]) {
        const input = { password: PASSWORD, code: "1", factorId: "x" };
        expect(await does(program, `factors.${name}`, input)).to.deep.equal([
          403,
          "Tokens cannot change passwords or sessions",
        ]);
        expect(await does(demo, `factors.${name}`, input)).to.deep.equal([
          403,
          "Changes are disabled in the public demo.",
        ]);
        expect(await does(app.anyone, `factors.${name}`, input)).to.deep.equal([401, "Unauthorized"]);
      }
    });

    it("by an account without a password only soon after its sign-in", async () => {
      await person.user.$query(app.db).patch({ passwordHash: null });
      expect((await does(person, "factors.startTotp"))[0]).to.equal(200);
      await app.db.raw(
        `update sessions set sess = jsonb_set(sess::jsonb, '{openedAtMs}', '1')::json where sess->>'userId' = ?`,
        [person.user.id],
      );
      expect(await does(person, "factors.startTotp")).to.deep.equal([
        403,
        "Sign out and sign in again first",
      ]);
    });
  });

  describe("are asked for at sign-in:", () => {
    it("a correct password answers 401 with the methods, and a code completes it with the answer of a sign-in", async () => {
      const before = await signIn(new Browser(app.url));
      const { secret } = await setUpTotp(person);
      const browser = new Browser(app.url);
      expect(statusAndBody(await signIn(browser))).to.deep.equal([
        401,
        { error: REQUIRED, methods: ["totp", "recovery"] },
      ]);
      expect(await whoIs(browser)).to.equal(null);
      const code = await readCode(secret);
      const done = await enter(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
      expect(statusAndBody(done)).to.deep.equal(statusAndBody(before));
      expect(await whoIs(browser)).to.include({ id: person.user.id });
      const [, { factors }] = await asks(browser, "factors.list");
      expect(factors[0].lastUsedAt).to.be.a("string");
    });

    it("a wrong password is refused as without a second factor", async () => {
      await setUpTotp(person);
      const answer = await app.anyone.post("/api/auth/sign-in", {
        email: person.user.email,
        password: "wrong one",
      });
      expect(statusAndBody(answer)).to.deep.equal([401, { error: "Invalid email or password" }]);
    });

    it("the waiting session calls nothing but the second step", async () => {
      await setUpTotp(person);
      const browser = await pending();
      for (const path of ["/api/orders", "/api/studies", "/api/tokens", "/api/account/personal-data"])
        expect((await browser.get(path)).status, path).to.equal(401);
      const allowed = [200, 400, 404, 429];
      const signedIn = procedureNames.filter((name) => /^(factors|tokens|home|users)\./.test(name));
      for (const name of signedIn) {
        const query = await browser.get(`/trpc/${name}`);
        const { status } =
          query.status === 405 || query.status === 404 ? await browser.post(`/trpc/${name}`, {}) : query;
        expect(allowed, name).not.to.include(status);
      }
    });

    it("session ids change at both steps, and the earlier ones are worthless", async () => {
      const { secret } = await setUpTotp(person);
      const browser = new Browser(app.url);
      await signIn(browser, admin.user.email);
      const planted = browser.cookie;
      await signIn(browser);
      const waiting = browser.cookie;
      expect(waiting).not.to.equal(planted);
      expect((await enter(browser, await readCode(secret))).status).to.equal(200);
      expect(browser.cookie).not.to.equal(waiting);
      for (const cookie of [planted, waiting]) {
        const thief = new Browser(app.url, cookie);
        expect(await whoIs(thief)).to.equal(null);
        expect(statusAndBody(await enter(thief, await readCode(secret, 1)))).to.deep.equal(PASSWORD_FIRST);
      }
      expect(statusAndBody(await enter(browser, await readCode(secret, 1)))).to.deep.equal(PASSWORD_FIRST);
    });

    it("the wait ends after ten minutes, with a new password, with the account, and by signing out", async () => {
      const { secret } = await setUpTotp(person);
      const old = await pending();
      await app.db.raw(
        `update sessions set sess = jsonb_set(sess::jsonb, '{pending,startedAtMs}', '1')::json
         where jsonb_exists(sess::jsonb, 'pending')`,
      );
      const left = await pending();
      await left.post("/api/auth/sign-out");
      const closed = await pending();
      await User.query(app.db).findById(person.user.id).patch({ active: false });
      expect(statusAndBody(await enter(closed, await readCode(secret)))).to.deep.equal(PASSWORD_FIRST);
      await User.query(app.db).findById(person.user.id).patch({ active: true });
      const changed = await pending();
      await User.query(app.db)
        .findById(person.user.id)
        .patch({ passwordHash: admin.user.passwordHash + " " });
      for (const browser of [old, left, changed, app.anyone])
        expect(statusAndBody(await enter(browser, await readCode(secret)))).to.deep.equal(PASSWORD_FIRST);
    });

    it("a code works once, also for two requests at once and in another sign-in", async () => {
      const { secret } = await setUpTotp(person);
      const browsers = [await pending(), await pending(), await pending()];
      const code = await readCode(secret);
      const answers = await Promise.all(browsers.map((browser) => enter(browser, code)));
      expect(statuses(answers)).to.deep.equal({ 200: 1, 401: 2 });
      expect(statusAndBody(await enter(await pending(), code))).to.deep.equal(WRONG_CODE);
      // An earlier code, although its time has not passed.
      expect(statusAndBody(await enter(await pending(), await readCode(secret, -1)))).to.deep.equal(
        WRONG_CODE,
      );
      expect((await enter(await pending(), await readCode(secret, 1))).status).to.equal(200);
    });

    it("a recovery code works once, in any case and grouping, and the user is told", async () => {
      const { recoveryCodes } = await setUpTotp(person);
      const [first = "", second = ""] = recoveryCodes;
      const typed = first.toUpperCase().replaceAll("-", " ");
      expect((await enter(await pending(), typed)).status).to.equal(200);
      expect(statusAndBody(await enter(await pending(), first))).to.deep.equal(WRONG_CODE);
      const browsers = [await pending(), await pending(), await pending()];
      const answers = await Promise.all(browsers.map((browser) => enter(browser, second)));
      expect(statuses(answers)).to.deep.equal({ 200: 1, 401: 2 });
      expect(await readNotices(person.user.id)).to.deep.equal([
        "added",
        "recoveryCodeUsed",
        "recoveryCodeUsed",
      ]);
      expect((await audited("user.recoveryCodeUsed")).targetId).to.equal(person.user.id);
      const [, listed] = await asks(person, "factors.list");
      expect(listed.recoveryCodes).to.equal(RECOVERY_CODES - 2);
    });

    it("recovery codes are made anew, after which earlier ones are refused", async () => {
      const { recoveryCodes } = await setUpTotp(person);
      expect(await does(person, "factors.renewRecoveryCodes", { password: "wrong" })).to.deep.equal([
        400,
        "Current password is not correct",
      ]);
      const [, renewed] = await does(person, "factors.renewRecoveryCodes", { password: PASSWORD });
      expect(statusAndBody(await enter(await pending(), recoveryCodes[0]))).to.deep.equal(WRONG_CODE);
      expect((await enter(await pending(), renewed.recoveryCodes[0])).status).to.equal(200);
      expect(await does(admin, "factors.renewRecoveryCodes", { password: PASSWORD })).to.deep.equal([
        404,
        "Second factor not found",
      ]);
    });

    it(`${SECOND_FACTOR_FAILURES} wrong codes in 15 minutes, in whatever session, block further ones`, async () => {
      const { secret } = await setUpTotp(person);
      const other = await app.as("RESEARCHER");
      const codes = await setUpTotp(other);
      const browsers = [await pending(), await pending()];
      const wrong = ["000000", "abcd", "", null, 7, "x".repeat(500)];
      const answers = await Promise.all(
        Array.from({ length: SECOND_FACTOR_FAILURES }, (_, index) =>
          enter(browsers[index % 2] as Browser, wrong[index % wrong.length]),
        ),
      );
      expect(statuses(answers)).to.deep.equal({ 401: SECOND_FACTOR_FAILURES });
      const blocked = await enter(await pending(), await readCode(secret));
      expect(statusAndBody(blocked)).to.deep.equal([
        429,
        { error: "Too many sign-in attempts. Try again later." },
      ]);
      expect(Number(blocked.headers.get("retry-after"))).to.be.within(1, 15 * 60);
      const unaffected = await pending(other.user.email);
      expect((await enter(unaffected, await readCode(codes.secret))).status).to.equal(200);
    });

    it("a success does not forget earlier wrong codes", async () => {
      const { secret } = await setUpTotp(person);
      for (let wrong = 1; wrong < SECOND_FACTOR_FAILURES; wrong++) await enter(await pending(), "wrong");
      expect((await enter(await pending(), await readCode(secret))).status).to.equal(200);
      expect((await enter(await pending(), "wrong")).status).to.equal(401);
      expect((await enter(await pending(), "wrong")).status).to.equal(429);
    });

    it("a passkey, once per challenge, with a growing counter", async () => {
      const { key } = await addPasskey(person);
      const browser = new Browser(app.url);
      expect(
        (await browser.post("/api/auth/sign-in", { email: person.user.email, password: PASSWORD }, FROM_PAGE))
          .body,
      ).to.deep.equal({
        error: REQUIRED,
        methods: ["passkey", "recovery"],
      });
      const [, { options }] = await does(browser, "auth.startPasskey");
      expect(options).to.include({ rpId: "lanes.example.org", userVerification: "preferred" });
      const response = key.get(options, PUBLIC_URL);
      const copy = new Browser(app.url, browser.cookie);
      const answers = await Promise.all(
        [browser, copy].map((one) => does(one, "auth.passkey", { response })),
      );
      expect(answers.map(([status]) => status).toSorted((one, other) => one - other)).to.deep.equal([
        200, 401,
      ]);
      const [, { factors }] = await asks(person, "factors.list");
      expect(factors[0].lastUsedAt).to.be.a("string");
      const stored = await SecondFactor.query(app.db).first();
      expect(stored?.counter).to.equal("1");

      const clone = await pending();
      key.counter = 0;
      expect(await usePasskey(clone, key)).to.deep.equal([401, "Passkey not accepted"]);
    });

    it("no passkey of another account, origin, host or challenge", async () => {
      const { key } = await addPasskey(person);
      const other = await addPasskey(admin);
      const refused = [401, "Passkey not accepted"];
      const browser = await pending();
      expect(await usePasskey(browser, other.key)).to.deep.equal(refused);
      expect(await usePasskey(browser, key, "https://evil.example.org")).to.deep.equal(refused);
      const [, { options }] = await does(browser, "auth.startPasskey");
      const tries = [
        { ...options, rpId: "evil.example.org" },
        { ...options, challenge: "b3RoZXI" },
      ];
      for (const wrong of tries) {
        await does(browser, "auth.startPasskey");
        expect(await does(browser, "auth.passkey", { response: key.get(wrong, PUBLIC_URL) })).to.deep.equal(
          refused,
        );
      }
      // A challenge of another sign-in, and one of a registration.
      const [, elsewhere] = await does(await pending(), "auth.startPasskey");
      await does(browser, "auth.startPasskey");
      const foreign = key.get(elsewhere.options, PUBLIC_URL);
      expect(await does(browser, "auth.passkey", { response: foreign })).to.deep.equal(refused);
      expect((await usePasskey(browser, key))[0]).to.equal(200);
      expect(await does(app.anyone, "auth.startPasskey")).to.deep.equal([
        401,
        "Sign in with your password first",
      ]);
    });

    it("passkeys of a former host name are not offered, and recovery codes still work", async () => {
      const { answer } = await addPasskey(person);
      await SecondFactor.query(app.db).patch({ rpId: "old.example.org" });
      expect((await signIn(new Browser(app.url))).body.methods).to.deep.equal(["recovery"]);
      await RecoveryCode.query(app.db).patch({ usedAt: new Date() });
      const browser = new Browser(app.url);
      expect(statusAndBody(await signIn(browser))).to.deep.equal([401, { error: REQUIRED, methods: [] }]);
      expect(await whoIs(browser)).to.equal(null);
      expect(statusAndBody(await enter(browser, answer[1].recoveryCodes[0]))).to.deep.equal(WRONG_CODE);
    });

    it("API tokens are not asked", async () => {
      const { token } = (await person.post("/api/tokens", { name: "Script", scopes: ["read"] })).body;
      await setUpTotp(person);
      const program = new Browser(app.url);
      program.token = token;
      expect((await program.get("/api/orders")).status).to.equal(200);
    });
  });

  describe("that a role requires", () => {
    it("are a setting of roles, none by default", async () => {
      expect((await admin.get("/api/admin/settings/access")).body.secondFactorRoles).to.deep.equal([]);
      expect((await require("RESEARCHER", "TECHNICIAN", "RESEARCHER")).body.secondFactorRoles).to.deep.equal([
        "TECHNICIAN",
        "RESEARCHER",
      ]);
      expect(statusAndBody(await require("NOBODY"))).to.deep.equal([
        400,
        {
          error:
            "secondFactorRoles must list roles: FACILITY_ADMIN, TECHNICIAN, BIOINFORMATICIAN, FACILITY_VIEWER, RESEARCHER",
        },
      ]);
    });

    it("must be set up before everything else, on every path and procedure, also in an open session", async () => {
      expect((await person.get("/api/orders")).status).to.equal(200);
      await require("RESEARCHER");
      expect(await whoIs(person)).to.include({ mustSetUpSecondFactor: true });
      for (const path of ["/api/orders", "/api/studies", "/api/account/personal-data", "/api/terms"])
        expect(statusAndBody(await person.get(path)), path).to.deep.equal(SET_UP_FIRST);
      for (const path of ["/api/orders", "/api/tokens", "/api/auth/change-password", "/api/auth/sign-in"])
        expect(statusAndBody(await person.post(path, {})), path).to.deep.equal(SET_UP_FIRST);
      const open =
        /^(auth\.(session|signOut)|factors\.(list|startTotp|confirmTotp|startPasskey|addPasskey))$/;
      const called = procedureNames.filter((name) => !open.test(name) && !name.startsWith("bytes."));
      const passed: string[] = [];
      const ask = async (name: string) => {
        const query = await person.get(`/trpc/${name}`);
        const { body } = query.status === 404 ? await person.post(`/trpc/${name}`, {}) : query;
        // A subscription answers 200 and sends the refusal as an event.
        const text = Buffer.isBuffer(body) ? body.toString() : String(body.error?.message);
        if (!text.includes("Set up a second factor first")) passed.push(name);
      };
      for (let from = 0; from < called.length; from += 20)
        await Promise.all(called.slice(from, from + 20).map(ask));
      expect(called.length).to.be.greaterThan(150);
      expect(passed).to.deep.equal([]);
      await setUpTotp(person);
      expect(await whoIs(person)).not.to.have.property("mustSetUpSecondFactor");
      expect((await person.get("/api/orders")).status).to.equal(200);
    });

    it("follow a new password and precede the terms of use", async () => {
      await require("RESEARCHER");
      await admin.post("/api/admin/terms", { text: "Be kind." });
      await User.query(app.db).findById(person.user.id).patch({ mustChangePassword: true });
      expect((await person.get("/api/orders")).body.error).to.equal("Choose a new password first");
      expect((await asks(person, "factors.list"))[1]).to.equal("Choose a new password first");
      const next = "another fine one";
      const changed = await person.post("/api/auth/change-password", {
        currentPassword: PASSWORD,
        newPassword: next,
      });
      expect(statusAndBody(changed)).to.deep.equal(DONE);
      expect((await person.get("/api/orders")).body.error).to.equal("Set up a second factor first");
      const [, { secret }] = await does(person, "factors.startTotp", { password: next });
      expect((await does(person, "factors.confirmTotp", { code: await readCode(secret) }))[0]).to.equal(200);
      expect((await person.get("/api/orders")).body.error).to.equal("Accept the terms of use first");
      expect(statusAndBody(await person.post("/api/terms/acceptance", { version: 1 }))).to.deep.equal(DONE);
      expect((await person.get("/api/orders")).status).to.equal(200);
    });

    it("are not required of other roles, of tokens, in the demo, and after single sign-on", async () => {
      const { token } = (await person.post("/api/tokens", { name: "Script", scopes: ["read"] })).body;
      const demo = await app.as("RESEARCHER", { isDemo: true });
      await require("RESEARCHER");
      const program = new Browser(app.url);
      program.token = token;
      for (const browser of [admin, program, demo])
        expect((await browser.get("/api/orders")).status).to.equal(200);
      await app.db.raw(
        `update sessions set sess = jsonb_set(sess::jsonb, '{isSignOn}', 'true')::json where sess->>'userId' = ?`,
        [person.user.id],
      );
      expect((await person.get("/api/orders")).status).to.equal(200);
    });

    it("cannot lose their last one, also by two removals at once", async () => {
      await require("RESEARCHER");
      await setUpTotp(person);
      await addPasskey(person);
      const [, { factors }] = await asks(person, "factors.list");
      const remove = (factorId: string) => does(person, "factors.remove", { factorId, password: PASSWORD });
      const answers = await Promise.all(factors.map(({ id }: { id: string }) => remove(id)));
      expect(answers.toSorted(([one], [other]) => one - other)).to.deep.equal([
        [200, {}],
        [400, "Your role requires a second factor. Add another one before you remove this one."],
      ]);
      await require();
      const [, { factors: rest }] = await asks(person, "factors.list");
      expect(await remove(rest[0].id)).to.deep.equal([200, {}]);
      expect(await RecoveryCode.query(app.db).resultSize()).to.equal(0);
      expect((await signIn(new Browser(app.url))).status).to.equal(200);
    });
  });

  describe("are removed", () => {
    it("by their user with the password, with an audit entry and a notification", async () => {
      await setUpTotp(person);
      const [, { factors }] = await asks(person, "factors.list");
      const [{ id: factorId }] = factors;
      expect(await does(person, "factors.remove", { factorId, password: "wrong" })).to.deep.equal([
        400,
        "Current password is not correct",
      ]);
      for (const [browser, id] of [
        [admin, factorId],
        [person, "unknown"],
      ] as const)
        expect(await does(browser, "factors.remove", { factorId: id, password: PASSWORD })).to.deep.equal([
          404,
          "Second factor not found",
        ]);
      expect(await does(person, "factors.remove", { factorId, password: PASSWORD })).to.deep.equal([200, {}]);
      expect((await audited("user.secondFactorRemoved")).before).to.include({ kind: "totp" });
      expect(await readNotices(person.user.id)).to.deep.equal(["added", "removed"]);
    });

    it("by an administrator with a reason, which ends the sessions and tells the user", async () => {
      const path = `/api/admin/users/${person.user.id}/second-factor-reset`;
      const reason = "Phone lost";
      expect(statusAndBody(await admin.post(path, { reason }))).to.deep.equal([
        400,
        { error: "This user has no second factor" },
      ]);
      await setUpTotp(person);
      await addPasskey(person);
      const listed = async () =>
        (await admin.get(`/api/admin/users?search=${person.user.email}`)).body.users[0];
      expect((await listed()).secondFactors).to.deep.equal(["totp", "passkey"]);
      expect(statusAndBody(await admin.post(path, { reason: " " }))).to.deep.equal([
        400,
        { error: "reason must have 1 to 500 characters" },
      ]);
      expect(statusAndBody(await person.post(path, { reason }))).to.deep.equal([
        403,
        { error: "Unauthorized" },
      ]);
      expect(statusAndBody(await admin.post(path, { reason }))).to.deep.equal(DONE);
      expect(await whoIs(person)).to.equal(null);
      expect((await listed()).secondFactors).to.deep.equal([]);
      expect((await signIn(new Browser(app.url))).status).to.equal(200);
      expect(await audited("user.secondFactorsReset")).to.deep.equal({
        userId: admin.user.id,
        targetId: person.user.id,
        before: { kinds: ["totp", "passkey"] },
        after: { reason },
      });
      expect((await readNotices(person.user.id)).at(-1)).to.equal("reset");
      expect(
        statusAndBody(await admin.post("/api/admin/users/unknown/second-factor-reset", { reason })),
      ).to.deep.equal([404, { error: "User not found" }]);
      expect(
        statusAndBody(await admin.post(`/api/admin/users/${admin.user.id}/second-factor-reset`, { reason })),
      ).to.deep.equal([400, { error: "Remove your own second factors on your account page" }]);
    });
  });
});
