import { expect } from "chai";
import exceljs from "exceljs";
import type { Page } from "playwright-core";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";

const CODES = ["GUT-1", "GUT-2", "GUT-3"];

describe("the import of a run plan, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  itNightly("shows the workbook with its errors, is corrected, applied and undone", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id, { name: "Gut" });
    for (const [position, sampleId] of CODES.entries())
      await aSample(app.db, order.id, { sampleId, position });
    const file = await buildWorkbook("plan.xlsx", [
      ["Run", "Sample", "Barcode", "DNA ng/µl", "Shelf", "Sampling date"],
      ["RUN_7", "GUT-1", "BC01", "1,5", "top", 46082],
      ["RUN_7", "gut 2", "barcode 2", 2, "top"],
      ["RUN_7", "GUT-3", 1, 3, ""],
    ]);

    const { page, errors } = await openWindow(chromium(), app.url);
    page.on("dialog", (dialog) => void dialog.accept());
    await signIn(page, admin, app.url);
    await page.goto(`/orders/${order.id}/sequencing`);
    await page.getByRole("link", { name: "Import run plan" }).click();
    await page.getByLabel("Workbook", { exact: true }).setInputFiles(file);

    await page.getByText("Fix 3 rows to import the plan.").waitFor();
    await page.getByText("RUN_7: new, with 3 samples").waitFor();
    const grid = page.getByRole("grid", { name: "Run plan of plan.xlsx" });
    expect(await row(grid, 3)).to.include("Sample not found on this order: gut 2");
    expect(await row(grid, 4)).to.include("Barcode barcode01 appears 2 times in sequencing run RUN_7");
    await shot(page, "import-errors");
    await page.setViewportSize({ width: 390, height: 844 });
    // Nothing of it scrolls sideways but the sheet in its own frame.
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
    await shot(page, "import-phone");
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.getByRole("button", { name: "Use GUT-2 for gut 2" }).click();
    await page.getByText("Fix 2 rows to import the plan.").waitFor();
    await page.getByRole("button", { name: "Read as 2026-03-01" }).click();
    await page.getByLabel("Import Shelf as").selectOption({ label: "Storage box" });
    await page
      .getByRole("button", { name: "Barcode barcode01 appears 2 times in sequencing run RUN_7: rows 2, 4" })
      .click();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    await page.getByText("3 samples will be added to a sequencing run.").waitFor();
    expect(await SequencingRun.query(app.db).resultSize()).to.equal(0);
    await shot(page, "import-ready");

    await page.getByRole("button", { name: "Import 3 rows" }).click();
    await page.getByText("Imported 3 samples on 1 sequencing run.").waitFor();
    await page.getByRole("heading", { name: "RUN_7" }).waitFor();
    const places = await SequencingRunSample.query(app.db)
      .joinRelated("sample")
      .orderBy("sample.position")
      .select("sequencing_run_samples.barcode", "sample.customFields as answers");
    expect(places.map((place) => place.toJSON())).to.deep.equal([
      { barcode: "barcode01", answers: { storage_box: "top", sampling_date: "2026-03-01" } },
      { barcode: "barcode02", answers: { storage_box: "top" } },
      { barcode: "barcode03", answers: {} },
    ]);

    await page.getByRole("button", { name: "Undo last import" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
    await page.getByText("No sequencing runs yet").waitFor();
    expect(await SequencingRun.query(app.db).resultSize()).to.equal(0);
    expect(errors).to.deep.equal([]);
  });

  itNightly("explains why a file is not a run plan, and sets the run of all rows", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id, { name: "Gut" });
    await aSample(app.db, order.id, { sampleId: "GUT-1" });
    const notes = { name: "notes.xlsx", mimeType: "text/plain", buffer: Buffer.from("Sample,Barcode\n") };
    const plan = await buildWorkbook("plan.xlsx", [
      ["Sample", "Barcode"],
      ["GUT-1", "BC01"],
    ]);

    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto(`/orders/${order.id}/sequencing/import`);
    await page.getByLabel("Workbook", { exact: true }).setInputFiles(notes);
    await page
      .getByText("The file is not an Excel workbook: save the table as .xlsx and import that file")
      .waitFor();
    await page.getByLabel("Workbook", { exact: true }).setInputFiles(plan);
    await page.getByText("The sheet has no column for the sequencing run.").waitFor();
    await page.getByRole("textbox", { name: "Sequencing run", exact: true }).fill("RUN_8");
    await page.keyboard.press("Enter");
    await page.getByText("1 sample will be added to a sequencing run.").waitFor();

    await page.getByRole("link", { name: "Back to sequencing" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stay on page" }).click();
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await page.getByRole("heading", { name: "RUN_8" }).waitFor();
    expect(errors.filter((error) => !error.includes("400"))).to.deep.equal([]);
  });
});

async function buildWorkbook(name: string, rows: (string | number)[][]) {
  const workbook = new exceljs.Workbook();
  workbook.addWorksheet("Run Samples").addRows(rows);
  const buffer = Buffer.from(await workbook.xlsx.writeBuffer());
  return { name, mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", buffer };
}

/** What a row of a sheet says, by its number in the workbook. */
async function row(grid: ReturnType<Page["getByRole"]>, number: number): Promise<string> {
  return grid.getByRole("row", { name: `Row ${number}`, exact: true }).innerText();
}

/** For whoever wants to look at it: SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
