import { expect } from "chai";
import type { Page } from "playwright-core";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { haveTexts, openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { anOutput, aStagedRun, shownPath } from "../../helpers/runFolders.ts";
import { aRunArtifact, select } from "../../helpers/runs.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";

describe("the quality and the history of a sample, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();
  let app: TestApp;

  beforeEach(async () => (app = await testApp()));
  afterEach(() => app[Symbol.asyncDispose]());

  const inWindow = async (person: Person, width = 1280) => {
    const opened = await openWindow(chromium(), app.url, { width, height: 900 });
    await signIn(opened.page, person, app.url);
    return opened;
  };
  const tab = (page: Page, name: string) =>
    page.getByRole("navigation", { name: "Sample" }).getByRole("link", { name, exact: true });
  const move = (admin: Person, orderId: string, facilityStatus: string) =>
    trpcCalls(admin, "samples").tell("changeFacilityStatus", {
      orderId,
      updates: [{ sampleId: "LAKE-1", facilityStatus }],
    });

  itNightly("lead from a sample without files over its counts to the report of Read QC", async () => {
    const admin = await app.as("FACILITY_ADMIN");
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id, { name: "Lake", status: "SUBMITTED" });
    const sample = await aSample(app.db, order.id, { sampleId: "LAKE-1" });
    const { page, errors } = await inWindow(admin);
    const mine = await inWindow(owner, 390);
    const path = `/orders/${order.id}/samples/${sample.id}`;

    await page.goto(path);
    await tab(page, "Quality").click();
    await page.getByRole("heading", { name: "No quality data yet" }).waitFor();
    const upload = page.getByRole("link", { name: "Upload files" });
    expect(await upload.getAttribute("href")).to.equal(`/orders/${order.id}/files`);

    await aRead(app.db, sample.id, { file1: "a/one.fastq.gz", readCount1: 2_500, avgQuality1: 33.1 });
    await page.reload();
    await page.getByRole("row", { name: "one.fastq.gz R1 2,500 Q33.1" }).waitFor();
    const start = page.getByRole("link", { name: "Start Read QC" });
    expect(await start.getAttribute("href")).to.equal(`/analyses/new?order=${order.id}&pipeline=reads-qc`);

    const run = await aStagedRun(app, { orderId: order.id }, { pipelineId: "reads-qc" });
    const table = [
      ["sample_id", "read_count_1", "mean_length_1", "q30_share_1", "status"],
      ["LAKE-1", "2500", "150.5", "0.845", "warn"],
    ];
    await anOutput(run, "summary/reads-qc.tsv", table.map((cells) => cells.join("\t")).join("\n"));
    await anOutput(run, "report/reads-qc.html", "<!doctype html><p>Plots of LAKE-1");
    for (const [outputId, file] of [
      ["summary", "summary/reads-qc.tsv"],
      ["report", "report/reads-qc.html"],
    ] as const)
      await aRunArtifact(app.db, run, { outputId, path: shownPath(run, file) });
    await mine.page.goto(`${path}/quality`);
    await mine.page.getByRole("heading", { name: "No quality data yet" }).waitFor();
    await select(app.db, run, admin.user.id);
    await mine.page.reload();
    const report = mine.page.getByRole("region", { name: "Read QC" });
    await report.getByText("Warning", { exact: true }).waitFor();
    await report.getByText("R1: 150.5 bp").waitFor();
    await report.getByText("R1: 84.5%").waitFor();
    expect(await mine.page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
    await report.getByRole("link", { name: "Open report" }).click();
    await mine.page.frameLocator("iframe").getByText("Plots of LAKE-1").waitFor();
    expect([...errors, ...mine.errors]).to.deep.equal([]);
  });

  itNightly("show each their part of the history, and a study its own", async () => {
    const admin = await app.as("FACILITY_ADMIN");
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id, { name: "Lake", status: "SUBMITTED" });
    const sample = await aSample(app.db, order.id, { sampleId: "LAKE-1" });
    await owner.put(`/api/orders/${order.id}`, { markSamplesSent: true });
    await move(admin, order.id, "PROCESSING");
    const { page, errors } = await inWindow(owner);
    const entries = page.getByRole("list", { name: "Activity" }).getByRole("listitem");
    const texts = entries.locator("p:first-child");

    await page.goto(`/orders/${order.id}/samples/${sample.id}`);
    await tab(page, "Activity").click();
    await haveTexts(texts, [
      "Order: Stage changed from Submitted to In progress",
      "Sample status: Processing",
      "Order: Samples are on their way",
    ]);
    await move(admin, order.id, "SEQUENCED");
    await page.reload();
    await page.getByText("Sample status: Sequenced").waitFor();

    const study = await aStudy(app.db, owner.user.id, { title: "Lakes" });
    await trpcCalls(owner, "studies").tell("addSamples", { studyId: study.id, sampleIds: [sample.id] });
    await page.goto(`/studies/${study.id}`);
    await page
      .getByRole("navigation", { name: "Study" })
      .getByRole("link", { name: "Activity", exact: true })
      .click();
    await entries.filter({ hasText: "Samples added to study" }).waitFor();
    expect(await entries.count()).to.equal(1);
    expect(errors).to.deep.equal([]);
  });
});
