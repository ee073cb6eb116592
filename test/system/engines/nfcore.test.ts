import { expect } from "chai";
import { cp, readdir, readFile, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Browser } from "playwright-core";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { chromiumPath, launchChromium, openWindow, signIn } from "../../helpers/chromium.ts";
import { fastqText, someRecords } from "../../helpers/fastq.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { type Repositories, repositories } from "../../helpers/repositories.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { engine } from "./engine.ts";
import { createOrder, ended } from "./nfcoreRuns.ts";
import { pluginsFolder } from "./ownPlugins.ts";

/** A directory with demo/ (nf-core/demo), plugins/ with nf-schema and the published nf-weblog in the layout of
 *  Nextflow, and optionally bin/ with those of its tools (fastqc, seqtk, multiqc) that are not on the PATH. */
const FOLDER = process.env["LANEKEEPER_TEST_NFCORE"] ?? "";

const PIPELINES = "/api/admin/settings/pipelines";
const PREVIEW = "/api/files/preview?path=";

interface Artifact {
  name: string;
  path: string;
  outputId: string;
  sampleId: string | null;
}

describe("nf-core/demo, from a repository in the store", function () {
  this.timeout(900_000);
  let made: Awaited<ReturnType<typeof tempDir>>;
  let git: Repositories | undefined;
  let app: TestApp;
  let admin: Person;
  let report: Artifact | undefined;

  before(async function () {
    made = await tempDir();
    if (FOLDER === "") {
      console.error("\n  SKIPPED: nf-core/demo: LANEKEEPER_TEST_NFCORE names no folder that holds it\n");
      this.skip();
    }
    const program = await engine(this, "nextflow-up.sh", ["24.10.0"]);
    git = await repositories(made.path);
    const places = [dirname(program), join(FOLDER, "bin"), process.env["PATH"] ?? ""];
    app = await testApp({ PATH: places.join(":") });
    await symlink(join(FOLDER, "plugins"), await pluginsFolder(this, app));
    admin = await app.as("FACILITY_ADMIN");
    await admin.put(`${PIPELINES}/execution`, { weblogSecret: "a secret of tests" });
  });
  after(async () => {
    await app?.[Symbol.asyncDispose]();
    await git?.[Symbol.asyncDispose]();
    await made.remove();
  });

  /** The published pipeline, with the documents of a package in a directory of its repository. */
  async function publishDemo(): Promise<string> {
    const checkout = join(made.path, "checkout");
    const source = join(FOLDER, "demo");
    // The checkout becomes a repository of its own.
    await cp(source, checkout, { recursive: true, filter: (file) => file !== join(source, ".git") });
    await writeDocuments(join(checkout, "lanekeeper"));
    await writeText(
      join(made.path, "site.config"),
      "process.resourceLimits = [cpus: 1, memory: '2.GB', time: '1.h']\n",
    );
    return (await git?.publish("demo", checkout, "1.0.1")) ?? "";
  }
  async function writeDocuments(folder: string): Promise<void> {
    const base = "${DATA_BASE_PATH}";
    await writePackage(folder, {
      id: "demo",
      change({ manifest, definition, registry, samplesheet }) {
        manifest["execution"] = {
          type: "nextflow",
          pipeline: "./workflow",
          paramMap: { siteConfig: "-c" },
        };
        manifest["outputs"] = [
          {
            id: "multiqc",
            scope: "run",
            destination: "run_artifact",
            type: "report",
            fromStep: "report",
            discovery: { pattern: "multiqc/*multiqc_report.html" },
          },
          {
            id: "fastqc",
            scope: "sample",
            destination: "sample_qc",
            fromStep: "count",
            discovery: { pattern: "fastqc/**/*_fastqc.html", matchSampleBy: "path" },
          },
        ];
        definition["steps"] = [
          { id: "count", name: "FastQC", processMatchers: ["FASTQC"] },
          { id: "trim", name: "Trimming", processMatchers: ["SEQTK_TRIM"] },
          { id: "report", name: "MultiQC", dependsOn: ["count", "trim"], processMatchers: ["MULTIQC"] },
        ];
        const properties = { siteConfig: { type: "string" }, multiqc_title: { type: "string" } };
        registry["configSchema"] = { type: "object", properties };
        registry["defaultConfig"] = {};
        const file = (name: string, source: string) => ({
          name,
          source,
          transform: { type: "prepend_path", base },
        });
        samplesheet["samplesheet"] = {
          format: "csv",
          filename: "samplesheet.csv",
          columns: [
            { name: "sample", source: "sample.sampleId", required: true },
            { ...file("fastq_1", "read.file1"), required: true },
            file("fastq_2", "read.file2"),
          ],
        };
      },
    });
  }

  it("is installed and completes with its MultiQC report, its plugins beside nf-weblog, a code in its scripts and a year as its title", async () => {
    if (!app) throw new Error("The app has not started");
    const commit = await publishDemo();
    const source = {
      id: "nfcore",
      kind: "github",
      label: "nf-core",
      repository: `${git?.url ?? ""}/demo.git`,
      ref: "1.0.1",
      descriptorPath: "lanekeeper/demo",
      includeWorkflow: true,
    };
    expect((await admin.put(`${PIPELINES}/sources`, { sources: [source] })).status).to.equal(200);
    const installed = await admin.post(`${PIPELINES}/install`, { pipelineId: "demo", sourceId: "nfcore" });
    expect(installed.status, JSON.stringify(installed.body)).to.equal(200);
    expect(installed.body).to.deep.include({ pipelineId: "demo", version: "1.0.0", commit });
    await admin.post(PIPELINES, { pipelineId: "demo", enabled: true });

    const codes = ["Soil $(id) 1", "S2"];
    const orderId = await createOrder(app, admin, { codes, reads: fastqText(someRecords(200)) });
    const config = { siteConfig: join(made.path, "site.config"), multiqc_title: "2026" };
    const created = await admin.post("/api/pipelines/runs", { pipelineId: "demo", orderId, config });
    expect(created.status, JSON.stringify(created.body)).to.be.within(200, 201);
    const { id } = created.body.run as { id: string };
    const started = await admin.post(`/api/pipelines/runs/${id}/start`, {});
    expect(statusAndBody(started)[0], JSON.stringify(started.body)).to.equal(200);
    const done = await ended(app.db, admin, id);
    const output = await readFile(join(done.runFolder ?? "", "logs/pipeline.out"), "utf8").catch(() => "");
    expect(done.status, `${done.why}\n${output}`).to.equal("completed");

    const { run } = (await admin.get(`/api/pipelines/runs/${id}`)).body as { run: { artifacts: Artifact[] } };
    const reports = run.artifacts.filter(({ outputId }) => outputId === "multiqc");
    expect(reports).to.have.length(1);
    [report] = reports;
    const ofSamples = run.artifacts.filter(({ outputId }) => outputId === "fastqc");
    expect(new Set(ofSamples.map(({ sampleId }) => sampleId)).size).to.equal(2);
    expect(ofSamples.some(({ name }) => name.includes("Soil $(id) 1"))).to.equal(true);
    const posted = await PipelineRunEvent.query(app.db).where({ runId: id, source: "weblog" });
    expect(
      posted.map(({ eventType }) => eventType),
      "events of nf-weblog, which must be the published plugin",
    ).to.include.members(["started", "process_completed"]);
    const files = await readdir(join(done.runFolder ?? "", "output/multiqc"));
    console.log(`      ${run.artifacts.length} files; multiqc/ holds ${files.join(", ")}`);
  });

  it("produces a report that opens, with its plots", async function () {
    if (!report) this.skip();
    const answer = await admin.get(PREVIEW + encodeURIComponent(report.path), { "sec-fetch-dest": "iframe" });
    expect(answer.status).to.equal(200);
    expect(answer.headers.get("content-security-policy")).to.match(/^sandbox allow-scripts;/);
    const html = answer.body.toString() as string;
    const [storage, own] = ["localStorage", "MultiQC"].map((word) => html.indexOf(word));
    expect(storage).to.be.within(0, own ?? 0);

    const executablePath = chromiumPath();
    if (!executablePath) return;
    const browser: Browser = await launchChromium(executablePath);
    try {
      const { page, errors } = await openWindow(browser, app.url);
      await signIn(page, admin, app.url);
      await page.goto(`/report?path=${encodeURIComponent(report.path)}`);
      const frame = page.frameLocator("iframe");
      await frame.locator(".js-plotly-plot:visible .main-svg").first().waitFor({ timeout: 120_000 });
      expect(errors).to.deep.equal([]);
    } finally {
      await browser.close();
    }
  });
});
