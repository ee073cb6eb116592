import { expect } from "chai";
import { join } from "node:path";
import { PipelineConfig } from "../../../db/models/PipelineConfig.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { writePackage } from "../../helpers/packages.ts";
import { registry, buildTar } from "../../helpers/registry.ts";
import { until } from "../../helpers/until.ts";

describe("the pipeline store, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  itNightly("finds a package, installs it, switches its version and requests a required key", async () => {
    await using main = await registry();
    await using vendor = await registry();
    await using app = await testApp({ REGISTRY_URL: main.url });
    const offered = join(app.site.env.home, "offered");
    const packed = async (id: string, version: string) =>
      buildTar(await writePackage(offered, { id, version, folder: `${id}-${version}` }));
    for (const version of ["1.0.0", "1.1.0"]) main.offer("toy", version, await packed("toy", version));
    main.offer("spoilt", "2.0.0", await packed("spoilt", "2.0.0"))["sha256"] = "0".repeat(64);
    main.payloads.set("/registry/toy", Buffer.from(JSON.stringify({ steps: [{ name: "Counting" }, 5] })));
    vendor.offer("mag-pro", "3.0.0", await packed("mag-pro", "3.0.0"));
    vendor.key = "k3y-abcdef";
    describeOffers(main.index, [
      { tags: ["counting"], verified: true, targets: { supported: ["order"] }, provider: "Facility tools" },
      { name: "Spoilt", category: "submission", targets: { supported: ["study"] } },
    ]);
    describeOffers(vendor.index, [{ name: "MAG Pro", isPrivate: true, category: "metagenomics" }]);
    const admin = await app.as("FACILITY_ADMIN");
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390, height: 844 });
    await signIn(page, admin, app.url);
    const shot = async (name: string) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(
        page.viewportSize()?.width ?? 0,
      );
      const folder = process.env["SHOTS"];
      if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
    };

    await page.goto("/pipelines");
    await page.getByRole("link", { name: "Add pipeline" }).click();
    await page.getByText("2 packages", { exact: true }).waitFor();
    await shot("store-narrow");
    await page.getByRole("searchbox", { name: "Search the store" }).fill("counting");
    await page.getByText("1 of 2 packages").waitFor();
    expect(new URL(page.url()).searchParams.get("search")).to.equal("counting");
    await page.getByRole("searchbox", { name: "Search the store" }).fill("");
    await page.getByText("2 packages", { exact: true }).waitFor();

    const card = (name: string) => page.getByRole("listitem", { name, exact: true });
    await card("Spoilt").getByRole("button", { name: "Install Spoilt" }).click();
    await card("Spoilt").getByText("SHA-256 mismatch").waitFor();

    await card("Toy").getByRole("link", { name: "Details of Toy" }).first().click();
    const drawer = page.getByRole("dialog", { name: "Toy" });
    await drawer.getByRole("button", { name: "Install version 1.0.0" }).click();
    await drawer.getByText("Toy 1.0.0 installed. Enable the pipeline to use it.").waitFor();
    await drawer.getByText("1.0.0 installed", { exact: true }).waitFor();
    await drawer.getByText("Counting", { exact: true }).waitFor();
    await drawer.getByRole("switch", { name: "Enable Toy" }).press("Space");
    await until(async () => (await PipelineConfig.query(app.db).findById("toy"))?.enabled === true);
    await drawer.getByRole("button", { name: "Update Toy to 1.1.0" }).click();
    await drawer.getByText("1.1.0 installed", { exact: true }).waitFor();
    await drawer.getByRole("button", { name: "Downgrade to version 1.0.0" }).waitFor();
    expect(await drawer.getByRole("switch", { name: "Enable Toy" }).isChecked()).to.equal(true);
    await shot("drawer-narrow");
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });

    // The pipeline's own page offers the same versions, and the table shows the update.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/pipelines/toy?tab=versions");
    await page.getByRole("button", { name: "Downgrade to version 1.0.0" }).click();
    await page.getByText("Toy 1.0.0 installed").waitFor();
    await page
      .getByRole("navigation", { name: "Breadcrumbs" })
      .getByRole("link", { name: "Pipelines" })
      .click();
    await page.getByRole("row", { name: /Toy.*Update/ }).waitFor();
    await page.getByRole("link", { name: "1 update available" }).click();
    await card("Toy").getByRole("button", { name: "Update Toy to 1.1.0" }).click();
    await card("Toy").waitFor({ state: "detached" });
    await page.goto("/pipelines/store");
    await card("Toy").getByText("1.1.0 installed", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Sources" }).click();
    const sources = page.getByRole("dialog", { name: "Sources" });
    await sources.getByRole("button", { name: "Add source" }).click();
    await sources.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: "Private registry or package (key required)" }).click();
    await sources.getByRole("textbox", { name: "Name", exact: true }).fill("Vendor");
    await sources.getByRole("textbox", { name: "URL" }).fill("ftp://vendor");
    await sources.getByRole("button", { name: "Save" }).click();
    await sources.getByRole("button", { name: "The source address must use http or https" }).waitFor();
    await sources.getByRole("textbox", { name: "URL" }).fill(vendor.url);
    await shot("source-form");
    await sources.getByRole("button", { name: "Save" }).click();
    await sources.getByText("Vendor added").waitFor();
    await shot("sources");
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Enter key for Vendor" }).click();
    const key = page.getByRole("dialog", { name: "Key for Vendor" });
    await key.getByLabel("Access key or token").fill("wrong");
    await key.getByRole("button", { name: "Show packages" }).click();
    await key.getByText("The package registry returned HTTP 401").waitFor();
    await key.getByLabel("Access key or token").fill(vendor.key);
    await key.getByRole("button", { name: "Show packages" }).click();
    await card("MAG Pro").getByRole("button", { name: "Install MAG Pro" }).click();
    const again = page.getByRole("dialog", { name: "Key for MAG Pro" });
    await shot("key");
    await again.getByLabel("Access key or token").fill(vendor.key);
    await again.getByRole("button", { name: "Install" }).click();
    await card("MAG Pro").getByText("3.0.0 installed", { exact: true }).waitFor();
    await shot("store-wide");

    await page.getByRole("button", { name: "Sources" }).click();
    await sources.getByRole("button", { name: "Remove Vendor" }).click();
    await sources.getByText("Vendor removed").waitFor();
    await sources.getByRole("button", { name: "Undo" }).click();
    await sources.getByRole("button", { name: "Remove Vendor" }).waitFor();
    await page.keyboard.press("Escape");
    expect(JSON.stringify(app.logged)).not.to.include(vendor.key);
    expect(errors).to.deep.equal([]);
  });
});

function describeOffers(index: unknown, offers: object[]): void {
  const { pipelines } = index as { pipelines: object[] };
  for (const [at, more] of offers.entries()) Object.assign(pipelines[at] ?? {}, more);
}
