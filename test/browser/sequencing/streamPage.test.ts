import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import type { StreamRun } from "../../../db/models/StreamRun.ts";
import { PROBLEMS } from "../../../server/sequencing/monitoring/problems.ts";
import { recordFile } from "../../../server/sequencing/monitoring/record/recordFile.ts";
import { recordFailedFile } from "../../../server/sequencing/monitoring/record/recordFailedFile.ts";
import { recordFolder, recordStalled } from "../../../server/sequencing/monitoring/record/runCondition.ts";
import { recordProblem } from "../../../server/sequencing/monitoring/record/recordProblem.ts";
import { recordStopped, touchRuns } from "../../../server/sequencing/monitoring/record/recordStopped.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { haveTexts, openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aStreamRun, secondsIn } from "../../helpers/streamRows.ts";
import { until } from "../../helpers/until.ts";

const FINAL_SUMMARY = {
  path: "final_summary_FAO37117_0347a639.txt",
  values: { instrument: "GXB01700", fastq_files_in_final_dest: "685", unknown_key: "left out" },
};
const VERIFICATION = {
  path: "output_hash.csv",
  stamp: "1",
  verifiedAt: "2026-11-21T12:00:00.000Z",
  listed: 58,
  matched: 56,
  differing: 1,
  missing: 1,
  unlisted: 0,
  differingPaths: ["fastq_pass/barcode01/3.fastq.gz"],
  missingPaths: ["fastq_pass/late.fastq.gz"],
  unlistedPaths: [],
};
const FOLDER = "/data/lake/20261121_1000_X1_FAO37117_0347a639";

describe("the page of a live sequencing run, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("shows counts, warnings, events and the stop without a reload, with the keyboard and on a phone", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id, { name: "Lake", status: "SUBMITTED" });
    await aSample(app.db, order.id, { sampleId: "LAKE-1" });
    const run = await aStreamRun(app.db, order.id, {
      outputDir: FOLDER,
      flowCellId: "FAO37117",
      barcodeMap: { barcode01: "LAKE-1", barcode02: "POND-9" },
      startedAt: new Date(),
    });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);

    await page.goto(`/orders/${order.id}/streams`);
    await page.getByRole("link", { name: "20261121_1000_X1_FAO37117_0347a639" }).click();
    await page.getByRole("heading", { name: "Waiting for the first file" }).waitFor();
    await page.getByText(`No reads in ${FOLDER}/…/fastq_pass yet.`, { exact: false }).waitFor();
    const notices = page.getByRole("status");
    await notices.getByText("Monitoring is not running").waitFor();
    await notices.getByText("POND-9 (barcode02). Their reads", { exact: false }).waitFor();

    await page.getByRole("region", { name: "Details" }).getByText(FOLDER, { exact: true }).waitFor();
    await tab(page, "Live").click();
    const barcodes = page.getByRole("table", { name: "Barcodes" });
    const barcode = (name: string) => barcodes.getByRole("row", { name: new RegExp(`^${name}`) });
    await haveTexts(barcode("barcode01").getByRole("cell"), [
      "LAKE-1",
      "0",
      "0",
      "0 bases",
      "No files",
      "0%",
    ]);
    await count(app, run, "barcode01", { reads: 4_000, bases: 9_000_000 });
    await count(app, run, "unclassified", { reads: 1_000, bases: 1_000_000 });
    const figure = (name: string) =>
      page.getByRole("region", { name: "Key figures" }).getByText(name, { exact: true }).locator("..");
    await figure("Reads").getByText("5,000").waitFor();
    await figure("Bases").getByText("10 Mb").waitFor();
    await figure("Read N50").getByText("Mean length 2 kb").waitFor();
    await figure("Unassigned reads").getByText("20%").waitFor();
    await barcode("barcode01").getByText("80%").waitFor();
    const plot = page.getByRole("img", { name: /^Bases over time, .*: total 10 Mb$/ });
    await plot.waitFor();
    expect(await figure("Passed reads").count()).to.equal(0);
    const failed = { path: "fastq_fail/barcode01/a.fastq.gz", stamp: "1", reads: 1_250, bases: 10_000_000 };
    await recordFailedFile(app.db, run.id, failed, new Date());
    await figure("Passed reads").getByText("80%").waitFor();
    await figure("Passed reads").getByText("5,000 of 6,250 reads").waitFor();
    await figure("Passed reads").getByText("50% of bases").waitFor();
    await figure("Passed reads").getByText("10 Mb of 20 Mb").waitFor();
    await setTargetTwice(page, figure);
    await touchRuns(app.site, { monitorId: "here", runs: [{ id: run.id, waitingFiles: 6 }] }, new Date());
    await page.getByRole("progressbar", { name: "2 of 8 files counted" }).waitFor();

    await barcodes.getByRole("button", { name: "Reads" }).focus();
    await page.keyboard.press("Enter");
    await haveTexts(barcodes.getByRole("rowheader"), ["barcode01", "Unclassified", "barcode02"]);
    await page.getByRole("radiogroup", { name: "Group by" }).getByText("Barcode").click();
    await page.getByRole("button", { name: "LAKE-1 · barcode01 9 Mb" }).waitFor();
    await page.getByRole("button", { name: "Table of Bases" }).click();
    const numbers = page.getByRole("table", { name: "Data: Bases" });
    await haveTexts(numbers.getByRole("columnheader"), ["Time", "LAKE-1 · barcode01", "Unclassified"]);

    await tab(page, "Activity").click();
    const events = page.getByRole("region", { name: "Events", exact: true }).getByRole("listitem");
    await events.getByText("4,000 reads, 9 Mb from LAKE-1 (barcode01)").waitFor();
    const torn = { path: "fastq_pass/barcode01/torn.fastq.gz", stamp: "1" };
    await recordProblem(app.db, run.id, { problem: PROBLEMS.truncatedGzip, file: torn }, new Date());
    await events.getByText("The gzip data is truncated").waitFor();
    for (let more = 0; more < 55; more++) await count(app, run, "barcode01", { reads: 0, bases: 0 });
    await page.reload();
    await page.getByText("Latest 50 events").waitFor();
    expect(await events.getByText("The gzip data is truncated").count()).to.equal(0);
    await page.getByRole("switch", { name: "Problems only" }).check();
    await page.getByText("1 problem", { exact: true }).waitFor();
    expect(await events.allTextContents()).to.match(/^.*The gzip data is truncated.*torn\.fastq\.gz/);
    await page.getByRole("switch", { name: "Problems only" }).uncheck();
    await page.getByRole("button", { name: "Show up to 500 latest" }).click();
    await page.getByText("All 58 events").waitFor();
    await page.getByRole("switch", { name: "Problems only" }).check();
    await recordStalled(app.site, run.id, 1_800_000, new Date());
    await recordFolder(app.site, run, { isMissing: true }, new Date());
    await notices.getByText("Folder missing or not readable").waitFor();
    await recordFolder(app.site, run, { isMissing: false }, new Date());
    await notices.getByText("No new files", { exact: true }).waitFor();
    await page.getByText("3 problems", { exact: true }).waitFor();
    await shot(page, "stream");

    await tab(page, "Live").click();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("list", { name: "Barcodes" }).getByText("LAKE-1").waitFor();
    await dark(page);
    await shot(page, "stream-phone");
    // The plot follows the new width a moment later.
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await until(async () => !(await isWide()), "a page as wide as the phone");

    await page.getByRole("button", { name: "Stop monitoring" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByText(" counted first, then monitoring ends", { exact: false }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Stopping", { exact: true }).waitFor();
    await run.$query(app.db).patch({ finalSummary: FINAL_SUMMARY, verification: VERIFICATION });
    await recordStopped(app.site, run.id, { monitorId: "here" }, new Date());
    await page.getByText("Stopped", { exact: true }).first().waitFor();
    await until(
      async () => (await notices.getByText("No new files", { exact: true }).count()) === 0,
      "no warning",
    );

    await tab(page, "Files").click();
    const finished = page.getByRole("region", { name: "Sequencing finished" });
    await finished.getByText("685", { exact: true }).waitFor();
    await finished.getByText("File checksums do not match the sequencer's list: 56 of 58 match").waitFor();
    await haveTexts(finished.getByRole("listitem"), [
      "fastq_pass/barcode01/3.fastq.gz",
      "fastq_pass/late.fastq.gz",
    ]);
    await shot(page, "stream-stopped");

    await page.goto("/sequencing");
    const runs = page.getByRole("table", { name: "Sequencing runs" });
    await runs.getByText("5,000 reads").waitFor();
    await page.getByRole("button", { name: /^Filter/ }).click();
    await page.getByRole("combobox", { name: "State" }).click();
    await page.getByRole("option", { name: "Planned" }).click();
    await page.getByText("No matching sequencing runs").waitFor();
    await SequencingRun.query(app.db).insert({ orderId: order.id, runId: "RUN_43", platform: "Illumina" });
    await page.reload();
    await runs.getByRole("link", { name: "RUN_43" }).waitFor();
    await runs.getByText("Planned", { exact: true }).waitFor();
    expect(errors).to.deep.equal([]);
  });
});

/** Sets a target, changes it and takes the change back; the page shows each without a reload. */
async function setTargetTwice(page: Page, figure: (name: string) => Locator): Promise<void> {
  expect(await figure("Target yield").count()).to.equal(0);
  await tab(page, "Overview").click();
  const dialog = page.getByRole("dialog");
  const save = async (button: string, gigabases: string) => {
    await page.getByRole("button", { name: button }).click();
    await dialog.getByLabel("Target yield (Gb)").fill(gigabases);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
  };
  await save("Set target", "0.04");
  await figure("Target yield").getByText("10 Mb of 40 Mb").waitFor();
  await page.getByRole("progressbar", { name: "25% of the target yield" }).waitFor();
  await save("Change", "0.005");
  await figure("Target yield").getByText("Target reached").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await figure("Target yield").getByText("10 Mb of 40 Mb").waitFor();
  await tab(page, "Live").click();
  await page.getByRole("button", { name: "Target yield 40 Mb" }).waitFor();
}

function tab(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Sequencing run", exact: true }).getByRole("link", { name });
}

let files = 0;

async function count(
  app: TestApp,
  run: StreamRun,
  barcode: string,
  counted: { reads: number; bases: number },
): Promise<void> {
  const path = `fastq_pass/${barcode}/${++files}.fastq.gz`;
  const file = { path, sizeBytes: 1_000_000, stamp: String(files), writtenAt: secondsIn(files * 60) };
  await recordFile(app.site, run, { file, counted, barcode }, new Date());
}

async function dark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
}

/** For whoever wants to look at it: SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
