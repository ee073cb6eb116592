import { expect } from "chai";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { PNG_PIXEL } from "../../helpers/pictures.ts";
import { until } from "../../helpers/until.ts";

describe("the settings, in the browser", function () {
  this.timeout(60_000);
  const chromium = useChromium();

  it("each section has an address, former ones lead there, and unsaved changes ask before the section is left", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto("/settings");
    await page.waitForURL("**/settings/facility");
    await page.goto("/settings#sequencers");
    await page.waitForURL("**/settings/sequencers");

    const sections = page.getByRole("navigation", { name: "Settings" });
    await sections.getByRole("link").first().waitFor();
    const addresses = await sections
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(addresses).to.have.length(20);
    for (const address of addresses) {
      await sections.locator(`a[href="${address}"]`).click();
      await page.waitForURL(`**${address}`);
      await until(
        () =>
          page
            .getByRole("heading", { level: 1 })
            .count()
            .then((count) => count === 1),
        "one heading",
      );
      expect(await sections.locator("[aria-current=page]").getAttribute("href")).to.equal(address);
      const switches = await page.getByRole("main").getByRole("switch").count();
      const fields = await page.getByRole("main").locator("form").count();
      if (
        address !== "/settings/order-form" &&
        address !== "/settings/study-form" &&
        address !== "/settings/catalog"
      )
        expect(switches > 0 && fields > 0, `${address} saves by one rule`).to.equal(false);
    }

    await sections.getByRole("link", { name: "Order rules" }).click();
    const pattern = page.getByLabel("Sample ID pattern (RE2)");
    await pattern.fill("[A-Z]+");
    await sections.getByRole("link", { name: "Access" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Save and leave" }).click();
    await page.waitForURL("**/settings/access");
    await page.goBack();
    await pattern.waitFor();
    expect(await pattern.inputValue()).to.equal("[A-Z]+");
    expect(errors).to.deep.equal([]);
  });

  itNightly("researchers see no settings", async () => {
    await using app = await testApp();
    await app.as("FACILITY_ADMIN");
    const researcher = await app.as("RESEARCHER");
    const { page } = await openWindow(chromium(), app.url);
    await signIn(page, researcher, app.url);
    for (const section of ["facility", "system", "catalog", "order-form"]) {
      await page.goto(`/settings/${section}`);
      await page.getByText("Facility only").waitFor();
      expect(await page.getByRole("navigation", { name: "Settings" }).count()).to.equal(0);
    }
  });

  itNightly(
    "the logo of the facility is saved with the name, and both are shown in the header and on the sign-in page",
    async () => {
      await using app = await testApp();
      const admin = await app.as("FACILITY_ADMIN");
      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, admin, app.url);
      await page.goto("/settings/facility");
      const header = page.getByRole("banner");
      await header.getByRole("link", { name: "Lanekeeper" }).waitFor();
      const choose = async (name: string, buffer: Buffer) =>
        page.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer });
      await choose("page.png", Buffer.from("<script>alert(1)</script>"));
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: "The logo must be a PNG, JPEG or WebP image" }).waitFor();
      await choose("large.png", Buffer.alloc(300_000));
      await page.getByText("The image is larger than 256 KB").first().waitFor();

      await choose("logo.png", PNG_PIXEL);
      await page.getByRole("textbox", { name: "Name" }).fill("Genomzentrum Süd");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Settings saved").waitFor();
      await header.getByRole("link", { name: "Genomzentrum Süd" }).waitFor();
      const logo = await header.locator("img").getAttribute("src");
      expect(logo).to.match(/^\/facility-logo\/[0-9a-f]{64}$/);
      const visitor = await openWindow(chromium(), app.url, { width: 390 });
      await visitor.page.goto("/sign-in");
      const shown = visitor.page.locator(`img[src="${logo}"]`);
      await shown.waitFor();
      expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).to.equal(1);

      await page.getByRole("button", { name: "Remove" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("No logo").waitFor();
      await until(
        async () => (await header.locator("img").getAttribute("src")) === "/icon.svg",
        "the product's icon",
      );
      expect([...errors, ...visitor.errors]).to.deep.equal([]);
    },
  );

  itNightly("a switch takes effect at once and can be undone", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    const stored = async () => (await admin.get("/api/admin/settings/access")).body.allowUserAssemblyDownload;
    await page.goto("/settings/access");
    const download = page.getByRole("switch", { name: "Allow researchers to download assemblies" });
    await download.click();
    await page.getByText("Allow researchers to download assemblies: on").waitFor();
    expect([await stored(), await download.isChecked()]).to.deep.equal([true, true]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone").waitFor();
    expect([await stored(), await download.isChecked()]).to.deep.equal([false, false]);
    expect(errors).to.deep.equal([]);
  });

  itNightly(
    "the public status page tells visitors whether the service is available, and facility admins the setup steps",
    async () => {
      await using app = await testApp();
      const visitor = await openWindow(chromium(), app.url, { width: 390 });
      await visitor.page.goto("/status");
      await visitor.page.getByText("Lanekeeper is available").waitFor();
      expect(await visitor.page.getByText(/Next step|Administrator account|Storage/).count()).to.equal(0);

      await signIn(visitor.page, await app.as("FACILITY_ADMIN"), app.url);
      await visitor.page.goto("/status");
      await visitor.page.getByRole("listitem").filter({ hasText: "Administrator account" }).waitFor();
      expect(visitor.errors).to.deep.equal([]);
    },
  );
});
