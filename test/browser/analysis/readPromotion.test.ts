import { expect } from "chai";
import { unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { gzipSync } from "node:zlib";
import { Read } from "../../../db/models/Read.ts";
import { resolveOutputs } from "../../../server/analysis/outputs/resolveOutputs.ts";
import { testApp, type TestApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { fastqText, someRecords } from "../../helpers/fastq.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { aStagedRun, runForReal } from "../../helpers/runFolders.ts";

const CODES = ["LAKE-1", "LAKE-2"] as const;

describe("the review of reads that a run proposes, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("shows them beside the current reads, promotes the selected ones, and keeps the others waiting", async () => {
    await using app = await testApp();
    const { admin, run, samples } = await cleaned(app);
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto(`/analyses/${run.id}`);

    const review = page.getByRole("region", { name: "Reads to review" });
    const lake1 = review.getByRole("listitem", { name: "LAKE-1" });
    await lake1.getByText("LAKE-1_R1.fastq.gz").first().waitFor();
    expect(await lake1.innerText()).to.contain("Raw, protected");
    expect(await lake1.innerText()).to.match(/\d+ of 30 reads kept, \d+% removed/);
    await shot(page, "promotion");

    await review.getByRole("checkbox", { name: "Accept reads for LAKE-2" }).uncheck();
    await review.getByRole("button", { name: "Accept reads for 1 sample" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("no files are deleted", { exact: false }).waitFor();
    await dialog.getByRole("button", { name: "Accept reads for 1 sample" }).click();
    await page.getByText("Reads accepted for 1 sample").waitFor();
    await lake1.getByText("Accepted", { exact: true }).waitFor();
    await review.getByRole("listitem", { name: "LAKE-2" }).getByText("Proposed", { exact: true }).waitFor();

    const [first, second] = samples;
    const active = await Read.query(app.db).where({ isActive: true }).orderBy("sampleId");
    expect(active.map(({ sampleId, dataClass }) => [sampleId, dataClass])).to.deep.equal([
      [first?.id, "cleaned"],
      [second?.id, "raw"],
    ]);
    await review.getByRole("checkbox", { name: "Accept reads for LAKE-2" }).check();
    await review.getByRole("button", { name: "Accept reads for 1 sample" }).click();
    await dialog.getByRole("button", { name: "Accept reads for 1 sample" }).click();
    await review.getByText("All proposed reads accepted").waitFor();
    expect(await review.getByRole("checkbox").count()).to.equal(0);
    expect(errors).to.deep.equal([]);
  });

  itNightly("names the problem when files are missing, and fits a phone", async () => {
    await using app = await testApp();
    const { admin, run } = await cleaned(app);
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390, height: 844 });
    await signIn(page, admin, app.url);
    await page.goto(`/analyses/${run.id}`);
    const review = page.getByRole("region", { name: "Reads to review" });
    await review.getByRole("checkbox", { name: "Select all not yet accepted" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
    await shot(page, "promotion-phone");

    await unlink(join(run.runFolder, "output/cleaned/LAKE-1_R1.fastq.gz"));
    await review.getByRole("button", { name: "Accept reads for 2 samples" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Accept reads for 2 samples" }).click();
    await page.getByRole("alert").getByText("Couldn't accept the reads").waitFor();
    expect(await Read.query(app.db).where({ dataClass: "cleaned" }).resultSize()).to.equal(0);
    expect(errors).to.deep.equal([]);
  });
});

/** A read-cleaning run on two samples of raw reads that has ended well. */
async function cleaned(app: TestApp) {
  const admin = await app.as("FACILITY_ADMIN");
  const owner = await app.as("RESEARCHER");
  const order = await anOrder(app.db, owner.user.id, { name: "Lake" });
  const records = someRecords(30);
  const samples = [];
  const rows = [["sample_id", "fastq_1", "fastq_2"]];
  for (const code of CODES) {
    const sample = await aSample(app.db, order.id, { sampleId: code });
    const path = `raw/${code}_R1.fastq.gz`;
    await aFile(app.files, path, gzipSync(fastqText(records)));
    await aRead(app.db, sample.id, { file1: path, dataClass: "raw", readCount1: 30 });
    rows.push([code, join(app.files, path), ""]);
    samples.push(sample);
  }
  const reference = join(dirname(app.files), "reference.fa");
  await writeFile(reference, `>r\n${records[3]?.bases ?? ""}${"ACGTTGCA".repeat(20)}\n`);
  const run = await aStagedRun(app, { orderId: order.id }, { pipelineId: "read-cleaning", rows });
  await runForReal(app, run, { reference });
  await resolveOutputs(app.site, run);
  return { admin, order, samples, run };
}

/** For whoever wants to look at it: SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
