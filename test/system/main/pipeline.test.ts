import { expect } from "chai";
import { join } from "node:path";
import { BUNDLED_FOLDER } from "../../../server/analysis/pipelines/readPackages.ts";
import { testApp } from "../../helpers/app.ts";
import { at } from "../../helpers/at.ts";
import { cli } from "../../helpers/cli.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { writePackage } from "../../helpers/packages.ts";
import { tempDir } from "../../helpers/tempDir.ts";

describe("pipeline", function () {
  this.timeout(60_000);
  let root: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => {
    root = await tempDir();
  });
  afterEach(() => root.remove());

  const validate = (folder: string) => cli(["pipeline", "validate", folder], {});

  it("validate describes a valid package, without a database", async () => {
    expect(await validate(await writePackage(root.path))).to.deep.equal({
      code: 0,
      stdout: "toy 1.0.0 is a valid process package: 2 steps, 2 outputs.\n",
      stderr: "",
    });
    const { code } = await validate(join(BUNDLED_FOLDER, "reads-qc/0.1.0"));
    expect(code).to.equal(0);
  });

  itNightly("validate warns of a workflow that receives unchecked user input", async () => {
    const folder = await writePackage(root.path, {
      change(documents) {
        at(documents, "manifest.execution", { type: "nextflow", pipeline: "org/name" });
        at(documents, "samplesheet.samplesheet.columns.0.unsafe", "raw");
      },
    });
    expect(await validate(folder)).to.deep.equal({
      code: 0,
      stdout: "toy 1.0.0 is a valid nextflow package: 2 steps, 2 outputs.\n",
      stderr:
        "Warning: samplesheet.json: samplesheet.columns[0].unsafe is raw: the workflow receives sample_id as users typed it; where a script of the workflow does not quote it, users can run commands on the compute host\n",
    });
    const bundled = await validate(join(BUNDLED_FOLDER, "fastqc/0.1.0"));
    expect([bundled.code, bundled.stderr]).to.deep.equal([0, ""]);
  });

  it("validate names every fault with its file and key, and ends with 1", async () => {
    const folder = await writePackage(root.path, {
      change(documents) {
        at(documents, "definition.steps.0.id", 5);
        at(documents, "registry.input", undefined);
        at(documents, "registry.bell\u0007", 1);
      },
    });
    expect(await validate(folder)).to.deep.equal({
      code: 1,
      stdout: "",
      stderr:
        "Warning: registry.json: bell? is not a known key and is ignored\n" +
        "definition.json: steps[0].id must be a text\n" +
        "registry.json: input is required\n",
    });
    expect(await validate(join(root.path, "none"))).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: "The folder does not exist\n",
    });
  });

  itNightly("list shows the pipelines of the instance and the omitted ones", async () => {
    await using app = await testApp();
    await writePackage(root.path, { id: "toy" });
    await writePackage(root.path, {
      id: "bad",
      change: (documents) => at(documents, "manifest.files", undefined),
    });
    const admin = await app.as("FACILITY_ADMIN");
    await admin.post("/api/admin/settings/pipelines", { pipelineId: "simulate-reads", enabled: false });
    const listed = await cli(["pipeline", "list"], {
      LANEKEEPER_HOME: app.site.env.home,
      DATABASE_URL: app.site.databaseUrl,
      PIPELINES_DIR: root.path,
    });
    expect(listed).to.deep.equal({
      code: 0,
      stdout: [
        "ID                       VERSION  STATE     SOURCE   TARGET        ENGINE    NAME",
        "fastq-checksum           0.2.0    enabled   bundled  order         node      FASTQ checksums",
        "fastq-checksum-nextflow  0.1.0    disabled  bundled  order         nextflow  FASTQ checksums (Nextflow)",
        "reads-qc                 0.2.0    enabled   bundled  order, study  node      Read QC",
        "fastqc                   0.1.0    disabled  bundled  order, study  nextflow  FastQC",
        "nanoplot                 0.1.0    disabled  bundled  order, study  nextflow  NanoPlot",
        "read-cleaning            0.1.0    enabled   bundled  order         node      Read cleaning",
        "kraken2-bracken          0.1.0    disabled  bundled  order, study  nextflow  Kraken 2 and Bracken",
        "mag                      0.1.0    disabled  bundled  study         nextflow  Metagenome assembly (nf-core/mag)",
        "simulate-reads           0.1.0    disabled  bundled  order         node      Simulated reads",
        "bcl-convert              0.1.0    enabled   bundled  runFolder     node      BCL Convert",
        "toy                      1.0.0    enabled   folder   order         node      Toy",
        "! bad: manifest.json: files is required",
        "! bad: manifest.json: outputs[0].parsed.from refers to parser table, which does not exist",
        "",
      ].join("\n"),
      stderr: "",
    });
  });
});
