import axe from "axe-core";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { transaction } from "../../../db/transaction.ts";
import { emitEvent } from "../../../server/access/webhooks/emitEvent.ts";
import { sendWebhooks } from "../../../server/access/webhooks/sendWebhooks.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { webhookReceiver } from "../../helpers/webhookReceiver.ts";

describe("webhooks and chat, in the browser", function () {
  this.timeout(60_000);
  const chromium = useChromium();

  it("an admin adds a webhook, reads its secret once, tests it, and sees and repeats a delivery", async () => {
    await using app = await testApp({ LANEKEEPER_OUTGOING_ALLOW: "127.0.0.1" });
    await using receiver = await webhookReceiver();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id, { name: "Lake" });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto("/settings/webhooks");
    await page.getByRole("heading", { name: "No webhooks" }).waitFor();
    await page.getByRole("button", { name: "Add webhook" }).click();
    const dialog = page.getByRole("dialog", { name: "Add webhook" });
    await dialog.getByRole("textbox", { name: "URL" }).fill("http://10.0.0.1/hook");
    await dialog.getByRole("checkbox", { name: "Order submitted" }).check();
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.getByText("Loopback and private addresses are not allowed").first().waitFor();
    await dialog.getByRole("textbox", { name: "URL" }).fill(receiver.url);
    await dialog.getByRole("button", { name: "Add" }).click();
    const secretDialog = page.getByRole("dialog", { name: "Signing secret" });
    const secret = await secretDialog.getByText(/^whsec_/).textContent();
    await secretDialog.getByRole("button", { name: "Done" }).click();
    const card = page.getByRole("article", { name: receiver.url });
    await card.getByText("Active").waitFor();
    expect(await violationsOn(page)).to.deep.equal([]);

    await card.getByRole("button", { name: "Send test event" }).click();
    await page.getByText("The receiver accepted the test event").waitFor();
    const [request] = receiver.received;
    expect(new StandardWebhook(secret ?? "").verify(request?.body ?? "", request?.headers ?? {})).to.include({
      type: "webhook.test",
    });

    receiver.onRequest = (res) => void res.writeHead(410).end("closed for good");
    await transaction(app.db, (trx) => emitEvent(trx, "order.submitted", order.id));
    await sendWebhooks(app.site, { stopping: new AbortController().signal });
    await page.reload();
    await card.getByText("The receiver answered 410 Gone").waitFor();
    await card.getByRole("button", { name: "Resume" }).click();
    await card.getByText("Active").waitFor();
    await card.getByRole("button", { name: "Deliveries" }).click();
    const deliveries = page.getByRole("dialog", { name: /^Deliveries to/ });
    await deliveries.getByRole("button", { name: /^Order submitted/ }).click();
    await deliveries.getByText("closed for good").waitFor();
    await deliveries.getByText(`"id": "${order.id}"`).waitFor();
    expect(await violationsOn(page)).to.deep.equal([]);
    receiver.onRequest = (res) => void res.writeHead(204).end();
    await deliveries.getByRole("button", { name: "Send again" }).click();
    await deliveries.getByText("Queued").waitFor();
    await sendWebhooks(app.site, { stopping: new AbortController().signal });
    await deliveries
      .getByRole("region", { name: /^Order submitted/ })
      .getByText("HTTP status 204")
      .waitFor();
    await page.keyboard.press("Escape");

    await card.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "No webhooks" }).waitFor();
    expect(errors.filter((error) => !/400/.test(error))).to.deep.equal([]);
  });

  itNightly(
    "an admin adds a chat channel with a text of its own, whose address is not shown again",
    async () => {
      await using app = await testApp({ LANEKEEPER_OUTGOING_ALLOW: "127.0.0.1" });
      await using receiver = await webhookReceiver();
      const admin = await app.as("FACILITY_ADMIN");
      const order = await anOrder(app.db, admin.user.id, { name: "Lake" });
      const { page, errors } = await openWindow(chromium(), app.url, { width: 390 });
      await signIn(page, admin, app.url);
      await page.goto("/settings/chat");
      await page.getByRole("button", { name: "Add channel" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Name" }).fill("Lab");
      await dialog.getByLabel("Incoming webhook URL").fill(receiver.url);
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await dialog.getByRole("alert").getByRole("button", { name: "Select at least one event" }).waitFor();
      await dialog.getByRole("checkbox", { name: "Order submitted" }).check();
      await dialog.getByRole("button", { name: "Message texts" }).click();
      const text = dialog.getByRole("textbox", { name: "Order submitted" });
      await text.waitFor();
      expect(await violationsOn(page)).to.deep.equal([]);
      await text.fill("New: {sample}");
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      const refusal = "The text for order.submitted contains the unknown value {sample}";
      await dialog.getByRole("alert").getByRole("button", { name: refusal }).waitFor();
      expect(await text.evaluate((input) => input.getAttribute("aria-invalid"))).to.equal("true");
      await text.fill("New: {order}");
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      const card = page.getByRole("article", { name: "Lab" });
      await card.getByRole("button", { name: "Send test message" }).click();
      await page.getByText("The receiver accepted the test event").waitFor();
      await transaction(app.db, (trx) => emitEvent(trx, "order.submitted", order.id));
      await sendWebhooks(app.site, { stopping: new AbortController().signal });
      expect(receiver.received[1]?.body).to.contain(`New: ${order.orderNumber}`);

      await card.getByRole("button", { name: "Actions for Lab" }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      expect(await dialog.getByLabel("Incoming webhook URL").inputValue()).to.equal("");
      await dialog.getByRole("textbox", { name: "Name" }).fill("Desk");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByRole("article", { name: "Desk" }).waitFor();
      expect(errors.filter((error) => !/400/.test(error))).to.deep.equal([]);
    },
  );
});

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The violations of WCAG that axe finds on the page with its open dialog. */
async function violationsOn(page: Page): Promise<unknown[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (values) => (window as unknown as { axe: typeof axe }).axe.run({ runOnly: { type: "tag", values } }),
    WCAG,
  );
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
