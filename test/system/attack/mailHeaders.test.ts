import { expect } from "chai";
import { Mail } from "../../../db/models/Mail.ts";
import { User } from "../../../db/models/User.ts";
import { sendMails } from "../../../server/access/mail/sendMails.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { type MailServerHandle, mailServer } from "../../helpers/mailServer.ts";

const VICTIM = "victim@example.org";

/** Addresses that would add a header, a recipient or a command if they were sent as they are. */
const ADDRESSES = [
  `a@example.org\r\nBcc: ${VICTIM}`,
  `a@example.org\nBcc: ${VICTIM}`,
  `a@example.org\rBcc: ${VICTIM}`,
  `a@example.org\r\n\r\nBody`,
  `a@example.org>\r\nRCPT TO:<${VICTIM}`,
  `a@example.org, ${VICTIM}`,
  `a@example.org; ${VICTIM}`,
  `a@example.org ${VICTIM}`,
  `a@example.org <${VICTIM}>`,
  `<a@example.org>`,
  `"a"@example.org, ${VICTIM}`,
  `a@example.org\u0000${VICTIM}`,
  `a@example.org\u2028Bcc: ${VICTIM}`,
  `a@example.org\u0085Bcc: ${VICTIM}`,
  `Group: a@example.org, ${VICTIM};`,
];
/** Names that would do the same in a subject or a display name. */
const NAMES = [
  `Eve\r\nBcc: ${VICTIM}`,
  `Eve\r\n\r\n<script>alert(1)</script>`,
  `Eve" <${VICTIM}>, "x`,
  `=?utf-8?Q?Eve=0D=0ABcc:_victim=40example.org?=`,
  `Eve\u2028Bcc: ${VICTIM}`,
];

describe("mails", () => {
  let app: TestApp;
  let admin: Person;
  let server: MailServerHandle;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    await app.openRegistration();
    server = await mailServer();
    const { status } = await admin.put("/api/admin/settings/mail", {
      host: "127.0.0.1",
      port: server.port,
      security: "none",
      from: "desk@example.org",
    });
    expect(status).to.equal(200);
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
  });

  const send = () => sendMails(app.site, { stopping: new AbortController().signal });

  it("are not sent to an address with a further header, recipient or command", async () => {
    const person = { firstName: "Eve", lastName: "Mallory" };
    const requests: [string, (address: string) => Promise<{ status: number }>][] = [
      ["test mail", (to) => admin.post("/api/admin/settings/mail/test", { to })],
      ["sender", (from) => admin.put("/api/admin/settings/mail", { from })],
      ["reply address", (replyTo) => admin.put("/api/admin/settings/mail", { replyTo })],
      ["invitation", (email) => admin.post("/api/admin/invitations", { email, role: "RESEARCHER" })],
      ["account", (email) => admin.post("/api/admin/users", { ...person, email, role: "RESEARCHER" })],
      ["registration", (email) => app.anyone.post("/api/register", { ...person, email, password: PASSWORD })],
    ];
    const users = await User.query(app.db).resultSize();
    for (const [what, request] of requests)
      for (const address of ADDRESSES)
        expect([what, address, (await request(address)).status]).to.deep.equal([what, address, 400]);
    await send();
    expect([await User.query(app.db).resultSize(), await Mail.query(app.db).resultSize()]).to.deep.equal([
      users,
      0,
    ]);
    expect(server.attempts).to.equal(0);
  });

  it("have one recipient and no header of an attacker, whatever the names in them", async () => {
    for (const name of NAMES) {
      // A name of an earlier release was not checked as it is today.
      await User.query(app.db).findById(admin.user.id).patch({ firstName: name, lastName: name });
      const facility = name.replaceAll(/\p{Cc}+/gu, " ");
      expect((await admin.put("/api/admin/settings/facility", { name: facility })).status).to.equal(200);
      const email = `guest${NAMES.indexOf(name)}@example.org`;
      expect((await admin.post("/api/admin/invitations", { email, role: "RESEARCHER" })).status).to.equal(
        201,
      );
      await send();
      const mail = server.received.at(-1) ?? expect.fail("no mail");
      expect([mail.to, mail.from]).to.deep.equal([[email], "desk@example.org"]);
      expect(mail.headers.get("to")).to.equal(email);
      expect([...mail.headers.keys()]).not.to.include("bcc");
      const from = mail.headers.get("from")?.replace(/"(?:[^"\\]|\\.)*"/, "name");
      expect(from).to.match(/^[^,<>\r\n]+ <desk@example\.org>$/);
      expect(mail.html).not.to.contain("<script");
    }
    expect(server.received).to.have.length(NAMES.length);
  });
});
