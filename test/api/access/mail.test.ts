import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Mail } from "../../../db/models/Mail.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { MAIL_PAUSES_MS } from "../../../server/access/limits.ts";
import { queueMail } from "../../../server/access/mail/queueMail.ts";
import { sendMails } from "../../../server/access/mail/sendMails.ts";
import { sweepMails } from "../../../server/access/mail/sweepMails.ts";
import { contextFor } from "../../../server/platform/rpc/context.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { type MailServerHandle, mailServer } from "../../helpers/mailServer.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const MAIL = "/api/admin/settings/mail";
const DEFAULTS = {
  host: null,
  port: 587,
  security: "starttls",
  user: null,
  passwordSet: false,
  from: null,
  replyTo: null,
};
const OWN_LINK = "Link-local and metadata addresses are not allowed";
const STOPPING = new AbortController().signal;

describe("mail", () => {
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    app = await testApp({ PUBLIC_URL: "https://lanekeeper.example.org" });
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const configure = (server: MailServerHandle, more: object = {}) =>
    admin.put(MAIL, {
      host: "127.0.0.1",
      port: server.port,
      security: "none",
      from: "desk@example.org",
      ...more,
    });
  const send = () => sendMails(app.site, { stopping: STOPPING });
  const queueReset = (to: string, userId?: string) =>
    transaction(app.db, (trx) =>
      queueMail(trx, contextFor(app.site, null), {
        to,
        userId: userId ?? null,
        kind: "passwordReset",
        template: "passwordReset",
        params: { path: "/reset-password#token=one-time-secret" },
      }),
    );
  const onlyMail = async () => (await Mail.query(app.db).first()) ?? expect.fail("no mail");
  const makeDue = () => Mail.query(app.db).patch({ nextAt: new Date(0), claimedAt: new Date(0) });

  describe("settings", () => {
    it("have defaults, keep omitted fields and never return the password", async () => {
      expect(statusAndBody(await admin.get(MAIL))).to.deep.equal([200, DEFAULTS]);
      const given = {
        host: "smtp.example.org",
        port: 465,
        security: "tls",
        user: "desk",
        from: "desk@example.org",
        replyTo: "office@example.org",
      };
      const saved = { ...given, passwordSet: true };
      expect(statusAndBody(await admin.put(MAIL, { ...given, password: "hidden word" }))).to.deep.equal([
        200,
        saved,
      ]);
      expect((await admin.put(MAIL, { port: 587 })).body).to.deep.equal({ ...saved, port: 587 });
      expect((await admin.get(MAIL)).body).to.deep.equal({ ...saved, port: 587 });
      const cleared = { host: "", user: null, replyTo: "", password: "" };
      expect((await admin.put(MAIL, cleared)).body).to.deep.equal({
        ...saved,
        port: 587,
        host: null,
        user: null,
        replyTo: null,
        passwordSet: false,
      });
    });

    it("store the password encrypted, and the audit log says only that it is set", async () => {
      await admin.put(MAIL, { password: "hidden word" });
      const stored = await app.db("settings").where({ key: "mail" }).first<{ value: object }>();
      const entries = await AuditEntry.query(app.db).where({ targetId: "mail" });
      expect(entries.map(({ after }) => after?.["passwordSet"])).to.deep.equal([true]);
      expect(JSON.stringify([stored, entries])).not.to.contain("hidden word");
    });

    for (const host of ["169.254.169.254", "fe80::1", "64:ff9b::a9fe:a9fe", "fd00:ec2::254"])
      it(`refuse the host ${host}`, async () => {
        expect(statusAndBody(await admin.put(MAIL, { host }))).to.deep.equal([400, { error: OWN_LINK }]);
      });

    for (const host of ["127.0.0.1", "10.1.2.3", "fd12::25", "mail.intern"])
      it(`accept the host ${host} in the facility network`, async () => {
        expect((await admin.put(MAIL, { host })).body.host).to.equal(host);
      });

    const refused: [object, string][] = [
      [{ host: "smtp.example.org:25" }, "host must be a host name or an IP address, without a port"],
      [{ host: "a b" }, "host must be a host name or an IP address, without a port"],
      [{ port: 0 }, "port must be a number from 1 to 65535"],
      [{ security: "ssl" }, "security must be none, starttls or tls"],
      [{ from: "desk" }, "Email address is not valid"],
      [{ replyTo: "desk@example.org\r\nBcc: x@example.org" }, "Email address is not valid"],
      [{ password: "a\nb" }, "password must be a single line of text"],
    ];
    for (const [body, error] of refused)
      it(`refuse ${JSON.stringify(body)}`, async () => {
        expect(statusAndBody(await admin.put(MAIL, body))).to.deep.equal([400, { error }]);
      });
  });

  describe("a test mail", () => {
    it("is refused while mail is not configured", async () => {
      expect(statusAndBody(await admin.post(`${MAIL}/test`, { to: "a@example.org" }))).to.deep.equal([
        400,
        { error: "Mail is not configured. Save a mail server and a sender address first." },
      ]);
    });

    it("is sent with the saved settings and returns the answer of the mail server", async () => {
      await using server = await mailServer({ login: { user: "desk", password: "hidden word" } });
      await configure(server, { user: "desk", password: "hidden word", replyTo: "office@example.org" });
      await admin.put("/api/admin/settings/facility", { name: "Genomzentrum Süd" });
      const { status, body } = await admin.post(`${MAIL}/test`, { to: "someone@example.org" });
      expect([status, body.success]).to.deep.equal([200, true]);
      expect(body.answer).to.match(/^250 /);
      const [mail] = server.received;
      expect(mail).to.include({ from: "desk@example.org", user: "desk", subject: "Test email" });
      expect(mail?.to).to.deep.equal(["someone@example.org"]);
      expect(mail?.headers.get("reply-to")).to.equal("office@example.org");
      expect(mail?.headers.get("auto-submitted")).to.equal("auto-generated");
      expect(mail?.text).to.contain("The mail settings of Genomzentrum Süd work");
      expect(mail?.text).to.contain("https://lanekeeper.example.org/settings/mail");
    });

    it("shows the answer of a mail server that refuses it", async () => {
      await using server = await mailServer({ login: { user: "desk", password: "right" } });
      await configure(server, { user: "desk", password: "wrong" });
      const { status, body } = await admin.post(`${MAIL}/test`, { to: "someone@example.org" });
      expect([status, body.error]).to.deep.equal([
        502,
        "The test mail was not sent: 535 5.7.8 Authentication failed",
      ]);
    });

    it("reports a server without the required STARTTLS and sends it nothing", async () => {
      await using server = await mailServer();
      await configure(server, { security: "starttls" });
      const { status, body } = await admin.post(`${MAIL}/test`, { to: "someone@example.org" });
      expect(status).to.equal(502);
      expect(body.error).to.match(/^The test mail was not sent: /);
      expect(server.received).to.deep.equal([]);
    });

    it("does not reach a name that resolves to a link-local address", async () => {
      await admin.put(MAIL, { host: "169.254.1.1.nip.invalid", from: "desk@example.org" });
      const { status } = await admin.post(`${MAIL}/test`, { to: "someone@example.org" });
      expect(status).to.equal(502);
    });

    it("is for facility admins outside the demo", async () => {
      const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
      const researcher = await app.as("RESEARCHER");
      const answers = await Promise.all(
        [app.anyone, researcher, demo].map((browser) =>
          browser.post(`${MAIL}/test`, { to: "a@example.org" }),
        ),
      );
      expect(answers.map(({ status }) => status)).to.deep.equal([401, 403, 403]);
      expect((await demo.get(MAIL)).status).to.equal(200);
    });
  });

  describe("the outbox", () => {
    it("queues nothing while mail is off", async () => {
      expect(await queueReset("a@example.org")).to.equal(false);
      expect(await Mail.query(app.db).resultSize()).to.equal(0);
    });

    it("sends a mail once, and keeps its row without its parameters", async () => {
      await using server = await mailServer();
      await configure(server);
      expect(await queueReset("a@example.org")).to.equal(true);
      expect(JSON.stringify(await Mail.query(app.db))).not.to.contain("one-time-secret");
      await send();
      await send();
      expect(server.received.map(({ to }) => to)).to.deep.equal([["a@example.org"]]);
      expect(server.received[0]?.text).to.contain(
        "Choose a new password:\nhttps://lanekeeper.example.org/reset-password#token=one-time-secret",
      );
      const mail = await onlyMail();
      expect(mail).to.include({ status: "sent", attempts: 1, sealedParams: null });
      expect(server.received[0]?.headers.get("message-id")).to.equal(mail.messageId);
    });

    it("queues nothing for a change that is rolled back", async () => {
      await using server = await mailServer();
      await configure(server);
      const failure = new Error("rolled back");
      const change = transaction(app.db, async (trx) => {
        await queueMail(trx, contextFor(app.site, null), {
          to: "a@example.org",
          kind: "passwordReset",
          template: "passwordReset",
          params: { path: "/x" },
        });
        throw failure;
      });
      expect(await change.catch((error: unknown) => error)).to.equal(failure);
      await send();
      expect(server.received).to.deep.equal([]);
    });

    it("is shared by several servers: each mail is sent once", async () => {
      await using server = await mailServer();
      await configure(server);
      const addresses = Array.from({ length: 40 }, (_, index) => `person${index}@example.org`);
      for (const address of addresses) await queueReset(address);
      // Separate objects, as in separate processes.
      const sites = Array.from({ length: 3 }, () => ({ ...app.site }));
      await Promise.all(sites.map((site) => sendMails(site, { stopping: STOPPING })));
      expect(server.received.flatMap(({ to }) => to).toSorted()).to.deep.equal(addresses.toSorted());
    });

    it("tries again after a temporary answer, with growing pauses and the same Message-ID", async () => {
      await using server = await mailServer();
      await configure(server);
      server.onRecipient = () => "451 4.3.0 Try later";
      await queueReset("a@example.org");
      const before = Date.now();
      await send();
      const first = await onlyMail();
      expect(first).to.include({ status: "queued", attempts: 1, answer: "451 4.3.0 Try later" });
      expect(first.nextAt.getTime()).to.be.within(before + 10_000, Date.now() + 10_000);
      await send();
      expect((await onlyMail()).attempts).to.equal(1);
      server.onRecipient = () => "accept";
      await makeDue();
      await send();
      expect(await onlyMail()).to.include({ status: "sent", attempts: 2, messageId: first.messageId });
      expect(server.received).to.have.length(1);
    });

    it("pauses 10 s, 1 and 5 min, 30 min, then an hour for a day", () => {
      const minutes = MAIL_PAUSES_MS.map((pauseMs) => pauseMs / 60_000);
      expect(minutes).to.deep.equal([1 / 6, 1, 5, 30, ...Array.from({ length: 24 }, () => 60)]);
    });

    it("gives a mail up after the last attempt and notifies the facility admins", async () => {
      await using server = await mailServer();
      await configure(server);
      server.onContent = () => "452 4.2.2 Full";
      await queueReset("a@example.org");
      await queueReset("b@example.org");
      await Mail.query(app.db).patch({ attempts: MAIL_PAUSES_MS.length });
      await send();
      const mails = await Mail.query(app.db);
      expect(mails.map(({ status, sealedParams }) => [status, sealedParams])).to.deep.equal([
        ["failed", null],
        ["failed", null],
      ]);
      const notices = await Notification.query(app.db).where({ kind: "mail.failed" });
      // Merged, unless both were written at the same time.
      expect(new Set(notices.map(({ userId }) => userId))).to.deep.equal(new Set([admin.user.id]));
      expect(notices.reduce((sum, { times }) => sum + times, 0)).to.equal(2);
      const [, shown] = await asks(admin, "mail.undelivered");
      expect(
        shown.map(({ to, answer }: { to: string; answer: string }) => [to, answer]),
      ).to.have.deep.members([
        ["a@example.org", "452 4.2.2 Full"],
        ["b@example.org", "452 4.2.2 Full"],
      ]);
    });

    it("gives a mail up at once whose content is refused", async () => {
      await using server = await mailServer();
      await configure(server);
      server.onContent = () => "554 5.6.0 Not accepted";
      await queueReset("a@example.org");
      await send();
      expect(await onlyMail()).to.include({
        status: "failed",
        attempts: 1,
        answer: "554 5.6.0 Not accepted",
      });
    });

    it("records on the account that its address is refused, until an admin clears it or it changes", async () => {
      await using server = await mailServer();
      await configure(server);
      const reader = await app.as("RESEARCHER");
      server.onRecipient = () => "550 5.1.1 No such user";
      await queueReset(reader.user.email, reader.user.id);
      await send();
      expect(await onlyMail()).to.include({ status: "refused", attempts: 1 });
      const catchRefusal = async () => {
        const { body } = await admin.get("/api/admin/users");
        const found = body.users.find(({ id }: { id: string }) => id === reader.user.id);
        return found.mailRefusal;
      };
      expect(await catchRefusal()).to.equal("550 5.1.1 No such user");

      await admin.patch(`/api/admin/users/${reader.user.id}`, { email: "other@example.org" });
      expect(await catchRefusal()).to.equal(null);
      await admin.patch(`/api/admin/users/${reader.user.id}`, { email: reader.user.email });
      expect(await catchRefusal()).to.equal("550 5.1.1 No such user");
      expect((await does(admin, "mail.clearRefusal", { userId: reader.user.id }))[0]).to.equal(200);
      expect(await catchRefusal()).to.equal(null);
      const actions = await AuditEntry.query(app.db).where({ targetId: reader.user.id }).orderBy("at");
      expect(actions.map(({ action }) => action)).to.include.members([
        "user.mailRefused",
        "user.mailRefusalCleared",
      ]);
    });

    it("does not blame the address when the server forbids relaying", async () => {
      await using server = await mailServer();
      await configure(server);
      const reader = await app.as("RESEARCHER");
      server.onRecipient = () => "554 5.7.1 Relay access denied";
      await queueReset(reader.user.email, reader.user.id);
      await send();
      expect(await onlyMail()).to.include({ status: "queued", attempts: 1 });
      expect((await User.query(app.db).findById(reader.user.id))?.mailRefusal).to.equal(null);
    });

    it("tries again after a server that hangs or closes the connection, under the same Message-ID", async () => {
      await using server = await mailServer();
      await configure(server);
      await queueReset("a@example.org");
      for (const reaction of ["hang", "drop"] as const) {
        server.onContent = () => reaction;
        await makeDue();
        await sendMails(app.site, { stopping: STOPPING, silenceMs: 200 });
        expect((await onlyMail()).status).to.equal("queued");
      }
      server.onContent = () => "accept";
      await makeDue();
      await send();
      expect([server.attempts, server.received.length]).to.deep.equal([3, 1]);
      expect(server.received[0]?.headers.get("message-id")).to.equal((await onlyMail()).messageId);
    });

    it("tries again when no mail server listens", async () => {
      const server = await mailServer();
      await configure(server);
      await server[Symbol.asyncDispose]();
      await queueReset("a@example.org");
      await send();
      expect((await onlyMail()).answer).to.contain("ECONNREFUSED");
      expect(await onlyMail()).to.include({ status: "queued", attempts: 1 });
    });

    it("leaves a mail to its attempt for five minutes, then frees it", async () => {
      await using server = await mailServer();
      await configure(server);
      await queueReset("a@example.org");
      await Mail.query(app.db).patch({
        status: "sending",
        claimId: "of a dead process",
        claimedAt: new Date(),
      });
      await send();
      expect(server.received).to.deep.equal([]);
      await makeDue();
      await send();
      expect(server.received).to.have.length(1);
    });

    it("ignores the outcome of an attempt that has lost its mail", async () => {
      await using server = await mailServer();
      await configure(server);
      await queueReset("a@example.org");
      server.onContent = () => "hang";
      const slow = sendMails(app.site, { stopping: STOPPING, silenceMs: 300 });
      while (server.attempts === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      await Mail.query(app.db).patch({ claimId: "another attempt" });
      await slow;
      expect(await onlyMail()).to.include({ status: "sending", claimId: "another attempt" });
    });

    it("gives queued mails up when mail is turned off", async () => {
      await using server = await mailServer();
      await configure(server);
      await queueReset("a@example.org");
      await admin.put(MAIL, { host: null });
      await send();
      expect(await onlyMail()).to.include({ status: "failed", sealedParams: null });
      expect(server.received).to.deep.equal([]);
    });

    it("keeps ended mails for 30 days", async () => {
      const day = 24 * 60 * 60 * 1000;
      const ended = (days: number) => ({
        toAddress: `${days}@example.org`,
        kind: "passwordReset",
        template: "passwordReset",
        status: "sent" as const,
        endedAt: new Date(Date.now() - days * day),
      });
      await Mail.query(app.db).insert([ended(29), ended(31)]);
      expect(await sweepMails(app.site, new Date())).to.equal(1);
      expect((await onlyMail()).toAddress).to.equal("29@example.org");
    });
  });

  describe("texts", () => {
    it("are in the language of the reader, otherwise in that of the facility", async () => {
      await using server = await mailServer();
      await configure(server);
      const reader = await app.as("RESEARCHER");
      await User.query(app.db).findById(reader.user.id).patch({ language: "de" });
      await queueReset(reader.user.email, reader.user.id);
      await queueReset("b@example.org");
      await send();
      await admin.put("/api/admin/settings/facility", { language: "de" });
      await queueReset("c@example.org");
      await send();
      const subjects = Object.fromEntries(server.received.map(({ to, subject }) => [to[0], subject]));
      expect(subjects).to.deep.equal({
        [reader.user.email]: "Passwort zurücksetzen",
        "b@example.org": "Reset your password",
        "c@example.org": "Passwort zurücksetzen",
      });
      expect(server.received.find(({ to }) => to[0] === reader.user.email)?.html).to.contain(
        '<html lang="de">',
      );
    });

    it("treat names as text: no HTML, no further header", async () => {
      await using server = await mailServer();
      await configure(server);
      await admin.put("/api/admin/settings/facility", { name: 'Lab <img src=x onerror="1"> & "Co"' });
      await transaction(app.db, (trx) =>
        queueMail(trx, contextFor(app.site, null), {
          to: "a@example.org",
          kind: "invitation",
          template: "invitation",
          params: {
            path: '/accept-invitation#token="><script>',
            invitedBy: "Eve\r\nBcc: victim@example.org\r\n\r\n<script>alert(1)</script>",
            expiresAt: "2026-12-01T00:00:00.000Z",
          },
        }),
      );
      await send();
      const [mail] = server.received;
      expect(mail?.to).to.deep.equal(["a@example.org"]);
      expect([...(mail?.headers.keys() ?? [])]).not.to.include("bcc");
      expect(mail?.html).not.to.match(/<script|<img|onerror="/);
      expect(mail?.html).to.contain("Lab &lt;img src=x onerror=&quot;1&quot;&gt; &amp; &quot;Co&quot;");
      expect(mail?.text).to.contain("Eve Bcc: victim@example.org <script>alert(1)</script> invites you");
    });

    it("carry the logo of the facility as a part of the mail", async () => {
      await using server = await mailServer();
      await configure(server);
      const [status] = await does(admin, "facilityLogo.change", { image: PIXEL });
      expect(status).to.equal(200);
      await queueReset("a@example.org");
      await send();
      expect(server.received[0]?.attachments).to.deep.equal(["image/png"]);
      expect(server.received[0]?.html).to.contain('<img src="cid:logo" alt="Lanekeeper"');
    });
  });
});

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
