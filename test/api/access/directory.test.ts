import { expect } from "chai";
import { generate } from "otplib";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { User } from "../../../db/models/User.ts";
import { UserIdentity } from "../../../db/models/UserIdentity.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { type StandInDirectory, standInDirectory } from "../../helpers/standInDirectory.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const SETTINGS = "/api/admin/settings/sign-in";
const WRONG = [401, { error: "Invalid email or password" }];
const UNAVAILABLE = [502, { error: "The directory of the facility cannot be reached. Try again later." }];
const DN = "uid=ada,ou=people,dc=example,dc=org";
const SECRET = "a word of Ada";
const OFF = {
  url: null,
  startTls: true,
  caCertificate: null,
  bindDn: null,
  baseDn: null,
  userFilter: "(mail={login})",
  emailAttribute: "mail",
  firstNameAttribute: "givenName",
  lastNameAttribute: "sn",
  groupAttribute: "memberOf",
  groupBaseDn: null,
  groupFilter: "(member={dn})",
  roleMap: {},
  departmentMap: {},
  autoCreate: false,
  bindPasswordSet: false,
};

/** The answer of a sign-in. */
type SignedIn = [number, { user: { id: string; email: string }; error: string }];

describe("sign-in by a directory", () => {
  let app: TestApp;
  let admin: Person;
  let directory: StandInDirectory;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    directory = await standInDirectory({
      dn: DN,
      password: SECRET,
      attributes: { mail: "ada@example.org", givenName: "Ada", sn: "Lovelace", entryUUID: "0f-1" },
    });
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await directory[Symbol.asyncDispose]();
  });

  async function configure(more: object = {}): Promise<void> {
    const ldap = { url: directory.url, startTls: false, baseDn: "dc=example,dc=org", ...more };
    expect((await admin.put(SETTINGS, { ldap })).status).to.equal(200);
  }
  const signIn = async (email: string, password: string, browser = new Browser(app.url)) =>
    statusAndBody(await browser.post("/api/auth/sign-in", { email, password })) as SignedIn;

  describe("settings", () => {
    it("have defaults, keep omitted fields and never return the password", async () => {
      expect((await admin.get(SETTINGS)).body.ldap).to.deep.equal(OFF);
      const given = {
        url: "ldaps://ldap.example.org",
        startTls: false,
        bindDn: "cn=reader,dc=example,dc=org",
        baseDn: "dc=example,dc=org",
        userFilter: "(&(objectClass=person)(|(mail={login})(uid={login})))",
        groupAttribute: null,
        groupBaseDn: "ou=groups,dc=example,dc=org",
        roleMap: { "cn=staff,ou=groups,dc=example,dc=org": "FACILITY_ADMIN" },
        autoCreate: true,
      };
      const saved = { ...OFF, ...given, bindPasswordSet: true };
      const { body } = await admin.put(SETTINGS, { ldap: { ...given, bindPassword: "hidden word" } });
      expect(body.ldap).to.deep.equal(saved);
      expect((await admin.put(SETTINGS, { ldap: { startTls: true } })).body.ldap).to.deep.equal({
        ...saved,
        startTls: true,
      });
      const stored = await app.db("settings").where({ key: "sign-in" }).first<{ value: object }>();
      const entries = await AuditEntry.query(app.db).where({ targetId: "sign-in" });
      expect(JSON.stringify([stored, entries, app.logged])).not.to.contain("hidden word");
      expect((await admin.put(SETTINGS, { ldap: null })).body.ldap).to.deep.equal(OFF);
    });

    const URL_REFUSED =
      "url must be an ldap or ldaps address of host and port, e.g. ldaps://ldap.example.org";
    const refused: [object, string][] = [
      [{ url: "https://ldap.example.org" }, URL_REFUSED],
      [{ url: "ldap://ldap.example.org/dc=example" }, URL_REFUSED],
      [{ url: "ldap://cn=admin:word@ldap.example.org" }, URL_REFUSED],
      [{ url: "ldap://169.254.169.254" }, "Link-local and metadata addresses are not allowed"],
      [{ url: "ldap://[fe80::1]" }, "Link-local and metadata addresses are not allowed"],
      [{ userFilter: "(mail=*)" }, "userFilter must be an LDAP filter with the placeholder {login}"],
      [{ userFilter: "(mail={login}))" }, "userFilter must be an LDAP filter with the placeholder {login}"],
      [{ groupFilter: "member={dn}" }, "groupFilter must be an LDAP filter with the placeholder {dn}"],
      [
        { emailAttribute: "mail)(uid" },
        "The name of an attribute may contain only letters, digits, dots, dashes and semicolons",
      ],
      [{ caCertificate: "no certificate" }, "caCertificate must be a certificate in PEM format"],
      [{ departmentMap: { lab: "unknown" } }, "Invalid department selected"],
    ];
    for (const [ldap, error] of refused)
      it(`refuse ${JSON.stringify(ldap)}`, async () => {
        expect(statusAndBody(await admin.put(SETTINGS, { ldap }))).to.deep.equal([400, { error }]);
      });

    it("allow passwords of Lanekeeper to be off", async () => {
      await configure();
      expect((await admin.put(SETTINGS, { passwordSignIn: false })).status).to.equal(200);
      expect((await admin.put(SETTINGS, { ldap: { url: null } })).status).to.equal(400);
      const [, welcome] = await asks(app.anyone, "setup.welcome");
      expect(welcome).to.include({ hasDirectory: true, passwordSignIn: false, selfRegistration: false });
    });

    it("are tested", async () => {
      const test = async () => statusAndBody(await admin.post(`${SETTINGS}/ldap/test`, { login: "ada" }));
      expect(await test()).to.deep.equal([400, { error: "No directory is configured" }]);
      await configure();
      expect(await test()).to.deep.equal([
        200,
        {
          success: true,
          found: {
            dn: DN,
            groups: [],
            email: "ada@example.org",
            firstName: "Ada",
            lastName: "Lovelace",
            role: null,
            departmentId: null,
          },
        },
      ]);
      await configure({ url: "ldap://127.0.0.1:1" });
      expect(await test()).to.deep.equal([
        502,
        { error: "The directory cannot be used: connect ECONNREFUSED 127.0.0.1:1" },
      ]);
    });
  });

  it("creates an account only with autoCreate, and joins it by its UUID", async () => {
    await configure();
    expect(await signIn("ada@example.org", SECRET)).to.deep.equal([
      403,
      { error: "No account exists for this email address. Ask the facility for an account." },
    ]);
    await configure({ autoCreate: true });
    const browser = new Browser(app.url);
    expect((await signIn("ada@example.org", SECRET, browser))[0]).to.equal(200);
    expect((await browser.get("/api/auth/session")).body.user.email).to.equal("ada@example.org");
    const { kind, issuer, subject } = await UserIdentity.query(app.db).first().throwIfNotFound();
    expect({ kind, issuer, subject }).to.deep.equal({ kind: "ldap", issuer: "ldap", subject: "0f-1" });
    expect(await signIn("ada@example.org", "wrong")).to.deep.equal(WRONG);
  });

  it("asks for the second factor of the account after the password of the directory", async () => {
    await configure({ autoCreate: true });
    const browser = new Browser(app.url);
    await signIn("ada@example.org", SECRET, browser);
    // The sign-in is recent, and the account has no password that could be asked for.
    const [, { secret }] = await does(browser, "factors.startTotp");
    const epoch = Math.floor(Date.now() / 1000) - 30;
    const [added] = await does(browser, "factors.confirmTotp", { code: await generate({ secret, epoch }) });
    expect(added).to.equal(200);
    expect(await signIn("ada@example.org", "wrong")).to.deep.equal(WRONG);
    expect(await signIn("ada@example.org", SECRET, browser)).to.deep.equal([
      401,
      { error: "Second factor required", methods: ["totp", "recovery"] },
    ]);
    expect((await browser.get("/api/auth/session")).body).to.deep.equal({ user: null });
    const { status, body } = await browser.post("/api/auth/second-factor", {
      code: await generate({ secret }),
    });
    expect([status, body.user.email]).to.deep.equal([200, "ada@example.org"]);
  });

  it("refuses deactivated accounts after the password was verified", async () => {
    await configure({ autoCreate: true });
    const [, { user }] = await signIn("ada@example.org", SECRET);
    await admin.patch(`/api/admin/users/${user.id}`, { active: false });
    expect(await signIn("ada@example.org", "wrong")).to.deep.equal(WRONG);
    expect(await signIn("ada@example.org", SECRET)).to.deep.equal([
      403,
      { error: "This account is deactivated. Contact the facility." },
    ]);
  });

  it("never sends an empty password, and asks the directory in the same way for every login", async () => {
    await configure();
    const person = await app.as("RESEARCHER");
    await signIn("ada@example.org", "");
    expect(directory.binds).to.deep.equal([]);
    await signIn(person.user.email, "wrong");
    await signIn("unknown@example.org", "wrong");
    expect(directory.binds).to.deep.equal([
      { dn: DN, password: "wrong" },
      { dn: DN, password: "wrong" },
    ]);
    expect((await signIn(person.user.email, PASSWORD))[0]).to.equal(200);
    expect(directory.binds).to.have.length(2);
  });

  it("says that the directory cannot be reached, and signs accounts with a password in", async () => {
    await configure();
    const { email } = admin.user;
    await directory[Symbol.asyncDispose]();
    expect(await signIn("ada@example.org", SECRET)).to.deep.equal(UNAVAILABLE);
    expect(await signIn(email, "wrong")).to.deep.equal(UNAVAILABLE);
    expect((await signIn(email, PASSWORD))[0]).to.equal(200);
  });

  it("gives a directory up that does not answer", async function () {
    this.timeout(30_000);
    await configure();
    directory.reaction = "hang";
    expect(await signIn("ada@example.org", SECRET)).to.deep.equal(UNAVAILABLE);
  });

  it("contacts no link-local address, also not in another notation", async () => {
    for (const url of ["ldap://2852039166", "ldap://0xa9fea9fe"]) {
      await configure({ url });
      expect(await signIn("ada@example.org", SECRET)).to.deep.equal(UNAVAILABLE);
    }
    expect(await User.query(app.db).resultSize()).to.equal(1);
  });

  it("counts wrong passwords of the directory as failures", async () => {
    await configure();
    for (let tries = 0; tries < 10; tries++) await signIn("ada@example.org", "wrong");
    expect((await signIn("ada@example.org", SECRET))[0]).to.equal(429);
  });
});
