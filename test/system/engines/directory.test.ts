import { expect } from "chai";
import net from "node:net";
import { Department } from "../../../db/models/Department.ts";
import { User } from "../../../db/models/User.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { asks } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { BASE, READER, type Slapd, slapd } from "./slapd.ts";

const SETTINGS = "/api/admin/settings/sign-in";
const WRONG = [401, { error: "Invalid email or password" }];
const SECRET = "a word of Ada";

/** The answer of a sign-in. */
type SignedIn = [number, { user: { id: string; email: string }; error: string }];

describe("sign-in by a real OpenLDAP directory", function () {
  this.timeout(60_000);
  let directory: Slapd | undefined;
  let app: TestApp;
  let admin: Person;

  before(async function () {
    directory = await slapd(this);
    await person("ada", { sn: "Lovelace", givenName: "Ada" });
    await person("grace", { sn: "Hopper" });
    await directory.add(`cn=Lab Ada,ou=groups,${BASE}`, {
      objectClass: "groupOfNames",
      member: [`uid=ada,ou=people,${BASE}`],
    });
    await directory.add(`cn=staff,ou=groups,${BASE}`, {
      objectClass: "groupOfNames",
      member: [`uid=grace,ou=people,${BASE}`],
    });
  });
  after(() => directory?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const server = () => directory ?? expect.fail("no directory");
  async function person(uid: string, attributes: Record<string, string>): Promise<void> {
    await server().add(`uid=${uid},ou=people,${BASE}`, {
      objectClass: "inetOrgPerson",
      cn: uid,
      mail: `${uid}@example.org`,
      userPassword: SECRET,
      ...attributes,
    });
  }
  async function configure(more: object = {}): Promise<void> {
    const saved = await admin.put(SETTINGS, {
      ldap: {
        url: `ldap://127.0.0.1:${server().port}`,
        startTls: false,
        baseDn: `ou=people,${BASE}`,
        autoCreate: true,
        ...READER,
        ...more,
      },
    });
    expect(saved.status).to.equal(200);
  }
  async function signIn(email: string, password: string, browser = new Browser(app.url)) {
    const answer = statusAndBody(await browser.post("/api/auth/sign-in", { email, password }));
    return { answer: answer as SignedIn, browser };
  }
  const test = async (login: string) =>
    statusAndBody(await admin.post(`${SETTINGS}/ldap/test`, { login })) as [
      number,
      { found: object | null; error: string },
    ];

  it("creates an account at the first sign-in and finds it afterwards, also by another login", async () => {
    await configure({ userFilter: "(|(mail={login})(uid={login}))" });
    const { answer, browser } = await signIn("ADA@example.org", SECRET);
    expect(answer[0]).to.equal(200);
    expect(answer[1].user).to.include({ email: "ada@example.org", firstName: "Ada", lastName: "Lovelace" });
    expect(await asks(browser, "users.ownSignIn")).to.deep.equal([200, { methods: ["ldap"] }]);
    expect((await signIn("ada", SECRET)).answer[1].user.id).to.equal(answer[1].user.id);
    expect((await signIn("ada@example.org", "wrong")).answer).to.deep.equal(WRONG);
    expect((await signIn("nobody@example.org", SECRET)).answer).to.deep.equal(WRONG);
  });

  it("reads groups from the attribute of the user, and by a search", async () => {
    const lab = await Department.query(app.db).insert({ name: "Lab of Ada" }).returning("*");
    const maps = {
      departmentMap: { "lab ada": lab.id },
      roleMap: { [`cn=Staff, ou=groups, ${BASE}`]: "FACILITY_ADMIN" },
    };
    await configure(maps);
    await signIn("ada@example.org", SECRET);
    await signIn("grace@example.org", SECRET);
    const readAccount = (email: string) => User.query(app.db).findOne({ email }).throwIfNotFound();
    expect(await readAccount("ada@example.org")).to.include({ role: "RESEARCHER", departmentId: lab.id });
    expect(await readAccount("grace@example.org")).to.include({ role: "FACILITY_ADMIN", departmentId: null });
    await configure({ ...maps, groupAttribute: null, groupBaseDn: `ou=groups,${BASE}` });
    const group = `cn=Lab Ada,ou=groups,${BASE}`;
    expect((await test("ada@example.org"))[1].found).to.deep.equal({
      dn: `uid=ada,ou=people,${BASE}`,
      groups: [group],
      email: "ada@example.org",
      firstName: "Ada",
      lastName: "Lovelace",
      role: null,
      departmentId: lab.id,
    });
  });

  it("encrypts with STARTTLS and TLS, and only with a certificate that it trusts", async () => {
    const { port, tlsPort, cert } = server();
    const ways = [
      { url: `ldap://127.0.0.1:${port}`, startTls: true },
      { url: `ldaps://127.0.0.1:${tlsPort}` },
    ];
    for (const way of ways) {
      await configure({ ...way, caCertificate: null });
      expect((await signIn("ada@example.org", SECRET)).answer).to.deep.equal([
        502,
        { error: "The directory of the facility cannot be reached. Try again later." },
      ]);
      const [status, { error }] = await test("ada@example.org");
      expect(status).to.equal(502);
      expect(error).to.match(/^The directory cannot be used: self.signed certificate/);
      await configure({ ...way, caCertificate: cert });
      expect((await signIn("ada@example.org", SECRET)).answer[0]).to.equal(200);
    }
  });

  it("refuses an empty password, which the directory would accept as anonymous", async () => {
    await configure();
    expect((await signIn("ada@example.org", "")).answer).to.deep.equal(WRONG);
  });

  it("searches logins as text: none of their characters has a meaning in the filter", async () => {
    await configure({ userFilter: "(|(mail={login})(uid={login})(cn={login}))" });
    await person("star", { sn: "Star", cn: "a*(b)\\c" });
    for (const login of [
      "*",
      "a*",
      "ad*",
      "*)(uid=*",
      "ada)(|(uid=*",
      "ada\0",
      "\\61da",
      "ada)(&",
      "(",
      "\\",
    ]) {
      expect((await signIn(login, SECRET)).answer, login).to.deep.equal(WRONG);
      if (!login.includes("\0"))
        expect(await test(login), login).to.deep.equal([200, { success: true, found: null }]);
    }
    expect((await signIn("a*(b)\\c", SECRET)).answer[0]).to.equal(200);
  });

  it("joins an account without leaving its password, and keeps facility admins' own one", async () => {
    await configure();
    const user = await app.as("RESEARCHER");
    await User.query(app.db).findById(user.user.id).patch({ email: "ada@example.org" });
    await User.query(app.db).findById(admin.user.id).patch({ email: "grace@example.org" });
    expect((await signIn("ada@example.org", PASSWORD)).answer[0]).to.equal(200);
    expect((await signIn("ada@example.org", SECRET)).answer[1].user.id).to.equal(user.user.id);
    expect((await signIn("ada@example.org", PASSWORD)).answer).to.deep.equal(WRONG);
    await admin.patch(`/api/admin/users/${user.user.id}`, { password: "another fine one" });
    expect((await signIn("ada@example.org", "another fine one")).answer).to.deep.equal(WRONG);
    expect((await signIn("grace@example.org", SECRET)).answer[1].user.id).to.equal(admin.user.id);
    expect((await signIn("grace@example.org", PASSWORD)).answer[1].user.id).to.equal(admin.user.id);
  });

  it("works while passwords of Lanekeeper are off", async () => {
    await configure();
    expect((await admin.put(SETTINGS, { passwordSignIn: false })).status).to.equal(200);
    expect((await signIn("ada@example.org", SECRET)).answer[0]).to.equal(200);
  });

  it("follows no referrals, and accepts no login that several users have", async () => {
    let connections = 0;
    const elsewhere = net.createServer(() => connections++).listen(0, "127.0.0.1");
    await new Promise((resolve) => elsewhere.once("listening", resolve));
    const { port } = elsewhere.address() as net.AddressInfo;
    try {
      await server().add(`ou=elsewhere,ou=people,${BASE}`, {
        objectClass: ["referral", "extensibleObject"],
        ref: `ldap://127.0.0.1:${port}/ou=people,${BASE}`,
      });
      await configure();
      expect((await signIn("ada@example.org", SECRET)).answer[0]).to.equal(200);
      await configure({ baseDn: `ou=elsewhere,ou=people,${BASE}` });
      expect((await signIn("ada@example.org", SECRET)).answer[0]).to.equal(502);
      expect(connections).to.equal(0);
    } finally {
      elsewhere.close();
    }
    await configure({ userFilter: "(|(mail={login})(uid=*))" });
    expect((await signIn("ada@example.org", SECRET)).answer).to.deep.equal(WRONG);
  });

  it("names wrong credentials and a wrong base in the test of the settings", async () => {
    await configure({ bindPassword: "wrong" });
    const [status, { error }] = await test("ada@example.org");
    expect(status).to.equal(502);
    expect(error).to.equal("The directory cannot be used: invalid credentials (LDAP result 49)");
    await configure({ baseDn: "ou=missing,dc=example,dc=org" });
    expect((await test("ada@example.org"))[0]).to.equal(502);
  });
});
