import { expect } from "chai";
import { mkdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Page } from "playwright-core";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Setting } from "../../../db/models/Setting.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { aFile, anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { fastqText, someRecords } from "../../helpers/fastq.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { endAllRuns } from "../../helpers/launches.ts";
import { profilesPackage } from "../../helpers/profilesPackage.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const NUMBER = /^[A-Z-]+-\d{8}-\d{3}$/;

describe("creating and finding runs, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("an order's page leads to a run of its complete samples", async () => {
    await using app = await testApp();
    const { admin, order, samples } = await anOrderWithReads(app);
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);

    await page.goto(`/orders/${order.id}/analyses`);
    await page.getByText("No analyses yet").waitFor();
    await page.getByRole("link", { name: "New analysis" }).click();
    await page.getByText("Choose a pipeline", { exact: true }).waitFor();
    await page.getByRole("radio", { name: "Read QC" }).click();
    await page
      .getByText("1 sample does not meet the requirements of this pipeline and is excluded.")
      .waitFor();
    await page.getByRole("listitem").filter({ hasText: "LAKE-3" }).getByText("has no active reads").waitFor();
    await haveChosen(page, ["LAKE-1", "LAKE-2"]);

    await page.getByRole("checkbox", { name: "Select sample LAKE-3" }).check();
    await page.getByText("1 problem to fix").waitFor();
    expect(await page.getByRole("button", { name: "Start analysis" }).isDisabled()).to.equal(true);
    await page.getByRole("button", { name: "Exclude incomplete samples" }).click();
    await page.getByText("Ready to analyze 2 samples").waitFor();
    await shot(page, "launch");
    await page.getByRole("button", { name: "Start analysis" }).click();
    await page.waitForURL(/\/analyses\/[0-9a-f-]{36}$/);

    const run = await PipelineRun.query(app.db).findOne({}).throwIfNotFound();
    expect(page.url()).to.equal(`${app.url}/analyses/${run.id}`);
    expect(run).to.deep.include({ pipelineId: "reads-qc", orderId: order.id, executionMode: "default" });
    expect(run.inputSampleIds).to.deep.equal(samples.slice(0, 2).map(({ id }) => id));
    expect(run.runNumber).to.match(NUMBER);
    expect(errors).to.deep.equal([]);
  });

  it("invalid settings are marked at their fields, and the run has the entered settings", async () => {
    await using app = await testApp();
    const { admin, order } = await anOrderWithReads(app);
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390, height: 844 });
    await signIn(page, admin, app.url);

    await page.goto("/pipelines");
    await page.getByRole("link", { name: "Read cleaning" }).click();
    await page.getByRole("link", { name: "Start analysis" }).click();
    const select = page.getByRole("combobox", { name: "Order", exact: true });
    await select.fill(order.orderNumber);
    await page.getByRole("option", { name: order.orderNumber }).click();
    await page.getByText("Reference is required.").waitFor();
    await page.getByRole("textbox", { name: "Reference", exact: true }).fill("/data/phix.fa");
    await page.getByText("Ready to analyze 2 samples").waitFor();
    expect(await page.getByRole("combobox", { name: "Length of a k-mer" }).count()).to.equal(0);
    await page.getByRole("button", { name: "Advanced parameters" }).click();
    await page.getByRole("combobox", { name: "Length of a k-mer" }).click();
    await page.getByRole("option", { name: "31" }).click();
    await page.getByText("Ready to analyze 2 samples").waitFor();
    await shot(page, "launch-phone");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
    await page.getByRole("button", { name: "Start analysis" }).click();
    await page.waitForURL(/\/analyses\/[0-9a-f-]{36}$/);

    const run = await PipelineRun.query(app.db).findOne({}).throwIfNotFound();
    expect(run.config).to.deep.include({ reference: "/data/phix.fa", kmerLength: 31 });
    expect(errors).to.deep.equal([]);
  });

  itNightly("a run that does not start is kept, and starts once the cause is fixed", async () => {
    await using app = await testApp();
    const { admin, order } = await anOrderWithReads(app);
    const folder = join(app.site.env.home, "elsewhere");
    await mkdir(folder);
    await admin.put("/api/admin/settings/pipelines/execution", { pipelineRunDir: folder });
    await rmdir(folder);
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);

    await page.goto(`/analyses/new?order=${order.id}&pipeline=reads-qc`);
    await page.getByText("Ready to analyze 2 samples").waitFor();
    await page.getByRole("button", { name: "Start analysis" }).click();
    await page.getByText(/^Couldn't start READS-QC/).waitFor();
    await page.getByText(/^The analysis is saved\./).waitFor();
    await mkdir(folder);
    await page.getByRole("button", { name: "Start again" }).click();
    await page.waitForURL(/\/analyses\/[0-9a-f-]{36}$/);

    const runs = await PipelineRun.query(app.db);
    expect(runs.map(({ runNumber }) => NUMBER.test(runNumber))).to.deep.equal([true]);
    expect(errors).to.deep.equal([]);
  });

  itNightly("a run leads to a new one with its samples and settings, which can be changed", async () => {
    await using app = await testApp();
    const { admin, order, samples } = await anOrderWithReads(app);
    const before = await PipelineRun.query(app.db).insertAndFetch({
      pipelineId: "read-cleaning",
      pipelineVersion: "0.1.0",
      targetType: "order",
      orderId: order.id,
      runNumber: "READ-CLEANING-20260101-001",
      status: "failed",
      config: { reference: "/data/wrong.fa", minimumShare: 0.2, keepRemoved: true, kmerLength: 21 },
      inputSampleIds: [samples[1]?.id ?? ""],
    });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);

    await page.goto(`/analyses/${before.id}`);
    await page.getByRole("link", { name: "Run again" }).click();
    await page.getByText("Samples and parameters copied from READ-CLEANING-20260101-001.").waitFor();
    await haveChosen(page, ["LAKE-2"]);
    expect(await page.getByRole("switch", { name: "Keep the removed reads" }).isChecked()).to.equal(true);
    await page.getByRole("textbox", { name: "Reference", exact: true }).fill("/data/phix.fa");
    await page.getByText("Ready to analyze 1 sample").waitFor();
    await page.getByRole("button", { name: "Start analysis" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/new"));

    const run = await PipelineRun.query(app.db).findOne({ restartedRunId: before.id }).throwIfNotFound();
    expect(run.inputSampleIds).to.deep.equal([samples[1]?.id]);
    expect(run.config).to.deep.include({ reference: "/data/phix.fa", keepRemoved: true });
    expect(errors).to.deep.equal([]);
  });

  itNightly("a study's page leads to its runs, and their list is filtered and updated", async () => {
    await using app = await testApp();
    const { admin, samples } = await anOrderWithReads(app);
    const study = await aStudy(app.db, admin.user.id, { title: "Lakes of the north" });
    for (const sample of samples) await sample.$query(app.db).patch({ studyId: study.id });
    const made = (columns: object) =>
      PipelineRun.query(app.db).insertAndFetch({
        pipelineId: "reads-qc",
        pipelineVersion: "0.1.0",
        targetType: "study",
        studyId: study.id,
        runNumber: `READS-QC-20260101-${String(++numbered).padStart(3, "0")}`,
        ...columns,
      });
    let numbered = 0;
    const ended = {
      startedAt: new Date("2026-01-01T08:00:00Z"),
      completedAt: new Date("2026-01-01T08:03:20Z"),
    };
    await made({ status: "failed", ...ended });
    for (let index = 0; index < 60; index++) await made({ status: "completed", progress: 100, ...ended });
    const waiting = await made({ status: "pending", createdAt: new Date(Date.now() + 60_000) });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);

    await page.goto(`/studies/${study.id}?tab=analyses`);
    await page.getByRole("link", { name: "All 62 analyses" }).click();
    await page.getByRole("link", { name: "Study Lakes of the north" }).waitFor();
    await page.getByText("62 analyses", { exact: true }).waitFor();
    const row = page.getByRole("row").filter({ hasText: waiting.runNumber });
    await row.getByText("Not started").waitFor();
    await shot(page, "runs");
    await admin.delete(`/api/pipelines/runs/${waiting.id}`);
    await row.getByText("Cancelled").waitFor();

    await page.getByRole("button", { name: /^Filter/ }).click();
    await page.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "Failed" }).click();
    await page.getByText("1 analysis", { exact: true }).waitFor();
    await page.getByRole("combobox", { name: "Pipeline" }).click();
    await page.getByRole("option", { name: "Read cleaning" }).click();
    await page.getByText("No matching analyses").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText("62 analyses", { exact: true }).waitFor();
    expect(errors).to.deep.equal([]);
  });

  itNightly("a researcher finds only released results, and no way to start a run", async () => {
    await using app = await testApp();
    const { admin, order } = await anOrderWithReads(app);
    const researcher = await app.as("RESEARCHER");
    await PipelineRun.query(app.db).insert({
      pipelineId: "reads-qc",
      pipelineVersion: "0.1.0",
      targetType: "order",
      orderId: order.id,
      runNumber: "READS-QC-20260101-001",
      userId: admin.user.id,
    });
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390, height: 844 });
    await signIn(page, researcher, app.url);

    await page.goto("/analyses");
    await page.getByRole("heading", { name: "Results", exact: true }).waitFor();
    await page.getByText("No results yet").waitFor();
    expect(await page.getByRole("link", { name: "New analysis" }).count()).to.equal(0);
    await page.goto(`/analyses/new?order=${order.id}`);
    await page.getByText("Facility only").waitFor();
    expect(errors).to.deep.equal([]);
  });

  itNightly("the facility changes the execution settings; the secret is stored and never shown", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390, height: 844 });
    await signIn(page, admin, app.url);

    await page.goto("/settings");
    await page.getByRole("combobox", { name: "Section" }).click();
    await page.getByRole("option", { name: "Execution settings" }).click();
    await page.getByText("No secret is set; weblog events are rejected.").waitFor();
    await page.getByRole("checkbox", { name: "Run on a Slurm cluster" }).check();
    await page.getByLabel("Partition").fill("long");
    await page.getByLabel("Memory", { exact: true }).fill("much");
    await page.getByRole("button", { name: "Set secret" }).click();
    await page.getByRole("button", { name: "Generate" }).click();
    const secret = await page.getByRole("textbox", { name: "New secret" }).inputValue();
    await page.getByRole("combobox", { name: "Add pipeline" }).click();
    await page.getByRole("option", { name: "Read QC" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("memory must be a number with a unit, e.g. 64GB").first().waitFor();
    await page.getByLabel("Memory", { exact: true }).first().fill("128GB");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Execution settings saved").waitFor();
    await page.getByText("A secret is set. It cannot be displayed.").waitFor();
    await shot(page, "execution-phone");

    expect(secret).to.match(/^[0-9a-f]{48}$/);
    const { value } = await Setting.query(app.db).findById("pipeline-execution").throwIfNotFound();
    expect(value).to.deep.include({ useSlurm: true, pipelineOverrides: { "reads-qc": { mode: "local" } } });
    expect(value).to.have.nested.property("slurm.partition", "long");
    expect(JSON.stringify(value)).not.to.include(secret);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
    expect(errors).to.deep.equal([]);
  });

  itNightly(
    "Nextflow profiles are chosen in their order from those of the pipeline, and shown at the run",
    async () => {
      const folder = await tempDir();
      await using app = await testApp(await profilesPackage(folder.path));
      const { admin, order } = await anOrderWithReads(app);
      await admin.post("/api/admin/settings/pipelines", { pipelineId: "toy", enabled: true });
      await admin.post("/api/admin/settings/pipelines", { pipelineId: "toy", config: { mode: "fast" } });
      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, admin, app.url);

      await page.goto(`/analyses/new?order=${order.id}&pipeline=toy`);
      await page.getByText("Passed as -profile big").waitFor();
      const profiles = page.getByRole("combobox", { name: "Nextflow profiles" });
      await profiles.focus();
      await page.keyboard.type("stand");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      await page.getByText("Passed as -profile big,standard").waitFor();
      await page.getByRole("button", { name: "Use profiles of the pipeline" }).click();
      await page.getByText("Passed as -profile big", { exact: true }).waitFor();
      await profiles.focus();
      await page.keyboard.press("Backspace");
      await page.getByText("No profile is passed;").waitFor();
      await page.keyboard.type("stand");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      await page.getByText("Passed as -profile standard").waitFor();
      await page.getByRole("button", { name: "Start analysis" }).click();
      await page.waitForURL(/\/analyses\/[0-9a-f-]{36}$/);
      const run = await PipelineRun.query(app.db).findOne({}).throwIfNotFound();
      expect(run.profiles).to.deep.equal(["standard"]);
      await page.goto(`/analyses/${run.id}?tab=about`);
      await page.getByText("Nextflow profiles", { exact: true }).waitFor();
      await page.getByText("standard", { exact: true }).waitFor();
      expect(errors).to.deep.equal([]);
      await endAllRuns(app.site);
      await folder.remove();
    },
  );
});

/** An order of three samples, of which the first two have reads. */
async function anOrderWithReads(app: TestApp) {
  const admin = await app.as("FACILITY_ADMIN");
  const order = await anOrder(app.db, admin.user.id, { name: "Lakes" });
  const samples = [];
  for (const [index, sampleId] of ["LAKE-1", "LAKE-2", "LAKE-3"].entries())
    samples.push(await aSample(app.db, order.id, { sampleId, position: index }));
  for (const { id, sampleId } of samples.slice(0, 2)) {
    const file1 = `orders/${order.id}/reads/${sampleId}_R1.fastq`;
    await aFile(app.files, file1, fastqText(someRecords(20)));
    await aRead(app.db, id, { file1, dataClass: "raw" });
  }
  return { admin, order, samples };
}

async function haveChosen(page: Page, codes: string[]): Promise<void> {
  const boxes = page.getByRole("checkbox", { name: /^Select sample/, checked: true });
  const chosen = () => boxes.evaluateAll((found) => found.map((box) => box.getAttribute("aria-label") ?? ""));
  const wanted = codes.map((code) => `Select sample ${code}`);
  await until(async () => isDeepStrictEqual(await chosen(), wanted)).catch(() => {});
  expect(await chosen()).to.deep.equal(wanted);
}

async function shot(page: Page, name: string): Promise<void> {
  if (process.env["SHOTS"])
    await page.screenshot({ path: `${process.env["SHOTS"]}/${name}.png`, fullPage: true });
}
