import { expect } from "chai";
import { WebhookDelivery } from "../../../db/models/WebhookDelivery.ts";
import { transaction } from "../../../db/transaction.ts";
import { emitEvent } from "../../../server/access/webhooks/emitEvent.ts";
import { testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { jobsProcess } from "../../helpers/jobsProcess.ts";
import { until } from "../../helpers/until.ts";
import { webhookReceiver } from "../../helpers/webhookReceiver.ts";

describe("webhooks are sent by another process", () => {
  it("soon after their change, and at least once when it is killed before it records the answer", async () => {
    const environment = { LANEKEEPER_OUTGOING_ALLOW: "127.0.0.1" };
    await using app = await testApp(environment);
    await using receiver = await webhookReceiver();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    await admin.post("/api/admin/webhooks", { url: receiver.url, events: ["order.submitted"] });
    const start = () =>
      jobsProcess({ databaseUrl: app.site.databaseUrl, home: app.site.env.home, environment });
    const submit = () => transaction(app.db, (trx) => emitEvent(trx, "order.submitted", order.id));
    const statuses = async () =>
      (await WebhookDelivery.query(app.db).orderBy("createdAt")).map(({ status }) => status);

    const first = await start();
    await submit();
    await until(async () => (await statuses())[0] === "delivered", "the first delivery");
    receiver.onRequest = () => {};
    await submit();
    await until(() => receiver.received.length === 2, "the second request");
    await first.kill();
    expect(await statuses()).to.deep.equal(["delivered", "sending"]);

    receiver.onRequest = (res) => void res.writeHead(204).end();
    // Two minutes later.
    await WebhookDelivery.query(app.db)
      .where({ status: "sending" })
      .patch({ claimedAt: new Date(0) });
    const second = await start();
    await until(async () => (await statuses())[1] === "delivered", "the second delivery");
    await second.kill();
    const [, lost, repeated] = receiver.received;
    expect(receiver.received).to.have.length(3);
    expect([repeated?.headers["webhook-id"], repeated?.body]).to.deep.equal([
      lost?.headers["webhook-id"],
      lost?.body,
    ]);
  });
});
