import { expect } from "chai";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ApiToken } from "../../../db/models/ApiToken.ts";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Department } from "../../../db/models/Department.ts";
import { SecondFactor } from "../../../db/models/SecondFactor.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { User } from "../../../db/models/User.ts";
import { UserIdentity } from "../../../db/models/UserIdentity.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { CLIENT, type OidcProvider, oidcProvider, signInAtProvider } from "../../helpers/oidcProvider.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const SETTINGS = "/api/admin/settings/sign-in";
const START = "/api/auth/oidc/start";
const CALLBACK = "/api/auth/oidc/callback";
const NO_PROVIDER = {
  issuer: null,
  clientId: null,
  buttonLabel: null,
  allowedDomains: [],
  autoCreate: false,
  roleClaim: null,
  roleMap: {},
  departmentClaim: null,
  departmentMap: {},
  clientSecretSet: false,
};

describe("sign-in settings", () => {
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  it("have defaults, keep omitted fields and never return the secret", async () => {
    const { id } = await Department.query(app.db).insert({ name: "Lab of Ada" }).returning("*");
    const { status, body } = await admin.get(SETTINGS);
    const { ldap } = body;
    expect([status, body]).to.deep.equal([200, { oidc: NO_PROVIDER, ldap, passwordSignIn: true }]);
    const given = {
      issuer: "https://login.example.org/realms/lab",
      clientId: "lanekeeper",
      buttonLabel: "University account",
      allowedDomains: ["example.org"],
      autoCreate: true,
      roleClaim: "realm_access.roles",
      roleMap: { staff: "FACILITY_ADMIN" },
      departmentClaim: "groups",
      departmentMap: { "lab-ada": id },
    };
    const saved = { ...given, clientSecretSet: true };
    expect(
      statusAndBody(
        await admin.put(SETTINGS, { oidc: { ...given, clientSecret: "hidden word" }, passwordSignIn: false }),
      ),
    ).to.deep.equal([200, { oidc: saved, ldap, passwordSignIn: false }]);
    expect((await admin.put(SETTINGS, { oidc: { autoCreate: false } })).body).to.deep.equal({
      oidc: { ...saved, autoCreate: false },
      ldap,
      passwordSignIn: false,
    });
    await admin.put(SETTINGS, { passwordSignIn: true });
    expect((await admin.put(SETTINGS, { oidc: { clientSecret: "" } })).body.oidc.clientSecretSet).to.equal(
      false,
    );
    expect((await admin.put(SETTINGS, { oidc: null })).body.oidc).to.deep.equal(NO_PROVIDER);
  });

  it("store the secret encrypted, and the audit log says only that it is set", async () => {
    await admin.put(SETTINGS, { oidc: { clientSecret: "hidden word" } });
    const stored = await app.db("settings").where({ key: "sign-in" }).first<{ value: object }>();
    const entries = await AuditEntry.query(app.db).where({ targetId: "sign-in" });
    expect(entries.map(({ after }) => after?.["oidc"])).to.deep.equal([
      { ...NO_PROVIDER, clientSecretSet: true },
    ]);
    expect(JSON.stringify([stored, entries, app.logged])).not.to.contain("hidden word");
  });

  it("accept the address of the discovery document as issuer, and domains with an at sign", async () => {
    const issuer = "https://login.example.org/realms/lab";
    const { body } = await admin.put(SETTINGS, {
      oidc: { issuer: `${issuer}/.well-known/openid-configuration`, allowedDomains: ["@Example.org"] },
    });
    expect([body.oidc.issuer, body.oidc.allowedDomains]).to.deep.equal([issuer, ["example.org"]]);
  });

  const ISSUER =
    "issuer must be an https address without a query; http is accepted only for this server itself";
  const refused: [object, string][] = [
    [{ oidc: { issuer: "http://login.example.org" } }, ISSUER],
    [{ oidc: { issuer: "https://login.example.org?realm=1" } }, ISSUER],
    [{ oidc: { issuer: "https://user:word@login.example.org" } }, ISSUER],
    [{ oidc: { issuer: "javascript:alert(1)" } }, ISSUER],
    [{ oidc: { issuer: "https://169.254.169.254" } }, "Link-local and metadata addresses are not allowed"],
    [{ oidc: { issuer: "https://[fd00:ec2::254]" } }, "Link-local and metadata addresses are not allowed"],
    [{ oidc: { clientId: "two\nlines" } }, "clientId must be a single line of text"],
    [{ oidc: { clientSecret: "two\nlines" } }, "clientSecret must be a single line of text"],
    [
      { oidc: { allowedDomains: ["not a domain"] } },
      "allowedDomains must contain domain names, e.g. example.org",
    ],
    [{ oidc: { departmentMap: { lab: "unknown" } } }, "Invalid department selected"],
    [{ passwordSignIn: false }, "Set up another way of signing in before passwords are switched off"],
  ];
  for (const [change, error] of refused)
    it(`refuse ${JSON.stringify(change)}`, async () => {
      expect(statusAndBody(await admin.put(SETTINGS, change))).to.deep.equal([400, { error }]);
    });

  it("refuse an unknown role", async () => {
    expect((await admin.put(SETTINGS, { oidc: { roleMap: { staff: "OWNER" } } })).status).to.equal(400);
  });

  it("cannot lose the provider while passwords are off", async () => {
    await admin.put(SETTINGS, {
      oidc: { issuer: "https://login.example.org", clientId: "lanekeeper" },
      passwordSignIn: false,
    });
    expect((await admin.put(SETTINGS, { oidc: { issuer: null } })).status).to.equal(400);
    expect((await admin.put(SETTINGS, { oidc: null })).status).to.equal(400);
  });

  it("leave passwords to facility admins only, and close registration, while passwords are off", async () => {
    await app.openRegistration();
    const person = await app.as("RESEARCHER");
    await admin.put(SETTINGS, {
      oidc: { issuer: "https://login.example.org", clientId: "lanekeeper", buttonLabel: "Campus login" },
      passwordSignIn: false,
    });
    const signIn = async ({ email }: User) =>
      statusAndBody(await new Browser(app.url).post("/api/auth/sign-in", { email, password: PASSWORD }));
    expect(await signIn(person.user)).to.deep.equal([401, { error: "Invalid email or password" }]);
    expect((await signIn(admin.user))[0]).to.equal(200);
    const ada = { email: "ada@example.org", password: PASSWORD, firstName: "Ada", lastName: "L" };
    expect(statusAndBody(await app.anyone.post("/api/register", ada))).to.deep.equal([
      403,
      { error: "Registration is closed" },
    ]);
    const [, welcome] = await asks(app.anyone, "setup.welcome");
    expect(welcome).to.include({ selfRegistration: false, passwordSignIn: false });
    expect(welcome.signOn).to.deep.equal({ label: "Campus login" });
  });

  it("test the provider: none, and one that cannot be reached", async () => {
    expect(statusAndBody(await admin.post(`${SETTINGS}/oidc/test`))).to.deep.equal([
      400,
      { error: "Single sign-on is not configured" },
    ]);
    await admin.put(SETTINGS, { oidc: { ...CLIENT, issuer: "http://127.0.0.1:1" } });
    expect(statusAndBody(await admin.post(`${SETTINGS}/oidc/test`))).to.deep.equal([
      502,
      { error: "The sign-on provider cannot be reached: connect ECONNREFUSED 127.0.0.1:1" },
    ]);
  });
});

describe("single sign-on", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let provider: OidcProvider;
  const ada = { email: "ada@example.org", email_verified: true, given_name: "Ada", family_name: "Lovelace" };

  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(async () => {
    await provider[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
  });

  async function useProvider(
    accounts: Record<string, Record<string, unknown>>,
    settings: object = {},
    client?: Record<string, unknown>,
  ): Promise<void> {
    provider = await oidcProvider({
      redirectUri: app.url + CALLBACK,
      accounts,
      ...(client && { client }),
    });
    const saved = await admin.put(SETTINGS, {
      oidc: { ...CLIENT, issuer: provider.issuer, autoCreate: true, ...settings },
    });
    expect(saved.status).to.equal(200);
  }
  const getLocation = ({ headers }: { headers: Headers }) => headers.get("location") ?? "";
  const failed = (code: string) => `/sign-in?failed=signOn.${code}`;
  /** Returns where the sign-on of a user at the provider ends, and the browser. */
  async function signOn(login: string, search = "", browser = new Browser(app.url)) {
    const back = await signInAtProvider(getLocation(await browser.get(START + search)), login);
    const end = await browser.get(back);
    expect(end.status).to.equal(303);
    return { at: getLocation(end), browser, back };
  }
  const readUser = async (browser: Browser) => (await browser.get("/api/auth/session")).body.user;
  const readAccount = async (email: string) =>
    (await User.query(app.db).findOne({ email })) ?? expect.fail(`no account ${email}`);
  const readAudit = async (action: string) =>
    (await AuditEntry.query(app.db).where({ action }).orderBy("id")).map(({ after }) => after);

  it("creates an account without a password and opens its session under a new id", async () => {
    await useProvider({ ada });
    const browser = new Browser(app.url);
    const start = await browser.get(`${START}?returnTo=/orders%3Fpage%3D2`);
    const before = browser.cookie;
    const asked = new URL(getLocation(start));
    expect(asked.origin).to.equal(provider.issuer);
    expect(Object.fromEntries(asked.searchParams)).to.include({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: app.url + CALLBACK,
      scope: "openid profile email",
    });
    const end = await browser.get(await signInAtProvider(asked.href, "ada"));
    expect([end.status, getLocation(end)]).to.deep.equal([303, "/orders?page=2"]);
    expect(await readUser(browser)).to.include({
      email: "ada@example.org",
      firstName: "Ada",
      lastName: "Lovelace",
      role: "RESEARCHER",
    });
    expect(browser.cookie).not.to.equal(before);
    expect(await readUser(new Browser(app.url, before))).to.equal(null);
    expect((await readAccount("ada@example.org")).passwordHash).to.equal(null);
    expect(await readAudit("user.identityJoined")).to.deep.equal([
      { kind: "oidc", issuer: provider.issuer, subject: "ada" },
    ]);
    expect(await asks(browser, "users.ownSignIn")).to.deep.equal([200, { methods: ["oidc"] }]);
    const listed = (await admin.get("/api/admin/users")).body.users as { signInMethods: string[] }[];
    expect(listed.map(({ signInMethods }) => signInMethods)).to.deep.equal([["oidc"], ["password"]]);
    const empty = await browser.post("/api/auth/sign-in", { email: "ada@example.org", password: "" });
    expect(empty.status).to.equal(401);
  });

  it("uses an invitation of the verified address: its role and department, also without autoCreate", async () => {
    const other = { ...ada, email: "other@example.org", groups: ["rivers"] };
    const eve = { ...ada, email: "eve@example.org", email_verified: false };
    await useProvider({ ada, other, eve }, { autoCreate: false, departmentClaim: "groups" });
    const lakes = await Department.query(app.db).insertAndFetch({ name: "Lakes" });
    const rivers = await Department.query(app.db).insertAndFetch({ name: "Rivers" });
    await admin.put(SETTINGS, { oidc: { departmentMap: { rivers: rivers.id } } });
    const invite = async (email: string, fields: object) =>
      (await admin.post("/api/admin/invitations", { email, ...fields })).body.url as string;
    const lead = { role: "RESEARCHER", departmentId: lakes.id, departmentRole: "lead" };
    const url = await invite("ADA@example.org", { ...lead, role: "TECHNICIAN" });
    await invite("other@example.org", lead);
    await invite("eve@example.org", lead);

    expect((await signOn("ada")).at).to.equal("/");
    expect((await signOn("other")).at).to.equal("/");
    expect((await signOn("eve")).at).to.equal(failed("emailNotVerified"));
    expect(await readAccount("ada@example.org")).to.include({
      role: "TECHNICIAN",
      departmentId: lakes.id,
      departmentRole: "lead",
    });
    // The map decides the department, in which the invitation appoints no lead.
    const mapped = await readAccount("other@example.org");
    expect([mapped.departmentId, mapped.departmentRole ?? "member"]).to.deep.equal([rivers.id, "member"]);
    expect(await readAudit("invitation.accepted")).to.deep.equal([
      { email: "ADA@example.org", role: "TECHNICIAN" },
      { email: "other@example.org", role: "RESEARCHER" },
    ]);
    const token = url.split("#token=")[1];
    const again = { token, firstName: "Ada", lastName: "Lovelace", password: PASSWORD };
    expect(statusAndBody(await app.anyone.post("/api/auth/accept-invitation", again))).to.deep.equal([
      400,
      { error: "Invitation is no longer valid" },
    ]);
  });

  it("finds the account by its subject afterwards, whatever the address of the person is", async () => {
    await useProvider({ ada });
    await signOn("ada");
    await provider.restart({
      accounts: { ada: { ...ada, email: "countess@example.org", email_verified: false } },
    });
    const { at, browser } = await signOn("ada");
    expect(at).to.equal("/");
    expect((await readUser(browser)).email).to.equal("ada@example.org");
    expect(await UserIdentity.query(app.db).resultSize()).to.equal(1);
  });

  it("asks for no second factor and requires none, also after a change of the password", async () => {
    await useProvider({ ada });
    await signOn("ada");
    const { id: userId } = await readAccount("ada@example.org");
    await admin.put("/api/admin/settings/access", { secondFactorRoles: ["RESEARCHER"] });
    const first = await signOn("ada");
    expect(await readUser(first.browser)).not.to.have.property("mustSetUpSecondFactor");
    expect((await first.browser.get("/api/orders")).status).to.equal(200);
    await User.query(app.db).findById(userId).patch({ passwordHash: admin.user.passwordHash });
    await first.browser.post("/api/auth/change-password", {
      currentPassword: PASSWORD,
      newPassword: "another fine one",
    });
    expect((await first.browser.get("/api/orders")).status).to.equal(200);
    await SecondFactor.query(app.db).insert({ userId, kind: "totp", name: "App" });
    const second = await signOn("ada");
    expect((await second.browser.get("/api/orders")).status).to.equal(200);
  });

  it("joins an account of the verified address, and ends its password, second factors, sessions and tokens", async () => {
    await useProvider({ ada: { ...ada, email: "PERSON2@example.org" } });
    const person = await app.as("RESEARCHER");
    await person.post("/api/tokens", { name: "a script", scopes: ["read"] });
    await SecondFactor.query(app.db).insert({ userId: person.user.id, kind: "totp", name: "App" });
    const { at, browser } = await signOn("ada");
    expect(at).to.equal("/");
    expect((await readUser(browser)).id).to.equal(person.user.id);
    expect(await readUser(person)).to.equal(null);
    expect((await readAccount(person.user.email)).passwordHash).to.equal(null);
    expect(await ApiToken.query(app.db).whereNull("revokedAt").resultSize()).to.equal(0);
    expect(await SecondFactor.query(app.db).resultSize()).to.equal(0);
  });

  describe("unlinking an identity", () => {
    const getIdentities = (userId: string) => `/api/admin/users/${userId}/identities`;
    const joined = () => UserIdentity.query(app.db).resultSize();
    const NOT_FOUND = [404, { error: "Sign-in identity not found" }];

    it("is refused to its user while it is the only way to sign in, and possible with a password", async () => {
      await useProvider({ ada });
      const { browser } = await signOn("ada");
      const other = (await signOn("ada")).browser;
      const { id } = await readAccount("ada@example.org");
      const [, listed] = await asks(browser, "identities.listOwn");
      const [identity] = listed.identities;
      expect(listed).to.deep.equal({
        identities: [
          {
            id: identity.id,
            kind: "oidc",
            issuer: provider.issuer,
            subject: "ada",
            createdAt: identity.createdAt,
            lastUsedAt: identity.lastUsedAt,
            mayUnlink: false,
          },
        ],
        hasPassword: false,
      });
      const unlink = (password = "") =>
        does(browser, "identities.unlinkOwn", { identityId: identity.id, password });
      expect(await unlink()).to.deep.equal([
        400,
        "This is the only way to sign in to your account. Set a password first, or ask the facility.",
      ]);
      await User.query(app.db).findById(id).patch({ passwordHash: admin.user.passwordHash });
      // A password that the facility has switched off is no way to sign in.
      await admin.put(SETTINGS, { passwordSignIn: false });
      expect((await unlink(PASSWORD))[0]).to.equal(400);
      await admin.put(SETTINGS, { passwordSignIn: true });
      expect((await asks(browser, "identities.listOwn"))[1].identities[0].mayUnlink).to.equal(true);
      expect(await unlink("wrong")).to.deep.equal([400, "Current password is not correct"]);
      expect(await joined()).to.equal(1);
      expect(await unlink(PASSWORD)).to.deep.equal([200, {}]);
      expect(await joined()).to.equal(0);
      expect(await readUser(other)).to.equal(null);
      expect((await readUser(browser)).id).to.equal(id);
      const entry = await AuditEntry.query(app.db).findOne({ action: "user.identityUnlinked" });
      expect([entry?.userId, entry?.targetId, entry?.before]).to.deep.equal([
        id,
        id,
        { kind: "oidc", issuer: provider.issuer, subject: "ada" },
      ]);
      expect(await unlink(PASSWORD)).to.deep.equal([404, "Sign-in identity not found"]);
    });

    it("of two at once leaves one", async () => {
      await useProvider({ ada });
      const { browser } = await signOn("ada");
      const { id: userId } = await readAccount("ada@example.org");
      await admin.put(SETTINGS, { ldap: { url: "ldap://127.0.0.1:1", baseDn: "dc=example,dc=org" } });
      await UserIdentity.query(app.db).insert({ userId, kind: "ldap", issuer: "ldap", subject: "ada" });
      const [, { identities }] = await asks(browser, "identities.listOwn");
      const answers = await Promise.all(
        (identities as { id: string }[]).map(({ id }) =>
          does(browser, "identities.unlinkOwn", { identityId: id }),
        ),
      );
      expect(answers.map(([status]) => status)).to.have.members([200, 400]);
      expect(await joined()).to.equal(1);
    });

    it("is possible for an administrator, also of the only way, and ends the sessions of the user", async () => {
      await useProvider({ ada, admin: { ...ada, email: admin.user.email } });
      const { browser } = await signOn("ada");
      const { id } = await readAccount("ada@example.org");
      const listed = await admin.get(getIdentities(id));
      const [identity] = listed.body.identities;
      expect(statusAndBody(listed)).to.deep.equal([
        200,
        {
          identities: [
            {
              id: identity.id,
              kind: "oidc",
              issuer: provider.issuer,
              subject: "ada",
              createdAt: identity.createdAt,
              lastUsedAt: identity.lastUsedAt,
            },
          ],
        },
      ]);
      const remove = (path: string) => admin.delete(path);
      expect(statusAndBody(await remove(`${getIdentities(id)}/unknown`))).to.deep.equal(NOT_FOUND);
      expect(statusAndBody(await admin.get(getIdentities("unknown")))).to.deep.equal([
        404,
        { error: "User not found" },
      ]);
      expect(statusAndBody(await remove(`${getIdentities("unknown")}/${identity.id}`))).to.deep.equal([
        404,
        { error: "User not found" },
      ]);
      expect(statusAndBody(await remove(`${getIdentities(id)}/${identity.id}`))).to.deep.equal([
        200,
        { success: true },
      ]);
      expect(await readUser(browser)).to.equal(null);
      const entry = await AuditEntry.query(app.db).findOne({ action: "user.identityUnlinked" });
      expect([entry?.userId, entry?.targetId]).to.deep.equal([admin.user.id, id]);
      const notifications = await Notification.query(app.db).where({ userId: id });
      expect(notifications.map(({ kind, data }) => [kind, data])).to.deep.equal([
        ["account.identityUnlinked", { change: "facility", name: provider.issuer }],
      ]);
      // The verified address links the account again.
      expect((await readUser((await signOn("ada")).browser)).id).to.equal(id);

      await signOn("admin");
      const own = (await admin.get(getIdentities(admin.user.id))).body.identities[0];
      expect(statusAndBody(await remove(`${getIdentities(admin.user.id)}/${own.id}`))).to.deep.equal([
        400,
        { error: "Unlink your own sign-in identities on your account page" },
      ]);
    });
  });

  it("joins a facility admin, who keeps the password", async () => {
    await useProvider({ ada: { ...ada, email: admin.user.email } });
    const { browser } = await signOn("ada");
    expect((await readUser(browser)).id).to.equal(admin.user.id);
    expect((await readUser(admin)).id).to.equal(admin.user.id);
    const { email } = admin.user;
    expect((await app.anyone.post("/api/auth/sign-in", { email, password: PASSWORD })).status).to.equal(200);
  });

  it("neither joins nor creates an account by an address that is not verified", async () => {
    await useProvider({
      ada: { ...ada, email: admin.user.email, email_verified: false },
      eve: { email: "eve@example.org" },
      bob: { given_name: "Bob" },
    });
    expect((await signOn("ada")).at).to.equal(failed("emailNotVerified"));
    expect((await signOn("eve")).at).to.equal(failed("emailNotVerified"));
    const { at, browser } = await signOn("bob");
    expect(at).to.equal(failed("emailMissing"));
    expect(await readUser(browser)).to.equal(null);
    expect(await User.query(app.db).resultSize()).to.equal(1);
    expect(await readAudit("signOn.failed")).to.deep.equal([
      { reason: "signOn.emailNotVerified", email: admin.user.email },
      { reason: "signOn.emailNotVerified", email: "eve@example.org" },
      { reason: "signOn.emailMissing" },
    ]);
  });

  it("refuses a second identity for an account", async () => {
    await useProvider({ ada, imposter: ada });
    await signOn("ada");
    expect((await signOn("imposter")).at).to.equal(failed("otherIdentity"));
  });

  it("refuses a deactivated account, before and after it was joined", async () => {
    await useProvider({
      ada: { ...ada, email: "person2@example.org" },
      bob: { ...ada, email: "bob@example.org" },
    });
    const { user } = await app.as("RESEARCHER");
    await admin.patch(`/api/admin/users/${user.id}`, { active: false });
    expect((await signOn("ada")).at).to.equal(failed("accountDeactivated"));
    await signOn("bob");
    await admin.patch(`/api/admin/users/${(await readAccount("bob@example.org")).id}`, { active: false });
    const { at, browser } = await signOn("bob");
    expect(at).to.equal(failed("accountDeactivated"));
    expect(await readUser(browser)).to.equal(null);
  });

  it("refuses service accounts, missing accounts and other domains", async () => {
    await useProvider(
      {
        robot: { ...ada, email: "robot@example.org" },
        ada,
        eve: { ...ada, email: "eve@example.org.evil.test" },
      },
      { autoCreate: false, allowedDomains: ["example.org"] },
    );
    await admin.post("/api/admin/users", {
      email: "robot@example.org",
      firstName: "A",
      lastName: "Robot",
      role: "RESEARCHER",
      service: true,
    });
    expect((await signOn("robot")).at).to.equal(failed("accountMissing"));
    expect((await signOn("ada")).at).to.equal(failed("accountMissing"));
    expect((await signOn("eve")).at).to.equal(failed("domainNotAllowed"));
  });

  it("applies mapped roles and departments at each sign-in", async () => {
    const [lab, other] = await Department.query(app.db)
      .insert([{ name: "Lab of Ada" }, { name: "Other lab" }])
      .returning("*");
    await useProvider(
      { ada: { ...ada, groups: ["all", "lab"], realm_access: { roles: ["guest", "staff"] } } },
      {
        roleClaim: "realm_access.roles",
        roleMap: { guest: "RESEARCHER", staff: "FACILITY_ADMIN" },
        departmentClaim: "groups",
        departmentMap: { lab: lab?.id, other: other?.id },
      },
    );
    await signOn("ada");
    expect(await readAccount("ada@example.org")).to.include({
      role: "FACILITY_ADMIN",
      departmentId: lab?.id,
      departmentRole: "member",
    });
    await provider.restart({
      accounts: { ada: { ...ada, groups: "other", realm_access: { roles: ["guest"] } } },
    });
    await signOn("ada");
    expect(await readAccount("ada@example.org")).to.include({ role: "RESEARCHER", departmentId: other?.id });
    await provider.restart({ accounts: { ada: { ...ada, groups: ["unmapped"] } } });
    await signOn("ada");
    expect(await readAccount("ada@example.org")).to.include({ role: "RESEARCHER", departmentId: other?.id });
  });

  it("never takes the role of the last facility admin with a password", async () => {
    await useProvider(
      { boss: { ...ada, email: admin.user.email, groups: ["guest"] }, ada: { ...ada, groups: ["staff"] } },
      { roleClaim: "groups", roleMap: { guest: "RESEARCHER", staff: "FACILITY_ADMIN" } },
    );
    await signOn("ada");
    const { at } = await signOn("boss");
    expect(at).to.equal("/");
    expect((await readAccount(admin.user.email)).role).to.equal("FACILITY_ADMIN");
    expect(
      statusAndBody(await admin.patch(`/api/admin/users/${admin.user.id}`, { role: "RESEARCHER" })),
    ).to.deep.equal([400, { error: "At least one active facility admin with a password must remain" }]);
  });

  it("accepts a state once, in the browser that started, from concurrent requests too", async () => {
    await useProvider({ ada });
    const { browser, back } = await signOn("ada");
    expect(getLocation(await browser.get(back))).to.equal(failed("attemptUnknown"));
    expect(await readUser(browser)).to.include({ email: "ada@example.org" });

    const victim = new Browser(app.url);
    const attacker = new Browser(app.url);
    await victim.get(START);
    const stolen = await signInAtProvider(getLocation(await attacker.get(START)), "ada");
    expect(getLocation(await victim.get(stolen))).to.equal(failed("attemptUnknown"));
    expect(getLocation(await new Browser(app.url).get(stolen))).to.equal(failed("attemptUnknown"));
    expect(await readUser(victim)).to.equal(null);

    const ends = await Promise.all([
      new Browser(app.url, attacker.cookie).get(stolen),
      new Browser(app.url, attacker.cookie).get(stolen),
    ]);
    expect(ends.map(getLocation).toSorted()).to.deep.equal(["/", failed("attemptUnknown")]);
  });

  it("refuses a start that is older than ten minutes", async () => {
    await useProvider({ ada });
    const browser = new Browser(app.url);
    const back = await signInAtProvider(getLocation(await browser.get(START)), "ada");
    await app.db.raw(
      `update sessions set sess = regexp_replace(sess::text, '"startedAtMs":\\s*\\d+', '"startedAtMs":1')::json
       where sess::jsonb -> 'signOns' is not null`,
    );
    expect(getLocation(await browser.get(back))).to.equal(failed("attemptUnknown"));
  });

  it("keeps several starts of one browser", async () => {
    await useProvider({ ada });
    const browser = new Browser(app.url);
    const first = await signInAtProvider(getLocation(await browser.get(`${START}?returnTo=/orders`)), "ada");
    await browser.get(START);
    expect(getLocation(await browser.get(first))).to.equal("/orders");
  });

  it("refuses answers of another issuer, changed codes and another nonce", async () => {
    await useProvider({ ada });
    const catchReturn = async (change: (back: URL) => void, browser = new Browser(app.url)) => {
      const back = new URL(await signInAtProvider(getLocation(await browser.get(START)), "ada"), app.url);
      change(back);
      return getLocation(await browser.get(back.pathname + back.search));
    };
    expect(await catchReturn(({ searchParams }) => searchParams.set("iss", "https://evil.example"))).to.equal(
      failed("answerInvalid"),
    );
    expect(await catchReturn(({ searchParams }) => searchParams.delete("iss"))).to.equal(
      failed("answerInvalid"),
    );
    expect(await catchReturn(({ searchParams }) => searchParams.set("code", "guessed"))).to.equal(
      failed("refused"),
    );
    expect(await catchReturn(({ searchParams }) => searchParams.append("code", "second"))).to.equal(
      failed("answerInvalid"),
    );
    const browser = new Browser(app.url);
    const back = await signInAtProvider(getLocation(await browser.get(START)), "ada");
    await app.db.raw(
      `update sessions set sess = regexp_replace(sess::text, '"nonce":\\s*"[^"]+"', '"nonce":"other"')::json
       where sess::jsonb -> 'signOns' is not null`,
    );
    expect(getLocation(await browser.get(back))).to.equal(failed("answerInvalid"));
    expect(await User.query(app.db).resultSize()).to.equal(1);
  });

  it("shows none of the texts that a provider returns", async () => {
    await useProvider({ ada });
    const readReturn = async (error: string) => {
      const browser = new Browser(app.url);
      const state = new URL(getLocation(await browser.get(START))).searchParams.get("state") ?? "";
      const search = new URLSearchParams({
        state,
        iss: provider.issuer,
        error,
        error_description: "<b>call us</b>",
      });
      return getLocation(await browser.get(`${CALLBACK}?${search.toString()}`));
    };
    expect(await readReturn("access_denied")).to.equal(failed("denied"));
    expect(await readReturn("<script>alert(1)</script>")).to.equal(failed("refused"));
    expect(JSON.stringify(await readAudit("signOn.failed"))).not.to.contain("call us");
  });

  it("writes neither secrets nor codes into answers, logs and the audit log", async () => {
    await useProvider({ ada });
    const { back } = await signOn("ada");
    await signOn("ada");
    const { code, state } = Object.fromEntries(new URL(back, app.url).searchParams);
    const written = JSON.stringify([app.logged, await AuditEntry.query(app.db)]);
    for (const secret of [code ?? "", state ?? "", CLIENT.clientSecret]) {
      expect(secret).not.to.equal("");
      expect(written).not.to.contain(secret);
    }
  });

  it("continues with new keys of the provider", async () => {
    await useProvider({ ada });
    expect((await signOn("ada")).at).to.equal("/");
    await provider.restart();
    expect((await signOn("ada")).at).to.equal("/");
  });

  it("accepts clocks that differ by half a minute, and names the reason beyond", async () => {
    await useProvider({ ada });
    for (const [clockOffsetSeconds, end] of [
      [30, "/"],
      [-30, "/"],
      [600, failed("clocksDiffer")],
      [-7_200, failed("clocksDiffer")],
    ] as const) {
      await provider.restart({ clockOffsetSeconds });
      expect((await signOn("ada")).at).to.equal(end);
    }
  });

  it("says that the provider cannot be reached, at the start and at the return", async () => {
    await useProvider({ ada });
    const browser = new Browser(app.url);
    const back = await signInAtProvider(getLocation(await browser.get(`${START}?returnTo=/orders`)), "ada");
    await provider.stop();
    expect(getLocation(await browser.get(back))).to.equal(`${failed("providerUnavailable")}&next=%2Forders`);
    expect(getLocation(await browser.get(START))).to.equal(failed("providerUnavailable"));
    const { email } = admin.user;
    expect((await browser.post("/api/auth/sign-in", { email, password: PASSWORD })).status).to.equal(200);
  });

  it("says that single sign-on is off", async () => {
    await useProvider({ ada });
    const browser = new Browser(app.url);
    const back = await signInAtProvider(getLocation(await browser.get(START)), "ada");
    await admin.put(SETTINGS, { oidc: { clientId: "another" } });
    expect(getLocation(await browser.get(back))).to.equal(failed("attemptUnknown"));
    await admin.put(SETTINGS, { oidc: null });
    expect(getLocation(await browser.get(START))).to.equal(failed("off"));
  });

  it("works with public clients, and with secrets in the body", async () => {
    await useProvider({ ada }, { clientSecret: null }, { token_endpoint_auth_method: "none" });
    expect((await signOn("ada")).at).to.equal("/");
    await admin.put(SETTINGS, { oidc: { clientSecret: "wrong" } });
    expect((await signOn("ada")).at).to.equal(failed("refused"));
  });

  it("opens only pages of this installation afterwards", async () => {
    await useProvider({ ada });
    const hostile = [
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "/\t/evil.example",
      "https://evil.example",
      "https:evil.example",
      "javascript:alert(1)",
      "%2F%2Fevil.example",
      "/.//evil.example",
      "/x/..//evil.example",
      "/%5c..//evil.example/..//evil.example",
      "evil.example",
      "",
      "/api/auth/oidc/start",
      "/trpc/auth.signOut",
    ];
    for (const returnTo of hostile) {
      const { at } = await signOn("ada", `?returnTo=${encodeURIComponent(returnTo)}`);
      expect(new URL(at, app.url).origin, returnTo).to.equal(app.url);
      expect(at, returnTo).to.match(/^\/(?![/\\])/);
      expect(at, returnTo).not.to.match(/^\/(api|trpc)/);
    }
    expect((await signOn("ada", "?returnTo=/a&returnTo=//evil.example")).at).to.equal("/");
    expect((await signOn("ada", "?returnTo=/orders/1%3Ftab%3Dfiles%23top")).at).to.equal(
      "/orders/1?tab=files#top",
    );
  });

  it("contacts neither link-local addresses nor other protocols that a discovery document names", async () => {
    await useProvider({ ada });
    let document: Record<string, string> = {};
    const requests: string[] = [];
    const server = createServer((req, res) => {
      requests.push(req.url ?? "");
      if (document["redirect"] !== undefined) res.writeHead(302, { location: document["redirect"] }).end();
      else res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await admin.put(SETTINGS, { oidc: { issuer } });
      const start = async (given: Record<string, string>) => {
        document = { issuer, authorization_endpoint: `${issuer}/auth`, ...given };
        const browser = new Browser(app.url);
        return { browser, at: getLocation(await browser.get(START)) };
      };
      expect((await start({ authorization_endpoint: "javascript:alert(1)" })).at).to.equal(
        failed("answerInvalid"),
      );
      expect((await start({ issuer: "https://other.example" })).at).to.equal(failed("answerInvalid"));
      expect((await start({ filler: "x".repeat(2 * 1024 * 1024) })).at).to.equal(
        failed("providerUnavailable"),
      );
      expect((await start({ redirect: `${issuer}/elsewhere` })).at).to.equal(failed("providerUnavailable"));
      expect(requests).not.to.include("/elsewhere");
      for (const [token_endpoint, code] of [
        ["https://169.254.169.254/token", "providerUnavailable"],
        ["https://[fd00:ec2::254]/token", "providerUnavailable"],
        ["http://10.0.0.1/token", "answerInvalid"],
      ] as const) {
        const { browser, at } = await start({ token_endpoint });
        const state = new URL(at).searchParams.get("state") ?? "";
        expect(getLocation(await browser.get(`${CALLBACK}?code=1&state=${state}`))).to.equal(failed(code));
      }
    } finally {
      server.close();
    }
  });

  it("tests the saved provider", async () => {
    await useProvider({ ada });
    expect(statusAndBody(await admin.post(`${SETTINGS}/oidc/test`))).to.deep.equal([
      200,
      {
        success: true,
        issuer: provider.issuer,
        authorizationEndpoint: `${provider.issuer}/auth`,
        scopes: ["openid", "offline_access", "email", "profile", "groups"],
      },
    ]);
  });
});
