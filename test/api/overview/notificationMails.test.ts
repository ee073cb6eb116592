import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Mail } from "../../../db/models/Mail.ts";
import { Notification } from "../../../db/models/Notification.ts";
import type { Order } from "../../../db/models/Order.ts";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { lastDigestTime, queueDigests } from "../../../server/access/mail/queueDigests.ts";
import { sendMails } from "../../../server/access/mail/sendMails.ts";
import { NOTIFICATION_KINDS } from "../../../db/values.ts";
import { MAIL_DEFAULTS } from "../../../server/platform/notifications/mailDefaults.ts";
import { type Notice, notify } from "../../../server/platform/notifications/notify.ts";
import { contextFor } from "../../../server/platform/rpc/context.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { type MailServerHandle, mailServer } from "../../helpers/mailServer.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const PREFERENCES = "/api/account/notifications";
const ORIGIN = "https://lanekeeper.example.org";
const DAY_MS = 24 * 60 * 60 * 1000;

describe("mails of notifications", () => {
  let app: TestApp;
  let server: MailServerHandle;
  let admin: Person;
  let owner: Person;
  let order: Order;
  beforeEach(async () => {
    app = await testApp({ PUBLIC_URL: ORIGIN });
    server = await mailServer();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    order = await anOrder(app.db, owner.user.id);
  });
  afterEach(async () => {
    await server[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
  });

  const turnOn = () =>
    admin.put("/api/admin/settings/mail", {
      host: "127.0.0.1",
      port: server.port,
      security: "none",
      from: "desk@example.org",
    });
  const change = (notice: Omit<Notice, "to"> & Partial<Pick<Notice, "to">>, by: User | null = null) =>
    transaction(app.db, (trx) =>
      notify(trx, contextFor(app.site, by), { to: { userIds: [owner.user.id] }, ...notice }),
    );
  const send = () => sendMails(app.site, { stopping: new AbortController().signal });
  const digest = (now = new Date(Date.now() + DAY_MS)) => queueDigests(app.site, now);

  it("are not queued while mail is off", async () => {
    await change({ kind: "files.published", orderId: order.id, data: { files: 2 } });
    expect(await Notification.query(app.db).resultSize()).to.equal(1);
    expect(await Mail.query(app.db).resultSize()).to.equal(0);
  });

  it("are queued with the change, and not if it is rolled back", async () => {
    await turnOn();
    const failure = new Error("rolled back");
    const failed = transaction(app.db, async (trx) => {
      await notify(trx, contextFor(app.site, null), {
        kind: "order.completed",
        to: { userIds: [owner.user.id] },
        orderId: order.id,
      });
      throw failure;
    });
    expect(await failed.catch((error: unknown) => error)).to.equal(failure);
    expect(await Mail.query(app.db).resultSize()).to.equal(0);
  });

  it("contain the change, its record and a link to its page, and nothing is sent twice", async () => {
    await turnOn();
    await order.$query(app.db).patch({ name: "Barley" });
    await change({ kind: "files.published", orderId: order.id, data: { files: 2 } }, admin.user);
    await send();
    await send();
    expect(server.received).to.have.length(1);
    const [mail] = server.received;
    expect(mail?.to).to.deep.equal([owner.user.email]);
    expect(mail?.subject).to.equal(`Files ready for download · ${order.orderNumber} · Barley`);
    expect(mail?.text).to.contain(`2 files of ${order.orderNumber} · Barley are ready for download.`);
    expect(mail?.text).to.contain(`${ORIGIN}/orders/${order.id}/delivery`);
    expect(mail?.text).to.contain(`Change notification settings: ${ORIGIN}/account`);
  });

  it("are in the reader's language, which the interface stores with the account", async () => {
    await turnOn();
    expect((await does(owner, "mail.setLanguage", { language: "de" }))[0]).to.equal(200);
    await change({ kind: "files.published", orderId: order.id, data: { files: 1 } });
    await send();
    expect(server.received[0]?.subject).to.match(/^Dateien zum Herunterladen bereit · /);
    expect(server.received[0]?.html).to.contain('<html lang="de">');
  });

  it("treat names of records as text", async () => {
    await turnOn();
    await order.$query(app.db).patch({ name: 'x"><img src=x onerror=1>\r\nBcc: victim@example.org' });
    await change({ kind: "order.completed", orderId: order.id });
    await send();
    const [mail] = server.received;
    expect(mail?.to).to.deep.equal([owner.user.email]);
    expect([...(mail?.headers.keys() ?? [])]).not.to.include("bcc");
    expect(mail?.html).not.to.contain("<img");
    expect(mail?.subject).to.contain("Bcc: victim@example.org");
  });

  it("have a text for each kind in each language", async () => {
    await turnOn();
    const colleague = await app.as("FACILITY_ADMIN");
    await User.query(app.db).findById(colleague.user.id).patch({ language: "de" });
    const all = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, "immediate"]));
    for (const person of [admin, colleague]) await person.put(PREFERENCES, { kinds: all });
    for (const kind of NOTIFICATION_KINDS)
      await change({
        kind,
        to: { facility: true },
        ...(!["mail.failed", "webhook.disabled", "token.expiring", "reference.attention"].includes(kind) && {
          orderId: order.id,
        }),
      });
    await send();
    const subjectsFor = ({ user }: Person) =>
      new Set(server.received.filter(({ to }) => to[0] === user.email).map(({ subject }) => subject));
    expect([subjectsFor(admin).size, subjectsFor(colleague).size]).to.deep.equal([
      NOTIFICATION_KINDS.length,
      NOTIFICATION_KINDS.length,
    ]);
    const both = [...subjectsFor(admin)].filter((subject) => subjectsFor(colleague).has(subject));
    expect(both).to.deep.equal([]);
    expect(server.received.map(({ text }) => text).join()).not.to.match(/undefined|\[object|NaN/);
  });

  it("are dropped when the reader may no longer see the record", async () => {
    await turnOn();
    const stranger = await app.as("RESEARCHER");
    await change({ kind: "order.completed", orderId: order.id });
    await order.$query(app.db).patch({ userId: stranger.user.id });
    await send();
    expect(server.received).to.deep.equal([]);
    expect((await Mail.query(app.db).first())?.status).to.equal("dropped");
  });

  it("go neither to demo accounts nor to an address that is refused", async () => {
    await turnOn();
    const demo = await app.as("RESEARCHER", { isDemo: true });
    const { email } = owner.user;
    await owner.user.$query(app.db).patch({ mailRefusedAddress: email.toUpperCase(), mailRefusal: "550" });
    await change({
      kind: "order.completed",
      to: { userIds: [owner.user.id, demo.user.id] },
      orderId: order.id,
    });
    expect(await Mail.query(app.db).resultSize()).to.equal(0);
    await owner.user.$query(app.db).patch({ email: "new@example.org" });
    await change({ kind: "order.completed", orderId: order.id });
    expect(await Mail.query(app.db).resultSize()).to.equal(1);
  });

  describe("preferences", () => {
    it("list every kind with its default for the role", async () => {
      const { status, body } = await owner.get(PREFERENCES);
      expect(status).to.equal(200);
      const expected = NOTIFICATION_KINDS.map((kind) => [kind, MAIL_DEFAULTS[kind].researcher ?? "never"]);
      expect(body).to.deep.equal({ kinds: Object.fromEntries(expected) });
      expect((await admin.get(PREFERENCES)).body.kinds["run.failed"]).to.equal("immediate");
    });

    it("change the given kinds, with an audit entry", async () => {
      const { body } = await owner.put(PREFERENCES, { kinds: { "message.posted": "daily" } });
      expect(body.kinds).to.include({ "message.posted": "daily", "message.mention": "immediate" });
      expect((await owner.get(PREFERENCES)).body).to.deep.equal(body);
      const [entry] = await AuditEntry.query(app.db).where({ action: "user.notificationsChanged" });
      expect([entry?.before, entry?.after]).to.deep.equal([
        { "message.posted": "immediate" },
        { "message.posted": "daily" },
      ]);
    });

    const refused: [object, string][] = [
      [{ kinds: { passwordReset: "never" } }, "kinds contains an unknown kind of notification"],
      [{ kinds: { "run.failed": "often" } }, "A kind of notification must be immediate, daily or never"],
    ];
    for (const [body, error] of refused)
      it(`refuse ${JSON.stringify(body)}`, async () => {
        expect(statusAndBody(await owner.put(PREFERENCES, body))).to.deep.equal([400, { error }]);
      });

    it("are for users with an account of their own", async () => {
      const demo = await app.as("RESEARCHER", { isDemo: true });
      expect((await app.anyone.get(PREFERENCES)).status).to.equal(401);
      expect((await app.anyone.put(PREFERENCES, { kinds: {} })).status).to.equal(401);
      expect((await demo.put(PREFERENCES, { kinds: {} })).status).to.equal(403);
    });

    it("decide whether a mail is written, and withdraw those that wait", async () => {
      await turnOn();
      await owner.put(PREFERENCES, { kinds: { "files.published": "never", "samples.issue": "daily" } });
      await change({ kind: "files.published", orderId: order.id });
      await change({ kind: "samples.issue", orderId: order.id });
      await change({ kind: "order.completed", orderId: order.id });
      const states = async () =>
        Object.fromEntries((await Mail.query(app.db)).map(({ kind, status }) => [kind, status]));
      expect(await states()).to.deep.equal({ "samples.issue": "digest", "order.completed": "queued" });
      await owner.put(PREFERENCES, { kinds: { "samples.issue": "never", "order.completed": "never" } });
      expect(await states()).to.deep.equal({ "samples.issue": "dropped", "order.completed": "dropped" });
    });
  });

  describe("the digest", () => {
    beforeEach(async () => {
      await turnOn();
      await owner.put(PREFERENCES, { kinds: { "files.published": "daily", "order.completed": "daily" } });
      await change({ kind: "files.published", orderId: order.id, data: { files: 2 } });
      await change({ kind: "order.completed", orderId: order.id });
    });

    it("is one mail for a person and day, whichever process makes it", async () => {
      const merged = await Promise.all([digest(), digest(), digest()]);
      expect(merged.toSorted()).to.deep.equal([0, 0, 2]);
      await send();
      expect(server.received).to.have.length(1);
      const [mail] = server.received;
      expect(mail?.subject).to.equal("Daily summary: 2 notifications");
      expect(mail?.text).to.contain(`- Files ready for download · ${order.orderNumber}`);
      expect(mail?.text).to.contain(`${ORIGIN}/orders/${order.id}/delivery`);
      expect(await digest()).to.equal(0);
    });

    it("waits for the next 07:00", async () => {
      expect(await queueDigests(app.site, new Date(Date.now() - DAY_MS))).to.equal(0);
      await send();
      expect(server.received).to.deep.equal([]);
    });

    it("is not sent when none of its records can be seen any more", async () => {
      await digest();
      await Notification.query(app.db).delete();
      await send();
      expect(server.received).to.deep.equal([]);
    });

    const times: [string, string | null, string][] = [
      ["2026-11-23T05:59:59.000Z", "Europe/Berlin", "2026-11-22T06:00:00.000Z"],
      ["2026-11-23T06:00:00.000Z", "Europe/Berlin", "2026-11-23T06:00:00.000Z"],
      ["2026-07-01T12:34:56.789Z", "Europe/Berlin", "2026-07-01T05:00:00.000Z"],
      ["2026-11-23T12:00:00.000Z", "Asia/Kolkata", "2026-11-23T01:30:00.000Z"],
      // The clocks were set forward and back at night.
      ["2026-03-29T03:00:00.000Z", "Europe/Berlin", "2026-03-28T06:00:00.000Z"],
      ["2026-10-25T04:00:00.000Z", "Europe/Berlin", "2026-10-24T05:00:00.000Z"],
      ["2026-10-25T06:00:00.000Z", "Europe/Berlin", "2026-10-25T06:00:00.000Z"],
    ];
    for (const [now, zone, expected] of times)
      it(`at ${now} in ${zone} was last due at ${expected}`, () => {
        expect(lastDigestTime(new Date(now), zone).toISOString()).to.equal(expected);
      });
  });

  describe("the unsubscribe link", () => {
    const getLink = (mail = server.received[0]) => {
      const header = mail?.headers.get("list-unsubscribe") ?? "";
      expect(mail?.headers.get("list-unsubscribe-post")).to.equal("List-Unsubscribe=One-Click");
      expect(header).to.match(/^<https:\/\/lanekeeper\.example\.org\/api\/[\w/]+\?token=[\w.-]+>$/);
      return header.slice(1 + ORIGIN.length, -1);
    };
    const oneClick = (link: string) =>
      fetch(app.url + link, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });

    it("sets the kind of the mail to never by one request without a session, and can be repeated", async () => {
      await turnOn();
      await change({ kind: "order.completed", orderId: order.id });
      await send();
      const link = getLink();
      for (let time = 0; time < 2; time++) {
        const answer = await oneClick(link);
        expect([answer.status, await answer.json()]).to.deep.equal([200, { success: true }]);
      }
      const { kinds } = (await owner.get(PREFERENCES)).body;
      expect(kinds).to.include({ "order.completed": "never", "files.published": "immediate" });
      const entries = await AuditEntry.query(app.db).where({ action: "user.notificationsChanged" });
      expect(entries.map(({ userId, targetId }) => [userId, targetId])).to.deep.equal([
        [null, owner.user.id],
      ]);
    });

    it("of a digest ends all daily kinds", async () => {
      await turnOn();
      await owner.put(PREFERENCES, { kinds: { "order.completed": "daily" } });
      await change({ kind: "order.completed", orderId: order.id });
      await digest();
      await send();
      expect((await app.anyone.post(getLink())).status).to.equal(200);
      const { kinds } = (await owner.get(PREFERENCES)).body;
      expect(kinds).to.include({ "order.completed": "never", "files.published": "immediate" });
    });

    it("opened in a browser leads to a page and changes nothing", async () => {
      await turnOn();
      await change({ kind: "order.completed", orderId: order.id });
      await send();
      const { status, headers } = await app.anyone.get(getLink());
      expect([status, headers.get("location")]).to.deep.equal([
        303,
        `/unsubscribe#token=${getLink().split("=")[1]}`,
      ]);
      expect((await owner.get(PREFERENCES)).body.kinds["order.completed"]).to.equal("immediate");
    });

    it("with another signature is refused", async () => {
      await turnOn();
      await change({ kind: "order.completed", orderId: order.id });
      await send();
      const [, mac = ""] = getLink().split("token=")[1]?.split(".") ?? [];
      const forged = Buffer.from(`${admin.user.id} order.completed`).toString("base64url");
      for (const token of [`${forged}.${mac}`, forged, "", "a.b"])
        expect(
          statusAndBody(await app.anyone.post(`/api/notifications/unsubscribe?token=${token}`)),
        ).to.deep.equal([400, { error: "The unsubscribe link is not valid" }]);
    });

    it("is missing in mails that cannot be switched off", async () => {
      await turnOn();
      const [status] = await asks(admin, "mail.undelivered");
      expect(status).to.equal(200);
      await admin.post("/api/admin/settings/mail/test", { to: "a@example.org" });
      expect(server.received[0]?.headers.has("list-unsubscribe")).to.equal(false);
    });
  });
});
