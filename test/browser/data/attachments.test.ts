import { expect } from "chai";
import { OrderAttachment } from "../../../db/models/OrderAttachment.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { until } from "../../helpers/until.ts";

describe("the attachments of an order, in the browser", function () {
  this.timeout(90_000);
  const chromium = useChromium();

  it("are added on a phone, refused with a reason, downloaded, and deleted after a question, by keyboard", async () => {
    await using app = await testApp();
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id, { name: "Soil" });
    const { page, errors } = await openWindow(chromium(), app.url);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, owner, app.url);
    await page.goto(`/orders/${order.id}`);
    const panel = page.getByRole("region", { name: "Attachments" });
    await panel.getByText("No attachments.").waitFor();

    const file = (name: string, text: string) => ({
      name,
      mimeType: "application/octet-stream",
      buffer: Buffer.from(text),
    });
    await panel
      .locator('input[type="file"]')
      .setInputFiles([
        file("gel image with a rather long name that must be wrapped on a phone.pdf", "%PDF"),
        file("page.html", "<script></script>"),
        file("plate.csv", "A1;B2"),
      ]);
    await panel.getByRole("link", { name: "plate.csv" }).waitFor();
    await panel.getByRole("alert").filter({ hasText: "Couldn't attach page.html" }).waitFor();
    await panel.getByRole("button", { name: "Dismiss the message about page.html" }).click();
    expect(await panel.getByRole("alert").count()).to.equal(0);
    expect(await OrderAttachment.query(app.db).where({ orderId: order.id }).resultSize()).to.equal(2);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).to.be.at.most(390);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      panel.getByRole("link", { name: "plate.csv" }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal("plate.csv");

    const remove = panel.getByRole("button", { name: "Delete plate.csv" });
    await remove.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete attachment" });
    await dialog.getByText("plate.csv is deleted for all users of this order.").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("plate.csv deleted").waitFor();
    await until(async () => (await panel.getByRole("listitem").count()) === 1, "the shorter list");
    expect(errors).to.deep.equal([]);
  });

  it("are shown as a picture on the page and on the timeline of their sample", async () => {
    await using app = await testApp();
    const technician = await app.as("TECHNICIAN");
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id);
    const { id } = await aSample(app.db, order.id);
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390 });
    await signIn(page, technician, app.url);
    await page.goto(`/orders/${order.id}/samples/${id}/quality`);
    const panel = page.getByRole("region", { name: "Pictures and files of this sample" });
    await panel.locator('input[type="file"]').setInputFiles({
      name: "gel.png",
      mimeType: "image/png",
      buffer: Buffer.from(PICTURE, "base64"),
    });
    await panel.getByRole("link", { name: "gel.png" }).waitFor();
    const visitor = await openWindow(chromium(), app.url);
    await signIn(visitor.page, owner, app.url);
    await visitor.page.goto(`/orders/${order.id}/samples/${id}/quality`);
    const preview = visitor.page.getByRole("img", { name: "Preview of gel.png" });
    await until(
      () => preview.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth === 1),
      "the picture",
    );
    await visitor.page.goto(`/orders/${order.id}/samples/${id}`);
    await visitor.page.getByText("Attached: gel.png").waitFor();
    expect([...errors, ...visitor.errors]).to.deep.equal([]);
  });
});

// A pixel.
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
