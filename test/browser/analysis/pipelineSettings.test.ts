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

    await page.getByText("Settings missing").waitFor();
    await page.getByRole("link", { name: "Read cleaning" }).click();
    await page.getByRole("heading", { level: 1, name: "Read cleaning" }).waitFor();
    await page.getByText("Reference is required.").waitFor();
    await page.getByRole("textbox", { name: "Reference", exact: true }).fill("/data/phix.fa");
    await page.getByLabel("Share of k-mers").fill("0.5");
    await page.getByRole("switch", { name: "Keep the removed reads" }).check();
    await page.getByRole("combobox", { name: "Length of a k-mer" }).click();
    await page.getByRole("option", { name: "31" }).click();
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByText("Settings of Read cleaning saved").waitFor();
    await page.getByText("Reference is required.").waitFor({ state: "detached" });
    const stored = await PipelineConfig.query(app.db).findById("read-cleaning");
    expect(stored?.config).to.deep.equal({
      reference: "/data/phix.fa",
      minimumShare: 0.5,
      keepRemoved: true,
      kmerLength: 31,
    });

    await page.reload();
    const reference = page.getByRole("textbox", { name: "Reference", exact: true });
    await reference.waitFor();
    expect(await reference.inputValue()).to.equal("/data/phix.fa");
    expect(await page.getByRole("combobox", { name: "Length of a k-mer" }).inputValue()).to.equal("31");
    await page
      .getByRole("navigation", { name: "Parts of the pipeline" })
      .getByRole("link", { name: "About" })
      .click();
    await page.getByText("Included in this release").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
    if (process.env["SHOTS"])
      await page.screenshot({ path: `${process.env["SHOTS"]}/p.png`, fullPage: true });
    await rm(packages, { recursive: true });
    expect(errors).to.deep.equal([]);
  });
});
