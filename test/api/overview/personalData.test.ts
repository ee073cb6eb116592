import { expect } from "chai";
import { ApiToken } from "../../../db/models/ApiToken.ts";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Department } from "../../../db/models/Department.ts";
import { Mail } from "../../../db/models/Mail.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { Order } from "../../../db/models/Order.ts";
import { RecoveryCode } from "../../../db/models/RecoveryCode.ts";
import { SecondFactor } from "../../../db/models/SecondFactor.ts";
import { User } from "../../../db/models/User.ts";
import { sealEntries } from "../../../server/platform/audit/chain/sealEntries.ts";
import { verifyChain } from "../../../server/platform/audit/chain/verifyChain.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { unzipped } from "../../helpers/crate.ts";
import { aSample, aStudy } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const FILES = [
  "account.json",
  "departments.json",
  "orders.json",
  "samples.json",
  "studies.json",
  "messages.json",
  "status-notes.json",
  "amendments.json",
  "attachments.json",
  "uploads.json",
  "downloads.json",
  "analyses.json",
  "delivery-links.json",
  "sample-links.json",
  "notifications.json",
  "emails.json",
  "api-tokens.json",
  "sign-in-identities.json",
  "second-factors.json",
  "recovery-codes.json",
  "accepted-terms.json",
  "sessions.json",
  "audit-log.json",
];

describe("personal data", () => {
  let app: TestApp;
  let admin: Person;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    await admin.put("/api/admin/form-config", { fields: [], groups: [] });
  });
  after(() => app[Symbol.asyncDispose]());

  /** A user with a record of every kind that the tests look at. */
  async function somebody(): Promise<{ person: Person; orderId: string; token: string }> {
    const person = await app.as("RESEARCHER");
    const names = { firstName: "Mára", lastName: `Ek-${person.user.lastName}`, phone: "+46 8 1" };
    await admin.patch(`/api/admin/users/${person.user.id}`, names);
    const lab = await Department.query(app.db).insertAndFetch({ name: `Lab ${person.user.id}` });
    await admin.put(`/api/admin/departments/${lab.id}/members`, {
      members: [{ userId: person.user.id, role: "lead" }],
    });
    const { id: orderId } = (
      await person.post("/api/orders", {
        name: "Pond",
        customFields: { sampledBy: `Mára Ek-${person.user.lastName}` },
      })
    ).body;
    await aSample(app.db, orderId, { sampleId: "P-1" });
    const submitted = await person.put(`/api/orders/${orderId}`, { status: "SUBMITTED" });
    expect(submitted.status).to.equal(200);
    await aStudy(app.db, person.user.id, { alias: `study-${person.user.id}` });
    await person.post("/trpc/comments.post", { orderId, body: "When do you start?" });
    await Notification.query(app.db).insert({
      userId: person.user.id,
      kind: "order.completed",
      orderId,
      lastAt: new Date(),
    });
    await Mail.query(app.db).insert({
      userId: person.user.id,
      toAddress: person.user.email,
      kind: "order.completed",
      template: "notification",
      status: "sent",
    });
    const { body } = await person.post("/api/tokens", { name: "Laptop", scopes: ["read"] });
    await SecondFactor.query(app.db).insert({
      userId: person.user.id,
      kind: "totp",
      name: "Authenticator app",
      sealedSecret: "sealed-secret-of-app",
      lastStep: 1,
    });
    await SecondFactor.query(app.db).insert({
      userId: person.user.id,
      kind: "passkey",
      name: "Security key",
      credentialId: `credential-of-${person.user.id}`,
      publicKey: Buffer.from("public-key"),
    });
    await RecoveryCode.query(app.db).insert({
      userId: person.user.id,
      codeHash: Buffer.from("hash-of-code"),
    });
    return { person, orderId, token: body.token };
  }

  async function exported(browser: Browser, path: string) {
    const { status, headers, body } = await browser.get(path);
    expect([status, headers.get("content-type")]).to.deep.equal([200, "application/zip"]);
    const files = await unzipped(body as Buffer);
    return {
      names: [...files.keys()],
      text: [...files.values()].join("\n"),
      json: (name: string) =>
        JSON.parse(files.get(`${name}.json`)?.toString() ?? "") as Record<string, unknown>[],
    };
  }

  describe("are exported", () => {
    it("by the user: every kind of record in a file of its own, without secrets and hashes", async () => {
      const { person, orderId, token } = await somebody();
      const { names, text, json } = await exported(person, "/api/account/personal-data");
      expect(names).to.deep.equal(FILES);
      const { email, firstName, department } = json("account") as unknown as Record<string, unknown>;
      expect([email, firstName, department]).to.deep.equal([
        person.user.email,
        "Mára",
        `Lab ${person.user.id}`,
      ]);
      expect(json("orders").map(({ id, name }) => [id, name])).to.deep.equal([[orderId, "Pond"]]);
      expect(json("samples").map(({ sampleId }) => sampleId)).to.deep.equal(["P-1"]);
      expect(json("messages").map(({ body }) => body)).to.deep.equal(["When do you start?"]);
      expect(json("departments")[0]).to.deep.include({ role: "lead" });
      for (const name of ["studies", "status-notes", "notifications", "emails", "sessions"])
        expect(json(name).length, name).to.be.greaterThan(0);
      expect(json("uploads")).to.deep.equal([]);
      expect(json("api-tokens")[0]).to.deep.include({ name: "Laptop" });
      for (const factor of json("second-factors"))
        expect(Object.keys(factor)).to.deep.equal(["id", "kind", "name", "createdAt", "lastUsedAt"]);
      expect(json("second-factors").map(({ name }) => name)).to.have.members([
        "Authenticator app",
        "Security key",
      ]);
      expect(json("recovery-codes").map((code) => Object.keys(code))).to.deep.equal([
        ["id", "createdAt", "usedAt"],
      ]);
      const { passwordHash } = await User.query(app.db).findById(person.user.id).throwIfNotFound();
      const { tokenHash } = await ApiToken.query(app.db)
        .findOne({ userId: person.user.id })
        .throwIfNotFound();
      const sid =
        decodeURIComponent(person.cookie ?? "")
          .replace(/^.*s:/, "")
          .split(".")[0] ?? "";
      expect(sid.length).to.be.greaterThan(10);
      for (const secret of [
        token,
        passwordHash,
        tokenHash.toString("hex"),
        tokenHash.toString("base64"),
        sid,
        "sealed-secret-of-app",
        `credential-of-${person.user.id}`,
        Buffer.from("public-key").toString("base64"),
        Buffer.from("hash-of-code").toString("hex"),
        Buffer.from("hash-of-code").toString("base64"),
      ])
        expect(text).not.to.contain(secret);
      expect(json("audit-log").at(-1)).to.deep.include({ action: "user.dataExported" });
    });

    it("by the facility for any user, and by nobody else", async () => {
      const { person, orderId } = await somebody();
      const path = `/api/admin/users/${person.user.id}/personal-data`;
      const { json } = await exported(admin, path);
      expect(json("orders").map(({ id }) => id)).to.deep.equal([orderId]);
      const entry = await AuditEntry.query(app.db).findOne({
        action: "user.dataExported",
        targetId: person.user.id,
      });
      expect(entry?.userId).to.equal(admin.user.id);
      const stranger = await app.as("RESEARCHER");
      expect(statusAndBody(await stranger.get(path))).to.deep.equal([403, { error: "Unauthorized" }]);
      expect((await app.anyone.get("/api/account/personal-data")).status).to.equal(401);
      expect(statusAndBody(await admin.get("/api/admin/users/unknown/personal-data"))).to.deep.equal([
        404,
        { error: "User not found" },
      ]);
    });

    it("in any number of rows, and without the answers that only the facility sees", async () => {
      const person = await app.as("RESEARCHER");
      await admin.put("/api/admin/form-config", {
        fields: [
          { id: "a", name: "price", label: "Price", type: "text", adminOnly: true, visible: true, order: 0 },
        ].map((field) => ({ required: false, perSample: false, ...field })),
        groups: [],
      });
      const { id } = (await person.post("/api/orders", { name: "Many" })).body;
      await Order.query(app.db)
        .findById(id)
        .patch({ customFields: { price: "secret price", other: "x" } });
      await app.db("samples").insert(
        Array.from({ length: 1_203 }, (_, index) => ({
          id: `sample-${String(index).padStart(5, "0")}`,
          orderId: id,
          sampleId: `S${index}`,
          position: index,
        })),
      );
      const { json, text } = await exported(person, "/api/account/personal-data");
      expect(new Set(json("samples").map(({ sampleId }) => sampleId)).size).to.equal(1_203);
      expect(text).not.to.contain("secret price");
    });
  });

  describe("are erased", () => {
    const erase = (browser: Browser, { user }: Person, email = user.email) =>
      browser.post(`/api/admin/users/${user.id}/erasure`, { email });

    it("of existing users only", async () => {
      const answer = await admin.post("/api/admin/users/unknown/erasure", { email: "a@example.org" });
      expect([answer.status, answer.body]).to.deep.equal([404, { error: "User not found" }]);
    });

    it("with the name and address everywhere, and the orders remain", async () => {
      const { person, orderId, token } = await somebody();
      const { id, email } = person.user;
      await sealEntries(app.site);
      const name = `Erased user ${id.slice(-8)}`;
      const answer = await erase(admin, person, email.toUpperCase());
      expect(answer.status).to.equal(200);
      expect(answer.body).to.deep.include({ success: true, name });
      expect(answer.body.auditEntries).to.be.greaterThan(1);

      const order = (await admin.get(`/api/orders/${orderId}`)).body;
      expect([order.name, order.user.firstName, order.user.lastName]).to.deep.equal([
        "Pond",
        "Erased user",
        id.slice(-8),
      ]);
      expect([order.contactName, order.contactEmail, order.contactPhone]).to.deep.equal([name, null, null]);
      expect(order.customFields).to.deep.equal({ sampledBy: name });

      for (const [table, column] of [
        ["api_tokens", "userId"],
        ["notifications", "userId"],
        ["mail_outbox", "userId"],
        ["department_memberships", "userId"],
        ["sign_in_places", "userId"],
        ["second_factors", "userId"],
        ["recovery_codes", "userId"],
      ] as const)
        expect(await app.db(table).where({ [column]: id }), table).to.deep.equal([]);
      expect((await person.get("/api/auth/session")).body.user).to.equal(null);
      person.token = token;
      expect(statusAndBody(await person.get("/api/orders"))).to.deep.equal([401, { error: "Invalid token" }]);
      person.token = undefined;

      const mentions = [`%${email}%`, `%Mára Ek-${person.user.lastName}%`];
      for (const table of [
        "users",
        "orders",
        "audit_entries",
        "status_notes",
        "notifications",
        "mail_outbox",
      ])
        expect(await app.db(table).whereRaw(`${table}::text ilike any(?)`, [mentions]), table).to.deep.equal(
          [],
        );
      const [erasure] = await AuditEntry.query(app.db).where({ action: "user.erased", targetId: id });
      expect([erasure?.userId, erasure?.after?.["name"]]).to.deep.equal([admin.user.id, name]);
      const created = await AuditEntry.query(app.db).findOne({ action: "order.created", orderId });
      expect([created?.userId, created?.targetId]).to.deep.equal([id, orderId]);
    });

    it("so that nobody can sign in to the account or restore it, and the address is free", async () => {
      const { person } = await somebody();
      const { id, email } = person.user;
      await erase(admin, person);
      const signIn = await app.anyone.post("/api/auth/sign-in", { email, password: PASSWORD });
      expect(signIn.status).to.equal(401);
      expect(statusAndBody(await admin.patch(`/api/admin/users/${id}`, { active: true }))).to.deep.equal([
        400,
        { error: "Erased accounts cannot be changed" },
      ]);
      expect(statusAndBody(await erase(admin, person))).to.deep.equal([
        400,
        { error: "Erased accounts cannot be changed" },
      ]);
      const again = await admin.post("/api/admin/users", {
        email,
        firstName: "New",
        lastName: "Person",
        role: "RESEARCHER",
      });
      expect(again.status).to.equal(201);
    });

    it("in sealed audit entries, whose hash chain stays valid and shows every other change", async () => {
      const { person } = await somebody();
      const other = await somebody();
      await sealEntries(app.site);
      await erase(admin, person);
      await erase(admin, other.person);
      await sealEntries(app.site);
      expect((await verifyChain(app.site)).problems).to.deep.equal([]);
      const behindItsBack = (sql: string) =>
        app.site.database.transaction(async (trx) => {
          await trx.raw("set local session_replication_role = replica");
          await trx.raw(sql, [person.user.id]);
        });
      await behindItsBack(`update audit_entries set after = '{"email": "x"}' where id = (
        select max(entry_id) from audit_redactions where user_id = ?)`);
      const [changed] = (await verifyChain(app.site)).problems;
      expect(changed).to.match(/^Entry .+, is not what was sealed$/);
      // A digest that matches the forged entry contradicts the entry of the erasure.
      await behindItsBack("update audit_redactions set digest = sha256('x') where user_id = ?");
      expect((await verifyChain(app.site)).problems).to.include(
        `The redactions for the erasure of user ${person.user.id} are not what was recorded`,
      );
      const refused = await app.site.database
        .raw("delete from audit_redactions")
        .catch((error: Error) => error.message);
      expect(refused).to.match(/audit_redactions is append-only$/);
    });

    it("only after the address was typed, never those of the own account, and by the facility", async () => {
      const { person } = await somebody();
      for (const [browser, target, email, status, error] of [
        [admin, person, "else@example.org", 400, "The email address is not that of this account"],
        [admin, admin, admin.user.email, 400, "You cannot erase your own account"],
        [person, admin, admin.user.email, 403, "Unauthorized"],
        [app.anyone, person, person.user.email, 401, "Unauthorized"],
      ] as const)
        expect(statusAndBody(await erase(browser, target, email))).to.deep.equal([status, { error }]);
      const demo = await app.as("RESEARCHER", { isDemo: true });
      expect(statusAndBody(await erase(admin, demo))).to.deep.equal([
        400,
        { error: "Demo accounts cannot be changed" },
      ]);
      expect((await User.query(app.db).findById(person.user.id))?.email).to.equal(person.user.email);
    });

    it("but not of the last facility admin, also if two erase each other at once", async () => {
      const second = await app.as("FACILITY_ADMIN");
      const answers = await Promise.all([erase(admin, second), erase(second, admin)]);
      const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
      expect(statuses[0]).to.equal(200);
      expect(statuses[1]).to.be.oneOf([400, 401, 403]);
      const left = await User.query(app.db).where({ role: "FACILITY_ADMIN", active: true });
      expect(left).to.have.length(1);
    });
  });
});
