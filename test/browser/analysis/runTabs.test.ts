import { expect } from "chai";
import { appendFile, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { PartialModelObject } from "objection";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { cleanWorkFiles } from "../../../server/analysis/workFiles/cleanWorkFiles.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { aStoredRun, aTask, runTime, selectFinal } from "../../helpers/storedRuns.ts";

const HASH = "ab/cdef12";
const WORK = "work/ab/cdef1234567890";
const GIB = 1024 ** 3;

describe("tasks and tabs of a run, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  async function desk(
    columns: PartialModelObject<PipelineRun>,
    files: Record<string, string>,
    width?: number,
  ) {
    const app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id, { name: "Lake" });
    const run = await aStoredRun(app, order, columns, files);
    const window = await openWindow(chromium(), app.url, width === undefined ? {} : { width });
    await signIn(window.page, admin, app.url);
    return {
      app,
      admin,
      owner,
      run,
      ...window,
      async [Symbol.asyncDispose]() {
        await window.page.context().close();
        await app[Symbol.asyncDispose]();
      },
    };
  }

  it("explains a failure with the figures of its task, and opens the task from there", async () => {
    const failed = { status: "failed", completedAt: runTime(90), why: "ALIGN failed" } as const;
    await using at = await desk(failed, {
      [`${WORK}/.command.sh`]: "align --all\n",
      [`${WORK}/.command.run`]: "the wrapper\n",
      [`${WORK}/.command.err`]: Array.from({ length: 9_000 }, (_, line) => `warning ${line}\n`).join(""),
    });
    const { app, run, page, errors } = at;
    const same = { process: "WF:ALIGN", name: "WF:ALIGN (a)", status: "failed", exitCode: 137 } as const;
    await aTask(app.db, run, { ...same, errorAction: "RETRY" });
    await aTask(app.db, run, {
      ...same,
      attempt: 2,
      hash: HASH,
      requestedMemoryBytes: String(6 * GIB),
      peakRssBytes: String(5.5 * GIB),
    });
    await page.goto(`/analyses/${run.id}`);
    const cause = page.getByRole("region", { name: "Cause of failure" });
    await cause
      .getByText("The task was killed (exit code 137), usually because it exceeded its memory.")
      .waitFor();
    await cause.getByText("Requested: 6.4 GB · Peak memory: 5.9 GB").waitFor();

    await page.getByRole("link", { name: "Open task" }).click();
    const drawer = page.getByRole("dialog", { name: "Task" });
    await drawer.getByRole("heading", { name: "WF:ALIGN (a)" }).waitFor();
    await drawer.getByText("137 (killed)").first().waitFor();
    await drawer.getByRole("row", { name: "Memory 6.4 GB 5.9 GB 92%" }).waitFor();
    await drawer.getByText("warning 8999").waitFor();
    await drawer.getByRole("button", { name: "Show earlier lines" }).click();
    await drawer.getByText("warning 0\n").waitFor({ timeout: 10_000 });
    await drawer.getByText("Command", { exact: true }).click();
    await drawer.getByText("align --all").waitFor();
    await drawer.getByRole("switch", { name: "Show wrapper script" }).click();
    await drawer.getByText("the wrapper").waitFor();
    expect(new URL(page.url()).searchParams.get("task")).to.not.equal(null);
    await drawer.getByRole("link", { name: "Attempt 1" }).click();
    await drawer.getByText("No work directory has been reported for this task.").waitFor();
    await page.goBack();
    await drawer.getByText(/work\/ab\/cdef1234567890$/).waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).to.equal("");
    expect(errors).to.deep.equal([]);
  });

  itNightly("follows the log of a task while it runs", async () => {
    await using at = await desk({ status: "running" }, { [`${WORK}/.command.log`]: "first\n" });
    const { app, run, page, errors } = at;
    const { taskId, name } = await aTask(app.db, run, {
      status: "running",
      hash: HASH,
      startedAt: runTime(0),
    });
    await page.goto(`/analyses/${run.id}?tab=tasks`);
    await page.getByRole("link", { name }).click();
    const drawer = page.getByRole("dialog", { name: "Task" });
    await drawer.getByText("first").waitFor();
    await appendFile(join(run.runFolder ?? "", WORK, ".command.log"), "second\n");
    await drawer.getByText("second").waitFor();
    await page.goto(`/analyses/${run.id}?task=${taskId}`);
    await drawer.getByText("second").waitFor();
    expect(errors).to.deep.equal([]);
  });

  itNightly(
    "shows the size of the work files, deletes them after a confirmation, and says so at a task",
    async () => {
      const completed = { status: "completed", completedAt: runTime(90) } as const;
      await using at = await desk(completed, {
        [`${WORK}/out.txt`]: "x".repeat(2_000),
        [`${WORK}/linked.txt`]: "y".repeat(1_000),
      });
      const { app, admin, run, page, errors } = at;
      await admin.put("/api/admin/settings/pipelines/execution", { workKeepDays: null });
      await mkdir(join(run.runFolder ?? "", "output"));
      await symlink(`../${WORK}/linked.txt`, join(run.runFolder ?? "", "output/linked.txt"));
      const { name } = await aTask(app.db, run, { hash: HASH });
      const clean = () => cleanWorkFiles(app.site, new Date(), new AbortController().signal);
      await clean();
      await page.goto(`/analyses/${run.id}?tab=about`);
      const work = page.getByRole("region", { name: "Work files" });
      await work.getByText("3 kB in the work directories of the tasks").waitFor();
      await work.getByText("Not deleted automatically").waitFor();
      await work.getByRole("button", { name: "Delete work files" }).focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: `Delete the work files of ${run.runNumber}?` });
      await dialog.getByRole("button", { name: "Delete work files" }).click();
      await work.getByText("The work files are being deleted.").waitFor();
      await clean();
      await page.reload();
      await work.getByText("The work files were deleted on").waitFor();
      await work.getByText("1 file (1 kB) kept, because results are links to work files").waitFor();
      await page.goto(`/analyses/${run.id}?tab=tasks`);
      await page.getByRole("link", { name }).click();
      await page
        .getByRole("dialog", { name: "Task" })
        .getByText("The work files of the analysis were deleted on")
        .waitFor();
      expect(errors).to.deep.equal([]);
    },
  );

  itNightly("keeps the periods of the work files in the settings", async () => {
    await using at = await desk({ status: "pending" }, {});
    const { admin, page, errors } = at;
    await page.goto("/settings/execution");
    const completed = page.getByLabel("Keep after a completed analysis (days)");
    expect(await completed.inputValue()).to.equal("14");
    await completed.fill("");
    await page.getByLabel("Keep after a failed or cancelled analysis (days)").fill("3");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Execution settings saved").waitFor();
    const { body } = await admin.get("/api/admin/settings/pipelines/execution");
    expect([body.workKeepDays, body.workKeepDaysFailed]).to.deep.equal([null, 3]);
    expect(errors).to.deep.equal([]);
  });

  it("shows published files by folder with previews, and the reports", async () => {
    const completed = { status: "completed", completedAt: runTime(90) } as const;
    await using at = await desk(completed, {
      "output/multiqc/multiqc_report.html": "<!doctype html><h1>All samples</h1>",
      "output/qc/table.tsv": "sample\treads\nLAKE-1\t10\n",
      "output/qc/notes.md": "some notes\n",
      "report.html": "<!doctype html><h1>Execution</h1>",
      "timeline.html": "<!doctype html><h1>Times</h1>",
      "dag.dot":
        'digraph "dag" {\nv0 [shape=point,label="",xlabel="rows"];\nv1 [label="COUNT"];\nv2 [shape=circle,label="",xlabel="collect"];\nv3 [label="REPORT"];\nv0 -> v1;\nv1 -> v2;\nv2 -> v3;\n}\n',
    });
    const { run, page, errors } = at;
    await page.goto(`/analyses/${run.id}?tab=files`);
    const files = page.getByRole("list", { name: "Files" });
    await files.getByRole("link", { name: "qc", exact: true }).click();
    await files.getByRole("link", { name: "table.tsv", exact: true }).click();
    await page.getByRole("dialog", { name: "qc/table.tsv" }).getByRole("cell", { name: "LAKE-1" }).waitFor();
    await page.keyboard.press("Escape");
    await files.getByRole("link", { name: "notes.md", exact: true }).click();
    await page.getByRole("dialog", { name: "qc/notes.md" }).getByText("some notes").waitFor();
    await page.keyboard.press("Escape");
    await page
      .getByRole("navigation", { name: "Folder" })
      .getByRole("link", { name: "Published files" })
      .click();
    await page.getByRole("searchbox", { name: "Search files" }).fill("MULTIQC");
    await files.getByRole("link", { name: "multiqc/multiqc_report.html", exact: true }).waitFor();
    await page.getByRole("list", { name: "Log and engine files" }).getByText("dag.dot").waitFor();

    await page
      .getByRole("navigation", { name: "Analysis details" })
      .getByRole("link", { name: "Reports" })
      .click();
    await page.getByRole("link", { name: "View MultiQC report in a new tab" }).waitFor();
    await page.getByRole("link", { name: "View Execution report in a new tab" }).waitFor();
    await page.getByRole("link", { name: "View Timeline in a new tab" }).waitFor();
    await page.frameLocator("iframe").getByRole("heading", { name: "All samples" }).waitFor();
    const graph = page.getByRole("region", { name: "Workflow graph" }).last();
    expect(await graph.getByRole("listitem").allTextContents()).to.deep.equal(["COUNT", "REPORT"]);
    expect(errors).to.deep.equal([]);
  });

  itNightly(
    "shows requested and used resources and the cost, which the owner sees only if permitted",
    async () => {
      const completed = { status: "completed", completedAt: runTime(90) } as const;
      await using at = await desk(completed, { "logs/pipeline.out": "" }, 390);
      const { app, admin, owner, run, page, errors } = at;
      await aTask(app.db, run, {
        process: "WF:ALIGN",
        startedAt: runTime(0),
        completedAt: runTime(3_600),
        realtimeMs: "3600000",
        cpuPercent: 100,
        requestedCpus: 4,
        requestedMemoryBytes: String(8e9),
        peakRssBytes: String(2e9),
      });
      await page.goto(`/analyses/${run.id}?tab=resources`);
      await page.getByText("ALIGN used at most 2 GB of 8 GB requested memory.").waitFor();
      await page.getByText("ALIGN used 25% of its requested CPU time.").waitFor();
      await page.goto(`/analyses/${run.id}?tab=cost`);
      await page.getByText("No price list is set.").waitFor();
      await page.getByText("7.45", { exact: true }).waitFor();
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).to.be.at.most(0);

      await page.goto("/settings/execution");
      await page.getByRole("textbox", { name: "Currency" }).fill("EUR");
      await page.getByRole("textbox", { name: "Price per core hour" }).fill("0.5");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Settings saved").waitFor();
      await page.goto(`/analyses/${run.id}?tab=cost`);
      await page.getByText("2.00 EUR").waitFor();
      expect(errors).to.deep.equal([]);

      await selectFinal(app.db, run, admin.user.id);
      const theirs = await openWindow(chromium(), app.url);
      await signIn(theirs.page, owner, app.url);
      await theirs.page.goto(`/analyses/${run.id}?tab=cost`);
      await theirs.page.getByRole("link", { name: "Tasks" }).waitFor();
      expect(await theirs.page.getByRole("link", { name: "Cost" }).count()).to.be.at.most(0);
      await admin.post("/trpc/settings.changePrices", { showToOwners: true });
      await theirs.page.reload();
      await theirs.page.getByText("2.00 EUR").waitFor();
      expect(await theirs.page.getByRole("link", { name: /CSV/ }).count()).to.be.at.most(0);
      await theirs.page.context().close();
      expect(theirs.errors).to.deep.equal([]);
    },
  );

  itNightly("says what is missing before a run has published, measured or reported anything", async () => {
    await using at = await desk({ status: "running" }, {});
    const { run, page, errors } = at;
    for (const [tab, text] of [
      ["files", "The analysis has not published any files yet."],
      ["reports", "No reports yet. They appear when the analysis publishes them."],
      ["resources", "No metrics yet. They appear when the first task completes."],
      ["cost", "No costs yet. They appear when the first task has ended."],
    ] as const) {
      await page.goto(`/analyses/${run.id}?tab=${tab}`);
      await page.getByText(text).waitFor();
    }
    expect(errors).to.deep.equal([]);
  });
});
