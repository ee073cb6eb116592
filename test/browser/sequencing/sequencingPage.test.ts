import { expect } from "chai";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, paste, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { until } from "../../helpers/until.ts";

const CODES = ["GUT-1", "GUT-2", "GUT-3", "GUT-4"];

describe("the sequencing runs of an order, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("are planned from a spreadsheet, show warnings, are corrected, kept through a reload, exported, restored and deleted", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id, { name: "Gut" });
    for (const [position, sampleId] of CODES.entries())
      await aSample(app.db, order.id, { sampleId, position });
    const { page, errors } = await openWindow(chromium(), app.url);
    page.on("dialog", (dialog) => void dialog.accept());
    await signIn(page, admin, app.url);
    await page.goto(`/orders/${order.id}`);
    await page.getByRole("navigation", { name: "Order" }).getByRole("link", { name: "Sequencing" }).click();
    await page.getByText("No sequencing runs yet").waitFor();

    await page.getByRole("button", { name: "New sequencing run" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Run ID", exact: true }).fill("RUN_42");
    // A dialog that is closed by mistake has lost nothing.
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "New sequencing run" }).click();
    await dialog.getByText("Unsaved draft from").waitFor();
    await dialog.getByLabel("Instrument").fill("GridION");
    await dialog.getByRole("button", { name: "Create sequencing run" }).click();
    await page.getByText("0 of 4 samples on this sequencing run").waitFor();

    const grid = page.getByRole("grid", { name: "Run plan for RUN_42" });
    await paste(
      cell(page, "Sample, row 1"),
      "Sample\tBarcode\tDNA ng/µl\nGUT-3\t7\t1,5\nGUT-1\tBC07\t\nGUT-9\t1\t\nGUT-4\t\t2",
    );
    await page.getByText("1 row ignored: sample not in this table.").waitFor();
    await page.getByText("3 of 4 samples on this sequencing run").waitFor();
    const warnings = page.getByRole("status").filter({ hasText: "Barcode warnings" });
    await warnings.getByText("No barcode: GUT-4").waitFor();
    await page.keyboard.press("Control+s");
    await page.getByText("Fix 2 cells to save the plan.").waitFor();
    expect(await SequencingRunSample.query(app.db).resultSize()).to.equal(0);

    await warnings.getByRole("button", { name: "The same barcode barcode07: GUT-1, GUT-3" }).click();
    await cell(page, "Barcode / index, row 1").waitFor();
    await page.keyboard.type("8");
    await page.keyboard.press("Enter");
    await warnings.getByRole("button", { name: "No barcode: GUT-4" }).click();
    await cell(page, "Barcode / index, row 4").waitFor();
    await page.keyboard.type("9");
    await page.keyboard.press("Enter");
    await warnings.waitFor({ state: "detached" });
    await until(() => page.evaluate(() => JSON.stringify(localStorage).includes("run-plan")), "the draft");
    await page.reload();
    await page.getByText("Unsaved draft from").waitFor();
    await shot(page, "sequencing");

    await page.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "MinKNOW sample sheet" }).click();
    const sheet = await download;
    await page.getByText("Plan saved: 3 samples on this sequencing run").waitFor();
    expect(sheet.suggestedFilename()).to.equal("RUN_42-minknow.csv");
    const lines = (await readFile(await sheet.path(), "utf8")).trim().split(/\r?\n/);
    expect(lines.slice(1).map((line) => line.split(",").slice(-2))).to.deep.equal([
      ["barcode08", "GUT-1"],
      ["barcode07", "GUT-3"],
      ["barcode09", "GUT-4"],
    ]);
    const stored = await SequencingRunSample.query(app.db)
      .joinRelated("sample")
      .orderBy("sample.position")
      .select("sequencing_run_samples.*");
    expect(stored.map(({ customFields }) => customFields)).to.deep.equal([
      {},
      { concentration_ng_ul: 1.5 },
      { concentration_ng_ul: 2 },
    ]);
    expect(await grid.getByText("barcode08").count()).to.equal(1);

    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "Illumina sample sheet" }).click();
    await page.getByText("An Illumina sample sheet accepts index sequences of A, C, G and T.").waitFor();

    const imported = await admin.post("/trpc/imports.applySheet", {
      orderId: order.id,
      fileName: "plan.xlsx",
      table: {
        sheet: "Run Samples",
        header: ["Run", "Sample", "Barcode"],
        rows: [{ rowNumber: 2, cells: ["RUN_42", "GUT-2", "10"] }],
      },
    });
    expect(imported.status).to.equal(200);
    await page.getByText("4 of 4 samples on this sequencing run").waitFor();
    await page.getByText("Imported from plan.xlsx by Person 1").waitFor();
    await page.getByRole("button", { name: "Undo last import" }).click();
    await dialog.getByRole("button", { name: "Undo import" }).click();
    await page.getByText("Import undone for 1 sequencing run").waitFor();
    await page.getByText("3 of 4 samples on this sequencing run").waitFor();

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete sequencing run" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("No sequencing runs yet").waitFor();
    expect(await SequencingRun.query(app.db).resultSize()).to.equal(0);
    expect(errors).to.deep.equal([]);
  });
});

/** The one field of a sheet, when the keyboard is in this cell. */
function cell(page: Page, name: string) {
  return page
    .getByRole("textbox", { name, exact: true })
    .or(page.getByRole("combobox", { name, exact: true }));
}

/** For whoever wants to look at it: SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
