import { expect } from "chai";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { itNightly } from "../../helpers/nightly.ts";

describe("the announcement, in the browser", function () {
  this.timeout(60_000);
  const chromium = useChromium();

  itNightly(
    "a facility admin announces a maintenance on every page and at the sign-in, and a user dismisses it",
    async () => {
      await using app = await testApp();
      const [admin, reader] = [await app.as("FACILITY_ADMIN"), await app.as("RESEARCHER")];
      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, admin, app.url);
      await page.goto("/settings/announcement");
      await page.getByLabel("Text", { exact: true }).fill("Maintenance on Friday\nfrom 18:00");
      await page.getByText("Warning", { exact: true }).click();
      await page.getByLabel("Until").fill("2020-01-01T10:00");
      await page.getByLabel("From").fill("2020-01-01T11:00");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("The end must be after the start").first().waitFor();
      await page.getByLabel("Until").fill("");
      await page.getByRole("checkbox", { name: "Show on the sign-in page" }).check();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Settings saved").waitFor();
      await page.getByRole("note", { name: "Announcement" }).getByText("Maintenance on Friday").waitFor();

      const visitor = await openWindow(chromium(), app.url, { width: 390 });
      await visitor.page.goto("/sign-in");
      const banner = visitor.page.getByRole("note", { name: "Announcement" });
      await banner.waitFor();
      expect(await banner.getByRole("button").count()).to.equal(0);
      await signIn(visitor.page, reader, app.url);
      await visitor.page.goto("/orders");
      await banner.getByRole("button", { name: "Dismiss announcement" }).click();
      await banner.waitFor({ state: "detached" });
      await visitor.page.goto("/account");
      await visitor.page.getByRole("heading", { name: "Account" }).waitFor();
      expect(await banner.count()).to.equal(0);
      expect([...errors, ...visitor.errors]).to.deep.equal([]);
    },
  );
});
