import { expect } from "chai";
import { Notification } from "../../../db/models/Notification.ts";
import { User } from "../../../db/models/User.ts";
import { USER_ROLES } from "../../../db/values.ts";
import { appRouter, describeProcedure } from "../../../server/main/router.ts";
import { refusalForRole } from "../../../server/platform/rpc/requiredRights.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

type Role = (typeof USER_ROLES)[number];

/** Refusals of permissions, whatever their procedure. */
const GATES = ["Unauthorized", "Forbidden", "Only facility admins can calculate checksums"];

const procedures = Object.keys(appRouter._def.procedures)
  .map((name) => ({ name, ...describeProcedure(name) }))
  .filter(({ right }) => right !== "public");

describe("every procedure, asked by every role", () => {
  let app: TestApp;
  let people: Map<Role, Person>;
  before(async () => {
    app = await testApp();
    people = new Map(await Promise.all(USER_ROLES.map(async (role) => [role, await app.as(role)] as const)));
  });
  after(() => app[Symbol.asyncDispose]());

  for (const role of USER_ROLES)
    it(`refuses a ${role} exactly what the table of rights does not contain`, async () => {
      const person = people.get(role) as Person;
      const wrong = [];
      let refusals = 0;
      for (const {
        name,
        type,
        input,
        right,
        refusals: { researcher },
      } of procedures) {
        const expected = refusalForRole(role, { right, researcher });
        if (expected) refusals++;
        // A mutation without an input would be executed.
        else if (type === "mutation" && input === undefined) continue;
        const { status, message } = await ask(person, { name, type });
        const isAsExpected = expected
          ? status === expected.status && message === expected.message
          : !(GATES.includes(message) && (status === 401 || status === 403));
        if (!isAsExpected) wrong.push({ name, status, message, expected: expected?.message });
      }
      expect(wrong).to.deep.equal([]);
      // The admin has every right; the others lack at least those for users and settings.
      if (role === "FACILITY_ADMIN") expect(refusals).to.equal(0);
      else expect(refusals).to.be.greaterThan(50);
    });
});

/** Sends an input that no procedure accepts. */
async function ask(person: Browser, { name, type }: { name: string; type: string }) {
  const input = encodeURIComponent('"nonsense"');
  if (type === "subscription") return watch(person, `/trpc/${name}?input=${input}`);
  const { status, body } =
    type === "mutation"
      ? await person.post(`/trpc/${name}`, '"nonsense"')
      : await person.get(`/trpc/${name}?input=${input}`);
  return { status, message: String(body.error?.message ?? "") };
}

/** Reads the first event of a subscription that is refused. */
async function watch({ url, credentials }: Browser, path: string) {
  const response = await fetch(url + path, { headers: { ...credentials, accept: "text/event-stream" } });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    text += decoder.decode(value, { stream: true });
    const [, data] = /event: serialized-error\ndata: (.*)\n/.exec(text) ?? [];
    if (data === undefined && !done) continue;
    await reader.cancel();
    const { message, data: more } = JSON.parse(data ?? "{}") as {
      message?: string;
      data?: { httpStatus: number };
    };
    return { status: more?.httpStatus ?? response.status, message: message ?? "" };
  }
}

describe("roles of the facility", () => {
  let app: TestApp;
  let admin: Person;
  let technician: Person;
  let bioinformatician: Person;
  let viewer: Person;
  let owner: Person;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    technician = await app.as("TECHNICIAN");
    bioinformatician = await app.as("BIOINFORMATICIAN");
    viewer = await app.as("FACILITY_VIEWER");
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  async function submittedOrder() {
    const { id } = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    await aSample(app.db, id, { taxId: "1", sampleTitle: "Mud" });
    expect((await owner.put(`/api/orders/${id}`, { status: "SUBMITTED" })).status).to.equal(200);
    return id;
  }

  it("see every order, with what is hidden from researchers", async () => {
    const id = await submittedOrder();
    const seen = await admin.get(`/api/orders/${id}`);
    for (const person of [technician, bioinformatician, viewer]) {
      expect((await person.get(`/api/orders/${id}`)).body).to.deep.equal(seen.body);
      expect((await person.get("/api/orders")).body.total).to.equal(
        (await admin.get("/api/orders")).body.total,
      );
    }
  });

  it("change only what their right covers", async () => {
    const id = await submittedOrder();
    const change = (person: Person) => person.put(`/api/orders/${id}`, { name: `By ${person.user.role}` });
    expect((await change(technician)).status).to.equal(200);
    for (const person of [bioinformatician, viewer])
      expect(statusAndBody(await change(person))).to.deep.equal([403, { error: "Forbidden" }]);
    expect((await admin.get(`/api/orders/${id}`)).body.name).to.equal("By TECHNICIAN");
  });

  it("are created and changed by admins; the change holds for the next request of an open session", async () => {
    const person = await app.as("FACILITY_VIEWER");
    const create = () => person.post("/api/orders", { name: "Of the facility" });
    expect((await create()).status).to.equal(403);
    const { status, body } = await admin.patch(`/api/admin/users/${person.user.id}`, { role: "TECHNICIAN" });
    expect([status, body.user.role]).to.deep.equal([200, "TECHNICIAN"]);
    expect((await create()).status).to.equal(201);
    expect((await person.get("/api/auth/session")).body.user.role).to.equal("TECHNICIAN");
    await admin.patch(`/api/admin/users/${person.user.id}`, { role: "FACILITY_VIEWER" });
    expect((await create()).status).to.equal(403);
  });

  it("cannot give themselves another role", async () => {
    for (const person of [technician, bioinformatician, viewer])
      expect(
        statusAndBody(await person.patch(`/api/admin/users/${person.user.id}`, { role: "FACILITY_ADMIN" })),
      ).to.deep.equal([403, { error: "Unauthorized" }]);
  });

  it("always include an admin", async () => {
    await using other = await testApp();
    const last = await other.as("FACILITY_ADMIN");
    for (const role of USER_ROLES.filter((one) => one !== "FACILITY_ADMIN"))
      expect(statusAndBody(await last.patch(`/api/admin/users/${last.user.id}`, { role }))).to.deep.equal([
        400,
        { error: "At least one active facility admin must remain" },
      ]);
    expect((await User.query(other.db).findById(last.user.id))?.role).to.equal("FACILITY_ADMIN");
  });

  it("hold the scopes of their role, and no token has more rights than its user", async () => {
    const create = (person: Person, scope: string) =>
      person.post("/api/tokens", { name: scope, scopes: [scope] });
    const held = async (person: Person) => {
      const answers = await Promise.all(
        ["read", "orders:write", "data:write", "runs:write", "admin"].map(async (scope) => ({
          scope,
          answer: await create(person, scope),
        })),
      );
      for (const { scope, answer } of answers.filter(({ answer: { status } }) => status !== 201))
        expect(statusAndBody(answer)).to.deep.equal([
          400,
          { error: `Scope not available to this role: ${scope}` },
        ]);
      return answers.filter(({ answer: { status } }) => status === 201).map(({ scope }) => scope);
    };
    expect(await held(technician)).to.deep.equal(["read", "orders:write", "data:write"]);
    expect(await held(bioinformatician)).to.deep.equal(["read", "orders:write", "data:write", "runs:write"]);
    expect(await held(viewer)).to.deep.equal(["read"]);

    const program = new Browser(app.url);
    program.token = (await create(bioinformatician, "orders:write")).body.token;
    expect((await program.get("/api/orders")).status).to.equal(200);
    expect(statusAndBody(await program.post("/api/orders", { name: "By a token" }))).to.deep.equal([
      403,
      { error: "Forbidden" },
    ]);
  });

  it("are notified of changes that their rights let them act on", async () => {
    const id = await submittedOrder();
    const notified = await Notification.query(app.db).where({ orderId: id, kind: "order.submitted" });
    expect(notified.map(({ userId }) => userId)).to.include.members([admin.user.id, technician.user.id]);
    expect(notified.map(({ userId }) => userId)).not.to.include.members([bioinformatician.user.id]);
    expect(notified.map(({ userId }) => userId)).not.to.include.members([viewer.user.id]);
    const { body } = await technician.get("/api/account/notifications");
    expect(Object.keys(body.kinds)).to.include("run.failed");
  });

  it("are an affiliation: all of them can be mentioned on an order", async () => {
    const id = await submittedOrder();
    const answer = await owner.get(
      `/trpc/comments.people?input=${encodeURIComponent(JSON.stringify({ orderId: id }))}`,
    );
    const ids = (answer.body.result.data.people as { id: string }[]).map((person) => person.id);
    expect(ids).to.include.members([technician, bioinformatician, viewer].map(({ user }) => user.id));
  });
});
