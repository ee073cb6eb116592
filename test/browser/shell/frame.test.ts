import { expect } from "chai";
import type { Page } from "playwright-core";
import { Sample } from "../../../db/models/Sample.ts";
import { testApp } from "../../helpers/app.ts";
import { haveTexts, openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { type DatabaseLine, databaseLine } from "../../helpers/databaseLine.ts";
import { anOrder, aSample, aStudy } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { aRun } from "../../helpers/runs.ts";
import { until } from "../../helpers/until.ts";

describe("the frame around every page, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("finds a sample, an order and a page by the keyboard alone, and brings the keyboard there", async () => {
    await using app = await testApp();
    const ada = await app.as("RESEARCHER");
    const order = await anOrder(app.db, ada.user.id, { name: "Elbe floodplain" });
    await aSample(app.db, order.id, { sampleId: "ELB-7" });
    await aStudy(app.db, ada.user.id, { title: "Elbe in spring" });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, ada, app.url);
    await page.goto("/account");
    await page.getByRole("heading", { name: "Account", exact: true }).waitFor();

    await page.keyboard.press("/");
    const field = page.getByRole("combobox", { name: "Search" });
    await field.waitFor();
    await page.keyboard.type("elb");
    const options = page.getByRole("listbox", { name: "Search results" }).getByRole("option");
    await haveTexts(options, [
      "ELB-7" + order.orderNumber,
      "Elbe in spring",
      `${order.orderNumber}Elbe floodplain · Submitted`,
    ]);
    expect(await selected(page)).to.equal("ELB-7" + order.orderNumber);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await selected(page)).to.contain("Elbe floodplain");
    await page.keyboard.press("Enter");
    const heading = page.getByRole("heading", { level: 1, name: "Elbe floodplain" });
    await heading.waitFor();
    await until(
      () => heading.evaluate((element) => element === document.activeElement),
      "the heading to have the focus",
    );
    expect(await page.title()).to.equal("Elbe floodplain · Lanekeeper");

    await page.keyboard.press("Control+k");
    await haveTexts(options, [`${order.orderNumber}Elbe floodplain · Submitted`, "New ordergn"]);
    // Enter before the response: the best match opens when it arrives.
    await page.keyboard.type("studies");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Studies" }).waitFor();
    // Letters typed into the search are no shortcuts.
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Help" }).getByText("Search", { exact: true }).waitFor();
    await page.getByRole("dialog").getByText("Your studies: samples of your orders").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    expect(errors).to.deep.equal([]);
  });

  itNightly("shows the number of open tasks beside each page, live and as text", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const ada = await app.as("RESEARCHER");
    const order = await anOrder(app.db, ada.user.id, { status: "DRAFT" });
    await aSample(app.db, order.id, { sampleTitle: "Lake water", taxId: "1" });
    await aRun(app.db, { orderId: order.id }, { status: "failed" });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto("/studies");
    const ways = page.getByRole("navigation", { name: "Main navigation" });
    await ways.getByRole("link", { name: "Analyses 1 needs attention", exact: true }).waitFor();
    await ways.getByRole("link", { name: "Orders", exact: true }).waitFor();
    // The page lists no orders, but still receives changes.
    expect((await ada.put(`/api/orders/${order.id}`, { status: "SUBMITTED" })).status).to.equal(200);
    await ways.getByRole("link", { name: "Orders 1 new", exact: true }).waitFor();
    expect((await ada.put(`/api/orders/${order.id}`, { markSamplesSent: true })).status).to.equal(200);
    await ways.getByRole("link", { name: "Samples 1 to receive", exact: true }).waitFor();
    await admin.post(`/api/orders/${order.id}/stage`, { stage: "ACCEPTED" });
    await ways.getByRole("link", { name: "Orders", exact: true }).waitFor();

    await page.evaluate(() => localStorage.setItem("lanekeeper-language", "de"));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByRole("button", { name: "Navigation öffnen" }).click();
    await page.getByRole("link", { name: "Proben 1 anzunehmen", exact: true }).waitFor();
    await page.getByRole("link", { name: "Analysen 1 zu prüfen", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Analysen" }).waitFor();
    expect(errors).to.deep.equal([]);
  });

  itNightly("acts on the order of the page from the search, after a confirmation", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id, { name: "Elbe floodplain" });
    const sample = await aSample(app.db, order.id, { sampleId: "ELB-7" });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto(`/orders/${order.id}`);
    const act = (name: string) =>
      page.getByRole("listbox", { name: "Search results" }).getByRole("option", { name });
    await page.getByRole("heading", { level: 1 }).waitFor();

    await page.keyboard.press("Control+k");
    await act("Start analysis on this order").waitFor();
    await page.keyboard.type("status of the order's samples");
    await act("Set status of the order's samples").waitFor();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Set status of the order's samples" });
    await dialog.getByText(`Applies to the only sample of ${order.orderNumber}.`).waitFor();
    const before = await Sample.query(app.db).findById(sample.id).throwIfNotFound();
    await dialog.getByRole("button", { name: "Set status" }).click();
    await page.getByText("Status of 1 sample set to Processing").waitFor();
    const after = await Sample.query(app.db).findById(sample.id).throwIfNotFound();
    expect([before.facilityStatus, after.facilityStatus]).to.deep.equal(["WAITING", "PROCESSING"]);

    await page.keyboard.press("Control+k");
    await page.keyboard.type("dark");
    await act("Appearance: Dark").click();
    await until(
      () => page.evaluate(() => document.documentElement.dataset["mantineColorScheme"] === "dark"),
      "the dark theme",
    );
    await page.keyboard.press("Control+k");
    await page.keyboard.type("upload files");
    await act("Upload files to this order").click();
    await page.waitForURL(`**/orders/${order.id}/files`);
    expect(errors).to.deep.equal([]);
  });

  itNightly("offers help for each page, from the header and on a phone from the account menu", async () => {
    await using app = await testApp();
    const ada = await app.as("RESEARCHER");
    const order = await anOrder(app.db, ada.user.id);
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, ada, app.url);
    const dialog = page.getByRole("dialog", { name: "Help" });

    await page.goto(`/orders/${order.id}`);
    await page.getByRole("button", { name: "About this page" }).click();
    await dialog.getByText("What you ordered, how far it is").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await until(
      () => page.evaluate(() => document.activeElement?.ariaLabel === "About this page"),
      "the keyboard to be back",
    );

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/nowhere");
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Help and shortcuts" }).click();
    await dialog.getByText("No page exists at this address.").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
    expect(errors).to.deep.equal([]);
  });

  it("shows that the server or its database is unavailable, and the recovery, with the loaded data in the meantime", async () => {
    let line!: DatabaseLine;
    await using app = await testApp({}, { lineTo: async (url) => (line = await databaseLine(url)).url });
    await using _ = line;
    const ada = await app.as("RESEARCHER");
    const order = await anOrder(app.db, ada.user.id, { name: "Elbe floodplain" });
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390, height: 844 });
    await signIn(page, ada, app.url);
    await page.goto(`/orders/${order.id}`);
    await page.getByRole("heading", { name: "Elbe floodplain" }).waitFor();

    await page.route("**/*", (route) => route.abort("connectionrefused"));
    await wayBack(page).click();
    await page.getByText("No connection to the server").waitFor();
    await page.getByRole("heading", { level: 1, name: "No response from the server" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Elbe floodplain" }).waitFor();
    await page.unroute("**/*");
    await page.getByRole("button", { name: "Retry now" }).click();
    await page.getByText("Reconnected. The page is up to date.").waitFor();
    await wayBack(page).click();
    await page.getByRole("link", { name: "Elbe floodplain" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
    expect(errors).to.deep.equal([]);

    line.cut();
    await page.getByText("Database unavailable").waitFor();
    await page.getByRole("link", { name: "Elbe floodplain" }).waitFor();
    line.mend();
    await page.getByText("Reconnected. The page is up to date.").waitFor();
  });

  itNightly("explains that a page belongs to another user or to the facility, with a link", async () => {
    await using app = await testApp();
    const [ada, ben] = [await app.as("RESEARCHER"), await app.as("RESEARCHER")];
    const order = await anOrder(app.db, ben.user.id);
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, ada, app.url);
    for (const [path, heading] of [
      [`/orders/${order.id}`, "No access to this order"],
      [`/orders/${order.id}/delivery`, "No access to this order"],
      ["/orders/nobody", "Order not found"],
      ["/users", "Facility only"],
      [`/orders/${order.id}/sequencing`, "No access to this order"],
      ["/nowhere", "Page not found"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await page.getByRole("link", { name: "Go to the overview" }).waitFor();
      // The next actions are shown beside it.
      await page.getByRole("link", { name: "Studies" }).waitFor();
    }
    expect(errors).to.deep.equal([]);
  });
});

/** The first breadcrumb. */
function wayBack(page: Page) {
  return page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Orders" });
}

/** The option that Enter would open. */
function selected(page: Page): Promise<string | null> {
  return page.locator('[role="option"][aria-selected="true"]').textContent();
}
