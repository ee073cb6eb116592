import { expect } from "chai";
import type { Page } from "playwright-core";
import { User } from "../../../db/models/User.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";

describe("the roles of the facility, in the browser", function () {
  this.timeout(90_000);
  const chromium = useChromium();

  async function submittedOrder(app: TestApp) {
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id, { name: "Pond survey" });
    await aSample(app.db, order.id, { sampleId: "POND-1" });
    return order;
  }
  const count = (page: Page, role: "link" | "button", name: string) =>
    page.getByRole(role, { name, exact: true }).count();

  it("an admin reads the table of rights and gives a user a role, which applies at once", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const person = await app.as("FACILITY_VIEWER");
    await User.query(app.db).findById(person.user.id).patch({ firstName: "Tess", lastName: "Berg" });
    const own = await openWindow(chromium(), app.url);
    await signIn(own.page, person, app.url);
    await own.page.goto("/orders");
    await own.page.getByRole("heading", { name: "Orders" }).waitFor();
    expect(await count(own.page, "link", "New order")).to.equal(0);

    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto("/users");
    await page.getByRole("button", { name: "What each role may do" }).click();
    const dialog = page.getByRole("dialog");
    const row = dialog.getByRole("row", { name: /^Plan and monitor sequencing runs/ });
    await row.waitFor();
    expect(await row.getByRole("cell").allTextContents()).to.deep.equal([
      "Plan and monitor sequencing runs",
      "Yes",
      "Yes",
      "No",
      "No",
      "No",
    ]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Actions for Tess Berg" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await dialog.getByRole("radio", { name: "Technician" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page
      .getByRole("row", { name: /Tess Berg/ })
      .getByText("Technician")
      .waitFor();

    await own.page.reload();
    await own.page.getByRole("link", { name: "New order" }).first().waitFor();
    expect([...errors, ...own.errors]).to.deep.equal([]);
  });

  itNightly("the table of rights fits on a phone", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390 });
    await signIn(page, admin, app.url);
    await page.goto("/users");
    await page.getByRole("button", { name: "What each role may do" }).click();
    await page.getByText("Facility admin, Technician, Researcher (own)").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).to.equal(
      true,
    );
    expect(errors).to.deep.equal([]);
  });

  itNightly("a technician sets the status of a sample and plans a run, and starts no analysis", async () => {
    await using app = await testApp();
    const order = await submittedOrder(app);
    const technician = await app.as("TECHNICIAN");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, technician, app.url);
    await page.goto(`/orders/${order.id}/samples`);
    await page.getByRole("checkbox", { name: "Select POND-1" }).check();
    expect(await count(page, "button", "Start analysis")).to.equal(0);
    await page.getByRole("button", { name: "Set status" }).click();
    await page.getByRole("menuitem", { name: "Processing" }).click();
    await page.getByText("1 sample set to Processing").waitFor();
    await page.getByRole("link", { name: "Plan sequencing" }).click();
    await page.getByRole("button", { name: "New sequencing run" }).click();
    await page.getByRole("dialog").getByLabel("Run ID").fill("RUN-1");
    await page.getByRole("dialog").getByRole("button", { name: "Create sequencing run" }).click();
    await page.getByRole("heading", { name: "RUN-1" }).waitFor();
    expect(await count(page, "link", "Pipelines")).to.equal(0);
    await page.goto("/pipelines");
    await page.getByRole("heading", { name: "Not part of your role" }).waitFor();
    await page.getByRole("link", { name: "Go to the overview" }).click();
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    expect(errors).to.deep.equal([]);
  });

  itNightly("a bioinformatician starts analyses and sets up pipelines, and changes no order", async () => {
    await using app = await testApp();
    const order = await submittedOrder(app);
    const bioinformatician = await app.as("BIOINFORMATICIAN");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, bioinformatician, app.url);
    await page.goto(`/orders/${order.id}/analyses`);
    await page.getByRole("link", { name: "New analysis" }).first().waitFor();
    expect(await count(page, "link", "New order")).to.equal(0);
    await page.getByRole("button", { name: "Order actions" }).click();
    expect(await page.getByRole("menuitem").allTextContents()).to.deep.equal(["New analysis"]);
    await page.keyboard.press("Escape");
    await page.goto(`/orders/${order.id}/samples`);
    await page.getByRole("checkbox", { name: "Select POND-1" }).check();
    await page.getByRole("button", { name: "Add to study" }).waitFor();
    expect(await count(page, "button", "Set status")).to.equal(0);
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("heading", { name: "Execution settings" }).waitFor();
    await page.goto("/settings/mail");
    await page.getByRole("heading", { name: "Not part of your role" }).waitFor();
    expect(errors).to.deep.equal([]);
  });

  itNightly("a viewer sees everything of an order and changes nothing", async () => {
    await using app = await testApp();
    const order = await submittedOrder(app);
    const viewer = await app.as("FACILITY_VIEWER");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, viewer, app.url);
    for (const [tab, heading] of [
      ["", "Pond survey"],
      ["/sequencing", "Sequencing runs"],
      ["/files", "Stored files"],
    ] as const) {
      await page.goto(`/orders/${order.id}${tab}`);
      await page.getByRole("heading", { name: heading, exact: true }).waitFor();
      // Printing labels changes nothing.
      const changing = (await buttons(page)).filter((name) => name !== "Tube labels");
      expect(changing, tab).to.deep.equal([]);
    }
    await page.goto(`/orders/${order.id}/analyses`);
    await page.getByRole("heading", { name: "Analyses", exact: true }).waitFor();
    expect(await count(page, "link", "New analysis")).to.equal(0);
    await page.goto(`/orders/${order.id}/samples`);
    // Rows are selected for exports.
    await page.getByRole("checkbox", { name: "Select POND-1" }).check();
    for (const name of ["Set status", "Add to study", "Start analysis"])
      expect(await count(page, "button", name)).to.equal(0);
    await page.goto("/orders/new");
    await page.getByRole("heading", { name: "Not part of your role" }).waitFor();
    await page.getByText("Your role (Facility viewer) doesn't include this page").waitFor();
    expect(errors).to.deep.equal([]);
  });
});

/** The buttons of the page, without those of its frame. */
async function buttons(page: Page): Promise<string[]> {
  return page.locator("main").getByRole("button").allTextContents();
}
