import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Webhook } from "../../../db/models/Webhook.ts";
import { WebhookDelivery } from "../../../db/models/WebhookDelivery.ts";
import { transaction } from "../../../db/transaction.ts";
import { EVENT_TYPES } from "../../../db/values.ts";
import { emitEvent } from "../../../server/access/webhooks/emitEvent.ts";
import { sendWebhooks } from "../../../server/access/webhooks/sendWebhooks.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { type WebhookReceiver, webhookReceiver } from "../../helpers/webhookReceiver.ts";

const STOPPING = new AbortController().signal;

describe("chat channels", () => {
  let app: TestApp;
  let admin: Person;
  let order: Order;
  let chat: WebhookReceiver;
  beforeEach(async () => {
    app = await testApp({
      LANEKEEPER_OUTGOING_ALLOW: "127.0.0.1",
      PUBLIC_URL: "https://lanekeeper.example.org",
    });
    admin = await app.as("FACILITY_ADMIN");
    const owner = await app.as("RESEARCHER");
    order = await anOrder(app.db, owner.user.id, { name: "<!channel> & *all* [x](http://evil.example)" });
    chat = await webhookReceiver();
  });
  afterEach(async () => {
    await chat[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
  });

  const create = async (fields: object = {}) => {
    const [status, channel] = await does(admin, "chat.create", {
      kind: "slack",
      name: "Lab",
      url: `${chat.url}/secret-token`,
      events: ["order.submitted"],
      ...fields,
    });
    expect(status).to.equal(200);
    return channel;
  };
  const submit = async () => {
    await transaction(app.db, (trx) => emitEvent(trx, "order.submitted", order.id));
    await sendWebhooks(app.site, { stopping: STOPPING });
  };
  const onlyBody = () => JSON.parse(chat.received[0]?.body ?? expect.fail("no message")) as object;

  it("of Slack receive text in which names neither mention nor link, and the link of the order", async () => {
    await create();
    await submit();
    const text = `Order ${order.orderNumber} (&lt;!channel&gt; &amp; *all* [x](http://evil.example)) was submitted`;
    const link = `<https://lanekeeper.example.org/orders/${order.id}|Open in Lanekeeper>`;
    expect(onlyBody()).to.deep.equal({
      text,
      blocks: [{ type: "section", text: { type: "mrkdwn", text: `${text}\n${link}`, verbatim: true } }],
      unfurl_links: false,
      unfurl_media: false,
    });
    expect(chat.received[0]?.path).to.equal("/hook/secret-token");
    expect(chat.received[0]?.headers).not.to.have.property("webhook-signature");
  });

  it("of Teams receive a card with plain text in the language of the facility, and a link", async () => {
    await admin.put("/api/admin/settings/facility", { language: "de" });
    await create({ kind: "teams" });
    await submit();
    expect(onlyBody()).to.deep.equal({
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          contentUrl: null,
          content: {
            $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
            type: "AdaptiveCard",
            version: "1.4",
            body: [
              {
                type: "RichTextBlock",
                inlines: [
                  {
                    type: "TextRun",
                    text: `Auftrag ${order.orderNumber} (<!channel> & *all* [x](http://evil.example)) wurde eingereicht`,
                  },
                ],
              },
            ],
            actions: [
              {
                type: "Action.OpenUrl",
                title: "In Lanekeeper öffnen",
                url: `https://lanekeeper.example.org/orders/${order.id}`,
              },
            ],
          },
        },
      ],
    });
  });

  it("have the status of an order in the language of the facility", async () => {
    await admin.put("/api/admin/settings/facility", { language: "de" });
    await create({ templates: { "order.submitted": "{order}: {status}" } });
    await submit();
    expect(onlyBody()).to.have.property("text", `${order.orderNumber}: Eingereicht`);
  });

  it("have texts of their own, whose values must exist", async () => {
    const { id } = await create({ templates: { "order.submitted": "*New:* {order}", "study.ready": "" } });
    const [, { channels }] = await asks(admin, "chat.list");
    expect(channels[0].templates).to.deep.equal({ "order.submitted": "*New:* {order}" });
    await submit();
    expect(onlyBody())
      .to.have.property("text")
      .that.matches(/^\*New:\* ORD-/);
    const refused = await does(admin, "chat.update", {
      channelId: id,
      templates: { "order.submitted": "{sample} of {order}" },
    });
    expect(refused).to.deep.equal([400, "The text for order.submitted contains the unknown value {sample}"]);
  });

  it("keep their address encrypted and return only that it is set", async () => {
    const channel = await create();
    expect(channel).to.include({ kind: "slack", name: "Lab", urlSet: true, active: true });
    const [, renamed] = await does(admin, "chat.update", { channelId: channel.id, name: "Desk" });
    expect(renamed).to.deep.equal({ ...channel, name: "Desk" });
    await submit();
    chat.onRequest = (res) => void res.destroy();
    await submit();
    const [, listed] = await asks(admin, "chat.list");
    const [, deliveries] = await asks(admin, "webhooks.deliveries", { webhookId: channel.id });
    expect(deliveries.total).to.equal(2);
    const stored = [
      await Webhook.query(app.db),
      await AuditEntry.query(app.db),
      await WebhookDelivery.query(app.db),
    ];
    expect(JSON.stringify([channel, renamed, listed, deliveries, stored, app.logged])).not.to.contain(
      "secret-token",
    );
    await does(admin, "chat.update", { channelId: channel.id, url: `${chat.url}/other-token` });
    await submit();
    expect(chat.received.at(-1)?.path).to.equal("/hook/other-token");
    expect(await does(admin, "chat.delete", { channelId: channel.id })).to.deep.equal([200, {}]);
    expect(await asks(admin, "chat.list")).to.deep.equal([200, { channels: [] }]);
    const notFound = [404, "Chat channel not found"];
    expect(await does(admin, "chat.update", { channelId: channel.id, name: "x" })).to.deep.equal(notFound);
    expect(await does(admin, "chat.delete", { channelId: channel.id })).to.deep.equal(notFound);
  });

  it("are tested at once, and refuse loopback and private addresses", async () => {
    const { id } = await create();
    const [, { delivery }] = await does(admin, "webhooks.test", { webhookId: id });
    expect(delivery).to.include({ status: "delivered", responseStatus: 204 });
    expect(onlyBody()).to.have.property("text").that.contains("Test message");
    const [status, text] = await does(admin, "chat.update", { channelId: id, url: "https://192.168.1.1/x" });
    expect([status, text]).to.deep.equal([
      400,
      "Loopback and private addresses are not allowed unless LANEKEEPER_OUTGOING_ALLOW lists them",
    ]);
  });

  it("are limited in number", async () => {
    for (let made = 0; made < 10; made++) await create();
    const fields = { kind: "slack", name: "Lab", url: chat.url, events: EVENT_TYPES };
    expect(await does(admin, "chat.create", fields)).to.deep.equal([
      400,
      "A facility can have at most 10 chat channels. Delete one that is no longer used.",
    ]);
  });
});
