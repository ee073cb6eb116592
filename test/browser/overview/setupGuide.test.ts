import { expect } from "chai";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { itNightly } from "../../helpers/nightly.ts";

describe("the setup guide on the home page, in the browser", function () {
  this.timeout(60_000);
  const chromium = useChromium();

  it("leads to the place of each step, marks it as done once it is, and is hidden and shown again", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto("/");
    const guide = page.getByRole("region", { name: "Set up your facility" });
    const step = (name: string) => guide.getByRole("listitem").filter({ hasText: name });
    await guide.getByText("1 of 9 steps done").waitFor();
    await step("Data directory").getByText("Done", { exact: true }).waitFor();

    await guide.getByRole("link", { name: "Name and contact" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Genome Core");
    await page.getByRole("textbox", { name: "Contact email" }).fill("core@example.org");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Settings saved").waitFor();
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await step("Name and contact").getByText("Done", { exact: true }).waitFor();

    await guide.getByRole("button", { name: "Mark as done: Technology catalog" }).click();
    await guide.getByText("3 of 9 steps done").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await guide.getByText("2 of 9 steps done").waitFor();

    await guide.getByRole("button", { name: "Hide the setup guide" }).click();
    await guide.waitFor({ state: "detached" });
    await page.goto("/settings/system");
    const shown = page.getByRole("switch", { name: "Show the setup guide on the home page" });
    expect(await shown.isChecked()).to.equal(false);
    await shown.click();
    await page.goto("/");
    await guide.getByText("2 of 9 steps done").waitFor();

    const places = await guide
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(places).to.have.length(9);
    for (const place of places) {
      await page.goto(place ?? "");
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.getByText("Page not found").count()).to.equal(0);
    }
    expect(errors).to.deep.equal([]);
  });

  itNightly("is gone when all steps are done, and researchers never see it", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const researcher = await app.as("RESEARCHER");
    await admin.put("/api/admin/settings/facility", { name: "Core", contactEmail: "core@example.org" });
    const order = await admin.post("/api/orders", { name: "Test" });
    await app.db("orders").where({ id: order.body.id }).update({ status: "SUBMITTED" });
    for (const marked of ["access", "receivedReads", "orderForm", "catalog"])
      await admin.post("/trpc/setupGuide.mark", { step: marked, isDone: true });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto("/");
    const guide = page.getByRole("region", { name: "Set up your facility" });
    await guide.getByText("8 of 9 steps done").waitFor();
    await guide.getByRole("button", { name: "Mark as done: Pipeline execution" }).click();
    await guide.waitFor({ state: "detached" });

    const other = await openWindow(chromium(), app.url);
    await signIn(other.page, researcher, app.url);
    await other.page.goto("/", { waitUntil: "networkidle" });
    expect(await other.page.getByText("Set up your facility").count()).to.equal(0);
    await page.goto("/settings/system");
    await page.getByText("The setup is complete: all steps are done.").waitFor();
    expect([...errors, ...other.errors]).to.deep.equal([]);
  });
});
