import { expect } from "chai";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { PipelineConfig } from "../../../db/models/PipelineConfig.ts";
import { testApp } from "../../helpers/app.ts";
import { at } from "../../helpers/at.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { writePackage } from "../../helpers/packages.ts";

describe("the pipelines of a facility, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  itNightly("are listed with their problems, switched off, and configured in their form", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const packages = join(app.site.env.home, "packages");
    await writePackage(packages, {
      id: "broken",
      change: (documents) => at(documents, "manifest.outputs.0.id", undefined),
    });
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390, height: 844 });
    await signIn(page, admin, app.url);

    await page.goto("/pipelines");
    await page.getByText("1 invalid package").waitFor();
    await page.getByText("manifest.json: outputs[0].id is required").waitFor();

    await page.getByRole("switch", { name: "Enable Read QC" }).click({ force: true });
    await page.getByText("Read QC disabled").waitFor();
    expect(await PipelineConfig.query(app.db).findById("reads-qc")).to.include({ enabled: false });

    const cleaning = page.getByRole("region", { name: "Read cleaning" });
    await cleaning.getByText("Reference is required.").waitFor();
    await cleaning.getByRole("button", { name: "Settings", exact: true }).click();
    await cleaning.getByRole("textbox", { name: "Reference", exact: true }).fill("/data/phix.fa");
    await cleaning.getByLabel("Share of k-mers").fill("0.5");
    await cleaning.getByRole("switch", { name: "Keep the removed reads" }).check();
    await cleaning.getByRole("combobox", { name: "Length of a k-mer" }).click();
    await page.getByRole("option", { name: "31" }).click();
    await cleaning.getByRole("button", { name: "Save settings" }).click();
    await page.getByText("Settings of Read cleaning saved").waitFor();
    await cleaning.getByText("Reference is required.").waitFor({ state: "detached" });
    const stored = await PipelineConfig.query(app.db).findById("read-cleaning");
    expect(stored?.config).to.deep.equal({
      reference: "/data/phix.fa",
      minimumShare: 0.5,
      keepRemoved: true,
      kmerLength: 31,
    });

    await page.reload();
    await cleaning.getByRole("button", { name: "Settings", exact: true }).click();
    expect(await cleaning.getByRole("textbox", { name: "Reference", exact: true }).inputValue()).to.equal(
      "/data/phix.fa",
    );
    expect(await cleaning.getByRole("combobox", { name: "Length of a k-mer" }).inputValue()).to.equal("31");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
    if (process.env["SHOTS"])
      await page.screenshot({ path: `${process.env["SHOTS"]}/p.png`, fullPage: true });
    await rm(packages, { recursive: true });
    expect(errors).to.deep.equal([]);
  });
});
