import { expect } from "chai";
import { Mail } from "../../../db/models/Mail.ts";
import { unsealText } from "../../../server/access/settings/seal.ts";
import { procedureNames, describeProcedure } from "../../../server/main/router.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { describedOperations } from "../../helpers/operations.ts";
import { does } from "../../helpers/procedures.ts";
import { until } from "../../helpers/until.ts";
import { webhookReceiver } from "../../helpers/webhookReceiver.ts";

const MAIL_PASSWORD = "mail-password-4711";
const CLIENT_SECRET = "client-secret-4711";
const CHAT_TOKEN = "chat-token-4711";
const NEW_PASSWORD = "new-password-4711-of-a-guest";

/** Secrets that the server receives or creates. After their one answer they occur nowhere as they are: not in later
 *  answers, the database with its audit log, outboxes and jobs, or the log. */
describe("secrets", () => {
  let app: TestApp;
  let admin: Person;
  /** By what they are for. */
  const secrets: Record<string, string> = {};
  before(async () => {
    app = await testApp({ LOG_LEVEL: "trace", LANEKEEPER_OUTGOING_ALLOW: "127.0.0.1" });
    admin = await app.as("FACILITY_ADMIN");
    secrets["password"] = PASSWORD;
    const withToken = (token: string) => Object.assign(new Browser(app.url), { token });

    const own = await admin.post("/api/tokens", { name: "Script", scopes: ["admin"] });
    secrets["API token"] = own.body.token;
    const service = await admin.post("/api/admin/users", {
      email: "service@example.org",
      firstName: "LIMS",
      lastName: "Service",
      role: "FACILITY_ADMIN",
      service: true,
    });
    const tokens = `/api/admin/users/${service.body.user.id}/tokens`;
    const ofService = await admin.post(tokens, { name: "LIMS", scopes: ["admin"] });
    secrets["token of a service account"] = ofService.body.token;
    const revoked = await admin.post(tokens, { name: "Old", scopes: ["read"] });
    secrets["revoked token"] = revoked.body.token;
    await admin.delete(`/api/tokens/${revoked.body.id}`);
    await admin.delete(`${tokens}/${revoked.body.id}`);
    for (const token of [own, ofService, revoked].map(({ body }) => body.token as string)) {
      const script = withToken(token);
      await script.get("/api/orders");
      await script.get("/api/orders/unknown");
      await script.post("/api/orders", "{");
      await script.post("/api/tokens", { name: "x", scopes: ["read"] });
      await script.get("/trpc/orders.list?input=%7B");
      await script.get("/nowhere");
    }
    secrets["unknown token"] = `lk_${"Z".repeat(43)}`;
    await withToken(secrets["unknown token"]).get("/api/orders");

    const mail = { host: "127.0.0.1", port: 1, from: "desk@example.org", user: "desk" };
    await admin.put("/api/admin/settings/mail", { ...mail, password: MAIL_PASSWORD });
    secrets["mail password"] = MAIL_PASSWORD;
    await admin.post("/api/admin/settings/mail/test", { to: "a@example.org" });
    const oidc = { issuer: "https://login.example.org", clientId: "lanekeeper", clientSecret: CLIENT_SECRET };
    expect((await admin.put("/api/admin/settings/sign-in", { oidc })).status).to.equal(200);
    secrets["client secret"] = CLIENT_SECRET;

    const invited = await admin.post("/api/admin/invitations", {
      email: "guest@example.org",
      role: "RESEARCHER",
    });
    const token = (invited.body.url as string).split("#token=")[1] ?? "";
    secrets["invitation"] = token;
    secrets["password of a guest"] = NEW_PASSWORD;
    const guest = { firstName: "Nina", lastName: "Berg", password: NEW_PASSWORD };
    expect((await app.anyone.post("/api/auth/accept-invitation", { token, ...guest })).status).to.equal(201);
    await app.anyone.post("/api/auth/accept-invitation", { token, ...guest });
    await app.anyone.post("/api/auth/password-reset", { email: "guest@example.org" });
    const isReset = Mail.query(app.db).findOne({ template: "passwordReset" });
    await until(() => isReset.clone(), "the mail with the link");
    for (const { template, sealedParams } of await Mail.query(app.db)) {
      const params = unsealText(app.site, sealedParams);
      const link = /#token=([\w-]+)/.exec(params ?? "")?.[1];
      if (link !== undefined) secrets[`link of a mail (${template})`] = link;
    }

    await using receiver = await webhookReceiver();
    const hook = await admin.post("/api/admin/webhooks", { url: receiver.url, events: ["study.ready"] });
    secrets["webhook secret"] = hook.body.secret;
    await admin.post(`/api/admin/webhooks/${hook.body.id}/test`);
    const chat = { kind: "slack", name: "Lab", events: ["study.ready"] };
    secrets["chat address"] = CHAT_TOKEN;
    const [, { id }] = await does(admin, "chat.create", { ...chat, url: `${receiver.url}/${CHAT_TOKEN}` });
    await does(admin, "webhooks.test", { webhookId: id });
    expect(receiver.received).to.have.length(2);
    await receiver[Symbol.asyncDispose]();
    await does(admin, "webhooks.test", { webhookId: id });
  });
  after(() => app[Symbol.asyncDispose]());

  /** The secrets that a text contains, also in hexadecimal, or in base64 without its last characters. */
  const secretsIn = (text: string) =>
    Object.keys(secrets).filter((name) => {
      const secret = secrets[name] ?? "";
      return (
        text.includes(secret) ||
        text.includes(secret.replace(/^(lk|whsec)_/, "")) ||
        text.includes(Buffer.from(secret).toString("hex")) ||
        text.includes(Buffer.from(secret).toString("base64").slice(0, -4))
      );
    });

  it("are all known to this test", () => {
    expect(
      Object.entries(secrets).filter(([, secret]) => typeof secret !== "string" || secret === ""),
    ).to.deep.equal([]);
    expect(Object.keys(secrets)).to.include("link of a mail (passwordReset)");
    expect(Object.keys(secrets).length).to.be.at.least(12);
    expect(secretsIn(`Bearer ${secrets["API token"]}`)).to.deep.equal(["API token"]);
    const hidden = Buffer.from(`{"${CHAT_TOKEN}":"${CLIENT_SECRET}"}`);
    expect(secretsIn(hidden.toString("hex"))).to.deep.equal(["client secret", "chat address"]);
  });

  it("are in no table", async () => {
    const { rows } = await app.db.raw<{ rows: { name: string }[] }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname in ('public', 'graphile_worker')`,
    );
    const found: [string, string[]][] = [];
    for (const { name } of rows) {
      const { rows: texts } = await app.db.raw<{ rows: { text: string }[] }>(
        `select row::text as text from ${name} row`,
      );
      found.push([name, secretsIn(texts.map(({ text }) => text).join("\n"))]);
    }
    expect(found.filter(([, names]) => names.length > 0)).to.deep.equal([]);
    expect(found.map(([name]) => name)).to.include.members(["public.audit_entries", "public.mail_outbox"]);
  });

  it("are in no answer to an admin", async () => {
    const paths = describedOperations
      .filter(({ method, path }) => method === "GET" && !path.includes("{"))
      .map(({ path }) => path);
    const queries = procedureNames
      .filter((name) => !name.startsWith("bytes.") && describeProcedure(name).type === "query")
      .map((name) => `/trpc/${name}?input=%7B%7D`);
    const found: [string, string[]][] = [];
    let answered = 0;
    for (const path of [...paths, ...queries]) {
      const { status, body, headers } = await admin.get(path);
      if (status === 200) answered++;
      found.push([path, secretsIn(JSON.stringify([body, Object.fromEntries(headers)]))]);
    }
    expect(found.filter(([, names]) => names.length > 0)).to.deep.equal([]);
    expect(answered).to.be.greaterThan(80);
  });

  it("are in no line of the log, whatever its level", () => {
    expect(app.logged.length).to.be.greaterThan(0);
    expect(secretsIn(app.logged.map((line) => JSON.stringify(line)).join("\n"))).to.deep.equal([]);
  });
});
