import type { Knex } from "knex";
import { expect } from "chai";
import { mkdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, paste, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const RUN_FOLDER = "20200928_1648_X1_FAO37117_0347a639";

describe("watching a sequencer, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();
  let disk: Awaited<ReturnType<typeof tempDir>>;
  before(async () => {
    disk = await tempDir();
    await mkdir(join(disk.path, "gut", "pool_1", RUN_FOLDER, "fastq_pass", "barcode01"), { recursive: true });
    await mkdir(join(disk.path, "older"));
    await utimes(join(disk.path, "older"), new Date(0), new Date(0));
  });
  after(() => disk.remove());

  itNightly(
    "begins with the settings, suggests directory and samples, and is shown on the order",
    async () => {
      await using app = await testApp();
      const admin = await app.as("FACILITY_ADMIN");
      const order = await anOrder(app.db, admin.user.id, { name: "Gut", status: "SUBMITTED" });
      const samples = [];
      for (const [position, sampleId] of ["GUT-1", "GUT-2", "GUT-3"].entries())
        samples.push(await aSample(app.db, order.id, { sampleId, position }));
      await planned(app.db, order.id, "RUN_41", "FAO11111", [["barcode09", samples[2]?.id ?? ""]]);
      await planned(app.db, order.id, "RUN_42", "FAO37117", [
        ["barcode01", samples[0]?.id ?? ""],
        ["barcode02", samples[1]?.id ?? ""],
      ]);
      await planned(app.db, order.id, "RUN_43", "FAO22222", [["barcode08", samples[2]?.id ?? ""]]);
      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, admin, app.url);

      // Nothing is set up yet: the dialog says so and leads to where that is done.
      await page.goto(`/orders/${order.id}/sequencing`);
      await page.getByText("No live sequencing runs for this order").waitFor();
      await page.getByRole("button", { name: "Start monitoring" }).click();
      await page.getByText("The sequencer output root is not configured.").waitFor();
      await page.getByRole("link", { name: "Open live monitoring settings" }).click();
      await page.getByRole("heading", { name: "Live monitoring", exact: true }).first().waitFor();
      const card = page.getByRole("main");
      await card.getByLabel("Sequencer output root").fill("sequencers");
      await card.getByRole("button", { name: "Save" }).click();
      await card.getByRole("button", { name: "The path must start with a slash" }).waitFor();
      await card.getByLabel("Sequencer output root").fill(join(disk.path, "nowhere"));
      await card.getByRole("button", { name: "Save" }).click();
      await card.getByRole("button", { name: "The output root must be an existing folder" }).waitFor();
      await card.getByLabel("Sequencer output root").fill(disk.path);
      await card.getByLabel("Stability threshold (seconds)").fill("0.75");
      await card.getByRole("button", { name: "Save" }).click();
      await page.getByText("Live monitoring settings saved").waitFor();
      expect((await admin.get("/trpc/settings.streams")).body.result.data).to.deep.equal({
        config: {
          outputRoot: disk.path,
          pollIntervalMs: 5_000,
          stabilityThresholdMs: 750,
          usePolling: false,
        },
      });

      // The folder, with the keyboard alone.
      await page.goto(`/orders/${order.id}/sequencing`);
      await page.getByRole("button", { name: "Start monitoring" }).click();
      const dialog = page.getByRole("dialog");
      await folder(page, "gut").waitFor();
      expect(await dialog.getByRole("listitem").allTextContents()).to.have.length(2);
      expect(await dialog.getByRole("listitem").first().textContent()).to.match(/^gut/);
      await dialog.getByLabel("Source").waitFor();
      expect(await dialog.getByLabel("Source").inputValue()).to.equal("Run plan RUN_43: 1 barcode");
      await dialog.getByLabel("Sequencer output folder").focus();
      await page.keyboard.press("ArrowDown");
      await focused(page, "gut");
      await page.keyboard.press("ArrowDown");
      await focused(page, "older");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await focused(page, "pool_1");
      await page.keyboard.press("Backspace");
      await focused(page, "gut");
      await page.keyboard.press("Enter");
      await focused(page, "pool_1");
      await page.keyboard.press("Enter");
      await focused(page, RUN_FOLDER);
      await page.keyboard.press("Enter");
      await focused(page, "fastq_pass");
      await dialog.getByText("Contains reads (fastq_pass).").waitFor();
      await shot(page, "start");

      // What the name of the folder says chooses the plan.
      expect(await dialog.getByLabel("Source").inputValue()).to.equal("Run plan RUN_42: 2 barcodes");
      expect(await dialog.getByLabel("Flow cell", { exact: true }).inputValue()).to.equal("FAO37117");
      expect(await dialog.getByLabel("Instrument or position").inputValue()).to.equal("X1");
      expect(await dialog.getByLabel("Sequencing run ID").inputValue()).to.equal("0347a639");
      await dialog.getByLabel("Target yield (Gb)").fill("0.25");
      await paste(cell(page, "Barcode, row 1"), "Sample\tBarcode\nGUT-1\t1\nGUT-7\t2\nGUT-2\tbarcode01");
      await dialog.getByText("Barcodes: 3").waitFor();
      await dialog.getByRole("button", { name: "Start monitoring" }).click();
      await dialog.getByText("Fix 3 cells first.").waitFor();
      expect(await StreamRun.query(app.db).resultSize()).to.equal(0);

      // What is typed survives the dialog.
      await cell(page, "Barcode, row 1").waitFor();
      await page.keyboard.press("Escape");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Start monitoring" }).click();
      await dialog.getByText("Unsaved draft from").waitFor();
      await dialog.getByText("Barcodes: 3").waitFor();
      await paste(cell(page, "Barcode, row 1"), "Barcode\tSample\n1\tGUT-1\n2\tGUT-2\nskin\tGUT-3");
      await dialog.getByRole("button", { name: "Start monitoring" }).click();
      await page.getByText("Monitoring started").waitFor();
      const run = await StreamRun.query(app.db).first().throwIfNotFound();
      expect(new URL(page.url()).pathname).to.equal(`/orders/${order.id}/streams/${run.id}`);
      const { outputDir, barcodeMap, flowCellId, deviceId, sequencerRunId, targetBases } = run;
      expect({ outputDir, barcodeMap, flowCellId, deviceId, sequencerRunId, targetBases }).to.deep.equal({
        outputDir: join(disk.path, "gut", "pool_1", RUN_FOLDER),
        barcodeMap: { barcode01: "GUT-1", barcode02: "GUT-2", skin: "GUT-3" },
        flowCellId: "FAO37117",
        deviceId: "X1",
        sequencerRunId: "0347a639",
        targetBases: "250000000",
      });

      // A second one is refused with who was first; the path is typed this time.
      const other = await anOrder(app.db, admin.user.id, { status: "SUBMITTED" });
      await page.goto(`/orders/${other.id}/sequencing`);
      await page.getByRole("button", { name: "Start monitoring" }).click();
      await dialog.getByLabel("Sequencer output folder").fill(outputDir);
      await dialog
        .getByRole("status")
        .getByRole("link", { name: `Monitored for ${order.orderNumber}` })
        .waitFor();
      await dialog.getByRole("button", { name: "Start monitoring" }).click();
      const taken = dialog.getByRole("alert").filter({ hasText: "This folder is already monitored" });
      await taken.getByText(`A sequencing run of order ${order.orderNumber} is already monitored`).waitFor();
      expect(await dialog.getByLabel("Sequencer output folder").inputValue()).to.equal(outputDir);
      await shot(page, "taken");
      await taken.getByRole("link", { name: `Open the sequencing run of ${order.orderNumber}` }).click();
      await page.waitForURL(`**/orders/${order.id}/streams/${run.id}`);

      // The order tells of it as it goes.
      await page.goto(`/orders/${order.id}/sequencing`);
      const listed = page.getByRole("row").filter({ has: page.getByRole("link", { name: "0347a639" }) });
      await listed.getByText("0", { exact: true }).waitFor();
      await StreamRun.query(app.db)
        .findById(run.id)
        .patch({ totalReads: "12345", totalBases: "1234567890", totalFiles: 4, lastFileAt: new Date() });
      await listed.getByText("1.23 Gb").waitFor();
      await listed.getByText("12,345", { exact: true }).waitFor();
      await shot(page, "order");
      expect(errors).to.deep.equal([]);
    },
  );
});

async function planned(
  db: Knex,
  orderId: string,
  runId: string,
  flowCellId: string,
  barcodes: [barcode: string, sampleId: string][],
): Promise<void> {
  const run = await SequencingRun.query(db).insert({
    orderId,
    runId,
    runParameters: { flow_cell_id: flowCellId },
    createdAt: new Date(`2026-01-01T00:00:${runId.slice(-2)}Z`),
  });
  for (const [barcode, sampleId] of barcodes)
    await SequencingRunSample.query(db).insert({ sequencingRunId: run.id, sampleId, barcode });
}

function folder(page: Page, name: string) {
  return page.getByRole("dialog").locator(`button[data-path]`, { hasText: name });
}

/** Waits until the keyboard is at a folder. */
async function focused(page: Page, name: string): Promise<void> {
  await until(
    () => folder(page, name).evaluate((button) => button === document.activeElement),
    `the keyboard at ${name}`,
  );
}

/** The one field of a sheet, when the keyboard is in this cell. */
function cell(page: Page, name: string) {
  return page
    .getByRole("textbox", { name, exact: true })
    .or(page.getByRole("combobox", { name, exact: true }));
}

/** For whoever wants to look at it: SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  const directory = process.env["SHOTS"];
  if (directory) await page.screenshot({ path: `${directory}/${name}.png`, fullPage: true });
}
