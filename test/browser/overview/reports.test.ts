import { expect } from "chai";
import { readFile } from "node:fs/promises";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";

describe("the reports, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  itNightly(
    "show the figures of the chosen months, each table as CSV, and nothing to a researcher",
    async () => {
      await using app = await testApp();
      const admin = await app.as("FACILITY_ADMIN");
      const owner = await app.as("RESEARCHER");
      const thisYear = new Date().getFullYear();
      const order = await anOrder(app.db, owner.user.id, {
        submittedAt: new Date(thisYear - 1, 4, 15),
        instrumentModel: "=NovaSeq X",
      });
      await aSample(app.db, order.id);
      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, admin, app.url);

      await page.goto("/");
      await page.getByRole("link", { name: "Reports" }).click();
      await page.getByLabel("Period", { exact: true }).selectOption("Last year");
      await page.waitForURL(`**/reports?from=${thisYear - 1}-01&to=${thisYear - 1}-12`);
      const technologies = page.getByRole("region", { name: "Technologies" }).first();
      await technologies.getByRole("row", { name: "=NovaSeq X 1 1" }).waitFor();
      const months = page.getByRole("table", { name: "By month" });
      expect(await months.getByRole("row").count()).to.equal(13);

      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "CSV of Technologies" }).click();
      const text = await readFile(await (await saved).path(), "utf8");
      expect(text).to.equal("Technology,Orders,Samples\r\n'=NovaSeq X,1,1\r\n");

      await page.getByLabel("To", { exact: true }).fill(`${thisYear - 2}-01`);
      await page.getByText("Select a first month before the last one.").waitFor();
      expect(errors).to.deep.equal([]);

      const other = await openWindow(chromium(), app.url);
      await signIn(other.page, owner, app.url);
      await other.page.goto("/reports");
      await other.page.getByRole("heading", { name: "Facility only" }).waitFor();
    },
  );
});
