import { expect } from "chai";
import { Order } from "../../../db/models/Order.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { until } from "../../helpers/until.ts";

const field = (name: string, label: string, given: object = {}) => ({
  id: `f_${name}`,
  type: "text",
  name,
  label,
  ...given,
});
const FORM = {
  fields: [
    field("name", "Order name"),
    field("kind", "Material", { type: "select", options: ["DNA", "RNA"] }),
    field("rin", "RNA integrity", { showIf: { field: "kind", equals: "RNA" } }),
    field("state", "State", { perSample: true, type: "select", options: ["fresh", "fixed"] }),
    field("fixative", "Fixative", { perSample: true, showIf: { field: "state", equals: "fixed" } }),
  ],
  groups: [],
};

describe("services in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("are chosen first, decide the form, and keep common answers when the order changes its service", async () => {
    await using app = await testApp();
    const facility = await app.as("FACILITY_ADMIN");
    await facility.post("/api/admin/services", { name: "Amplicons", turnaroundDays: 10 });
    const { body } = await facility.post("/api/admin/services", { name: "Transcripts" });
    const serviceId = body.service.id as string;
    expect((await facility.put("/api/admin/form-config", { ...FORM, serviceId })).status).to.equal(200);
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, await app.as("RESEARCHER"), app.url);
    await page.goto("/orders/new");

    await page.getByText("About 10 working days from receipt to data").waitFor();
    await page.getByRole("button", { name: "Choose Amplicons" }).click();
    await page.getByLabel("Instrument model").waitFor();
    await page.getByLabel("Order name").fill("Lake");

    await page.getByRole("button", { name: "Change service" }).click();
    await page.getByRole("button", { name: "Choose Transcripts" }).click();
    await page.getByRole("combobox", { name: "Material" }).or(page.getByLabel("Material")).first().waitFor();
    expect(await page.getByLabel("Order name").inputValue()).to.equal("Lake");
    expect(await page.getByLabel("RNA integrity").count()).to.equal(0);
    await page
      .getByRole("combobox", { name: "Material" })
      .or(page.getByRole("textbox", { name: "Material" }))
      .click();
    await page.getByRole("option", { name: "RNA" }).click();
    await page.getByLabel("RNA integrity").fill("8.1");

    await page.getByRole("textbox", { name: "Sample ID, row 1" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("fresh");
    await page.keyboard.press("Enter");
    await page.getByText("n/a").first().waitFor();

    await page.getByRole("button", { name: "Save draft" }).click();
    await until(async () => {
      const order = await Order.query(app.db).first();
      return order?.customFields["rin"] === "8.1" && order.serviceId === serviceId && order.name === "Lake";
    });
    expect(errors).to.deep.equal([]);
    await page.context().close();
  });
});
