import { expect } from "chai";
import { Mail } from "../../../db/models/Mail.ts";
import { transaction } from "../../../db/transaction.ts";
import { queueMail } from "../../../server/access/mail/queueMail.ts";
import { contextFor } from "../../../server/platform/rpc/context.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { jobsProcess } from "../../helpers/jobsProcess.ts";
import { describeNightly } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";
import { LOGIN, RECIPIENT, skipLoudly, type Smtpd, smtpd } from "./smtpd.ts";

describeNightly("mail through a real OpenSMTPD", function () {
  this.timeout(120_000);
  let server: Smtpd | undefined;
  let app: TestApp;
  let admin: Person;
  let jobs: Awaited<ReturnType<typeof jobsProcess>>;

  before(async function () {
    server = await smtpd(this);
  });
  after(() => server?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    app = await testApp({ PUBLIC_URL: "https://lanekeeper.example.org" });
    admin = await app.as("FACILITY_ADMIN");
    jobs = await jobsProcess({
      databaseUrl: app.site.databaseUrl,
      home: app.site.env.home,
      environment: {
        PUBLIC_URL: "https://lanekeeper.example.org",
        NODE_EXTRA_CA_CERTS: running().certFile,
      },
    });
  });
  afterEach(async () => {
    await jobs.kill();
    await app[Symbol.asyncDispose]();
  });

  const running = () => server ?? expect.fail("no mail server");
  const configure = (security: keyof Smtpd["ports"], more: object = {}) =>
    admin.put("/api/admin/settings/mail", {
      host: "localhost",
      port: running().ports[security],
      security,
      from: "desk@example.org",
      ...more,
    });
  async function queue(to: string): Promise<() => Promise<Mail>> {
    await transaction(app.db, (trx) =>
      queueMail(trx, contextFor(app.site, null), {
        to,
        kind: "passwordReset",
        template: "passwordReset",
        params: { path: "/reset-password#token=one-time" },
      }),
    );
    return async () => Mail.query(app.db).findOne({ toAddress: to }).throwIfNotFound();
  }
  const ended = (read: () => Promise<Mail>) =>
    until(async () => {
      const mail = await read();
      return mail.status === "queued" || mail.status === "sending" ? undefined : mail;
    }, "the end of the mail");

  for (const [security, protocol] of [
    ["none", "ESMTP"],
    ["starttls", "ESMTPSA"],
    ["tls", "ESMTPSA"],
  ] as const)
    it(`delivers over ${security}${security === "none" ? "" : ", authenticated, with a certificate of its own"}`, async function () {
      const { readMails, tlsFailure } = running();
      if (security !== "none" && tlsFailure !== undefined) skipLoudly(this, tlsFailure);
      const before = (await readMails()).length;
      await configure(security, security === "none" ? {} : LOGIN);
      const { status, answer } = await ended(await queue(RECIPIENT));
      expect(status, answer ?? "").to.equal("sent");
      await until(async () => (await readMails()).length === before + 1, "the mail in the mailbox");
      const mail = (await readMails()).find(({ headers }) =>
        headers.get("received")?.includes(`with ${protocol} `),
      );
      expect(mail?.headers.get("delivered-to")).to.equal(RECIPIENT);
      expect(mail?.headers.get("return-path")).to.equal("<desk@example.org>");
      expect(mail?.text).to.contain("https://lanekeeper.example.org/reset-password#token=one-time");
      expect(mail?.html).to.contain("https://lanekeeper.example.org/reset-password#token=one-time");
    });

  it("records an address that it does not know as refused", async () => {
    await configure("none");
    const { status, answer } = await ended(await queue("unknown@example.org"));
    expect(status, answer ?? "").to.equal("refused");
    expect(answer).to.match(/^5\d\d .*<unknown@example\.org>$/);
  });

  it("waits with a mail whose credentials it refuses", async function () {
    const { tlsFailure, ports } = running();
    if (tlsFailure !== undefined) skipLoudly(this, tlsFailure);
    await configure("starttls", { ...LOGIN, password: "wrong" });
    const read = await queue(RECIPIENT);
    const { status, answer } = await until(async () => {
      const mail = await read();
      return mail.attempts > 0 && mail.status === "queued" ? mail : undefined;
    }, `an attempt at port ${ports.starttls}`);
    expect([status, answer]).to.deep.equal(["queued", "535 Authentication failed"]);
  });
});
