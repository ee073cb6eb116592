import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { testApp } from "../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../helpers/chromium.ts";
import { itNightly } from "../helpers/nightly.ts";

/** The API document as a page, which must work on a phone and by keyboard like all pages. */
describe("the page of the API document", function () {
  this.timeout(180_000);
  const chromium = useChromium();

  it("shows title and authentication, and links back", async () => {
    await using app = await testApp();
    const { page } = await openWindow(chromium(), app.url);
    await page.goto("/api/docs");
    const header = page.locator("header");
    expect((await header.locator("p").innerText()).split(". ")[0]).to.equal("The HTTP API of this server");
    const places = await header
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
    expect(places).to.deep.equal([
      ["Back to Lanekeeper", "/"],
      ["account", "/account"],
    ]);
  });

  itNightly("can be read and tried out by keyboard alone, with the current session", async () => {
    await using app = await testApp();
    const { page, errors } = await openWindow(chromium(), app.url);
    const researcher = await app.as("RESEARCHER");
    await signIn(page, researcher, app.url);
    await page.goto("/api/docs");
    await page.getByPlaceholder("Filter by tag or path").waitFor();
    await tabTo(page, page.getByPlaceholder("Filter by tag or path"));
    await page.keyboard.type("Accounts");
    await page.locator(".opblock-tag-section").nth(1).waitFor({ state: "detached" });
    await tabTo(page, page.locator(".opblock-tag-section button").first());
    await page.keyboard.press("Enter");
    const operation = page.locator(".opblock", { hasText: "/api/auth/session" });
    await operation.waitFor();
    await tabTo(page, operation.locator(".opblock-summary-control"));
    await page.keyboard.press("Enter");
    await tabTo(page, operation.getByRole("button", { name: "Try it out" }));
    await page.keyboard.press("Enter");
    await tabTo(page, operation.getByRole("button", { name: "Execute" }));
    await page.keyboard.press("Enter");
    const answer = operation.locator(".live-responses-table .response .response-col_description");
    await answer.getByText(researcher.user.email).waitFor();
    expect(errors).to.deep.equal([]);
  });

  itNightly("fits the width of a phone, each parameter above its field", async () => {
    await using app = await testApp();
    const { page } = await openWindow(chromium(), app.url, { width: 390, height: 850 });
    await page.goto("/api/docs#/Uploads/uploads.initiate");
    const operation = page.locator(".opblock.is-open");
    await operation.getByRole("button", { name: "Try it out" }).click();
    await operation.getByRole("button", { name: "Execute" }).waitFor();
    const name = await operation.locator(".parameters .parameter__in").first().boundingBox();
    const field = await operation.locator(".parameters input").first().boundingBox();
    expect((name?.y ?? NaN) + (name?.height ?? NaN)).to.be.at.most(field?.y ?? NaN);
    expect(field?.width).to.be.above(390 / 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(390);
  });
});

const TABS_MAX = 60;

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let pressed = 0; pressed < TABS_MAX; pressed++) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${TABS_MAX} tabs do not lead to ${String(wanted)}`);
}
