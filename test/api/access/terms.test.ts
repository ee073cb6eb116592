import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { User } from "../../../db/models/User.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const REQUIRED = { error: "Accept the terms of use first" };
const NONE = { terms: null, acceptedAt: null };

describe("the terms of use", () => {
  let app: TestApp;
  let [admin, reader]: Person[] = [];

  beforeEach(async () => {
    app = await testApp();
    [admin, reader] = [await app.as("FACILITY_ADMIN"), await app.as("RESEARCHER")];
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const publish = (text: string) => (admin as Person).post("/api/admin/terms", { text });
  const accept = (browser: Browser | undefined, version: number) =>
    (browser ?? app.anyone).post("/api/terms/acceptance", { version });
  const orders = async (browser: Browser | undefined) =>
    statusAndBody(await (browser ?? app.anyone).get("/api/orders"));

  it("stop every session until its user accepts them, facility admins included", async () => {
    expect(statusAndBody(await (reader as Person).get("/api/terms"))).to.deep.equal([200, NONE]);
    const published = await publish("  Be kind.\n\nCite us. ");
    const { publishedAt } = published.body.terms;
    const terms = { version: 1, text: "Be kind.\n\nCite us.", publishedAt };
    expect(statusAndBody(published)).to.deep.equal([201, { terms }]);
    for (const person of [admin, reader]) {
      expect(await orders(person)).to.deep.equal([403, REQUIRED]);
      expect((await asks(person as Person, "home.waiting"))[1]).to.equal(REQUIRED.error);
      expect((await (person as Person).get("/api/account/personal-data")).status).to.equal(200);
      expect((await (person as Person).get("/api/auth/session")).body.user.mustAcceptTerms).to.equal(true);
      expect(statusAndBody(await (person as Person).get("/api/terms"))).to.deep.equal([
        200,
        { terms, acceptedAt: null },
      ]);
    }
    expect(statusAndBody(await (admin as Person).post("/api/admin/terms", { text: "x" }))).to.deep.equal([
      403,
      REQUIRED,
    ]);
    for (const person of [admin, reader])
      expect(statusAndBody(await accept(person, 1))).to.deep.equal([200, { success: true }]);
    expect((await orders(reader))[0]).to.equal(200);
    const { user } = (await (reader as Person).get("/api/auth/session")).body;
    expect(user).not.to.have.property("mustAcceptTerms");
    expect((await (reader as Person).get("/api/terms")).body.acceptedAt).to.be.a("string");
    // Visitors read them, too.
    expect(statusAndBody(await app.anyone.get("/api/terms"))).to.deep.equal([
      200,
      { terms, acceptedAt: null },
    ]);
  });

  it("can be refused by signing out", async () => {
    await publish("Be kind.");
    expect(statusAndBody(await (reader as Person).post("/api/auth/sign-out"))).to.deep.equal([
      200,
      { success: true },
    ]);
    expect((await (reader as Person).get("/api/auth/session")).body.user).to.equal(null);
  });

  it("stop the tokens of users, and never those of service accounts", async () => {
    const own = (await (reader as Person).post("/api/tokens", { name: "Laptop", scopes: ["admin"] })).body;
    const researcher = (await (reader as Person).post("/api/tokens", { name: "Laptop", scopes: ["read"] }))
      .body;
    expect(own.error).to.be.a("string");
    const { user } = (
      await (admin as Person).post("/api/admin/users", {
        email: "robot@example.org",
        firstName: "Ro",
        lastName: "Bot",
        role: "FACILITY_ADMIN",
        service: true,
      })
    ).body;
    const robot = (
      await (admin as Person).post(`/api/admin/users/${user.id}/tokens`, { name: "Robot", scopes: ["admin"] })
    ).body;
    await publish("Be kind.");
    const as = (token: string) => Object.assign(Object.create(app.anyone) as Browser, { token });
    expect(await orders(as(researcher.token))).to.deep.equal([403, REQUIRED]);
    expect((await orders(as(robot.token)))[0]).to.equal(200);
    expect(statusAndBody(await accept(as(robot.token), 1))).to.deep.equal([
      403,
      { error: "Terms of use are accepted in a session" },
    ]);
    await accept(reader, 1);
    expect((await orders(as(researcher.token)))[0]).to.equal(200);
  });

  it("do not concern demo accounts and visitors", async () => {
    const demo = await app.as("RESEARCHER", { isDemo: true });
    await publish("Be kind.");
    expect((await orders(demo))[0]).to.equal(200);
    expect((await orders(undefined))[0]).to.equal(401);
    expect(await asks(app.anyone, "announcement.current")).to.deep.equal([200, { announcement: null }]);
  });

  it("have versions, of which the newest is accepted, once, with time and audit entry", async () => {
    await publish("Be kind.");
    await accept(admin, 1);
    await Promise.all(Array.from({ length: 5 }, () => accept(reader, 1)));
    expect((await publish("Be kinder.")).body.terms.version).to.equal(2);
    expect(await orders(reader)).to.deep.equal([403, REQUIRED]);
    expect(statusAndBody(await accept(reader, 1))).to.deep.equal([
      409,
      { error: "This version of the terms of use is not in force. Read the present one." },
    ]);
    await accept(admin, 2);
    const { versions, people } = (await (admin as Person).get("/api/admin/terms")).body;
    expect(people).to.equal(2);
    expect(
      versions.map((one: Record<string, unknown>) => [one["version"], one["acceptances"]]),
    ).to.deep.equal([
      [2, 1],
      [1, 2],
    ]);
    const { body } = await (admin as Person).get("/api/admin/terms/1/acceptances?limit=1");
    expect([body.total, body.limit, body.acceptances.length]).to.deep.equal([2, 1, 1]);
    expect(body.acceptances[0].user.id).to.equal(reader?.user.id);
    expect((await (admin as Person).get("/api/admin/terms/1")).body.terms.text).to.equal("Be kind.");
    expect(statusAndBody(await (admin as Person).get("/api/admin/terms/3"))).to.deep.equal([
      404,
      { error: "Version of the terms of use not found" },
    ]);
    const entries = await AuditEntry.query(app.db)
      .whereIn("action", ["terms.published", "terms.accepted"])
      .orderBy("id");
    expect(entries.map(({ action, userId, after }) => [action, userId, after?.["version"]])).to.deep.equal([
      ["terms.published", admin?.user.id, 1],
      ["terms.accepted", admin?.user.id, 1],
      ["terms.accepted", reader?.user.id, 1],
      ["terms.published", admin?.user.id, 2],
      ["terms.accepted", admin?.user.id, 2],
    ]);
  });

  it("can be withdrawn, and published again", async () => {
    await publish("Be kind.");
    await accept(admin, 1);
    const withdraw = () => (admin as Person).post("/api/admin/terms/withdrawal");
    expect(statusAndBody(await withdraw())).to.deep.equal([200, { success: true }]);
    expect((await orders(reader))[0]).to.equal(200);
    expect(statusAndBody(await (reader as Person).get("/api/terms"))).to.deep.equal([200, NONE]);
    expect(statusAndBody(await withdraw())).to.deep.equal([404, { error: "No terms of use are in force" }]);
    await publish("Be kind.");
    expect((await orders(reader))[0]).to.equal(403);
  });

  it("come after a new password", async () => {
    await publish("Be kind.");
    await User.query(app.db)
      .findById(reader?.user.id ?? "")
      .patch({ mustChangePassword: true });
    expect(await orders(reader)).to.deep.equal([403, { error: "Choose a new password first" }]);
  });

  it("are plain text of a limited length, published by the facility", async () => {
    expect(statusAndBody(await publish(""))).to.deep.equal([
      400,
      { error: "The text of the terms of use is required" },
    ]);
    expect(statusAndBody(await publish("x".repeat(50_001)))).to.deep.equal([
      400,
      { error: "The terms of use can have at most 50000 characters" },
    ]);
    expect(statusAndBody(await (reader as Person).post("/api/admin/terms", { text: "x" }))).to.deep.equal([
      403,
      { error: "Unauthorized" },
    ]);
    expect((await does(app.anyone, "terms.accept", { version: 1 }))[0]).to.equal(401);
  });
});
