import { expect } from "chai";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Mail } from "../../../db/models/Mail.ts";
import { transaction } from "../../../db/transaction.ts";
import { queueMail } from "../../../server/access/mail/queueMail.ts";
import { contextFor } from "../../../server/platform/rpc/context.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { jobsProcess } from "../../helpers/jobsProcess.ts";
import { type MailServerHandle, mailServer } from "../../helpers/mailServer.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

describe("mails are sent by another process", () => {
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const configure = (server: MailServerHandle, more: object = {}) =>
    admin.put("/api/admin/settings/mail", {
      host: "localhost",
      port: server.port,
      security: "none",
      from: "desk@example.org",
      ...more,
    });
  const queue = (to: string) =>
    transaction(app.db, (trx) =>
      queueMail(trx, contextFor(app.site, null), {
        to,
        kind: "passwordReset",
        template: "passwordReset",
        params: { path: "/reset-password#token=one-time" },
      }),
    );
  const start = (environment: Record<string, string> = {}) =>
    jobsProcess({ databaseUrl: app.site.databaseUrl, home: app.site.env.home, environment });
  const readStatus = async (to: string) =>
    (await Mail.query(app.db).findOne({ toAddress: to }).throwIfNotFound()).status;

  it("soon after their change, and a killed process leaves no accepted and recorded mail to send again", async () => {
    await using server = await mailServer();
    await configure(server);
    const first = await start();
    await queue("sent@example.org");
    await until(async () => (await readStatus("sent@example.org")) === "sent", "the first mail");
    server.onContent = () => "hang";
    await queue("unanswered@example.org");
    await until(() => server.attempts === 2, "the content of the second mail");
    await first.kill();
    expect(await readStatus("unanswered@example.org")).to.equal("sending");

    server.onContent = () => "accept";
    // Five minutes later.
    await Mail.query(app.db)
      .where({ status: "sending" })
      .patch({ claimedAt: new Date(0) });
    const second = await start();
    await until(async () => (await readStatus("unanswered@example.org")) === "sent", "the second mail");
    await second.kill();
    expect(server.received.map(({ to }) => to[0])).to.deep.equal([
      "sent@example.org",
      "unanswered@example.org",
    ]);
  });

  it("over STARTTLS and TLS, with a certificate that must be valid for the host name", async () => {
    const folder = await tempDir();
    const tls = await createCertificate(folder.path);
    const trusting = await start({ NODE_EXTRA_CA_CERTS: join(folder.path, "cert.pem") });
    for (const [security, implicit] of [
      ["starttls", false],
      ["tls", true],
    ] as const) {
      await using server = await mailServer({
        tls: { ...tls, implicit },
        login: { user: "desk", password: "hidden word" },
      });
      await configure(server, { security, user: "desk", password: "hidden word" });
      await queue(`${security}@example.org`);
      await until(() => server.received.length === 1, `a mail over ${security}`);
      expect(server.received[0]).to.include({ isEncrypted: true, user: "desk" });
    }
    await trusting.kill();

    // This process does not know the certificate.
    await using server = await mailServer({ tls: { ...tls, implicit: false } });
    await configure(server, { security: "starttls", user: null, password: null });
    const { status, body } = await admin.post("/api/admin/settings/mail/test", { to: "a@example.org" });
    expect(status).to.equal(502);
    expect(body.error).to.match(/self.signed certificate/);
    expect(server.received).to.deep.equal([]);
    await folder.remove();
  });
});

async function createCertificate(folder: string): Promise<{ key: string; cert: string }> {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const options = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost".split(" ");
  const names = ["-addext", "subjectAltName=DNS:localhost"];
  await promisify(execFile)("openssl", [...options, ...names, "-keyout", key, "-out", cert]);
  return { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
}
