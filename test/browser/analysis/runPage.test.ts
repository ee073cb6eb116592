import { expect } from "chai";
import { readFile, writeFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import type { PartialModelObject } from "objection";
import { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { publishChange } from "../../../server/platform/events/publishChange.ts";
import { startMonitor } from "../../../server/analysis/runs/monitor/startMonitor.ts";
import { recordUpdates } from "../../../server/analysis/runRecords/record/recordUpdates.ts";
import type { TaskFact } from "../../../server/analysis/runRecords/state/facts.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { brokenLine } from "../../helpers/brokenLine.ts";
import { haveTexts, openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { crateIn } from "../../helpers/crate.ts";
import { brokenRules } from "../../helpers/crateRules.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { fastqText, someRecords } from "../../helpers/fastq.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { anEvent, anOutput, aStoredRun, aTask, runTime, selectFinal } from "../../helpers/storedRuns.ts";
import { until } from "../../helpers/until.ts";

describe("the page of a run, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  async function desk(size: { width?: number } = {}) {
    const app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id, { name: "Lake" });
    const sample = await aSample(app.db, order.id, { sampleId: "LAKE-1" });
    const window = await openWindow(chromium(), app.url, size);
    await signIn(window.page, admin, app.url);
    return {
      app,
      admin,
      owner,
      order,
      sample,
      ...window,
      async [Symbol.asyncDispose]() {
        await window.page.context().close();
        await app[Symbol.asyncDispose]();
      },
    };
  }
  type Desk = Awaited<ReturnType<typeof desk>>;

  /** A run that ended well, with tasks that were measured, events and results of all and of one sample. */
  async function aCompletedRun({ app, order, sample }: Desk): Promise<PipelineRun> {
    const run = await aStoredRun(
      app,
      order,
      {
        status: "completed",
        progress: 100,
        completedAt: runTime(90),
        why: "Every step ended and the outputs were stored.",
        results: { assembliesCreated: 0, binsCreated: 0, artifactsCreated: 3 },
      },
      {
        "output/report/reads-qc.html": "<!doctype html><title>QC</title><h1>All reads are fine</h1>",
        "output/summary/reads-qc.tsv": "sample\treads\nLAKE-1\t10\n",
        "logs/pipeline.out": "reading LAKE-1\ndone\n",
        "logs/pipeline.err": "",
      },
    );
    await anOutput(app.db, run, "output/report/reads-qc.html", { outputId: "report" });
    await anOutput(app.db, run, "output/summary/reads-qc.tsv");
    await anOutput(app.db, run, "output/qc/LAKE-1.json", {
      outputId: "read_statistics",
      sampleId: sample.id,
      type: "qc",
    });
    for (const [start, memory] of [
      [0, 2e8],
      [10, 4e8],
      [40, 1e8],
    ] as const)
      await aTask(app.db, run, {
        startedAt: runTime(start),
        completedAt: runTime(start + 30),
        realtimeMs: "30000",
        cpuPercent: 150,
        peakRssBytes: String(memory),
        exitCode: 0,
      });
    await aTask(app.db, run, {
      process: "QC_REPORT",
      name: "QC_REPORT",
      startedAt: runTime(72),
      completedAt: runTime(90),
      realtimeMs: "18000",
      exitCode: 0,
    });
    await anEvent(app.db, run, 1, {
      source: "launcher",
      eventType: "launched",
      message: "Runs on this machine",
    });
    await anEvent(app.db, run, 2, { processName: "QC_REPORT", status: "COMPLETED" });
    return run;
  }

  it("shows the results of a completed run first, its report in a sandbox, and resources and tasks in tabs", async () => {
    await using at = await desk();
    const { page } = at;
    const run = await aCompletedRun(at);
    await page.goto(`/analyses/${run.id}`);

    await page.getByRole("heading", { level: 1, name: "Read QC" }).waitFor();
    await page.getByText(run.runNumber, { exact: true }).waitFor();
    const titles = page.getByRole("heading", { level: 2 });
    await haveTexts(titles, ["Results", "Status", "Steps"]);
    const frame = page.getByTitle("Preview of Read quality report");
    expect(await frame.getAttribute("sandbox")).to.equal("allow-scripts");
    await page.getByText("Every step ended and the outputs were stored.").waitFor();
    await page.getByRole("region", { name: "LAKE-1" }).getByText("LAKE-1.json").waitFor();

    const step = page.getByRole("button", { name: /^Read statistics/ });
    await step.focus();
    await page.keyboard.press("Enter");
    await page.getByText("Tasks of Read statistics only").waitFor();
    const rows = page.getByRole("table", { name: "Tasks" }).getByRole("row");
    await until(async () => (await rows.count()) === 4, "the tasks of the step alone");
    expect(await step.getAttribute("aria-pressed")).to.equal("true");
    expect(new URL(page.url()).search).to.match(/^\?tab=tasks&step=/);

    await tab(page, "Resources").click();
    await page.getByRole("img", { name: "Memory in use: maximum 600 MB over 1 min 30 sec" }).waitFor();
    await page.getByRole("row", { name: "Read statistics 3 30 sec 30 sec 1.5 400 MB" }).waitFor();
    await tab(page, "Logs").click();
    await page.getByText("reading LAKE-1").waitFor();
    await page.getByText("Runs on this machine").waitFor();
    expect(new URL(page.url()).search).to.equal("?tab=logs");
    await page.goBack();
    await page.getByRole("img", { name: /^Memory in use/ }).waitFor();
    await tab(page, "About").click();
    await page.getByRole("heading", { level: 2, name: "Provenance" }).waitFor();
    await shot(page, "completed");
    expect(at.errors).to.deep.equal([]);
  });

  itNightly("shows why a run failed, and the last lines of its errors, before anything else", async () => {
    await using at = await desk();
    const { page } = at;
    const run = await aStoredRun(
      at.app,
      at.order,
      {
        status: "failed",
        progress: 40,
        completedAt: runTime(30),
        why: "Process exited with code 3.",
        errorTail: "warming up\nERROR: the reference is not FASTA\n",
      },
      { "logs/pipeline.err": "warming up\nERROR: the reference is not FASTA\n", "logs/pipeline.out": "" },
    );
    await aTask(at.app.db, run, { name: "READ_STATISTICS (1)", status: "failed", exitCode: 3 });
    await page.goto(`/analyses/${run.id}`);
    await page.getByText("Process exited with code 3.").waitFor();
    await haveTexts(page.getByRole("heading", { level: 2 }), [
      "Cause of failure",
      "Failed task: READ_STATISTICS (1)",
      "Steps",
    ]);
    const reason = page.getByRole("region", { name: "Cause of failure" });
    await reason.getByText("the reference is not FASTA", { exact: true }).waitFor();
    await page.getByRole("region", { name: "Last lines of its log" }).getByText("warming up").waitFor();
    await page
      .getByRole("region", { name: /^Failed task/ })
      .getByText("Exit code")
      .waitFor();
    await page.getByRole("button", { name: "Report Not run" }).waitFor();
    expect(await page.getByRole("link", { name: "Run again" }).getAttribute("href")).to.contain(run.id);
    await shot(page, "failed");
    await page.getByRole("link", { name: "Open log" }).click();
    await page.getByRole("region", { name: "Standard error" }).getByText("warming up").waitFor();
    expect(at.errors).to.deep.equal([]);
  });

  itNightly("resumes a failed Nextflow workflow, and shows how a run was resumed", async () => {
    await using at = await desk();
    const { page } = at;
    const run = await aStoredRun(at.app, at.order, {
      pipelineId: "fastq-checksum-nextflow",
      status: "failed",
      executionProfile: { resume: { from: "LAKE-7", session: "s" } },
    });
    await page.goto(`/analyses/${run.id}`);
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByText("Pipeline fastq-checksum-nextflow is disabled").waitFor();
    await tab(page, "About").click();
    await page.getByText("Resumes LAKE-7.").waitFor();
    expect(at.errors.filter((error) => !error.includes("403"))).to.deep.equal([]);
  });

  itNightly("shows how a waiting run is started", async () => {
    await using at = await desk();
    const run = await aStoredRun(at.app, at.order, { startedAt: null, inputSampleIds: [at.sample.id] });
    await at.page.goto(`/analyses/${run.id}`);
    await at.page.getByRole("button", { name: "Start analysis" }).waitFor();
    await at.page.getByText("Read QC will process 1 sample", { exact: false }).waitFor();
    await at.page.getByText("Not started yet.").waitFor();
    await shot(at.page, "pending");
    expect(at.errors).to.deep.equal([]);
  });

  itNightly("follows a log until the user scrolls up, and then keeps the position", async () => {
    await using at = await desk();
    const { page } = at;
    const lines = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, line) => `line ${from + line}\n`).join("");
    const files = { "logs/pipeline.out": lines(0, 300), "logs/pipeline.err": "" };
    const run = await aStoredRun(at.app, at.order, { status: "running", progress: 10 }, files);
    await page.goto(`/analyses/${run.id}?tab=log`);
    const log = page.getByRole("region", { name: "Standard output" });
    await log.getByText("line 299").waitFor();
    const fromEnd = () =>
      log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
    await until(async () => (await fromEnd()) < 24, "the log to be at its end");

    await rewrite(at.app.site.env.home, run, lines(0, 320));
    await log.getByText("line 319").waitFor();
    await until(async () => (await fromEnd()) < 24, "the log to follow");

    await log.hover();
    await page.mouse.wheel(0, -2_000);
    await page.getByRole("button", { name: "Jump to end" }).waitFor();
    const place = await log.evaluate(({ scrollTop }) => scrollTop);
    await rewrite(at.app.site.env.home, run, lines(0, 900));
    await log.getByText("line 899").waitFor();
    expect(await log.evaluate(({ scrollTop }) => scrollTop)).to.equal(place);
    await page.getByRole("button", { name: "Jump to end" }).click();
    await until(async () => (await fromEnd()) < 24, "the log to be at its end again");
    expect(at.errors).to.deep.equal([]);
  });

  it("shows the log of Nextflow while it grows, and offers it only for Nextflow", async () => {
    await using at = await desk();
    const { page, app, order } = at;
    const columns = { pipelineId: "fastq-checksum-nextflow", status: "running" as const };
    const run = await aStoredRun(app, order, columns, { "logs/pipeline.out": "one\n" });
    const log = `${app.site.env.home}/runs/${run.runNumber}--${run.id}/.nextflow.log`;
    await page.goto(`/analyses/${run.id}?tab=log`);
    await page.getByText("Nextflow log", { exact: true }).click();
    await page.getByText("Nextflow has not written a log yet").waitFor();
    await writeFile(log, "DEBUG nextflow.Session - begins\n");
    const shown = page.getByRole("region", { name: "Nextflow log" });
    await shown.getByText("DEBUG nextflow.Session - begins").waitFor();
    await writeFile(log, "DEBUG nextflow.Session - begins\nINFO - ends\n");
    await shown.getByText("INFO - ends").waitFor();
    await page.getByRole("link", { name: "Open full log" }).waitFor();
    await shot(page, "nextflow-log");

    const other = await aStoredRun(app, order, {}, { "logs/pipeline.out": "one\n" });
    await page.goto(`/analyses/${other.id}?tab=log`);
    await page.getByText("Standard error", { exact: true }).waitFor();
    expect(await page.getByText("Nextflow log", { exact: true }).count()).to.equal(0);
    expect(at.errors).to.deep.equal([]);
  });

  it("follows the run, keeps the focus, and announces each new state once", async () => {
    await using at = await desk();
    const { page, app } = at;
    const run = await aStoredRun(
      app,
      at.order,
      { status: "queued", startedAt: null },
      { "logs/pipeline.out": "" },
    );
    await page.goto(`/analyses/${run.id}`);
    const step = page.getByRole("button", { name: /^Read statistics/ });
    await step.focus();
    await listen(page);

    await posted(app, run, { taskId: "1", status: "running", startedAt: runTime(1) }, "process_started");
    await page.getByRole("button", { name: "Read statistics Running · 0 of 1 task" }).waitFor();
    await change(app, run, { status: "running", startedAt: new Date(), progress: 5 });
    await page.getByText("5% complete").waitFor();
    for (const progress of [20, 40]) await change(app, run, { progress });
    await page.getByText("40% complete").waitFor();
    expect(await step.evaluate((element) => element === document.activeElement)).to.equal(true);

    await anOutput(app.db, run, "output/summary/reads-qc.tsv");
    const over = {
      status: "completed",
      progress: 100,
      completedAt: new Date(),
      why: "All of it is done.",
    } as const;
    await change(app, run, over);
    await page.getByRole("heading", { level: 2, name: "Results" }).waitFor();
    await page.getByText("All of it is done.").waitFor();
    expect(await said(page)).to.deep.equal([
      `${run.runNumber} is running.`,
      `${run.runNumber} is completed. Results are available on this page.`,
    ]);
    expect(await step.evaluate((element) => element === document.activeElement)).to.equal(true);
    expect(at.errors).to.deep.equal([]);
  });

  itNightly("keeps newer updates when an older response arrives late", async () => {
    await using at = await desk();
    const { page, app } = at;
    const run = await aStoredRun(app, at.order, { status: "queued", startedAt: null }, {});
    await page.goto(`/analyses/${run.id}`);
    await page.getByRole("heading", { name: "Read QC" }).waitFor();
    const [held, release] = gate();
    const [read, answer] = gate();
    await page.route(/trpc\/[^?]*runs\.get\b/, async (route) => {
      const response = await route.fetch();
      answer();
      await held;
      await route.fulfill({ response });
    });
    await change(app, run, { status: "running", startedAt: new Date(), progress: 20 });
    await read;
    await change(app, run, { progress: 40 });
    await page.getByText("40% complete").waitFor();
    const answered = page.waitForResponse(/runs\.get\b/);
    release();
    await (await answered).finished();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))));
    expect(await page.getByText("40% complete").count()).to.equal(1);
    expect(at.errors).to.deep.equal([]);
  });

  it("reports a lost connection, and after its recovery shows the changes in the meantime", async () => {
    await using at = await desk();
    const { app } = at;
    await using line = await brokenLine(app.url);
    const { page, errors } = await openWindow(chromium(), line.url);
    await signIn(page, at.admin, line.url);
    const run = await aStoredRun(
      app,
      at.order,
      { status: "running", progress: 5 },
      { "logs/pipeline.out": "" },
    );
    await page.goto(`/analyses/${run.id}`);
    await page.getByText("5% complete").waitFor();

    line.cut();
    const notice = page.getByRole("alert").filter({ hasText: "Connection interrupted" });
    await notice.waitFor();
    await shot(page, "cut");
    await aTask(app.db, run, { name: "READ_STATISTICS (meanwhile)" });
    await change(app, run, { progress: 60 });
    line.mend();
    // Said until there is something else to say, so it is looked for first.
    const back = page.getByText("Reconnected. The page is up to date.");
    await back.first().waitFor({ state: "attached" });
    await notice.waitFor({ state: "detached" });
    await page.getByText("60% complete").waitFor();
    await tab(page, "Tasks").click();
    await page.getByRole("row", { name: /meanwhile/ }).waitFor();
    await page.context().close();
    expect(errors).to.deep.equal([]);
  });

  itNightly("reports that a run was deleted in the meantime", async () => {
    await using at = await desk();
    const run = await aCompletedRun(at);
    await at.page.goto(`/analyses/${run.id}`);
    await at.page.getByRole("heading", { name: "Results" }).waitFor();
    await PipelineRun.query(at.app.db).deleteById(run.id);
    await publishChange(at.app.site.database, `run:${run.id}`);
    await at.page.getByRole("heading", { name: "Analysis not found" }).waitFor();
    expect(at.errors).to.deep.equal([]);
  });

  itNightly("starts a run, watches it to its end, opens its report, and shows it to the owner", async () => {
    await using at = await desk();
    const { page, app } = at;
    await aFile(app.files, "reads/LAKE-1_R1.fastq", fastqText(someRecords(20)));
    await aRead(app.db, at.sample.id, { file1: "reads/LAKE-1_R1.fastq" });
    const created = await at.admin.post("/api/pipelines/runs", {
      pipelineId: "reads-qc",
      orderId: at.order.id,
    });
    const monitor = startMonitor(app.site);
    await page.goto(`/analyses/${created.body.run.id}`);
    await page.getByRole("button", { name: "Start analysis" }).waitFor();
    await listen(page);
    await page.getByRole("button", { name: "Start analysis" }).click();
    await page.getByRole("heading", { level: 2, name: "Results" }).waitFor();
    const report = page.frameLocator("iframe");
    await report.getByText("LAKE-1").first().waitFor();
    expect((await said(page)).at(-1)).to.match(/is completed/);
    await monitor.stop();
    await shot(page, "watched");

    await page.getByRole("button", { name: "Release results" }).click();
    await page.getByText("Released", { exact: true }).waitFor();
    await signIn(page, at.owner, app.url);
    await page.goto(`/orders/${at.order.id}/analyses`);
    const results = page.getByRole("region", { name: "Analysis results" });
    const opening = page.waitForEvent("popup");
    await results.getByRole("link", { name: "View Read quality report in a new tab" }).click();
    await (await opening).frameLocator("iframe").getByText("LAKE-1").first().waitFor();
    const taken = page.waitForEvent("download");
    await results.getByRole("link", { name: "Download Summary table" }).click();
    expect((await taken).suggestedFilename()).to.equal("reads-qc.tsv");
    await results.getByRole("button", { name: "View Summary table here" }).click();
    await results.getByRole("cell", { name: "LAKE-1", exact: true }).waitFor();
    await shot(page, "order");
    await results.getByRole("link", { name: "All results of Read QC" }).click();
    await page.frameLocator("iframe").getByText("LAKE-1").first().waitFor();
    const kept = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download Read quality report" }).click();
    expect((await kept).suggestedFilename()).to.equal("reads-qc.html");

    await tab(page, "About").click();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download RO-Crate with all files" }).click();
    const crate = await crateIn(await readFile(await (await download).path()));
    expect(brokenRules(crate)).to.deep.equal([]);
    expect([...crate.files.keys()]).to.include("output/report/reads-qc.html");
    expect(crate.ofType("CreateAction")).to.have.length(3);
    expect(at.errors).to.deep.equal([]);
  });

  itNightly("releases the results of another run immediately, and undoes that from any page", async () => {
    await using at = await desk();
    const { page } = at;
    const first = await aCompletedRun(at);
    const second = await aCompletedRun(at);
    await selectFinal(at.app.db, first, at.admin.user.id);
    const selected = async () =>
      (await PipelineResultSelection.query(at.app.db)).map((row) => row.selectedRunId);
    await page.goto(`/analyses/${second.id}`);

    await page.getByRole("button", { name: "Release results" }).click();
    await page.getByText("Results released; they replace those of another analysis").waitFor();
    expect(await selected()).to.deep.equal([second.id]);
    await shot(page, "selected");
    await page
      .getByRole("navigation")
      .getByRole("link", { name: /^Orders/ })
      .click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Previous release restored").waitFor();
    expect(await selected()).to.deep.equal([first.id]);

    await page.goto(`/analyses/${first.id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Withdraw results" }).click();
    await page.getByText("Results withdrawn").waitFor();
    expect(await selected()).to.deep.equal([]);
    await page.getByRole("button", { name: "Undo" }).click();
    // The page may still show the release that was withdrawn.
    await until(async () => (await selected()).length > 0, "the release");
    await page.getByText("Released", { exact: true }).waitFor();
    expect(await selected()).to.deep.equal([first.id]);
    expect(at.errors).to.deep.equal([]);
  });

  itNightly("cancels a run and deletes it, each after confirmation", async () => {
    await using at = await desk();
    const { page } = at;
    const run = await aStoredRun(at.app, at.order, { startedAt: null });
    await page.goto(`/analyses/${run.id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Cancel analysis" }).click();
    await page.getByRole("button", { name: "Cancel analysis" }).click();
    await page.getByText("Analysis cancelled", { exact: true }).waitFor();
    await page.getByRole("region", { name: "Status" }).getByText("Cancelled by Person 1.").waitFor();

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByText(`Permanently delete ${run.runNumber}?`).waitFor();
    await page.getByRole("button", { name: "Delete permanently" }).click();
    await page.waitForURL(/\/analyses$/);
    await page.getByText(`${run.runNumber} deleted`, { exact: false }).waitFor();
    expect(await PipelineRun.query(at.app.db).resultSize()).to.equal(0);
    expect(at.errors).to.deep.equal([]);
  });

  it("shows a researcher the released results on the order and the run, without technical details", async () => {
    await using at = await desk();
    const { page } = at;
    const run = await aCompletedRun(at);
    await signIn(page, at.owner, at.app.url);
    await page.goto(`/analyses/${run.id}`);
    await page.getByRole("heading", { name: "You don't have access to this analysis" }).waitFor();
    await page.goto(`/orders/${at.order.id}/analyses`);
    await page.getByRole("heading", { name: "No results yet" }).waitFor();
    expect(await page.getByRole("heading", { name: "Analysis results" }).count()).to.equal(0);

    await selectFinal(at.app.db, run, at.admin.user.id);
    await page.reload();
    const results = page.getByRole("region", { name: "Analysis results" });
    await results.getByRole("link", { name: "View Read quality report in a new tab" }).waitFor();
    await results.getByRole("link", { name: "All results of Read QC" }).click();
    await page.getByTitle("Preview of Read quality report").waitFor();
    await haveTexts(page.getByRole("navigation", { name: "Analysis details" }).getByRole("link"), [
      "Summary",
      "Tasks",
      "About",
    ]);
    for (const name of ["Run again", "Cancel", "More actions", "Release results"])
      expect(await page.getByRole("button", { name }).count(), name).to.equal(0);
    await shot(page, "researcher");
    expect(at.errors).to.deep.equal([]);
  });

  itNightly("fits a phone, in light and dark", async () => {
    await using at = await desk({ width: 390 });
    const run = await aCompletedRun(at);
    for (const colorScheme of ["light", "dark"] as const) {
      await at.page.emulateMedia({ colorScheme });
      for (const name of ["Summary", "Tasks", "Logs", "Resources", "Files", "About"]) {
        await at.page.goto(`/analyses/${run.id}${name === "Summary" ? "" : `?tab=${name.toLowerCase()}`}`);
        await at.page.locator("[aria-current=page]").getByText(name, { exact: true }).waitFor();
        expect(await overflows(at.page), name).to.equal(false);
        await shot(at.page, `phone-${colorScheme}-${name}`);
      }
    }
    expect(at.errors).to.deep.equal([]);
  });
});

function tab(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Analysis details" }).getByRole("link", { name });
}

/** What the engine tells of a task of the first step, as it comes by the weblog. */
async function posted(
  app: TestApp,
  run: PipelineRun,
  task: Pick<TaskFact, "taskId" | "status" | "startedAt">,
  eventType: string,
): Promise<void> {
  const now = new Date();
  const process = "READ_STATISTICS";
  await recordUpdates(app.site, run.id, {
    facts: { tasks: [{ process, name: `${process} (S1)`, ...task }] },
    events: [{ source: "weblog", eventType, processName: process, occurredAt: now }],
    source: "weblog",
    now,
  });
}

async function change(
  app: TestApp,
  run: PipelineRun,
  columns: PartialModelObject<PipelineRun>,
): Promise<void> {
  await PipelineRun.query(app.db).findById(run.id).patch(columns);
  await publishChange(app.site.database, `run:${run.id}`);
}

type Listening = Window & { said: string[] };

/** Keeps what the page says to those who listen to it, from now on. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const place = [...document.querySelectorAll("main [role=status]:not([aria-busy])")].find(
      ({ textContent }) => textContent === "",
    );
    const said: string[] = [];
    (window as unknown as Listening).said = said;
    new MutationObserver(() => said.push(place?.textContent ?? "")).observe(place ?? document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

function said(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as Listening).said);
}

async function rewrite(home: string, run: PipelineRun, content: string): Promise<void> {
  await writeFile(`${home}/runs/${run.runNumber}--${run.id}/logs/pipeline.out`, content);
}

function overflows(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** For whoever wants to look at it: SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

function gate(): [passed: Promise<void>, open: () => void] {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return [passed, open];
}
