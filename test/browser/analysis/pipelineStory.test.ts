import { expect } from "chai";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { gzipSync } from "node:zlib";
import { RUN_FILES } from "../../../server/analysis/runRecords/runFiles.ts";
import { openWindow, useChromium } from "../../helpers/chromium.ts";
import { cloneDatabase } from "../../helpers/database.ts";
import { fastqText, someRecords } from "../../helpers/fastq.ts";
import { itNightly, rounds } from "../../helpers/nightly.ts";
import { startServer } from "../../helpers/server.ts";
import { ANYONE, choose, order, register, setUp } from "../../helpers/storySteps.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const PAIRS = ["LAKE-1_R1.fastq.gz", "LAKE-1_R2.fastq.gz", "LAKE-2_R1.fastq.gz", "LAKE-2_R2.fastq.gz"];
const READS_PER_FILE = rounds(100_000, 1_000_000);

describe("from reads to a report that its researcher sees, in the browser", function () {
  this.timeout(180_000);
  const chromium = useChromium();

  it("the facility uploads reads, runs reads-qc on them, watches it, selects its report; the researcher reads it", async () => {
    await using desk = await facilityDesk();
    await desk.setSecret();
    await desk.bringReads();
    const run = await desk.launch();
    await desk.runIsCompleted();
    await desk.select();
    await desk.researcherReads();

    expect(await desk.factsOf(run)).to.deep.equal(AN_UNTROUBLED_RUN);
    expect(desk.errors()).to.deep.equal([]);
  });

  itNightly("kill -9 of the server in the middle of the run only causes a pause", async () => {
    await using desk = await facilityDesk();
    await desk.setSecret();
    await desk.bringReads();
    const run = await desk.launch();
    const before = await desk.columnsOf(run);

    await desk.kill();
    expect(existsSync(join(before.runFolder, RUN_FILES.exit)), "the run is in its middle").to.equal(false);
    const notice = desk.admin.getByRole("alert").filter({ hasText: "Connection interrupted" });
    await notice.waitFor();
    await until(() => existsSync(join(before.runFolder, RUN_FILES.exit)), "the run to go on by itself");
    await desk.startAgain();
    await desk.runIsCompleted();
    await notice.waitFor({ state: "detached" });
    await desk.select();
    await desk.researcherReads();

    const { runNumber, startedAt, queueJobId } = await desk.columnsOf(run);
    expect({ runNumber, startedAt, queueJobId }).to.deep.equal({
      runNumber: before.runNumber,
      startedAt: before.startedAt,
      queueJobId: before.queueJobId,
    });
    expect(await desk.factsOf(run)).to.deep.equal(AN_UNTROUBLED_RUN);
    expect(desk.errors()).to.deep.equal([]);
  });

  /** The product as `npm start` runs it, with a facility admin and a researcher who has ordered, each in a window. */
  async function facilityDesk() {
    const home = await tempDir();
    const database = await cloneDatabase();
    const files = await fastqFiles();
    const environment = { LANEKEEPER_HOME: home.path, DATABASE_URL: database.url };
    let server = await startServer(environment);
    const { url, setupLink = "" } = server;
    const facility = await openWindow(chromium(), url);
    const researcher = await openWindow(chromium(), url);
    const admin = facility.page;
    await setUp(admin, setupLink.split("#token=")[1] ?? "", ANYONE);
    await register(researcher.page);
    const orderPath = await order(researcher.page);
    const readColumns = async (runId: string) => {
      const answer = await admin.request.get(`/api/pipelines/runs/${runId}`);
      return ((await answer.json()) as { run: RunColumns }).run;
    };

    return {
      admin,
      errors: () => [...facility.errors, ...researcher.errors],
      columnsOf: readColumns,
      factsOf: async (runId: string) => getFacts(await readColumns(runId)),
      /** So that runs tell of themselves while they run. */
      async setSecret() {
        await admin.goto("/settings/execution");
        await admin.getByRole("button", { name: "Set secret" }).click();
        await admin.getByRole("button", { name: "Generate" }).click();
        await admin.getByRole("button", { name: "Save", exact: true }).click();
        await admin.getByText("Execution settings saved").waitFor();
      },
      async bringReads() {
        await choose(admin, orderPath, files.paths);
        await admin.getByRole("button", { name: /^Upload 4 files/ }).click();
        await admin.getByText("All 4 files uploaded").waitFor();
      },
      /** Starts reads-qc from the page of the order; gives its id as soon as its page shows that it runs. */
      async launch(): Promise<string> {
        await admin.goto(`${orderPath}/analyses`);
        await admin.getByRole("link", { name: "New analysis" }).click();
        await admin.getByRole("radio", { name: "Read QC", exact: true }).click();
        await admin.getByText("Ready to analyze 2 samples").waitFor();
        await admin.getByRole("button", { name: "Start analysis" }).click();
        await admin.waitForURL(/\/analyses\/[0-9a-f-]{36}$/);
        await admin.getByRole("heading", { level: 1, name: "Read QC" }).waitFor();
        await admin.getByRole("button", { name: /^Read statistics Running/ }).waitFor();
        return new URL(admin.url()).pathname.slice("/analyses/".length);
      },
      /** The page shows the end by itself. */
      async runIsCompleted() {
        await admin.getByRole("heading", { level: 2, name: "Results" }).waitFor({ timeout: 60_000 });
        await admin.getByRole("button", { name: /^Report Completed/ }).waitFor();
        await reportIsShown(admin);
      },
      async select() {
        const opening = admin.waitForEvent("popup");
        await admin.getByRole("link", { name: "Open in a new tab" }).click();
        const report = await opening;
        await report.frameLocator("iframe").getByText("LAKE-2").first().waitFor();
        await report.close();
        await admin.getByRole("button", { name: "Release results" }).click();
        await admin.getByText("Released", { exact: true }).waitFor();
      },
      async researcherReads() {
        const { page } = researcher;
        await page.goto(`${orderPath}/analyses`);
        await page.getByRole("link", { name: "All results of Read QC" }).click();
        await reportIsShown(page);
      },
      async kill() {
        server.signal("SIGKILL");
        await server.ended;
      },
      async startAgain() {
        server = await startServer({ ...environment, PORT: new URL(url).port });
      },
      async [Symbol.asyncDispose]() {
        for (const { page } of [facility, researcher]) await page.context().close();
        await server[Symbol.asyncDispose]();
        await database.remove();
        await files[Symbol.asyncDispose]();
        await home.remove();
      },
    };
  }
});

async function reportIsShown(page: Page): Promise<void> {
  const report = page.frameLocator("iframe");
  for (const code of ["LAKE-1", "LAKE-2"]) await report.getByText(code).first().waitFor();
}

interface RunColumns {
  runNumber: string;
  runFolder: string;
  startedAt: string;
  queueJobId: string;
  status: string;
  progress: number;
  steps: { id: string; status: string; counts: Record<string, number> }[];
  artifacts: { name: string }[];
  samples: { reads: { fileName1: string; readCount1: number; fileName2: string; readCount2: number }[] }[];
  events: { eventType: string; source: string }[];
  results: object;
}

/** What a run of reads-qc on both samples leaves, whatever happened to the server meanwhile. */
const AN_UNTROUBLED_RUN = {
  status: "completed",
  progress: 100,
  steps: ["statistics: completed, 2 tasks", "report: completed, 1 task"],
  files: ["reads-qc.html", "reads-qc.tsv"],
  reads: PAIRS.map((name) => `${name}: ${READS_PER_FILE} reads`),
  launches: ["launched"],
  results: { assembliesCreated: 0, binsCreated: 0, artifactsCreated: 2 },
};

function getFacts({ status, progress, steps, artifacts, samples, events, results }: RunColumns) {
  const pairs = samples.flatMap(({ reads }) => reads);
  return {
    status,
    progress,
    steps: steps.map(({ id, status: state, counts }) => {
      const tasks = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return `${id}: ${state}, ${tasks === 1 ? "1 task" : `${tasks} tasks`}`;
    }),
    files: artifacts.map(({ name }) => name).toSorted(),
    reads: pairs
      .flatMap(({ fileName1, readCount1, fileName2, readCount2 }) => [
        `${fileName1}: ${readCount1} reads`,
        `${fileName2}: ${readCount2} reads`,
      ])
      .toSorted(),
    launches: events.filter(({ source }) => source === "launcher").map(({ eventType }) => eventType),
    results,
  };
}

async function fastqFiles() {
  const folder = await tempDir();
  const paths = PAIRS.map((name) => join(folder.path, name));
  const text = fastqText(someRecords(5_000)).repeat(READS_PER_FILE / 5_000);
  const bytes = gzipSync(text, { level: 1 });
  for (const path of paths) await writeFile(path, bytes);
  return { paths, [Symbol.asyncDispose]: folder.remove };
}
