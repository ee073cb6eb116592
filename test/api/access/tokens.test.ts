import { expect } from "chai";
import { createHash } from "node:crypto";
import { ApiToken } from "../../../db/models/ApiToken.ts";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { User } from "../../../db/models/User.ts";
import { sealEntries } from "../../../server/platform/audit/chain/sealEntries.ts";
import { verifyChain } from "../../../server/platform/audit/chain/verifyChain.ts";
import { removeEndedTokens } from "../../../server/access/tokens/listTokens.ts";
import { notifyExpiringTokens } from "../../../server/access/tokens/notifyExpiring.ts";
import { TOKEN_REQUESTS, TOKENS_PER_ACCOUNT } from "../../../server/access/limits.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { aPublishedDelivery } from "../../helpers/deliveries.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { Feed } from "../../helpers/feed.ts";
import { does } from "../../helpers/procedures.ts";
import { statusAndBody, statuses } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

const INVALID = [401, { error: "Invalid token" }];
const DAY_MS = 24 * 60 * 60 * 1000;

describe("tokens", () => {
  let app: TestApp;
  let admin: Person;
  let researcher: Person;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    researcher = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  async function create(person: Browser, scopes = ["read"], name = "Script") {
    const { status, body } = await person.post("/api/tokens", { name, scopes });
    if (status !== 201) throw new Error(body.error);
    return body as { token: string; id: string; name: string; scopes: string[]; expiresAt: string };
  }
  function using(token: string, cookie?: string): Browser {
    const browser = new Browser(app.url, cookie);
    browser.token = token;
    return browser;
  }
  const program = async (person: Browser, scopes?: string[]) => using((await create(person, scopes)).token);
  const ask = async (browser: Browser, path = "/api/auth/session") => statusAndBody(await browser.get(path));

  describe("are created", () => {
    it("with a name, scopes and an expiry, and shown once", async () => {
      const person = await app.as("RESEARCHER");
      const answer = await person.post("/api/tokens", {
        name: "  LIMS export ",
        scopes: ["data:write", "read", "read"],
        expiresInDays: 7,
      });
      const { id, token, expiresAt } = answer.body;
      expect(statusAndBody(answer)).to.deep.equal([
        201,
        { token, id, name: "LIMS export", scopes: ["read", "data:write"], expiresAt },
      ]);
      expect(token).to.match(/^lk_[\w-]{43}$/);
      expect(Math.round((Date.parse(expiresAt) - Date.now()) / DAY_MS)).to.equal(7);

      const stored = await ApiToken.query(app.db).findById(id);
      expect(stored?.tokenHash).to.deep.equal(createHash("sha256").update(token).digest());
      const { createdAt } = (await person.get("/api/tokens")).body.tokens[0];
      expect(await ask(person, "/api/tokens")).to.deep.equal([
        200,
        {
          tokens: [
            {
              id,
              name: "LIMS export",
              scopes: ["read", "data:write"],
              createdAt,
              lastUsedAt: null,
              expiresAt,
            },
          ],
        },
      ]);
      const entries = await AuditEntry.query(app.db).where({ targetId: id });
      expect(entries.map(({ action, userId, after }) => ({ action, userId, after }))).to.deep.equal([
        {
          action: "token.created",
          userId: person.user.id,
          after: {
            userId: person.user.id,
            email: person.user.email,
            name: "LIMS export",
            scopes: ["read", "data:write"],
            expiresAt,
          },
        },
      ]);
    });

    it("for 90 days by default, and for at most a year", async () => {
      const days = async (expiresInDays?: number) => {
        const { body } = await admin.post("/api/tokens", { name: "Script", scopes: ["read"], expiresInDays });
        return Math.round((Date.parse(body.expiresAt) - Date.now()) / DAY_MS);
      };
      expect([await days(), await days(1), await days(365)]).to.deep.equal([90, 1, 365]);
    });

    const NAME = "name must have 1 to 100 characters";
    const SCOPES = "scopes must list one or more of read, orders:write, data:write, runs:write, admin";
    const DAYS = "expiresInDays must be an integer from 1 to 365";
    const table: [string, object, string][] = [
      ["no name", { name: undefined }, NAME],
      ["a blank name", { name: "  " }, NAME],
      ["a name of 101 characters", { name: "x".repeat(101) }, NAME],
      ["a name with NUL", { name: "a\0b" }, "Text must not contain NUL characters"],
      ["no scopes", { scopes: undefined }, SCOPES],
      ["an empty list of scopes", { scopes: [] }, SCOPES],
      ["an unknown scope", { scopes: ["read", "write"] }, SCOPES],
      ["no days", { expiresInDays: 0 }, DAYS],
      ["too many days", { expiresInDays: 366 }, DAYS],
      ["a part of a day", { expiresInDays: 1.5 }, DAYS],
      ["days as text", { expiresInDays: "7" }, DAYS],
    ];
    for (const [what, fields, error] of table)
      it(`not with ${what}`, async () => {
        const answer = await admin.post("/api/tokens", { name: "Script", scopes: ["read"], ...fields });
        expect(statusAndBody(answer)).to.deep.equal([400, { error }]);
      });

    it("with names of 1 and of 100 characters", async () => {
      for (const name of ["x", "x".repeat(100)])
        expect((await create(admin, ["read"], name)).name).to.equal(name);
    });

    it("with the scopes of the role", async () => {
      await create(researcher, ["read", "orders:write", "data:write"]);
      await create(admin, ["read", "orders:write", "data:write", "runs:write", "admin"]);
      for (const scope of ["runs:write", "admin"])
        expect(
          statusAndBody(await researcher.post("/api/tokens", { name: "Script", scopes: ["read", scope] })),
        ).to.deep.equal([400, { error: `Scope not available to this role: ${scope}` }]);
    });

    it(`up to ${TOKENS_PER_ACCOUNT}, also concurrently, until one is revoked`, async () => {
      const person = await app.as("RESEARCHER");
      for (let count = 0; count < TOKENS_PER_ACCOUNT - 2; count++) await create(person);
      const post = () => person.post("/api/tokens", { name: "Script", scopes: ["read"] });
      const answers = await Promise.all(Array.from({ length: 8 }, post));
      expect(statuses(answers)).to.deep.equal({ 201: 2, 400: 6 });
      expect(answers.find(({ status }) => status === 400)?.body).to.deep.equal({
        error: "An account can have at most 50 tokens. Revoke a token that is no longer used.",
      });
      const { tokens } = (await person.get("/api/tokens")).body;
      expect(tokens).to.have.length(TOKENS_PER_ACCOUNT);
      await person.delete(`/api/tokens/${tokens[0].id}`);
      expect((await post()).status).to.equal(201);
    });

    it("only in a session, whatever the scope", async () => {
      const service = await serviceAccount();
      const token = await program(admin, ["admin"]);
      for (const path of ["/api/tokens", `/api/admin/users/${service.id}/tokens`])
        for (const body of [{ name: "Second", scopes: ["read"] }, "{"])
          expect(statusAndBody(await token.post(path, body))).to.deep.equal([
            403,
            { error: "Tokens are created in a session" },
          ]);
      expect(await does(await program(researcher), "tokens.create", {})).to.deep.equal([
        403,
        "Tokens are created in a session",
      ]);
    });

    it("not in the demo", async () => {
      const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
      expect(statusAndBody(await demo.post("/api/tokens", "{"))).to.deep.equal([
        403,
        { error: "Changes are disabled in the public demo." },
      ]);
    });
  });

  describe("act for their user", () => {
    const seen = ({ user: { id, email, firstName, lastName, role, isDemo } }: Person) => ({
      user: { id, email, firstName, lastName, role, isDemo, mustChangePassword: false },
    });

    it("on /api and /trpc, in place of a session", async () => {
      const token = await program(researcher, ["orders:write"]);
      expect(await ask(token)).to.deep.equal([200, seen(researcher)]);
      const [status, order] = await does(token, "orders.create", { name: "By token" });
      expect([status, order.name]).to.deep.equal([200, "By token"]);
      expect(token.cookie).to.equal(undefined);
    });

    it("and take precedence over a cookie, whose session stays as it is", async () => {
      const { token } = await create(admin);
      const both = using(token, researcher.cookie);
      expect(await ask(both)).to.deep.equal([200, seen(admin)]);
      const all = using((await create(admin, ["admin"])).token, researcher.cookie);
      expect(statusAndBody(await all.post("/api/auth/sign-out"))).to.deep.equal([200, { success: true }]);
      const { email } = researcher.user;
      const signedIn = await all.post("/api/auth/sign-in", { email, password: PASSWORD });
      expect([signedIn.status, signedIn.headers.get("set-cookie")]).to.deep.equal([200, null]);
      expect(await ask(researcher)).to.deep.equal([200, seen(researcher)]);
      expect(await ask(both)).to.deep.equal([200, seen(admin)]);
    });

    it("with the rights that the user has at the moment", async () => {
      const person = await app.as("FACILITY_ADMIN");
      const token = await program(person, ["admin"]);
      expect((await token.get("/api/admin/users")).status).to.equal(200);
      await admin.patch(`/api/admin/users/${person.user.id}`, { role: "RESEARCHER" });
      expect(await ask(token, "/api/admin/users")).to.deep.equal([403, { error: "Unauthorized" }]);
      expect((await token.get("/api/orders")).status).to.equal(200);
    });

    it("after a change of the password, which ends the sessions", async () => {
      const person = await app.as("RESEARCHER");
      const token = await program(person);
      await admin.patch(`/api/admin/users/${person.user.id}`, { password: "another long password" });
      expect(await ask(person)).to.deep.equal([200, { user: null }]);
      expect(await ask(token)).to.deep.equal([200, seen(person)]);
    });

    it("and their name is in the audit log", async () => {
      const { token } = await create(researcher, ["orders:write"], "Nightly import");
      const [, order] = await does(using(token), "orders.create", { name: "Audited" });
      const { entries } = (await admin.get(`/api/admin/audit?orderId=${order.id}`)).body;
      expect(
        entries.map(({ action, userId, tokenName }: Record<string, unknown>) => [action, userId, tokenName]),
      ).to.deep.equal([["order.created", researcher.user.id, "Nightly import"]]);
      const [, own] = await does(researcher, "orders.create", { name: "In a session" });
      const inSession = (await admin.get(`/api/admin/audit?orderId=${own.id}`)).body.entries[0];
      expect(inSession.tokenName).to.equal(null);
      const csv = await admin.post("/api/exports/audit", {
        matching: { orderId: order.id },
        columns: ["who", "token", "action"],
      });
      expect(String(csv.body)).to.include("Nightly import");

      await sealEntries(app.site);
      expect((await verifyChain(app.site)).problems).to.deep.equal([]);
      await app.db.transaction(async (trx) => {
        await trx.raw("set local session_replication_role = replica");
        await trx("audit_entries").where({ orderId: order.id }).update({ tokenName: null });
      });
      expect((await verifyChain(app.site)).problems).to.have.length(1);
    });

    it("and the time of their last use is recorded at most once a minute", async () => {
      const { token, id } = await create(researcher);
      const lastUsedAt = async () => (await ApiToken.query(app.db).findById(id))?.lastUsedAt ?? null;
      await Promise.all(Array.from({ length: 5 }, () => ask(using(token))));
      const first = await lastUsedAt();
      expect(first).to.be.an.instanceOf(Date);
      await ask(using(token));
      expect(await lastUsedAt()).to.deep.equal(first);
      const earlier = new Date(Date.now() - 61_000);
      await ApiToken.query(app.db).findById(id).patch({ lastUsedAt: earlier });
      await ask(using(token));
      expect((await lastUsedAt())?.getTime()).to.be.greaterThan(earlier.getTime());
    });

    it("without an origin check, because a browser never adds them", async () => {
      const foreign = { origin: "https://evil.example.org" };
      const token = await program(researcher, ["orders:write"]);
      expect((await token.post("/api/orders", { name: "Order" }, foreign)).status).to.equal(201);
      const refused = [403, { error: "Cross-origin request refused" }];
      expect(statusAndBody(await researcher.post("/api/orders", {}, foreign))).to.deep.equal(refused);
      const forged = using(`lk_${"A".repeat(43)}`, researcher.cookie);
      expect(statusAndBody(await forged.post("/api/orders", {}, foreign))).to.deep.equal(INVALID);
    });

    it("and never appear in the log", async () => {
      const { token } = await create(researcher);
      await ask(using(token), `/api/orders/${token}?token=${token}`);
      await app.anyone.get(`/api/unknown/${token}`);
      expect(app.logged.length).to.be.greaterThan(0);
      expect(JSON.stringify(app.logged)).not.to.include(token.slice(3));
    });
  });

  describe("are refused", () => {
    const PATHS = [
      "/api/auth/session",
      "/api/orders",
      "/api/version",
      "/api/sequencing-tech",
      "/api/mixs-checklists",
      "/api/deliveries/unknown",
      "/api/docs",
      "/api/unknown",
      "/trpc/instance.version",
      "/trpc/orders.list",
    ];

    const table: [string, () => Promise<string>][] = [
      ["unknown", async () => `lk_${"A".repeat(43)}`],
      [
        "changed in one character",
        async () => (await create(admin)).token.replace(/.$/, (one) => (one === "A" ? "B" : "A")),
      ],
      ["cut", async () => (await create(admin)).token.slice(0, -1)],
      ["without prefix", async () => (await create(admin)).token.slice(3)],
      ["empty", async () => ""],
      ["long", async () => "x".repeat(5_000)],
      [
        "a hash",
        async () =>
          createHash("sha256")
            .update((await create(admin)).token)
            .digest("hex"),
      ],
      [
        "revoked",
        async () => {
          const { token, id } = await create(admin);
          await admin.delete(`/api/tokens/${id}`);
          return token;
        },
      ],
      [
        "expired",
        async () => {
          const { token, id } = await create(admin);
          await ApiToken.query(app.db).findById(id).patch({ expiresAt: new Date() });
          return token;
        },
      ],
      [
        "of a deactivated account",
        async () => {
          const person = await app.as("RESEARCHER");
          const { token } = await create(person);
          await admin.patch(`/api/admin/users/${person.user.id}`, { active: false });
          return token;
        },
      ],
      [
        "of an account that was activated again",
        async () => {
          const person = await app.as("RESEARCHER");
          const { token } = await create(person);
          for (const active of [false, true])
            await admin.patch(`/api/admin/users/${person.user.id}`, { active });
          return token;
        },
      ],
      [
        "of a deleted account",
        async () => {
          const person = await app.as("RESEARCHER");
          const { token } = await create(person);
          await admin.delete(`/api/admin/users/${person.user.id}`);
          return token;
        },
      ],
    ];
    for (const [what, open] of table)
      it(`on every path when ${what}, also with a valid session`, async () => {
        const token = await open();
        for (const cookie of [undefined, admin.cookie])
          for (const path of PATHS)
            expect([path, ...(await ask(using(token, cookie), path))]).to.deep.equal([path, ...INVALID]);
      });

    it("in a query, a body or a cookie, which no path reads", async () => {
      const { token } = await create(admin, ["admin"]);
      const nobody = [200, { user: null }];
      for (const name of ["token", "access_token", "authorization", "api_key"])
        expect(await ask(app.anyone, `/api/auth/session?${name}=${token}`)).to.deep.equal(nobody);
      expect(await ask(new Browser(app.url, `lanekeeper.sid=${token}`))).to.deep.equal(nobody);
      const basic = Buffer.from(`@token:${token}`).toString("base64");
      const answer = await app.anyone.get("/api/auth/session", { authorization: `Basic ${basic}` });
      expect(statusAndBody(answer)).to.deep.equal(nobody);
    });

    it("after too many requests in a minute, with the time to wait", async () => {
      const { token, id } = await create(researcher);
      await ask(using(token));
      await app
        .db("sign_in_limits")
        .where({ key: `token:${id}` })
        .update({ points: TOKEN_REQUESTS });
      const refused = await using(token).get("/api/orders");
      expect(statusAndBody(refused)).to.deep.equal([
        429,
        { error: "Too many requests with this token. Try again later." },
      ]);
      expect(Number(refused.headers.get("retry-after"))).to.be.within(1, 60);
      expect((await ask(await program(researcher)))[0]).to.equal(200);
    });
  });

  describe("are limited to their scopes", () => {
    it("on one path for each scope", async () => {
      const order = await anOrder(app.db, admin.user.id);
      const requests: Record<string, (browser: Browser) => ReturnType<Browser["get"]>> = {
        read: (browser) => browser.get("/api/orders"),
        "orders:write": (browser) => browser.post("/api/orders", { name: "Order" }),
        "data:write": (browser) => browser.post(`/api/orders/${order.id}/sequencing/uploads`, {}),
        "runs:write": (browser) => browser.post("/api/pipelines/runs", {}),
        admin: (browser) => browser.put("/api/admin/settings/access", {}),
      };
      for (const held of Object.keys(requests)) {
        const token = await program(admin, [held]);
        for (const [needed, request] of Object.entries(requests)) {
          const { status, body } = await request(token);
          const isCovered = needed === "read" || held === "admin" || held === needed;
          const refusal = `Token lacks scope: ${needed}`;
          if (isCovered) expect([held, needed, body.error]).not.to.deep.equal([held, needed, refusal]);
          else expect([held, needed, status, body]).to.deep.equal([held, needed, 403, { error: refusal }]);
        }
      }
    });

    it("in a batch for each call", async () => {
      const token = await program(researcher);
      const { body } = await token.post("/trpc/orders.create,notifications.markAllRead?batch=1", {
        "0": { name: "Order" },
        "1": {},
      });
      expect(body.map((one: { error?: { message: string } }) => one.error?.message)).to.deep.equal([
        "Token lacks scope: orders:write",
        "Token lacks scope: orders:write",
      ]);
    });
  });

  describe("are revoked", () => {
    it("by their user, once, with an audit entry", async () => {
      const { token, id } = await create(researcher, ["read"], "Old script");
      expect(statusAndBody(await researcher.delete(`/api/tokens/${id}`))).to.deep.equal([
        200,
        { success: true },
      ]);
      expect(await ask(using(token))).to.deep.equal(INVALID);
      const gone = [404, { error: "Token not found" }];
      expect(statusAndBody(await researcher.delete(`/api/tokens/${id}`))).to.deep.equal(gone);
      const [, entry] = await AuditEntry.query(app.db).where({ targetId: id }).orderBy("id");
      expect([entry?.action, entry?.userId, entry?.before]).to.deep.equal([
        "token.revoked",
        researcher.user.id,
        { userId: researcher.user.id, name: "Old script" },
      ]);
      const { tokens } = (await researcher.get("/api/tokens")).body;
      expect(tokens.map((one: { id: string }) => one.id)).not.to.include(id);
    });

    it("not by another user", async () => {
      const { token, id } = await create(researcher);
      const gone = [404, { error: "Token not found" }];
      expect(statusAndBody(await admin.delete(`/api/tokens/${id}`))).to.deep.equal(gone);
      expect(statusAndBody(await researcher.delete("/api/tokens/current"))).to.deep.equal(gone);
      expect((await ask(using(token)))[0]).to.equal(200);
    });

    it("by themselves with any scope, and by others of their user with admin", async () => {
      const one = await create(admin);
      const other = await create(admin);
      expect(statusAndBody(await using(one.token).delete(`/api/tokens/${other.id}`))).to.deep.equal([
        403,
        { error: "Token lacks scope: admin" },
      ]);
      expect((await using(one.token).delete("/api/tokens/current")).status).to.equal(200);
      expect(await ask(using(one.token))).to.deep.equal(INVALID);
      expect((await (await program(admin, ["admin"])).delete(`/api/tokens/${other.id}`)).status).to.equal(
        200,
      );
    });

    it("by an administrator for every account", async () => {
      const { token, id } = await create(researcher);
      const path = `/api/admin/users/${researcher.user.id}/tokens`;
      const listed = (await admin.get(path)).body.tokens.find((one: { id: string }) => one.id === id);
      expect(listed.name).to.equal("Script");
      expect(statusAndBody(await researcher.get(path))).to.deep.equal([403, { error: "Unauthorized" }]);
      expect((await admin.delete(`${path}/${id}`)).status).to.equal(200);
      expect(await ask(using(token))).to.deep.equal(INVALID);
      expect(statusAndBody(await admin.delete(`${path}/${id}`))).to.deep.equal([
        404,
        { error: "Token not found" },
      ]);
      expect(await ask(admin, "/api/admin/users/unknown/tokens")).to.deep.equal([
        404,
        { error: "User not found" },
      ]);
    });

    it("and announced once, a week before they expire, to their user or the facility admins", async () => {
      const technician = await app.as("TECHNICIAN");
      const service = await serviceAccount();
      const made = await create(researcher);
      const created = [
        made.id,
        (await admin.post(`/api/admin/users/${service.id}/tokens`, { name: "LIMS", scopes: ["read"] })).body
          .id,
        (await researcher.post("/api/tokens", { name: "Short", scopes: ["read"], expiresInDays: 6 })).body.id,
        (await create(researcher)).id,
      ];
      const [own, ofService, , revoked = ""] = created;
      await researcher.delete(`/api/tokens/${revoked}`);
      await ApiToken.query(app.db).whereNotIn("id", created).patch({ revokedAt: new Date() });
      const weekBefore = new Date(Date.now() + 84 * DAY_MS);
      for (const days of [0, 80])
        expect(await notifyExpiringTokens(app.site, new Date(Date.now() + days * DAY_MS))).to.equal(0);
      expect(await notifyExpiringTokens(app.site, weekBefore)).to.equal(2);
      expect(await notifyExpiringTokens(app.site, weekBefore)).to.equal(0);
      const marked = await ApiToken.query(app.db).whereNotNull("expiryNotifiedAt");
      expect(marked.map(({ id }) => id)).to.have.members([own, ofService]);
      const notices = await Notification.query(app.db).where({ kind: "token.expiring" });
      const facts = notices.map(({ userId, data }) => [userId, data["token"], data["account"]]);
      expect(facts).to.deep.include.members([
        [researcher.user.id, "Script", null],
        [admin.user.id, "LIMS", "LIMS Export"],
      ]);
      expect(notices.map(({ userId }) => userId)).not.to.include(technician.user.id);
      expect(notices.every(({ data }) => Date.parse(String(data["expiresAt"])) > Date.now())).to.equal(true);
      expect(JSON.stringify(notices)).not.to.contain(made.token);
    });

    it("and deleted 30 days after their end", async () => {
      const ids = await Promise.all([1, 2, 3].map(async () => (await create(admin)).id));
      const [revoked = "", expired = "", kept = ""] = ids;
      await ApiToken.query(app.db)
        .findById(revoked)
        .patch({ revokedAt: new Date(Date.now() - 31 * DAY_MS) });
      await ApiToken.query(app.db)
        .findById(expired)
        .patch({ expiresAt: new Date(Date.now() - 31 * DAY_MS) });
      expect(await removeEndedTokens(app.site, new Date())).to.equal(2);
      expect(await ApiToken.query(app.db).findByIds(ids).select("id")).to.deep.equal([{ id: kept }]);
    });
  });

  let services = 0;
  async function serviceAccount(role = "FACILITY_ADMIN"): Promise<User> {
    const email = `service${++services}@example.org`;
    const { body } = await admin.post("/api/admin/users", {
      email,
      firstName: "LIMS",
      lastName: "Export",
      role,
      service: true,
    });
    return body.user;
  }

  describe("of service accounts", () => {
    it("are created by an administrator; the account has no password and cannot sign in", async () => {
      const fields = { firstName: "LIMS", lastName: "Export", role: "RESEARCHER", service: true };
      const answer = await admin.post("/api/admin/users", { ...fields, email: "lims@example.org" });
      const { id, createdAt } = answer.body.user;
      const user = {
        ...fields,
        id,
        email: "lims@example.org",
        isDemo: false,
        active: true,
        erased: false,
        mustChangePassword: false,
        phone: null,
        institution: null,
        orcid: null,
        departmentId: null,
        departmentRole: null,
        createdAt,
        mailRefusal: null,
      };
      expect(statusAndBody(answer)).to.deep.equal([201, { user }]);
      const listed = (await admin.get("/api/admin/users?search=lims@example.org")).body.users;
      expect(listed).to.deep.equal([{ ...user, signInMethods: [], secondFactors: [] }]);

      const withPassword = { ...fields, email: "other@example.org", password: PASSWORD };
      const refused = [400, { error: "Service accounts have no password. They use tokens." }];
      expect(statusAndBody(await admin.post("/api/admin/users", withPassword))).to.deep.equal(refused);
      const path = `/api/admin/users/${id}`;
      expect(statusAndBody(await admin.patch(path, { password: PASSWORD }))).to.deep.equal(refused);
      const hash = (await User.query(app.db).findById(admin.user.id))?.passwordHash;
      await User.query(app.db)
        .findById(id)
        .patch({ passwordHash: hash ?? "" });
      expect(
        statusAndBody(await app.anyone.post("/api/auth/sign-in", { email: user.email, password: PASSWORD })),
      ).to.deep.equal([401, { error: "Invalid email or password" }]);

      const created = await admin.post(`${path}/tokens`, { name: "Export", scopes: ["read"] });
      const { token, id: tokenId, expiresAt } = created.body;
      expect(statusAndBody(created)).to.deep.equal([
        201,
        { token, id: tokenId, name: "Export", scopes: ["read"], expiresAt },
      ]);
      expect((await ask(using(token)))[1]).to.have.nested.property("user.id", id);
      const entry = await AuditEntry.query(app.db).findOne({ targetId: tokenId });
      expect([entry?.userId, entry?.after?.["userId"]]).to.deep.equal([admin.user.id, id]);
      expect((await admin.get(`${path}/tokens`)).body.tokens).to.have.length(1);
      expect((await admin.delete(`${path}/tokens/${tokenId}`)).status).to.equal(200);
      expect(await ask(using(token))).to.deep.equal(INVALID);
    });

    it("have the scopes of their role", async () => {
      const { id } = await serviceAccount("RESEARCHER");
      const post = (scope: string) =>
        admin.post(`/api/admin/users/${id}/tokens`, { name: "Runs", scopes: [scope] });
      expect(statusAndBody(await post("runs:write"))).to.deep.equal([
        400,
        { error: "Scope not available to this role: runs:write" },
      ]);
      expect((await post("data:write")).status).to.equal(201);
    });

    it("are refused for users with a password, unknown and deactivated accounts, and by researchers", async () => {
      const input = { name: "Script", scopes: ["read"] };
      const post = async (id: string, by: Browser = admin) =>
        statusAndBody(await by.post(`/api/admin/users/${id}/tokens`, input));
      expect(await post(researcher.user.id)).to.deep.equal([
        400,
        { error: "Tokens are created for service accounts only. Other users create their own tokens." },
      ]);
      expect(await post("unknown")).to.deep.equal([404, { error: "User not found" }]);
      const { id } = await serviceAccount();
      await admin.patch(`/api/admin/users/${id}`, { active: false });
      expect(await post(id)).to.deep.equal([
        400,
        { error: "The account is deactivated. Activate it before you create a token." },
      ]);
      expect(await post(id, researcher)).to.deep.equal([403, { error: "Unauthorized" }]);
    });

    it("do not count as the last administrator", async () => {
      await withOwnApp(async (own) => {
        const only = await own.as("FACILITY_ADMIN");
        const { user } = (
          await only.post("/api/admin/users", {
            email: "service@example.org",
            firstName: "A",
            lastName: "B",
            role: "FACILITY_ADMIN",
            service: true,
          })
        ).body;
        const last = [400, { error: "At least one active facility admin must remain" }];
        const path = `/api/admin/users/${only.user.id}`;
        expect(statusAndBody(await only.patch(path, { active: false }))).to.deep.equal(last);
        expect((await only.patch(`/api/admin/users/${user.id}`, { active: false })).status).to.equal(200);
      });
    });
  });

  async function withOwnApp(work: (own: TestApp) => Promise<void>): Promise<void> {
    await using own = await testApp();
    await work(own);
  }

  describe("work for files and event streams:", () => {
    it("an upload in chunks", async () => {
      const order = await anOrder(app.db, researcher.user.id);
      const sample = await aSample(app.db, order.id);
      const token = await program(admin, ["data:write"]);
      const bytes = Buffer.from("@r\nACGT\n+\nIIII\n");
      const path = `/api/orders/${order.id}/sequencing/uploads`;
      const opened = await token.post(path, {
        targetKind: "read",
        targetRole: "R1",
        sampleId: sample.id,
        originalName: "a_R1.fastq",
        expectedSize: bytes.length,
      });
      const upload = `${path}/${opened.body.uploadId}`;
      for (const offset of [0, 5])
        expect(
          (
            await token.patch(upload, bytes.subarray(offset, offset === 0 ? 5 : undefined), {
              "x-service-offset": String(offset),
            })
          ).status,
        ).to.equal(200);
      expect((await token.post(`${upload}/complete`)).body.success).to.equal(true);
      const reading = await program(admin);
      expect(statusAndBody(await reading.patch(upload, bytes, { "x-service-offset": "0" }))).to.deep.equal([
        403,
        { error: "Token lacks scope: data:write" },
      ]);
    });

    it("a download, a part of it, and the archive of a delivery", async () => {
      const { order, paths, contents } = await aPublishedDelivery(app.db, app.files, researcher);
      const token = await program(researcher);
      const path = `/api/files/download?path=${encodeURIComponent(paths.R1)}`;
      expect(String((await token.get(path)).body)).to.equal(contents.R1);
      const part = await token.get(path, { range: "bytes=2-5" });
      expect([part.status, String(part.body)]).to.deep.equal([206, contents.R1.slice(2, 6)]);
      const archive = await token.get(`/api/orders/${order.id}/sequencing/delivery/archive`);
      expect([archive.status, archive.body.subarray(0, 2).toString()]).to.deep.equal([200, "PK"]);
    });

    it("an event stream, which ends when the token is revoked", async () => {
      const person = await app.as("RESEARCHER");
      const { token, id } = await create(person);
      const browser = using(token);
      using feed = await new Feed(browser).listening();
      const order = await anOrder(app.db, person.user.id, { status: "DRAFT" });
      await person.put(`/api/orders/${order.id}`, { name: "Renamed" });
      await until(() => feed.heard.includes(order.id), "the change");
      await person.delete(`/api/tokens/${id}`);
      await until(() => feed.cuts > 0, "the interruption");
      expect(await ask(browser)).to.deep.equal(INVALID);
      expect(feed.connections).to.equal(1);
    });
  });
});
