import { expect } from "chai";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";

describe("the amendments of an order, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("are proposed by the owner, shown to the facility as a difference, and accepted", async () => {
    await using app = await testApp();
    const owner = await app.as("RESEARCHER");
    const technician = await app.as("TECHNICIAN");
    const order = await anOrder(app.db, owner.user.id, { name: "Soil", stage: "IN_PROGRESS" });
    const { page, errors } = await openWindow(chromium(), app.url);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, owner, app.url);
    await page.goto(`/orders/${order.id}`);
    await page.getByRole("button", { name: "Order actions" }).click();
    await page.getByRole("menuitem", { name: "Propose a change" }).click();
    const dialog = page.getByRole("dialog", { name: "Propose a change" });
    await dialog.getByText("Change at least one answer.").waitFor();
    await dialog.getByLabel("Order name").fill("Peat");
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Wrong site");
    await dialog.getByRole("button", { name: "Propose", exact: true }).click();
    const panel = page.getByRole("region", { name: "Proposed changes" });
    await panel.getByRole("button", { name: "Withdraw change" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);

    const facility = await openWindow(chromium(), app.url);
    await signIn(facility.page, technician, app.url);
    await facility.page.goto(`/orders/${order.id}`);
    const shown = facility.page.getByRole("region", { name: "Proposed changes" });
    await shown.getByRole("row", { name: /Soil Peat$/ }).waitFor();
    await shown.getByText("Wrong site").waitFor();
    await shown.getByRole("button", { name: "Accept change" }).click();
    await shown.getByText("Accepted", { exact: true }).first().waitFor();
    expect((await Order.query(app.db).findById(order.id).throwIfNotFound()).name).to.equal("Peat");
    await panel.getByText("Accepted", { exact: true }).first().waitFor();
    await page.getByRole("heading", { level: 1, name: "Peat" }).waitFor();
    expect([...errors, ...facility.errors]).to.deep.equal([]);
  });

  it("contain changes of samples, typed in their table and shown by sample and field", async () => {
    await using app = await testApp();
    const owner = await app.as("RESEARCHER");
    const technician = await app.as("TECHNICIAN");
    const order = await anOrder(app.db, owner.user.id, { name: "Soil", stage: "IN_PROGRESS" });
    const sample = await aSample(app.db, order.id, { sampleId: "S1", sampleTitle: "Pond" });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, owner, app.url);
    await page.goto(`/orders/${order.id}`);
    await page.getByRole("button", { name: "Order actions" }).click();
    await page.getByRole("menuitem", { name: "Propose a change" }).click();
    const dialog = page.getByRole("dialog", { name: "Propose a change" });
    await dialog.getByRole("button", { name: "Change samples" }).click();
    const grid = dialog.getByRole("grid", { name: "Sample table" });
    await grid.getByText("Pond").click();
    await page.keyboard.type("Lake");
    await page.keyboard.press("Enter");
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Wrong site");
    await dialog.getByRole("button", { name: "Propose", exact: true }).click();
    await page.getByRole("region", { name: "Proposed changes" }).getByText("Open", { exact: true }).waitFor();

    const facility = await openWindow(chromium(), app.url);
    await signIn(facility.page, technician, app.url);
    await facility.page.goto(`/orders/${order.id}`);
    const shown = facility.page.getByRole("region", { name: "Proposed changes" });
    await shown.getByRole("row", { name: /^S1 .* Pond Lake$/ }).waitFor();
    await shown.getByRole("button", { name: "Accept change" }).click();
    await shown.getByText("Accepted", { exact: true }).first().waitFor();
    expect((await Sample.query(app.db).findById(sample.id).throwIfNotFound()).sampleTitle).to.equal("Lake");
    expect([...errors, ...facility.errors]).to.deep.equal([]);
  });
});
