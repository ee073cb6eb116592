import { expect } from "chai";
import dns from "node:dns";
import { Webhook } from "../../../db/models/Webhook.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { type MailServerHandle, mailServer } from "../../helpers/mailServer.ts";
import { does } from "../../helpers/procedures.ts";
import { type WebhookReceiver, webhookReceiver } from "../../helpers/webhookReceiver.ts";

const OWN_LINK = "Link-local and metadata addresses are not allowed";
const INSIDE = "Loopback and private addresses are not allowed unless LANEKEEPER_OUTGOING_ALLOW lists them";
const EVENTS = ["order.submitted"];

/** Hosts of URLs that no setting may name. The last ones are spellings that a URL parser turns into an address. */
const METADATA = [
  "169.254.169.254",
  "100.100.100.200",
  "[fe80::1]",
  "[fd00:ec2::254]",
  "[::ffff:169.254.169.254]",
  "[64:ff9b::a9fe:a9fe]",
  "[64:ff9b:1::a9fe:a9fe]",
  "[2002:a9fe:a9fe::1]",
  "2852039166",
  "0xa9fea9fe",
  "0251.0376.0251.0376",
  "169.254.43518",
  "①⑥⑨.254.169.254",
  "169。254。169。254",
];
const PRIVATE = [
  "127.0.0.1",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.0.1",
  "100.64.0.1",
  "0.0.0.0",
  "[::1]",
  "[::]",
  "[fd12::1]",
  "[::ffff:127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::1]",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "①②⑦.0.0.1",
];
/** Addresses to which a name of an attacker resolves. */
const RESOLVED = [
  "127.0.0.1",
  "10.9.8.7",
  "0.0.0.0",
  "169.254.169.254",
  "::1",
  "fd12::1",
  "fe80::1",
  "::ffff:127.0.0.1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b::7f00:1",
];

/** Settings that name an address, with which an admin, or whoever took over their session, could make the server send
 *  requests into its own network. */
describe("outgoing requests", () => {
  let app: TestApp;
  let admin: Person;
  let receiver: WebhookReceiver;
  let mails: MailServerHandle;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    receiver = await webhookReceiver();
    mails = await mailServer();
  });
  after(async () => {
    await receiver[Symbol.asyncDispose]();
    await mails[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
  });

  beforeEach(() => void (receiver.received.length = 0));

  const port = () => new URL(receiver.url).port;
  const createWebhook = async (url: string) => {
    const { status, body } = await admin.post("/api/admin/webhooks", { url, events: EVENTS });
    return status === 201 ? { id: body.id as string } : { refusal: body.error as string };
  };
  const createChannel = async (url: string) => {
    const [status, result] = await does(admin, "chat.create", {
      kind: "slack",
      name: "Lab",
      url,
      events: EVENTS,
    });
    return status === 200 ? { id: result.id as string } : { refusal: result as string };
  };
  async function aReceiver(create: typeof createWebhook) {
    const { id } = await create(`http://hooks.example.org:${port()}/`);
    return id ?? expect.fail("not created");
  }
  const errorOfTest = async (webhookId: string) => {
    const [status, { delivery }] = await does(admin, "webhooks.test", { webhookId });
    expect([status, delivery.status]).to.deep.equal([200, "failed"]);
    return delivery.error as string;
  };
  /** Runs work while every name resolves to one address. */
  async function resolvingTo<T>(address: string, work: () => Promise<T>): Promise<T> {
    const original = dns.lookup;
    const family = address.includes(":") ? 6 : 4;
    Object.assign(dns, {
      lookup: (_host: string, _options: object, done: (error: null, found: object[]) => void) =>
        done(null, [{ address, family }]),
    });
    try {
      return await work();
    } finally {
      Object.assign(dns, { lookup: original });
    }
  }

  for (const [what, create] of [
    ["a webhook", () => createWebhook],
    ["a chat channel", () => createChannel],
  ] as const)
    describe(`to the address of ${what}`, () => {
      afterEach(() => Webhook.query(app.db).delete());

      it("are refused with the setting if it is a metadata or private address in any spelling", async () => {
        for (const [hosts, refusal] of [
          [METADATA, OWN_LINK],
          [PRIVATE, INSIDE],
        ] as const)
          for (const host of hosts)
            expect([host, await create()(`http://${host}:${port()}/`)]).to.deep.equal([host, { refusal }]);
      });

      it("are refused when its name resolves to such an address", async () => {
        const id = await aReceiver(create());
        for (const address of RESOLVED) {
          const error = await resolvingTo(address, () => errorOfTest(id));
          expect([address, error]).to.deep.equal([
            address,
            "The address is in a network that Lanekeeper does not contact",
          ]);
        }
        const local = await create()(`http://localhost:${port()}/`);
        expect(await errorOfTest(local.id ?? expect.fail(local.refusal))).to.equal(
          "The address is in a network that Lanekeeper does not contact",
        );
        expect(receiver.received).to.deep.equal([]);
      });
    });

  it("to the mail server are refused at metadata addresses, also when its name resolves to one", async () => {
    const settings = { port: mails.port, security: "none", from: "desk@example.org" };
    const put = (host: string) => admin.put("/api/admin/settings/mail", { ...settings, host });
    for (const host of METADATA.slice(0, 8)) {
      const { status, body } = await put(host.replace(/^\[|\]$/g, ""));
      expect([host, status, body.error]).to.deep.equal([host, 400, OWN_LINK]);
    }
    expect((await put("mail.example.org")).status).to.equal(200);
    for (const address of RESOLVED.filter((one) => /^(169|fe80|64:ff9b::a9fe)/.test(one))) {
      const test = () => admin.post("/api/admin/settings/mail/test", { to: "a@example.org" });
      const { status, body } = await resolvingTo(address, test);
      expect([address, status]).to.deep.equal([address, 502]);
      expect(body.error).to.contain("mail.example.org is an address that Lanekeeper does not contact");
    }
    expect(mails.attempts).to.equal(0);
  });

  it("do not follow a redirect, whatever its status and target", async () => {
    await using allowed = await testApp({ LANEKEEPER_OUTGOING_ALLOW: "127.0.0.1" });
    const person = await allowed.as("FACILITY_ADMIN");
    const { body } = await person.post("/api/admin/webhooks", { url: receiver.url, events: EVENTS });
    for (const status of [301, 302, 303, 307, 308])
      for (const location of ["/elsewhere", "http://169.254.169.254/latest", "file:///etc/passwd"]) {
        receiver.received.length = 0;
        receiver.onRequest = (res) => void res.writeHead(status, { location }).end();
        const [, { delivery }] = await does(person, "webhooks.test", { webhookId: body.id });
        expect([delivery.status, delivery.responseStatus]).to.deep.equal(["failed", status]);
        expect(receiver.received.map(({ path }) => path)).to.deep.equal(["/hook"]);
      }
  });
});
