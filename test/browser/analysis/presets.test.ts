import { expect } from "chai";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PipelinePreset } from "../../../db/models/PipelinePreset.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { until } from "../../helpers/until.ts";
import { tempDir } from "../../helpers/tempDir.ts";

describe("parameters of an analysis, in the browser", function () {
  this.timeout(180_000);
  const chromium = useChromium();

  it("are saved as a preset, loaded with undo, imported from a file and exported, on a phone", async () => {
    await using app = await testApp();
    const folder = await tempDir();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id, { status: "SUBMITTED" });
    const sample = await aSample(app.db, order.id, { sampleId: "S1" });
    await aFile(app.files, "a.fastq", "@r\nA\n+\nI\n");
    await aRead(app.db, sample.id, { file1: "a.fastq", dataClass: "raw" });
    await admin.post("/api/admin/settings/pipelines", { pipelineId: "read-cleaning", enabled: true });
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390, height: 844 });
    await signIn(page, admin, app.url);

    await page.goto(`/analyses/new?pipeline=read-cleaning&order=${order.id}`);
    const reference = page.getByRole("textbox", { name: "Reference", exact: true });
    await reference.fill("/data/phix.fa");
    await page.getByRole("button", { name: "Save as preset" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name" }).fill("PhiX");
    await page.keyboard.press("Enter");
    await page.getByText("Preset PhiX saved").waitFor();
    const [preset] = await PipelinePreset.query(app.db);
    expect(preset).to.deep.include({
      pipelineId: "read-cleaning",
      name: "PhiX",
      config: { reference: "/data/phix.fa" },
      profiles: null,
    });

    await reference.fill("/data/other.fa");
    await page.getByRole("combobox", { name: "Preset" }).click();
    await page.getByRole("option", { name: "PhiX" }).click();
    await until(async () => (await reference.inputValue()) === "/data/phix.fa", "the value of the preset");
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await reference.inputValue()).to.equal("/data/other.fa");

    const file = join(folder.path, "params.yaml");
    await writeFile(file, "input: sheet.csv\nreference: /data/file.fa\n");
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByText("1 name is no parameter of this pipeline and not used").waitFor();
    expect(await reference.inputValue()).to.equal("/data/file.fa");
    await page.getByRole("button", { name: "Export" }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "As params.json" }).click();
    const saved = await (await downloading).path();
    expect(JSON.parse(await readFile(saved, "utf8"))).to.include({ reference: "/data/file.fa" });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
    if (process.env["SHOTS"])
      await page.screenshot({ path: `${process.env["SHOTS"]}/presets.png`, fullPage: true });
    expect(errors).to.deep.equal([]);
    await folder.remove();
  });
});
