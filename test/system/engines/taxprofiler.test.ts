import { expect } from "chai";
import { cp, readFile, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { engine } from "./engine.ts";
import { krakenReads, writeKrakenDatabase } from "./krakenDatabase.ts";
import { createOrder, ended } from "./nfcoreRuns.ts";
import { pluginsFolder } from "./ownPlugins.ts";

/** As in nfcore.test.ts, with taxprofiler/ (nf-core/taxprofiler). Its tools are fastqc, fastp, kraken2, pigz
 *  and multiqc, in bin/ or on the PATH. */
const FOLDER = process.env["LANEKEEPER_TEST_NFCORE"] ?? "";

describe("the published nf-core/taxprofiler", function () {
  this.timeout(900_000);
  let packages: Awaited<ReturnType<typeof tempDir>>;
  let app: TestApp;
  let admin: Person;

  before(async function () {
    packages = await tempDir();
    if (FOLDER === "") {
      console.error(
        "\n  SKIPPED: nf-core/taxprofiler: LANEKEEPER_TEST_NFCORE names no folder that holds it\n",
      );
      this.skip();
    }
    const program = await engine(this, "nextflow-up.sh", ["24.10.0"]);
    await writeTaxprofiler();
    const places = [dirname(program), join(FOLDER, "bin"), process.env["PATH"] ?? ""];
    app = await testApp({ PIPELINES_DIR: packages.path, PATH: places.join(":") });
    await symlink(join(FOLDER, "plugins"), await pluginsFolder(this, app));
    admin = await app.as("FACILITY_ADMIN");
    await admin.put("/api/admin/settings/pipelines/execution", { weblogSecret: "a secret of tests" });
    await admin.post("/api/admin/settings/pipelines", { pipelineId: "taxprofiler", enabled: true });
  });
  after(async () => {
    await app?.[Symbol.asyncDispose]();
    await packages.remove();
  });

  async function writeTaxprofiler(): Promise<void> {
    const folder = await writePackage(packages.path, {
      id: "taxprofiler",
      change({ manifest, definition, registry, samplesheet }) {
        const execution = { type: "nextflow", pipeline: "./workflow", paramMap: { siteConfig: "-c" } };
        manifest["execution"] = execution;
        manifest["outputs"] = [
          {
            id: "multiqc",
            scope: "run",
            destination: "run_artifact",
            type: "report",
            fromStep: "report",
            discovery: { pattern: "multiqc/*multiqc_report.html" },
          },
        ];
        definition["steps"] = [
          { id: "count", name: "Kraken2", processMatchers: ["KRAKEN2_KRAKEN2"] },
          { id: "report", name: "MultiQC", dependsOn: ["count"], processMatchers: ["MULTIQC"] },
        ];
        const texts = ["siteConfig", "databases"].map((name) => [name, { type: "string" }]);
        const choices = ["perform_shortread_qc", "run_kraken2"].map((name) => [name, { type: "boolean" }]);
        const properties = Object.fromEntries([...texts, ...choices]) as object;
        registry["configSchema"] = { type: "object", properties };
        registry["defaultConfig"] = {};
        const transform = { type: "prepend_path", base: "${DATA_BASE_PATH}" };
        samplesheet["samplesheet"] = {
          format: "csv",
          filename: "samplesheet.csv",
          columns: [
            { name: "sample", source: "sample.sampleId", required: true },
            { name: "run_accession", source: null, default: "run" },
            { name: "instrument_platform", source: null, default: "ILLUMINA" },
            { name: "fastq_1", source: "read.file1", required: true, transform },
            { name: "fastq_2", source: "read.file2", transform },
          ],
        };
      },
    });
    await cp(join(FOLDER, "taxprofiler"), join(folder, "workflow"), { recursive: true });
    await writeText(
      join(packages.path, "site.config"),
      "process.resourceLimits = [cpus: 1, memory: '2.GB', time: '1.h']\n",
    );
  }

  it("runs fastp and kraken2 to their MultiQC report, of a code with spaces and signs", async () => {
    if (!app) throw new Error("The app has not started");
    const orderId = await createOrder(app, admin, { codes: ["Soil $(id) 1"], reads: krakenReads() });
    const config = {
      siteConfig: join(packages.path, "site.config"),
      databases: await writeKrakenDatabase(packages.path),
      perform_shortread_qc: true,
      run_kraken2: true,
    };
    const wanted = { pipelineId: "taxprofiler", orderId, config };
    const created = await admin.post("/api/pipelines/runs", wanted);
    const { id } = created.body.run as { id: string };
    const started = await admin.post(`/api/pipelines/runs/${id}/start`, {});
    expect(statusAndBody(started)[0], JSON.stringify(started.body)).to.equal(200);
    const done = await ended(app.db, admin, id);
    const output = await readFile(join(done.runFolder ?? "", "logs/pipeline.out"), "utf8").catch(() => "");
    expect(done.status, `${done.why}\n${output}`).to.equal("completed");

    const { body } = await admin.get(`/api/pipelines/runs/${id}`);
    const artifacts = (body.run as { artifacts: { outputId: string; path: string }[] }).artifacts;
    expect(artifacts.map(({ outputId }) => outputId)).to.deep.equal(["multiqc"]);
    const preview = `/api/files/preview?path=${encodeURIComponent(artifacts[0]?.path ?? "")}`;
    const report = await admin.get(preview, { "sec-fetch-dest": "iframe" });
    expect([report.status, (report.body.toString() as string).includes("Kraken")]).to.deep.equal([200, true]);
  });
});
