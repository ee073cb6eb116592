import { expect } from "chai";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkEntries } from "../../../server/analysis/referenceData/checkEntries.ts";
import { downloadEntries } from "../../../server/analysis/referenceData/downloadEntries.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { referenceServer } from "../../helpers/referenceServer.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const GOING = new AbortController().signal;

describe("the catalog of reference data, in the browser", function () {
  this.timeout(180_000);
  const chromium = useChromium();

  it("registers a path, follows a download, offers both to a pipeline, and deletes", async () => {
    const folder = await tempDir();
    const path = join(folder.path, "grch38.fa");
    await writeFile(path, ">chr1\nACGT\n");
    await using mirror = await referenceServer();
    await using app = await testApp({ LANEKEEPER_OUTGOING_ALLOW: "127.0.0.1" });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, await app.as("BIOINFORMATICIAN"), app.url);
    const shot = async (name: string) => {
      if (!process.env["SHOTS"]) return;
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.screenshot({ path: `${process.env["SHOTS"]}/${name}-1280.png` });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.screenshot({ path: `${process.env["SHOTS"]}/${name}-390.png` });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
      await page.setViewportSize({ width: 1280, height: 800 });
    };

    await page.goto("/pipelines");
    await page.getByRole("link", { name: "Reference data" }).first().click();
    await page.getByText("No reference data").waitFor();
    await shot("empty");
    await page.getByRole("button", { name: "Add reference data" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Path", { exact: false }).last().fill(path);
    await dialog.getByLabel("Name").fill("GRCh38");
    await dialog.getByLabel("Version").fill("p14");
    await shot("add");
    await dialog.getByRole("button", { name: "Register" }).click();
    await page.getByText("Reference data registered").waitFor();
    await checkEntries(app.site, GOING);
    const table = page.getByRole("table", { name: "Reference data" });
    await table.getByText("Ready", { exact: true }).waitFor();

    mirror.onRequest = (request, response) => mirror.serve(request, response, { bytes: 1024 * 1024 });
    await page.getByRole("button", { name: "Add reference data" }).click();
    await dialog.getByText("Download", { exact: true }).first().click();
    await dialog.getByLabel("Address").fill(`${mirror.url}/k2.bin`);
    await dialog.getByLabel("Expected checksum").fill(mirror.sha256);
    await dialog.getByLabel("Name").fill("Kraken 2 standard");
    await dialog.getByRole("button", { name: "Download" }).click();
    await page.getByText("Download started").waitFor();
    const downloading = downloadEntries(app.site, GOING, {
      spaceLeftBytes: 0,
      idleMs: 15_000,
      pausesMs: [1, 1],
    });
    await table.getByText(/^Downloading · 1(\.0)?\sM\w*B of 3(\.\d)?\sM\w*B/).waitFor();
    await shot("progress");
    mirror.onRequest = undefined;
    await downloading;
    await expectCount(table.getByText("Ready", { exact: true }), 2);

    await page.getByRole("button", { name: "GRCh38" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText("No pipeline or analysis uses this entry.").waitFor();
    await drawer.getByText(path).waitFor();
    await shot("details");
    await page.keyboard.press("Escape");

    await page.goto("/pipelines/read-cleaning");
    await page.getByRole("button", { name: "Choose reference data for Reference" }).click();
    await page.getByRole("menuitem", { name: /GRCh38/ }).click();
    expect(await page.getByRole("textbox", { name: "Reference", exact: true }).inputValue()).to.equal(path);
    await shot("setting");
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByText("Settings of Read cleaning saved").waitFor();

    await page.goto("/pipelines/reference-data");
    await page.getByRole("button", { name: "GRCh38" }).click();
    await drawer.getByText("setting Reference").waitFor();
    await drawer.getByRole("button", { name: "Delete" }).click();
    await page
      .getByRole("dialog", { name: "Delete GRCh38?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await page.getByText("Reference data deleted").waitFor();
    expect(await page.getByRole("button", { name: "GRCh38" }).count()).to.equal(0);
    expect(errors).to.deep.equal([]);
    await folder.remove();
  });
});

async function expectCount(found: { count(): Promise<number> }, count: number) {
  for (let tries = 0; tries < 100 && (await found.count()) !== count; tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await found.count()).to.equal(count);
}
