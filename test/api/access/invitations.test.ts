import { expect } from "chai";
import { randomBytes } from "node:crypto";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Department } from "../../../db/models/Department.ts";
import { Invitation } from "../../../db/models/Invitation.ts";
import { Mail } from "../../../db/models/Mail.ts";
import { User } from "../../../db/models/User.ts";
import { DEPARTMENT_INVITATIONS_MAX } from "../../../server/access/limits.ts";
import { removeOldInvitations } from "../../../server/access/invitations/listInvitations.ts";
import { unsealText } from "../../../server/access/settings/seal.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { statusAndBody, statuses } from "../../helpers/statusAndBody.ts";

const INVITATIONS = "/api/admin/invitations";
const ACCEPT = "/api/auth/accept-invitation";
const NO_LONGER_VALID = [400, { error: "Invitation is no longer valid" }];
const DAY_MS = 24 * 60 * 60 * 1000;

describe("invitations", () => {
  let app: TestApp;
  let admin: Person;
  let invited = 0;
  before(async () => {
    app = await testApp({ PUBLIC_URL: "https://lanekeeper.example.org" });
    admin = await app.as("FACILITY_ADMIN");
  });
  after(() => app[Symbol.asyncDispose]());

  const anAddress = () => `invited${++invited}@example.org`;
  async function invite(fields: object = {}) {
    const { status, body } = await admin.post(INVITATIONS, {
      email: anAddress(),
      role: "RESEARCHER",
      ...fields,
    });
    if (status !== 201) throw new Error(body.error);
    const { invitation, url } = body as {
      invitation: { id: string; email: string; role: string; expiresAt: string };
      url: string;
    };
    return { ...invitation, url, token: url.split("#token=")[1] ?? "" };
  }
  const accept = (token: string, browser = new Browser(app.url), fields: object = {}) =>
    browser.post(ACCEPT, { token, password: PASSWORD, firstName: "Nina", lastName: "Berg", ...fields });
  const readAudit = async (targetId: string) =>
    (await AuditEntry.query(app.db).where({ targetId }).orderBy("id")).map(
      ({ action, userId, before, after }) => ({ action, userId, before, after }),
    );

  it("return their link once, at the public address, and store only a hash of it", async () => {
    const email = anAddress();
    const answer = await admin.post(INVITATIONS, { email: ` ${email} `, role: "RESEARCHER" });
    const { invitation, url } = answer.body;
    const { id, expiresAt } = invitation;
    expect(statusAndBody(answer)).to.deep.equal([
      201,
      { invitation: { id, email, role: "RESEARCHER", expiresAt }, url },
    ]);
    expect(url).to.match(/^https:\/\/lanekeeper\.example\.org\/invitation#token=[\w-]{43}$/);
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / DAY_MS)).to.equal(7);
    const listed = await admin.get(INVITATIONS);
    const [first] = listed.body.invitations;
    expect(first).to.deep.equal({
      id,
      email,
      role: "RESEARCHER",
      departmentId: null,
      departmentRole: null,
      createdAt: first.createdAt,
      expiresAt,
    });
    const token = url.split("#token=")[1];
    const stored = await Invitation.query(app.db).findById(id).throwIfNotFound();
    expect(JSON.stringify([stored, stored.tokenHash.toString(), await readAudit(id)])).to.not.include(token);
    expect(app.logged.filter((line) => JSON.stringify(line).includes(token))).to.deep.equal([]);
  });

  it("create an account with the invited address, role and department, and its session", async () => {
    const department = await Department.query(app.db).insertAndFetch({ name: "Microbiology" });
    const { id, email, token } = await invite({ role: "FACILITY_ADMIN", departmentId: department.id });
    const browser = new Browser(app.url);
    expect(await does(browser, "invitations.read", { token })).to.deep.equal([
      200,
      { email, role: "FACILITY_ADMIN" },
    ]);
    const answer = await accept(token, browser, { role: "RESEARCHER", email: "other@example.org" });
    const stored = await User.query(app.db).findOne({ email }).throwIfNotFound();
    const user = {
      id: stored.id,
      email,
      firstName: "Nina",
      lastName: "Berg",
      role: "FACILITY_ADMIN",
      isDemo: false,
      mustChangePassword: false,
    };
    expect(statusAndBody(answer)).to.deep.equal([201, { user }]);
    expect(stored.departmentId).to.equal(department.id);
    expect((await browser.get("/api/auth/session")).body).to.deep.equal({ user });
    const again = await new Browser(app.url).post("/api/auth/sign-in", { email, password: PASSWORD });
    expect(again.status).to.equal(200);
    const given = { email, role: "FACILITY_ADMIN" };
    const [created, accepted] = await readAudit(id);
    expect(created).to.deep.include({ action: "invitation.created", userId: admin.user.id });
    expect(created?.after).to.include({ ...given, departmentId: department.id });
    expect(accepted).to.deep.equal({
      action: "invitation.accepted",
      userId: null,
      before: null,
      after: given,
    });
  });

  it("work once, also for concurrent requests", async () => {
    const { email, token } = await invite();
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)));
    expect(statuses(answers)).to.deep.equal({ 201: 1, 400: 4 });
    for (const answer of answers.filter(({ status }) => status === 400))
      expect(statusAndBody(answer)).to.deep.equal(NO_LONGER_VALID);
    expect(statusAndBody(await accept(token))).to.deep.equal(NO_LONGER_VALID);
    expect(await User.query(app.db).where({ email }).resultSize()).to.equal(1);
  });

  it("are refused when unknown, expired or revoked", async () => {
    const expired = await invite();
    await Invitation.query(app.db).findById(expired.id).patch({ expiresAt: new Date() });
    const revoked = await invite();
    expect(statusAndBody(await admin.delete(`${INVITATIONS}/${revoked.id}`))).to.deep.equal([
      200,
      { success: true },
    ]);
    for (const token of ["", "unknown", "\0", expired.token, revoked.token]) {
      expect(statusAndBody(await accept(token))).to.deep.equal(NO_LONGER_VALID);
      expect(await does(app.anyone, "invitations.read", { token })).to.deep.equal([
        400,
        "Invitation is no longer valid",
      ]);
    }
    expect(statusAndBody(await app.anyone.post(ACCEPT, {}))).to.deep.equal([
      400,
      { error: "Missing required fields" },
    ]);
    const short = await accept((await invite()).token, app.anyone, { password: "short" });
    expect(statusAndBody(short)).to.deep.equal([400, { error: "Password must have at least 10 characters" }]);
  });

  it("are revoked once, with an audit entry, and accepted ones no longer", async () => {
    const { id, email } = await invite();
    const path = `${INVITATIONS}/${id}`;
    expect(statuses(await Promise.all([admin.delete(path), admin.delete(path)]))).to.deep.equal({
      200: 1,
      404: 1,
    });
    expect((await readAudit(id)).at(-1)).to.deep.equal({
      action: "invitation.revoked",
      userId: admin.user.id,
      before: { email, role: "RESEARCHER" },
      after: null,
    });
    const used = await invite();
    await accept(used.token);
    expect(statusAndBody(await admin.delete(`${INVITATIONS}/${used.id}`))).to.deep.equal([
      404,
      { error: "Invitation not found" },
    ]);
    const listed = (await admin.get(`${INVITATIONS}?limit=500`)).body.invitations;
    const ids = listed.map((one: { id: string }) => one.id);
    expect(ids).to.not.include(id);
    expect(ids).to.not.include(used.id);
  });

  it("replace earlier ones of the same address, ignoring case", async () => {
    const first = await invite();
    const second = await invite({ email: first.email.toUpperCase() });
    expect(statusAndBody(await accept(first.token))).to.deep.equal(NO_LONGER_VALID);
    expect((await accept(second.token)).status).to.equal(201);
  });

  it("are refused for an address with an account, also when it registers in the meantime", async () => {
    const taken = [400, { error: "User with this email already exists" }];
    const existing = await admin.post(INVITATIONS, {
      email: admin.user.email.toUpperCase(),
      role: "RESEARCHER",
    });
    expect(statusAndBody(existing)).to.deep.equal(taken);
    const { id, email, token } = await invite({ role: "FACILITY_ADMIN" });
    await app.openRegistration();
    const registered = { email, password: PASSWORD, firstName: "Ned", lastName: "Ost" };
    expect((await app.anyone.post("/api/register", registered)).status).to.equal(201);
    expect(statusAndBody(await accept(token))).to.deep.equal(taken);
    expect((await User.query(app.db).findOne({ email }))?.role).to.equal("RESEARCHER");
    expect((await Invitation.query(app.db).findById(id))?.acceptedAt).to.equal(null);
  });

  it("of an address that registers at the same time make one account", async () => {
    await app.openRegistration();
    const { email, token } = await invite();
    const registered = { email, password: PASSWORD, firstName: "Ned", lastName: "Ost" };
    const answers = await Promise.all([accept(token), app.anyone.post("/api/register", registered)]);
    expect(statuses(answers)).to.deep.equal({ 201: 1, 400: 1 });
    expect(await User.query(app.db).where({ email }).resultSize()).to.equal(1);
  });

  it("are mailed if mail is on", async () => {
    const before = await invite();
    expect(await Mail.query(app.db).where({ toAddress: before.email })).to.deep.equal([]);
    await admin.put("/api/admin/settings/mail", {
      host: "127.0.0.1",
      port: 25,
      security: "none",
      from: "desk@example.org",
    });
    const { email, token, expiresAt } = await invite();
    const mail = await Mail.query(app.db).findOne({ toAddress: email }).throwIfNotFound();
    expect(mail).to.include({ kind: "invitation", template: "invitation", userId: null });
    expect(JSON.parse(unsealText(app.site, mail.sealedParams) as string)).to.deep.equal({
      path: `/invitation#token=${token}`,
      invitedBy: `${admin.user.firstName} ${admin.user.lastName}`,
      expiresAt,
    });
  });

  it("can make the lead of a department", async () => {
    const { id: departmentId } = await Department.query(app.db).insertAndFetch({ name: "Virology" });
    const { email, token } = await invite({ departmentId, departmentRole: "lead" });
    expect((await accept(token)).status).to.equal(201);
    expect(await User.query(app.db).findOne({ email })).to.include({ departmentId, departmentRole: "lead" });
    const without = await invite({ departmentRole: "lead" });
    expect((await accept(without.token)).status).to.equal(201);
    expect(await User.query(app.db).findOne({ email: without.email })).to.include({
      departmentId: null,
      departmentRole: null,
    });
  });

  describe("by the lead of a department", () => {
    let departmentId: string;
    let lead: Person;
    before(async () => {
      departmentId = (await Department.query(app.db).insertAndFetch({ name: "Ecology" })).id;
      lead = await app.as("RESEARCHER");
      await User.query(app.db).findById(lead.user.id).patch({ departmentId, departmentRole: "lead" });
    });

    it("create researchers in the department of the lead, whatever else the request contains", async () => {
      const email = anAddress();
      const [status, created] = await does(lead, "invitations.inviteMember", {
        email,
        role: "FACILITY_ADMIN",
        departmentId: "other",
      });
      expect(status).to.equal(200);
      const [, listed] = await asks(lead, "invitations.listMembers");
      expect(listed.invitations.map((one: { email: string }) => one.email)).to.deep.equal([email]);
      expect((await accept(created.url.split("#token=")[1])).status).to.equal(201);
      expect(await User.query(app.db).findOne({ email })).to.include({
        role: "RESEARCHER",
        departmentId,
        departmentRole: "member",
      });
      expect((await readAudit(created.invitation.id))[0]).to.include({ userId: lead.user.id });
    });

    it("do not replace an invitation by the facility, and end only those to the department", async () => {
      const byFacility = await invite();
      expect(await does(lead, "invitations.inviteMember", { email: byFacility.email })).to.deep.equal([
        409,
        "The facility has invited this address already",
      ]);
      const other = { invitationId: byFacility.id };
      expect(await does(lead, "invitations.revokeMember", other)).to.deep.equal([
        404,
        "Invitation not found",
      ]);
      expect((await does(app.anyone, "invitations.read", { token: byFacility.token }))[0]).to.equal(200);
      const [, own] = await does(lead, "invitations.inviteMember", { email: anAddress() });
      const { id: invitationId } = own.invitation;
      expect((await does(lead, "invitations.revokeMember", { invitationId }))[0]).to.equal(200);
      expect((await readAudit(invitationId)).at(-1)).to.include({
        action: "invitation.revoked",
        userId: lead.user.id,
      });
    });

    it("are limited in number", async () => {
      await Invitation.query(app.db).insert(
        Array.from({ length: DEPARTMENT_INVITATIONS_MAX }, (_, index) => ({
          email: `many${index}@example.org`,
          role: "RESEARCHER" as const,
          departmentId,
          tokenHash: randomBytes(32),
          expiresAt: new Date(Date.now() + DAY_MS),
        })),
      );
      expect(await does(lead, "invitations.inviteMember", { email: anAddress() })).to.deep.equal([
        409,
        "A department can have at most 100 open invitations",
      ]);
      await Invitation.query(app.db).whereLike("email", "many%").delete();
    });

    it("are refused to members, after the lead has changed, and where the facility switches them off", async () => {
      const member = await app.as("RESEARCHER");
      await User.query(app.db).findById(member.user.id).patch({ departmentId });
      const refused = async (caller: Person) => {
        const email = anAddress();
        expect(await does(caller, "invitations.inviteMember", { email })).to.deep.equal([403, "Forbidden"]);
        expect(await asks(caller, "invitations.listMembers")).to.deep.equal([200, { invitations: [] }]);
        expect((await asks(caller, "departments.mine"))[1]).to.include({ mayInvite: false });
      };
      await refused(member);
      await refused(admin);
      expect((await asks(lead, "departments.mine"))[1]).to.include({ mayInvite: true });
      await admin.put("/api/admin/settings/access", { leadsInvite: false });
      await refused(lead);
      await admin.put("/api/admin/settings/access", { leadsInvite: true });
      await User.query(app.db).findById(lead.user.id).patch({ departmentRole: "member" });
      await refused(lead);
    });
  });

  it("are created, listed and revoked by facility admins outside the demo", async () => {
    const body = { email: anAddress(), role: "RESEARCHER" };
    const researcher = await app.as("RESEARCHER");
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    for (const [browser, status, error] of [
      [app.anyone, 401, "Unauthorized"],
      [researcher, 403, "Unauthorized"],
      [demo, 403, "Administration is disabled in the public demo."],
    ] as const) {
      expect(statusAndBody(await browser.post(INVITATIONS, body))).to.deep.equal([status, { error }]);
      expect(statusAndBody(await browser.delete(`${INVITATIONS}/x`))).to.deep.equal([status, { error }]);
    }
    expect((await app.anyone.get(INVITATIONS)).status).to.equal(401);
    expect((await researcher.get(INVITATIONS)).status).to.equal(403);
    expect((await demo.get(INVITATIONS)).status).to.equal(200);
    for (const [fields, error] of [
      [{ email: "nina" }, "Email address is not valid"],
      [
        { role: "OWNER" },
        "role must be one of: FACILITY_ADMIN, TECHNICIAN, BIOINFORMATICIAN, FACILITY_VIEWER, RESEARCHER",
      ],
      [{ departmentId: "nowhere" }, "Invalid department selected"],
    ] as const)
      expect(statusAndBody(await admin.post(INVITATIONS, { ...body, ...fields }))).to.deep.equal([
        400,
        { error },
      ]);
  });

  it("are listed in pages, and removed 30 days after they expired", async () => {
    const [first, second] = [await invite(), await invite()];
    const page = (await admin.get(`${INVITATIONS}?limit=1&offset=1`)).body;
    expect(page.invitations.map(({ id }: { id: string }) => id)).to.deep.equal([first.id]);
    expect(page).to.include({ limit: 1, offset: 1 });
    await Invitation.query(app.db)
      .findById(first.id)
      .patch({ expiresAt: new Date(Date.now() - 29 * DAY_MS) });
    await Invitation.query(app.db)
      .findById(second.id)
      .patch({ expiresAt: new Date(Date.now() - 31 * DAY_MS) });
    expect(await removeOldInvitations(app.site, new Date())).to.equal(1);
    expect(await Invitation.query(app.db).findByIds([first.id, second.id]).resultSize()).to.equal(1);
  });
});
