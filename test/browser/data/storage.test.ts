import { expect } from "chai";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { Read } from "../../../db/models/Read.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

describe("storage in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  async function desk(size: { width?: number } = {}) {
    const app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id, { name: "Lake" });
    const window = await openWindow(chromium(), app.url, size);
    await signIn(window.page, admin, app.url);
    return {
      app,
      order,
      ...window,
      async [Symbol.asyncDispose]() {
        await window.page.context().close();
        await app[Symbol.asyncDispose]();
      },
    };
  }
  const onDisk = (root: string, path: string) => existsSync(join(root, path));

  it("opens on what fills the disk, with CSV files and an alert, and former addresses lead to their tabs", async () => {
    await using at = await desk();
    const { page } = at;
    const sample = await aSample(at.app.db, at.order.id, { sampleId: "LAKE-1" });
    await aRead(at.app.db, sample.id, { file1: "gone.fastq", fileSize1: "1500000", dataClass: "raw" });
    await aFile(at.app.files, "stray.fastq", "stray");

    await page.goto("/storage");
    await page.getByText("The data directory has not been scanned", { exact: false }).waitFor();
    await page
      .getByRole("table", { name: "By data class" })
      .getByRole("row", { name: "Raw reads 1 1.5 MB" })
      .waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV of By order" }).click();
    expect(await readFile(await (await saved).path(), "utf8")).to.match(
      /^Order,Owner,Status,Delivered,Files,Size\r\nLake \(ORD-[\d-]+\),[^,]+,Submitted,,1,1500000\r\n$/,
    );

    await page.getByRole("link", { name: "Scan now" }).click();
    await page.waitForURL("**/storage/unassigned");
    await page.getByRole("checkbox", { name: "Select stray.fastq" }).waitFor();
    const tabs = page.getByRole("navigation", { name: "Sections of storage" });
    await tabs.getByRole("link", { name: "Usage" }).click();
    await page.getByText("1 unassigned file, 1 missing file.", { exact: false }).waitFor();
    await page.getByRole("link", { name: "Show missing files" }).click();
    await page.waitForURL("**/storage/integrity");
    await page.getByRole("checkbox", { name: "Select gone.fastq" }).waitFor();
    expect(await tabs.getByRole("link", { name: "Integrity" }).getAttribute("aria-current")).to.equal("page");

    for (const [former, present] of [
      ["/storage?state=all", "/storage/files"],
      ["/storage?state=assigned&search=gone", "/storage/files?search=gone&state=assigned"],
      ["/storage?state=missing", "/storage/integrity"],
      ["/storage?state=unassigned&page=2", "/storage/unassigned?page=2"],
      ["/storage?search=stray", "/storage/unassigned?search=stray"],
    ] as const) {
      await page.goto(former);
      await page.waitForURL(`**${present}`);
    }

    await page.goto("/storage");
    await page.getByRole("link", { name: /^Lake/ }).first().click();
    await page.waitForURL(`**/orders/${at.order.id}`);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto("/storage");
    await page.getByRole("table", { name: "By order" }).waitFor();
    expect(await overflows(page)).to.equal(false);
    expect(at.errors).to.deep.equal([]);
  });

  itNightly("assigns an unassigned file to the sample in its name", async () => {
    await using at = await desk();
    const { page } = at;
    await aSample(at.app.db, at.order.id, { sampleId: "POND" });
    const sample = await aSample(at.app.db, at.order.id, { sampleId: "LAKE-1" });
    await aFile(at.app.files, "run/LAKE-1_R2.fastq.gz", "reads");

    await at.page.goto("/storage/unassigned");
    await page.getByRole("button", { name: "Assign LAKE-1_R2.fastq.gz to a sample" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Order" }).fill("Lake");
    await page.getByRole("option", { name: /Lake/ }).click();
    await dialog.getByText("Suggested from the file name.").waitFor();
    expect(await dialog.getByRole("combobox", { name: "Sample" }).inputValue()).to.equal("LAKE-1");
    expect(await dialog.getByRole("radio", { name: "R2" }).isChecked()).to.equal(true);
    await dialog.getByRole("button", { name: "Assign" }).click();
    await page.getByText("LAKE-1_R2.fastq.gz assigned to LAKE-1").waitFor();

    await page.getByText("No unassigned files").waitFor();
    const read = await Read.query(at.app.db).findOne({ sampleId: sample.id });
    expect([read?.file1, read?.file2]).to.deep.equal([null, "run/LAKE-1_R2.fastq.gz"]);
    expect(at.errors).to.deep.equal([]);
  });

  itNightly(
    "calculates checksums, and deletes after a typed confirmation, raw reads only when ticked",
    async () => {
      await using at = await desk();
      const { page } = at;
      const sample = await aSample(at.app.db, at.order.id, { sampleId: "LAKE-1" });
      await aFile(at.app.files, "free.fastq", "free");
      await aFile(at.app.files, "raw.fastq", "raw");
      await aRead(at.app.db, sample.id, { file1: "raw.fastq", dataClass: "raw" });

      await at.page.goto("/storage/files");
      await page.getByRole("checkbox", { name: "Select all rows" }).check();
      await page.getByText("2 rows selected").waitFor();
      await page.getByRole("button", { name: "Compute checksums" }).click();
      await page.getByText("2 checksums computed").waitFor();
      await page.getByText(md5("free")).waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).last().click();

      await page.getByRole("button", { name: "Delete", exact: true }).click();
      const remove = page.getByRole("button", { name: "Delete permanently" });
      const word = page.getByRole("textbox", { name: "Type delete to confirm" });
      expect(await remove.isDisabled()).to.equal(true);
      await page.getByText(/^1 file: protected raw reads, the only copy of the sequencer output/).waitFor();
      await word.fill("delete");
      await remove.click();
      await page.getByText("1 file deleted").waitFor();
      expect(["free.fastq", "raw.fastq"].map((path) => onDisk(at.app.files, path))).to.deep.equal([
        false,
        true,
      ]);

      await page.getByRole("checkbox", { name: "Select raw.fastq" }).waitFor();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await word.fill("delete");
      expect(await remove.isDisabled()).to.equal(true);
      await page
        .getByRole("checkbox", {
          name: "Also delete these files; published files are removed from their delivery",
        })
        .check();
      await remove.click();
      await page.getByText("No files yet", { exact: false }).waitFor();
      expect(onDisk(at.app.files, "raw.fastq")).to.equal(false);
      expect(at.errors).to.deep.equal([]);
    },
  );

  itNightly(
    "finds files by name, assigns reviewed ones, verifies them, and reports mismatches prominently",
    async () => {
      await using at = await desk();
      const { page } = at;
      for (const code of ["LAKE-1", "SEA", "POND"]) await aSample(at.app.db, at.order.id, { sampleId: code });
      const pair = ["run/LAKE-1_R1.fastq.gz", "run/LAKE-1_R2.fastq.gz"];
      const lanes = ["run/POND_S1_L001_R1_001.fastq.gz", "run/POND_S1_L002_R1_001.fastq.gz"];
      for (const path of [...pair, ...lanes, "run/SEA_old_R1.fastq.gz", "run/SEA_R1.fastq.gz"])
        await aFile(at.app.files, path, path);

      await at.page.goto(`/orders/${at.order.id}/files`);
      await page.getByRole("button", { name: "Find files by name" }).click();
      await page.getByText("6 files scanned. Matches for 2 of 3 samples.").waitFor();
      await page.getByText("Lanes 1, 2 are merged into one read set").waitFor();
      await page.getByText(`R1 · ${lanes[1]}`).waitFor();
      await page.getByRole("combobox", { name: "R1 of SEA" }).click();
      await page.getByRole("option", { name: "run/SEA_R1.fastq.gz" }).click();
      await page.getByRole("button", { name: "Assign to 3 samples" }).click();
      await page.getByText("Files assigned to 3 samples").waitFor();

      await page.getByRole("button", { name: "Verify checksums" }).click();
      await page.getByText("No stored checksum").waitFor();
      await page.getByRole("button", { name: "Compute 3 checksums" }).click();
      await page.getByText("3 checksums computed").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).last().click();
      await page.getByRole("button", { name: "Restart" }).click();
      await page.getByText("All 4 checksums match").waitFor();

      await writeFile(join(at.app.files, pair[1] ?? ""), "rotten");
      await page.getByRole("button", { name: "Restart" }).click();
      await page.getByRole("alert").getByText("1 checksum mismatch").waitFor();
      await page.getByText("LAKE-1_R2.fastq.gz: Mismatch").waitFor();
      expect(at.errors).to.deep.equal([]);
    },
  );

  itNightly("shows how far a verification is, and stops it", async () => {
    await using at = await desk({ width: 390 });
    const { page } = at;
    const sample = await aSample(at.app.db, at.order.id, { sampleId: "LAKE-1" });
    await aFile(at.app.files, "endless.fastq", "");
    await truncate(join(at.app.files, "endless.fastq"), 2 ** 40);
    await aRead(at.app.db, sample.id, { file1: "endless.fastq", checksum1: md5("x") });

    await at.page.goto(`/orders/${at.order.id}/files`);
    await page.getByRole("button", { name: "Verify checksums" }).click();
    await page.getByRole("progressbar", { name: "endless.fastq" }).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped. No changes were made.").waitFor();
    expect(await overflows(page)).to.equal(false);
    expect(at.errors).to.deep.equal([]);
  });

  itNightly("fits a phone", async () => {
    await using at = await desk({ width: 390 });
    const sample = await aSample(at.app.db, at.order.id, { sampleId: "LAKE-1" });
    await aFile(at.app.files, `run/${"long_name_".repeat(8)}R1.fastq.gz`, "x");
    await aRead(at.app.db, sample.id, { file1: `gone/${"x".repeat(90)}.fastq`, dataClass: "raw" });
    await at.page.goto("/storage?state=all");
    await at.page.getByText("Missing on disk", { exact: true }).first().waitFor();
    expect(await overflows(at.page)).to.equal(false);
    expect(at.errors).to.deep.equal([]);
  });
});

function overflows(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
