import { expect } from "chai";
import { join } from "node:path";
import { fastqText, someRecords } from "../../helpers/fastq.ts";
import { describeNightly } from "../../helpers/nightly.ts";
import { writeText } from "../../helpers/packages.ts";
import { awaitEnd, type Facility, facility } from "./addedPipelines.ts";
import { GENOME, krakenReads, writeKrakenDatabase } from "./krakenDatabase.ts";
import { createOrder } from "./nfcoreRuns.ts";

interface Detail {
  steps: { id: string; status: string }[];
  runOutputFiles: { name: string; type: string; path: string }[];
  artifacts: { outputId: string; path: string; name: string; sampleId: string | null }[];
}

const PREVIEW = "/api/files/preview?path=";
const PUBLISHED = [
  ["demo", "1.0.1"],
  ["fastqrepair", "1.0.0"],
  ["taxprofiler", "1.2.3"],
  ["wf-alignment", "v1.2.4"],
] as const;
const CODES = ["Soil $(id) 1", "S2"];

describeNightly("a published pipeline that is added by its address alone", function () {
  this.timeout(900_000);
  let at: Facility;
  before(async function () {
    at = await facility(this);
  });
  after(() => at?.[Symbol.asyncDispose]());

  const reads = () => fastqText(someRecords(200));
  const detail = async (id: string) =>
    ((await at.admin.get(`/api/pipelines/runs/${id}`)).body as { run: Detail }).run;

  async function completed(
    pipelineId: string,
    orderId: string,
    config: object,
    profiles?: string[],
  ): Promise<Detail> {
    const id = await at.start(pipelineId, orderId, config, profiles);
    const { row, printed } = await awaitEnd(at, id);
    expect(row.status, `${JSON.stringify(row.why)}\n${printed}`).to.equal("completed");
    return detail(id);
  }
  const finished = ({ steps }: Detail) =>
    steps.filter(({ status }) => status === "completed").map(({ id }) => id);

  async function expectReport({ artifacts }: Detail, output: string, word: string): Promise<void> {
    const [report, ...more] = artifacts.filter(({ outputId }) => outputId === output);
    expect(more).to.deep.equal([]);
    const answer = await at.admin.get(PREVIEW + encodeURIComponent(report?.path ?? ""), {
      "sec-fetch-dest": "iframe",
    });
    expect(answer.status).to.equal(200);
    expect((answer.body.toString() as string).includes(word)).to.equal(true);
  }

  it("nf-core/demo: trims and checks the reads of two samples, with a report each", async function () {
    await at.publish(this, "demo", "1.0.1");
    const draft = await at.add("demo");
    expect(draft).to.include({ pipelineId: "nf-core-demo", version: "1.0.1" });
    expect(draft.needs).to.deep.equal([]);
    const orderId = await createOrder(at.app, at.admin, { codes: CODES, reads: reads() });
    const done = await completed(draft.pipelineId, orderId, { multiqc_title: "2026" });
    expect(finished(done)).to.have.members(["fastqc", "seqtk_trim", "multiqc"]);
    const ofSamples = done.artifacts.filter(({ outputId }) => outputId === "fastqc");
    expect(new Set(ofSamples.map(({ sampleId }) => sampleId)).size).to.equal(2);
    await expectReport(done, "multiqc", "MultiQC");
    const engineReports = done.runOutputFiles.filter(({ type }) => type === "report").map(({ name }) => name);
    expect(engineReports).to.include.members(["report.html", "timeline.html"]);
  });

  it("nf-core/fastqrepair: repairs the reads of two samples", async function () {
    await at.publish(this, "fastqrepair", "1.0.0");
    const draft = await at.add("fastqrepair");
    expect(draft).to.include({ pipelineId: "nf-core-fastqrepair", version: "1.0.0" });
    const orderId = await createOrder(at.app, at.admin, { codes: CODES, reads: reads() });
    const done = await completed(draft.pipelineId, orderId, { num_splits: 2 });
    expect(finished(done)).to.have.members([
      "gzrt",
      "bbmap_repair",
      "fastqc",
      "multiqc",
      "wipertools_fastqwiper",
      "wipertools_fastqscatter",
      "wipertools_fastqgather",
      "wipertools_reportgather",
    ]);
    await expectReport(done, "multiqc", "MultiQC");
  });

  it("nf-core/taxprofiler: classifies reads with a database of the site", async function () {
    await at.publish(this, "taxprofiler", "1.2.3");
    const draft = await at.add("taxprofiler");
    const orderId = await createOrder(at.app, at.admin, {
      codes: [CODES[0] ?? ""],
      reads: krakenReads(),
      platform: "ILLUMINA",
    });
    const done = await completed(draft.pipelineId, orderId, {
      databases: await writeKrakenDatabase(at.folder),
      perform_shortread_qc: true,
      run_kraken2: true,
    });
    expect(finished(done)).to.include.members(["fastqc", "kraken2_kraken2", "multiqc"]);
    await expectReport(done, "multiqc", "Kraken");
  });

  it("epi2me-labs/wf-alignment: aligns the reads of a directory per sample to references of the site", async function () {
    await at.publish(this, "wf-alignment", "v1.2.4");
    const draft = await at.add("wf-alignment");
    expect(draft).to.include({ pipelineId: "epi2me-labs-wf-alignment", version: "1.2.4" });
    expect(draft.columns.map(({ name, source }) => [name, source])).to.deep.equal([
      ["barcode", "row.barcode"],
      ["alias", "sample.sampleId"],
      ["type", null],
      ["fastq_1", "read.file1"],
      ["fastq_2", "read.file2"],
    ]);
    const reads = krakenReads();
    const orderId = await createOrder(at.app, at.admin, { codes: CODES, reads, isPaired: false });
    const references = join(at.folder, "references");
    await writeText(join(references, "genome.fa"), `>genome\n${GENOME}\n`);
    // Its default profile requires Docker.
    const done = await completed(draft.pipelineId, orderId, { references, threads: 4 }, ["local"]);
    expect(finished(done)).to.include.members(["fastcat", "alignreads", "bamstats", "makereport"]);
    await expectReport(done, "1-workflow-report", "wf-alignment");
    const perSample = done.artifacts.filter(({ name }) => name.endsWith(".flagstat.tsv"));
    expect(new Set(perSample.map(({ sampleId }) => sampleId)).size).to.equal(2);
  });

  it("has its steps determined by Nextflow, or keeps those of its modules with Nextflow's own words", async function () {
    const determined: Record<string, unknown> = {};
    for (const [name, version] of PUBLISHED) {
      await at.publish(this, name, version);
      const { body } = await at.determine(await at.read(name));
      determined[name] = body.result?.data ?? body.error?.message;
    }
    const kept = "Nextflow could not determine the steps, so those of the modules stay. Nextflow: ";
    expect(determined).to.deep.equal({
      demo: { steps: ["FASTQC", "SEQTK_TRIM", "MULTIQC"], optional: [] },
      fastqrepair: {
        steps: [
          "GZRT",
          "WIPERTOOLS_FASTQSCATTER",
          "WIPERTOOLS_FASTQWIPER",
          "WIPERTOOLS_FASTQGATHER",
          "WIPERTOOLS_REPORTGATHER",
          "BBMAP_REPAIR",
          "FASTQC",
          "MULTIQC",
        ],
        optional: [],
      },
      taxprofiler: `${kept}Input database sheet not specified!`,
      "wf-alignment": `${kept}Validation of pipeline parameters failed! * Missing required parameter: --references`,
    });
  });
});
