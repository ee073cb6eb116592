import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Order } from "../../../db/models/Order.ts";
import { User } from "../../../db/models/User.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const UNAUTHORIZED = { error: "Unauthorized" };
const NOT_FOUND = [404, { error: "Department not found" }];
const departments = "/api/admin/departments";

describe("/api/admin/departments", () => {
  let app: TestApp;
  let admin: Person;
  let count = 0;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  after(() => app[Symbol.asyncDispose]());

  async function aDepartment(fields: object = {}): Promise<{ id: string; name: string }> {
    const { body } = await admin.post(departments, { name: `Lab ${++count}`, ...fields });
    return body.department;
  }
  const getMembers = (id: string) => `${departments}/${id}/members`;
  const setMembers = (id: string, ...members: [Person, string][]) =>
    admin.put(getMembers(id), { members: members.map(([{ user }, role]) => ({ userId: user.id, role })) });
  const account = async ({ user }: Person) => {
    const { departmentId, departmentRole } = await User.query(app.db).findById(user.id).throwIfNotFound();
    return [departmentId, departmentRole];
  };
  const history = async ({ user }: Person) => {
    const [, { history: periods }] = await asks(admin, "departments.history", { userId: user.id });
    return (periods as { departmentName: string; role: string; to: string | null }[]).map(
      ({ departmentName, role, to }) => [departmentName, role, to === null ? "present" : "ended"],
    );
  };

  it("refuses a search of more than 200 characters", async () => {
    expect((await admin.get(`${departments}?search=${"x".repeat(201)}`)).status).to.equal(400);
  });

  it("refuses everyone else, for every request and before the input is read", async () => {
    for (const [browser, status] of [
      [app.anyone, 401],
      [await app.as("RESEARCHER"), 403],
    ] as const)
      for (const answer of [
        await browser.get(departments),
        await browser.post(departments, "{"),
        await browser.patch(`${departments}/nothing`, "{"),
        await browser.delete(`${departments}/nothing`),
        await browser.put(getMembers("nothing"), "{"),
      ])
        expect(statusAndBody(answer)).to.deep.equal([status, UNAUTHORIZED]);
  });

  it("creates, lists, changes and deletes departments, and records it", async () => {
    const created = await admin.post(departments, {
      name: " Lake ecology ",
      costCentre: "4711",
      billingAddress: "",
      requiresApproval: true,
    });
    const { id, createdAt } = created.body.department;
    const department = {
      id,
      name: "Lake ecology",
      costCentre: "4711",
      billingAddress: null,
      requiresApproval: true,
      active: true,
      memberCount: 0,
      leadCount: 0,
      createdAt,
    };
    expect(statusAndBody(created)).to.deep.equal([201, { department }]);
    expect(statusAndBody(await admin.get(`${departments}?search=4711`))).to.deep.equal([
      200,
      { departments: [department], total: 1, limit: 100, offset: 0 },
    ]);
    const renamed = { ...department, name: "Limnology", active: false };
    expect(
      statusAndBody(await admin.patch(`${departments}/${id}`, { name: "Limnology", active: false })),
    ).to.deep.equal([200, { department: renamed }]);
    expect((await admin.get("/api/departments")).body).to.not.deep.include({ id, name: "Limnology" });
    expect(statusAndBody(await admin.delete(`${departments}/${id}`))).to.deep.equal([200, { success: true }]);
    const entries = await AuditEntry.query(app.db).where({ targetId: id }).orderBy("id");
    expect(entries.map(({ action }) => action)).to.deep.equal([
      "department.created",
      "department.changed",
      "department.deleted",
    ]);
  });

  it("refuses names that are missing or taken, ignoring case, and unknown departments", async () => {
    const { id, name } = await aDepartment();
    const other = await aDepartment();
    const refused = [
      await admin.post(departments, { name: " " }),
      await admin.post(departments, {}),
      await admin.post(departments, { name: name.toUpperCase() }),
      await admin.patch(`${departments}/${other.id}`, { name: name.toLowerCase() }),
      await admin.patch(`${departments}/nothing`, { name: "x" }),
      await admin.delete(`${departments}/nothing`),
      await admin.put(getMembers("nothing"), { members: [] }),
    ];
    const taken = [400, { error: "Department with this name already exists" }];
    const required = [400, { error: "Department name is required" }];
    expect(refused.map(statusAndBody)).to.deep.equal([
      required,
      required,
      taken,
      taken,
      NOT_FOUND,
      NOT_FOUND,
      NOT_FOUND,
    ]);
    const same = await admin.patch(`${departments}/${id}`, { name: name.toUpperCase() });
    expect(same.status).to.equal(200);
  });

  it("gives one name to one of several departments that are created at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.post(departments, { name: "Contended" })),
    );
    expect(answers.filter(({ status }) => status === 201).length).to.equal(1);
    expect(answers.filter(({ status }) => status === 400).length).to.equal(4);
  });

  it("sets the whole list of members, moves users between departments and keeps their history", async () => {
    const [ann, ben, kim] = [
      await app.as("RESEARCHER"),
      await app.as("RESEARCHER"),
      await app.as("RESEARCHER"),
    ];
    const lakes = await aDepartment();
    const rivers = await aDepartment();
    const set = await setMembers(lakes.id, [ben, "member"], [ann, "lead"]);
    const { id: userId, firstName, lastName, email } = ann.user;
    expect(set.body.members[0]).to.deep.equal({
      userId,
      firstName,
      lastName,
      email,
      active: true,
      role: "lead",
    });
    expect(set.body.members.length).to.equal(2);
    const [{ memberCount, leadCount }] = (await admin.get(`${departments}?search=${lakes.name}`)).body
      .departments;
    expect([memberCount, leadCount]).to.deep.equal([2, 1]);

    await setMembers(rivers.id, [ann, "member"], [kim, "lead"]);
    await setMembers(lakes.id, [kim, "member"]);

    expect(await account(ann)).to.deep.equal([rivers.id, "member"]);
    expect(await account(ben)).to.deep.equal([null, null]);
    expect(await account(kim)).to.deep.equal([lakes.id, "member"]);
    expect(await history(ann)).to.deep.equal([
      [rivers.name, "member", "present"],
      [lakes.name, "lead", "ended"],
    ]);
    expect(await history(ben)).to.deep.equal([[lakes.name, "member", "ended"]]);
    const [, mine] = await asks(ann, "departments.mine");
    expect(mine.department).to.deep.equal({ id: rivers.id, name: rivers.name, requiresApproval: false });
    expect([mine.role, mine.leads, mine.history.length]).to.deep.equal(["member", [], 2]);
    const changes = await AuditEntry.query(app.db).where({
      targetId: ann.user.id,
      action: "user.departmentChanged",
    });
    expect(changes.length).to.equal(2);
  });

  it("refuses a list with an unknown or repeated user or role, and changes nothing", async () => {
    const ann = await app.as("RESEARCHER");
    const { id } = await aDepartment();
    await setMembers(id, [ann, "lead"]);
    const member = { userId: ann.user.id, role: "member" };
    const answers = [
      await admin.put(getMembers(id), { members: [member, { userId: "unknown", role: "lead" }] }),
      await admin.put(getMembers(id), { members: [member, member] }),
      await admin.put(getMembers(id), { members: [{ ...member, role: "boss" }] }),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([400, 400, 400]);
    expect(answers.map(({ body }) => body.error)).to.deep.equal([
      "User not found: unknown",
      `A user can be listed only once: ${ann.user.id}`,
      "role must be lead or member",
    ]);
    expect(await account(ann)).to.deep.equal([id, "lead"]);
  });

  it("puts a user whom two departments list at once into one of them", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.as("RESEARCHER")));
    const [one, other] = [await aDepartment(), await aDepartment()];
    const lists = people.map((person) => [person, "member"] as [Person, string]);
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => setMembers(one.id, ...lists)),
      ...Array.from({ length: 3 }, () => setMembers(other.id, ...lists.toReversed())),
    ]);
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200, 200]);
    const found = new Set(await Promise.all(people.map(async (person) => (await account(person))[0])));
    expect(found.size).to.equal(1);
    for (const person of people)
      expect((await history(person)).filter(([, , state]) => state === "present").length).to.equal(1);
  });

  it("moves drafts with their owner, and keeps submitted orders in their department", async () => {
    const ann = await app.as("RESEARCHER");
    const [lakes, rivers] = [await aDepartment(), await aDepartment()];
    await setMembers(lakes.id, [ann, "member"]);
    const submitted = await anOrder(app.db, ann.user.id);
    const draft = await anOrder(app.db, ann.user.id, { status: "DRAFT" });
    await setMembers(rivers.id, [ann, "member"]);
    const readDepartment = async ({ id }: Order) =>
      (await Order.query(app.db).findById(id).throwIfNotFound()).departmentId;
    expect([await readDepartment(submitted), await readDepartment(draft)]).to.deep.equal([
      lakes.id,
      rivers.id,
    ]);
    const { body } = await ann.get(`/api/orders/${submitted.id}`);
    expect([body.department.name, body.user.department.name]).to.deep.equal([lakes.name, rivers.name]);
    const listed = await asks(admin, "orders.count", { departmentId: lakes.id });
    expect(listed).to.deep.equal([200, { total: 1 }]);
  });

  it("deletes a department with members and drafts, whose history keeps its name, and none with orders", async () => {
    const ann = await app.as("RESEARCHER");
    const lakes = await aDepartment();
    await setMembers(lakes.id, [ann, "lead"]);
    await anOrder(app.db, ann.user.id, { status: "DRAFT" });
    expect((await admin.delete(`${departments}/${lakes.id}`)).status).to.equal(200);
    expect(await account(ann)).to.deep.equal([null, null]);
    expect(await history(ann)).to.deep.equal([[lakes.name, "lead", "ended"]]);

    const rivers = await aDepartment();
    await setMembers(rivers.id, [ann, "lead"]);
    await anOrder(app.db, ann.user.id);
    expect(statusAndBody(await admin.delete(`${departments}/${rivers.id}`))).to.deep.equal([
      400,
      { error: "Cannot delete a department with orders. Deactivate it instead." },
    ]);
    expect(await account(ann)).to.deep.equal([rivers.id, "lead"]);
  });

  it("fills in the billing address of the department for a new order", async () => {
    const ann = await app.as("RESEARCHER");
    const { id } = await aDepartment({ billingAddress: "Lake Road 1" });
    await setMembers(id, [ann, "member"]);
    expect((await ann.post("/api/orders", { name: "x" })).body.billingAddress).to.equal("Lake Road 1");
  });

  it("makes a lead of one department a member of the department that an account is moved to", async () => {
    const ann = await app.as("RESEARCHER");
    const [lakes, rivers] = [await aDepartment(), await aDepartment()];
    await setMembers(lakes.id, [ann, "lead"]);
    await admin.patch(`/api/admin/users/${ann.user.id}`, { departmentId: lakes.id, firstName: "Ann" });
    expect(await account(ann)).to.deep.equal([lakes.id, "lead"]);
    const moved = await admin.patch(`/api/admin/users/${ann.user.id}`, { departmentId: rivers.id });
    expect([moved.body.user.departmentId, moved.body.user.departmentRole]).to.deep.equal([
      rivers.id,
      "member",
    ]);
    await admin.patch(`/api/admin/users/${ann.user.id}`, { departmentId: null });
    expect(await account(ann)).to.deep.equal([null, null]);
  });

  describe("are imported from CSV", () => {
    const preview = (text: string) => does(admin, "departments.previewImport", { text });
    const HEADER = "email,first_name,last_name,department,department_role,cost_centre\r\n";

    it("as previewed: users created, moved, unchanged and refused, and new departments", async () => {
      const lakes = await aDepartment();
      const [ann, ben] = [await app.as("RESEARCHER"), await app.as("RESEARCHER")];
      await setMembers(lakes.id, [ann, "lead"]);
      const text = [
        HEADER.trim(),
        `${ann.user.email},,,${lakes.name},lead,`,
        `${ben.user.email.toUpperCase()},,,Imported lab,,4712`,
        'new.person@example.org,"Nora, Dr.",Lind,imported LAB,lead,9999',
        "no.department@example.org,Ola,Berg,,,",
        "no-address,x,y,,,",
        "no.name@example.org,,,Other lab,,",
        "new.person@example.org,Nora,Lind,Other lab,,",
        `${ben.user.email},,,Third lab,boss,`,
      ].join("\n");
      const [status, plan] = await preview(text);
      expect(status).to.equal(200);
      const rows = (plan.rows as Record<string, unknown>[]).map(
        ({ line, outcome, department, role, reason }) => [line, outcome, department, role, reason],
      );
      expect(rows).to.deep.equal([
        [2, "unchanged", lakes.name, "lead", null],
        [3, "moved", "Imported lab", "member", null],
        [4, "created", "Imported lab", "lead", null],
        [5, "created", null, null, null],
        [6, "refused", null, null, "The email address is not valid"],
        [7, "refused", null, null, "A new user needs first_name and last_name"],
        [8, "refused", null, null, "The email address occurs in line 4"],
        [9, "refused", null, null, "department_role must be lead or member"],
      ]);
      expect(plan.departments).to.deep.equal([{ name: "Imported lab", costCentre: "4712" }]);
      expect(await User.query(app.db).where({ email: "new.person@example.org" }).resultSize()).to.equal(0);

      const done = await does(admin, "departments.importPeople", { text, key: plan.key });
      expect(done).to.deep.equal([200, { created: 2, moved: 1, departments: 1 }]);
      const [{ id, leadCount, memberCount, costCentre }] = (
        await admin.get(`${departments}?search=Imported lab`)
      ).body.departments;
      expect([leadCount, memberCount, costCentre]).to.deep.equal([1, 2, "4712"]);
      const nora = await User.query(app.db).findOne({ email: "new.person@example.org" });
      expect(nora).to.deep.include({ firstName: "Nora, Dr.", role: "RESEARCHER", departmentId: id });
      expect(await account(ben)).to.deep.equal([id, "member"]);
      const [, again] = await preview(text);
      expect((again.rows as { outcome: string }[]).map(({ outcome }) => outcome).slice(0, 4)).to.deep.equal([
        "unchanged",
        "unchanged",
        "unchanged",
        "unchanged",
      ]);
    });

    it("only as previewed: once, and not after a change in between", async () => {
      const ben = await app.as("RESEARCHER");
      const lakes = await aDepartment();
      const text = `${HEADER}${ben.user.email},,,${lakes.name},,\nonce@example.org,On,Ce,${lakes.name},,`;
      const [, { key }] = await preview(text);
      const changed = [409, "Users or departments have changed since the preview. Review it again."];
      await setMembers((await aDepartment()).id, [ben, "member"]);
      expect(await does(admin, "departments.importPeople", { text, key })).to.deep.equal(changed);
      const [, { key: next }] = await preview(text);
      const answers = await Promise.all(
        [1, 2, 3].map(() => does(admin, "departments.importPeople", { text, key: next })),
      );
      expect(answers.filter(([status]) => status === 200).length).to.equal(1);
      expect(answers.filter(([status]) => status === 409).length).to.equal(2);
      expect(await User.query(app.db).where({ email: "once@example.org" }).resultSize()).to.equal(1);
    });

    it("refused when unreadable, without an email column or too long", async () => {
      expect(await preview('email\n"a')).to.deep.equal([400, "The CSV file cannot be read"]);
      expect(await preview("name\nx")).to.deep.equal([
        400,
        "The first line must name the columns, with email among them",
      ]);
      expect(await preview(`email\n${"a@b.org\n".repeat(2_001)}`)).to.deep.equal([
        400,
        "An import can have at most 2000 lines",
      ]);
    });

    it("and exported so that they can be imported again, without formulas", async () => {
      const ann = await app.as("RESEARCHER");
      await User.query(app.db).findById(ann.user.id).patch({ lastName: "=cmd()" });
      const lakes = await aDepartment({ costCentre: "4711" });
      await setMembers(lakes.id, [ann, "lead"]);
      const [, { text }] = await asks(admin, "departments.exportPeople");
      expect(text).to.contain(
        `${ann.user.email},Person,'=cmd(),${lakes.name},lead,4711\r\n`.replace("Person", ann.user.firstName),
      );
      const [, plan] = await preview(text);
      expect(new Set((plan.rows as { outcome: string }[]).map(({ outcome }) => outcome))).to.deep.equal(
        new Set(["unchanged"]),
      );
    });
  });
});
