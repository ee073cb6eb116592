import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Department } from "../../../db/models/Department.ts";
import { User } from "../../../db/models/User.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { anOrder } from "../../helpers/factories.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";

const UNAUTHORIZED = { error: "Unauthorized" };
const IN_DEMO = { error: "Administration is disabled in the public demo." };

describe("/api/admin/users", () => {
  let app: TestApp;
  let admin: Person;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  after(() => app[Symbol.asyncDispose]());

  const users = "/api/admin/users";
  let count = 0;
  const someone = () => ({
    email: `new${++count}@example.org`,
    firstName: "Nina",
    lastName: "Berg",
    role: "RESEARCHER",
  });
  const signIn = (email: string, password: string) =>
    new Browser(app.url).post("/api/auth/sign-in", { email, password });

  describe("refuses", () => {
    const table: [string, () => Promise<Person | undefined>, number, unknown][] = [
      ["nobody", async () => undefined, 401, UNAUTHORIZED],
      ["a researcher", () => app.as("RESEARCHER"), 403, UNAUTHORIZED],
      ["a demo researcher", () => app.as("RESEARCHER", { isDemo: true }), 403, UNAUTHORIZED],
    ];
    for (const [who, open, status, error] of table) {
      it(`${who}, for every request and before the input is read`, async () => {
        const browser = (await open()) ?? app.anyone;
        const answers = [
          await browser.get(users),
          await browser.post(users, "{"),
          await browser.patch(`${users}/nobody`, "{"),
          await browser.delete(`${users}/nobody`),
        ];
        for (const answer of answers) expect(statusAndBody(answer)).to.deep.equal([status, error]);
      });
    }

    it("changes by a demo admin", async () => {
      const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
      const before = await User.query(app.db).resultSize();
      const answers = [
        await demo.post(users, someone()),
        await demo.patch(`${users}/${admin.user.id}`, { active: false }),
        await demo.delete(`${users}/${admin.user.id}`),
      ];
      for (const answer of answers) expect(statusAndBody(answer)).to.deep.equal([403, IN_DEMO]);
      expect((await demo.get(users)).status).to.equal(200);
      expect(await User.query(app.db).resultSize()).to.equal(before);
    });
  });

  it("creates an account with a temporary password, returned once, that works", async () => {
    const person = someone();
    const answer = await admin.post(users, person);
    const { user, temporaryPassword } = answer.body;
    expect(statusAndBody(answer)).to.deep.equal([
      201,
      {
        user: {
          ...person,
          mailRefusal: null,
          id: user.id,
          isDemo: false,
          active: true,
          erased: false,
          service: false,
          mustChangePassword: false,
          phone: null,
          institution: null,
          orcid: null,
          departmentId: null,
          departmentRole: null,
          createdAt: user.createdAt,
        },
        temporaryPassword,
      },
    ]);
    expect(temporaryPassword).to.match(/^[\w-]{16}$/);
    expect(user.createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await signIn(person.email, temporaryPassword)).status).to.equal(200);
  });

  it("creates an account with the given password, department and contact", async () => {
    const department = await Department.query(app.db).insertAndFetch({ name: "Microbiology" });
    const given = { departmentId: department.id, institution: "Institute", phone: "+49 30" };
    const answer = await admin.post(users, { ...someone(), ...given, password: PASSWORD });
    expect(answer.status).to.equal(201);
    expect(answer.body).to.have.all.keys("user");
    expect(answer.body.user).to.include(given);
    expect((await signIn(answer.body.user.email, PASSWORD)).status).to.equal(200);
  });

  const refused: [string, Record<string, unknown>, string][] = [
    [
      "a role there is not",
      { role: "OWNER" },
      "role must be one of: FACILITY_ADMIN, TECHNICIAN, BIOINFORMATICIAN, FACILITY_VIEWER, RESEARCHER",
    ],
    ["a short password", { password: "short" }, "Password must have at least 10 characters"],
    ["a blank name", { lastName: " " }, "Missing required fields"],
    ["what is no address", { email: "nina" }, "Email address is not valid"],
    ["a department there is not", { departmentId: "nowhere" }, "Invalid department selected"],
    ["a department that cannot be", { departmentId: "\0" }, "Invalid department selected"],
  ];
  for (const [what, fields, error] of refused) {
    it(`refuses ${what}, for a new and an existing account`, async () => {
      const { id } = (await admin.post(users, someone())).body.user;
      const before = await User.query(app.db).resultSize();
      expect(statusAndBody(await admin.post(users, { ...someone(), ...fields }))).to.deep.equal([
        400,
        { error },
      ]);
      expect(statusAndBody(await admin.patch(`${users}/${id}`, fields))).to.deep.equal([400, { error }]);
      expect(await User.query(app.db).resultSize()).to.equal(before);
    });
  }

  it("refuses an address that is in use, ignoring case", async () => {
    const taken = (await admin.post(users, someone())).body.user;
    const other = (await admin.post(users, someone())).body.user;
    const error = [400, { error: "User with this email already exists" }];
    const email = taken.email.toUpperCase();
    expect(statusAndBody(await admin.post(users, { ...someone(), email }))).to.deep.equal(error);
    expect(statusAndBody(await admin.patch(`${users}/${other.id}`, { email }))).to.deep.equal(error);
  });

  it("changes the given fields and keeps omitted ones", async () => {
    const { user } = (await admin.post(users, { ...someone(), phone: "1" })).body;
    const answer = await admin.patch(`${users}/${user.id}`, {
      lastName: "Sund",
      role: "FACILITY_ADMIN",
      phone: "",
    });
    const after = { ...user, lastName: "Sund", role: "FACILITY_ADMIN", phone: null };
    expect(statusAndBody(answer)).to.deep.equal([200, { user: after }]);
  });

  it("records the author of each change, and never a hash", async () => {
    const { user } = (await admin.post(users, someone())).body;
    await admin.patch(`${users}/${user.id}`, { lastName: "Sund", password: PASSWORD });
    await admin.delete(`${users}/${user.id}`);
    const entries = await AuditEntry.query(app.db).where({ targetId: user.id }).orderBy("id");
    expect(entries.map(({ action, userId }) => [action, userId])).to.deep.equal([
      ["user.created", admin.user.id],
      ["user.changed", admin.user.id],
      ["user.deleted", admin.user.id],
    ]);
    expect(entries[1]?.before).to.include({ lastName: "Berg" });
    expect(entries[1]?.after).to.include({ lastName: "Sund", passwordChanged: true });
    const answers = [await admin.get(`${users}?limit=500`), await admin.get("/trpc/users.list?input={}")];
    for (const record of [...entries, ...answers.map(({ body }) => body)]) {
      expect(JSON.stringify(record)).to.not.match(/argon2|hash/i);
    }
  });

  it("answers unknown accounts with 404", async () => {
    for (const id of ["nobody", "%00", "x".repeat(100)]) {
      const unknown = [404, { error: "User not found" }];
      expect(statusAndBody(await admin.patch(`${users}/${id}`, { lastName: "Sund" }))).to.deep.equal(unknown);
      expect(statusAndBody(await admin.delete(`${users}/${id}`))).to.deep.equal(unknown);
    }
  });

  it("deletes an account without records, with its sessions", async () => {
    const person = await app.as("RESEARCHER");
    const answer = await admin.delete(`${users}/${person.user.id}`);
    expect(statusAndBody(answer)).to.deep.equal([200, { success: true }]);
    expect(statusAndBody(await person.get("/api/auth/session"))).to.deep.equal([200, { user: null }]);
    expect(
      await app.site.database("sessions").whereRaw("sess->>'userId' = ?", [person.user.id]),
    ).to.deep.equal([]);
  });

  it("does not delete an account with orders", async () => {
    const person = await app.as("RESEARCHER");
    await anOrder(app.db, person.user.id);
    const answer = await admin.delete(`${users}/${person.user.id}`);
    expect(statusAndBody(answer)).to.deep.equal([
      400,
      { error: "Cannot delete a user with orders or studies. Deactivate the account instead." },
    ]);
    expect((await person.get("/api/auth/session")).body.user.id).to.equal(person.user.id);
    expect(
      await AuditEntry.query(app.db).where({ targetId: person.user.id, action: "user.deleted" }),
    ).to.deep.equal([]);
  });

  describe("lists", () => {
    before(async () => {
      for (const [firstName, email] of [
        ["Ann", "ann_one@list.org"],
        ["Annex", "annXone@list.org"],
        ["Hundred%", "hundred@list.org"],
        ["Back\\slash", "slash@list.org"],
      ]) {
        await admin.post(users, { ...someone(), firstName, email });
      }
    });
    const found = async (query: string) => {
      const { body } = await admin.get(`${users}?${query}`);
      return body.users.map(({ email }: { email: string }) => email);
    };

    it("newest first, in pages with the total", async () => {
      const all = (await admin.get(`${users}?limit=500`)).body;
      const page = (await admin.get(`${users}?limit=2&offset=1`)).body;
      const rest = (await admin.get(`${users}?offset=${all.total}`)).body;
      expect(page).to.deep.equal({ users: all.users.slice(1, 3), total: all.total, limit: 2, offset: 1 });
      expect(rest).to.deep.equal({ users: [], total: all.total, limit: 100, offset: all.total });
      expect(all.users[0].email).to.equal("slash@list.org");
      expect(all.users).to.have.length(all.total);
    });

    it("in limits: limit 1 to 500, 100 if it is not a number", async () => {
      const bounds = await Promise.all(
        ["limit=0", "limit=-5", "limit=501", "limit=many", "limit=1.5", "offset=-1", "offset=many"].map(
          async (query) => {
            const { limit, offset } = (await admin.get(`${users}?${query}`)).body;
            return [query, limit, offset];
          },
        ),
      );
      expect(bounds).to.deep.equal([
        ["limit=0", 1, 0],
        ["limit=-5", 1, 0],
        ["limit=501", 500, 0],
        ["limit=many", 100, 0],
        ["limit=1.5", 100, 0],
        ["offset=-1", 100, 0],
        ["offset=many", 100, 0],
      ]);
    });

    it("by a part of name or address, with literal % _ and \\", async () => {
      expect(await found("search=ann_one")).to.deep.equal(["ann_one@list.org"]);
      expect(await found("search=HUNDRED%25")).to.deep.equal(["hundred@list.org"]);
      expect(await found("search=k%5Cs")).to.deep.equal(["slash@list.org"]);
      expect(await found("search=anne")).to.deep.equal(["annXone@list.org"]);
      expect(await found("search=%25%25%25")).to.deep.equal([]);
    });

    it("by role", async () => {
      const { body } = await admin.get(`${users}?role=FACILITY_ADMIN&search=${admin.user.email}`);
      expect(body.users.map(({ id }: User) => id)).to.deep.equal([admin.user.id]);
      expect(statusAndBody(await admin.get(`${users}?role=OWNER`))).to.deep.equal([
        400,
        {
          error:
            "role must be one of: FACILITY_ADMIN, TECHNICIAN, BIOINFORMATICIAN, FACILITY_VIEWER, RESEARCHER",
        },
      ]);
    });
  });
});

describe("the last facility admin", () => {
  let app: TestApp;
  let first: Person;
  beforeEach(async () => {
    app = await testApp();
    first = await app.as("FACILITY_ADMIN");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const LAST = { error: "At least one active facility admin must remain" };
  const admins = () =>
    User.query(app.db).where({ role: "FACILITY_ADMIN", active: true, isDemo: false }).resultSize();

  it("cannot be demoted, closed or deleted, even if a demo admin exists", async () => {
    await app.as("FACILITY_ADMIN", { isDemo: true });
    const path = `/api/admin/users/${first.user.id}`;
    for (const answer of [
      await first.patch(path, { role: "RESEARCHER" }),
      await first.patch(path, { active: false }),
      await first.delete(path),
    ]) {
      expect(statusAndBody(answer)).to.deep.equal([400, LAST]);
    }
    expect((await first.get("/api/admin/users")).status).to.equal(200);
  });

  const acts: Record<string, (by: Person, of: Person) => ReturnType<Person["patch"]>> = {
    "demote each other": (by, of) => by.patch(`/api/admin/users/${of.user.id}`, { role: "RESEARCHER" }),
    "close each other's account": (by, of) => by.patch(`/api/admin/users/${of.user.id}`, { active: false }),
    "delete each other": (by, of) => by.delete(`/api/admin/users/${of.user.id}`),
  };
  for (const [what, act] of Object.entries(acts)) {
    it(`remains when two ${what} concurrently`, async () => {
      for (let round = 0; round < 5; round++) {
        const second = await app.as("FACILITY_ADMIN");
        const answers = await Promise.all([act(first, second), act(second, first)]);
        expect(await admins()).to.equal(1);
        expect(statuses(answers)[200]).to.equal(1);
        const [mine, theirs] = answers.map(({ status }) => status);
        if (theirs === 200) first = second;
        expect([mine, theirs]).to.include(200);
      }
    });
  }
});
