import { expect } from "chai";
import { inTexts } from "../../../server/platform/errors/rules/sentence.ts";
import { textsOfSaid } from "../../helpers/textsOfSaid.ts";
import { createHash } from "node:crypto";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { Assembly } from "../../../db/models/Assembly.ts";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Bin } from "../../../db/models/Bin.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import { resolveOutputs } from "../../../server/analysis/outputs/resolveOutputs.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { fastqText, recordsIn, someRecords } from "../../helpers/fastq.ts";
import { type PackageDocuments, writePackage } from "../../helpers/packages.ts";
import { anOutput, aStagedRun, runForReal, shownPath } from "../../helpers/runFolders.ts";
import { aRun } from "../../helpers/runs.ts";

const NOTHING_FOUND = { assembliesFound: 0, binsFound: 0, artifactsFound: 0, reportsFound: 0 };
const NOTHING_MADE = { assembliesCreated: 0, binsCreated: 0, artifactsCreated: 0 };

function md5(bytes: string | Uint8Array): string {
  return createHash("md5").update(bytes).digest("hex");
}

/** An order with samples; the first is paired, the second single. */
async function orderWithReads(app: TestApp, dataClass: "raw" | "cleaned" = "raw") {
  const admin = await app.as("FACILITY_ADMIN");
  const order = await anOrder(app.db, admin.user.id);
  const one = await aSample(app.db, order.id, { sampleId: "A-1" });
  const two = await aSample(app.db, order.id, { sampleId: "A-2" });
  const texts = {
    first: gzipSync(fastqText(someRecords(40, "f"))),
    second: gzipSync(fastqText(someRecords(40, "s"))),
    single: Buffer.from(fastqText(someRecords(25, "x"))),
  };
  const paths = {
    first: `orders/${order.id}/reads/A-1/a_R1.fastq.gz`,
    second: `orders/${order.id}/reads/A-1/a_R2.fastq.gz`,
    single: `orders/${order.id}/reads/A-2/b.fastq`,
  };
  for (const name of ["first", "second", "single"] as const) await aFile(app.files, paths[name], texts[name]);
  const paired = await aRead(app.db, one.id, { file1: paths.first, file2: paths.second, dataClass });
  const single = await aRead(app.db, two.id, { file1: paths.single, dataClass });
  const place = (path: string) => join(app.files, path);
  const rows = [
    ["sample_id", "fastq_1", "fastq_2"],
    ["A-1", place(paths.first), place(paths.second)],
    ["A-2", place(paths.single), ""],
  ];
  return { admin, order, one, two, paired, single, paths, texts, rows };
}

/** A package of a test: what is given here in place of the outputs of the toy one, which requires nothing. */
async function aPackage(
  app: TestApp,
  outputs: Record<string, unknown>[],
  change: (documents: PackageDocuments) => void = () => {},
): Promise<string> {
  return writePackage(join(dirname(app.files), "made"), {
    folder: `toy-${Math.random()}`,
    change(documents) {
      documents.manifest["outputs"] = outputs;
      documents.manifest["targets"] = { supported: ["order", "study"] };
      change(documents);
    },
  });
}

const REPORT = {
  id: "report",
  scope: "run",
  required: false,
  destination: "run_artifact",
  type: "report",
  fromStep: "report",
  discovery: { pattern: "**/*.html" },
};

async function resolve(app: TestApp, runId: string) {
  return (await app.as("FACILITY_ADMIN")).post(`/api/pipelines/runs/${runId}/resolve-outputs`);
}

describe("POST resolve-outputs", () => {
  describe("is refused", () => {
    it("to all but facility admins, before the run is read", async () => {
      await using app = await testApp();
      const researcher = await app.as("RESEARCHER");
      const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
      const path = "/api/pipelines/runs/nothing/resolve-outputs";

      for (const [who, error] of [
        [app.anyone, "Unauthorized"],
        [researcher, "Unauthorized"],
        [demo, "Pipeline execution is disabled in the public demo."],
      ] as const) {
        const answer = await who.post(path);
        expect(answer.status).to.equal(403);
        expect(answer.body).to.deep.equal({ error });
      }
    });

    it("for unknown runs, runs that are not over, have no folder or no samples, and unknown pipelines", async () => {
      await using app = await testApp();
      const { order } = await orderWithReads(app);
      const empty = await anOrder(app.db, order.userId);
      const study = await aStudy(app.db, order.userId);
      const of = { orderId: order.id };
      const cases = [
        ["nothing", 404, "Run not found"],
        [
          (await aRun(app.db, of, { status: "running" })).id,
          400,
          "Can only resolve outputs for completed or failed runs",
        ],
        [
          (await aRun(app.db, of, { status: "cancelled" })).id,
          400,
          "Can only resolve outputs for completed or failed runs",
        ],
        [(await aRun(app.db, of, { status: "failed" })).id, 400, "Run folder not set"],
        [(await aStagedRun(app, { orderId: empty.id })).id, 400, "No samples found for this run"],
        [(await aStagedRun(app, { studyId: study.id })).id, 400, "No samples found for this run"],
        [
          (await aStagedRun(app, of, { pipelineId: "gone", packageFolder: await aPackage(app, []) })).id,
          400,
          "No adapter found for pipeline: gone",
        ],
      ] as const;

      for (const [id, status, error] of cases) {
        const answer = await resolve(app, id);
        expect([answer.status, answer.body]).to.deep.equal([status, { error }]);
      }
    });
  });

  describe("of the bundled packages, with real executions", () => {
    it("writes checksums to the input reads of the run, once", async () => {
      await using app = await testApp();
      const { order, paired, single, texts, rows } = await orderWithReads(app);
      const run = await aStagedRun(app, { orderId: order.id }, { rows });
      await runForReal(app, run);

      const first = await resolve(app, run.id);
      const again = await resolve(app, run.id);

      expect(first.status).to.equal(200);
      expect(first.body).to.deep.equal({
        success: true,
        discovered: { ...NOTHING_FOUND, artifactsFound: 2, reportsFound: 1 },
        resolved: { ...NOTHING_MADE, artifactsCreated: 1 },
        errors: [],
        warnings: [],
      });
      expect(again.body).to.deep.equal({ ...first.body, resolved: NOTHING_MADE });
      const ofPair = await Read.query(app.db).findById(paired.id).throwIfNotFound();
      expect([ofPair.checksum1, ofPair.checksum2]).to.deep.equal([md5(texts.first), md5(texts.second)]);
      const ofSingle = await Read.query(app.db).findById(single.id).throwIfNotFound();
      expect([ofSingle.checksum1, ofSingle.checksum2]).to.deep.equal([md5(texts.single), null]);
      expect([ofPair.dataClass, ofPair.isActive]).to.deep.equal(["raw", true]);
      expect(ofPair.pipelineSources).to.deep.equal({ "fastq-checksum": run.id });
      const [artifact, ...others] = await PipelineArtifact.query(app.db);
      expect(others).to.deep.equal([]);
      expect(artifact).to.deep.include({
        runId: run.id,
        sampleId: null,
        outputId: "checksum_summary",
        producedByStepId: "checksum",
        type: "report",
        name: "checksum-summary.tsv",
        path: shownPath(run, "summary/checksum-summary.tsv"),
      });
      const stored = await PipelineRun.query(app.db).findById(run.id).throwIfNotFound();
      expect(stored.results).to.deep.equal({ ...NOTHING_MADE, artifactsCreated: 1 });
      const audit = await AuditEntry.query(app.db).where({ action: "run.readsDescribed" });
      expect(audit.map(({ orderId, after }) => ({ orderId, after }))).to.deep.equal([
        { orderId: order.id, after: { runNumber: run.runNumber, readIds: [paired.id, single.id].sort() } },
      ]);
    });

    it("stores the report of reads-qc as an artifact, and counts and qualities with the reads", async () => {
      await using app = await testApp();
      const { order, paired, rows } = await orderWithReads(app);
      const run = await aStagedRun(app, { orderId: order.id }, { pipelineId: "reads-qc", rows });
      await runForReal(app, run);

      const answer = await resolve(app, run.id);

      expect(answer.body).to.deep.equal({
        success: true,
        discovered: { ...NOTHING_FOUND, reportsFound: 4 },
        resolved: { ...NOTHING_MADE, artifactsCreated: 2 },
        errors: [],
        warnings: [],
      });
      const artifacts = await PipelineArtifact.query(app.db).orderBy("outputId");
      expect(artifacts.map(({ outputId, type, path }) => [outputId, type, path])).to.deep.equal([
        ["report", "report", shownPath(run, "report/reads-qc.html")],
        ["summary", "report", shownPath(run, "summary/reads-qc.tsv")],
      ]);
      const read = await Read.query(app.db).findById(paired.id).throwIfNotFound();
      expect([read.readCount1, read.readCount2]).to.deep.equal([40, 40]);
      expect(read.avgQuality1).to.be.within(1, 41);
    });

    it("assigns simulated reads to their samples; raw reads are superseded and kept", async () => {
      await using app = await testApp();
      const { order, one, two, paired, single } = await orderWithReads(app);
      const rows = [
        ["sample_id", "order_id"],
        ["A-1", order.id],
        ["A-2", order.id],
      ];
      const run = await aStagedRun(
        app,
        { orderId: order.id },
        {
          pipelineId: "simulate-reads",
          status: "running",
          progress: 99,
          replacedReadIds: [paired.id, single.id],
          rows,
        },
      );
      await runForReal(app, run, { readCount: 30, genomeLength: 5_000 });

      const outcome = await resolveOutputs(app.site, run);
      const again = await resolveOutputs(app.site, run);

      expect(outcome).to.deep.equal({
        discovered: { ...NOTHING_FOUND, artifactsFound: 2, reportsFound: 1 },
        resolved: { ...NOTHING_MADE, artifactsCreated: 1 },
        errors: [],
        warnings: [],
      });
      expect(again).to.deep.equal({ ...outcome, resolved: NOTHING_MADE });
      const reads = await Read.query(app.db).orderBy("id");
      expect(reads).to.have.length(4);
      const made = reads.find(({ sampleId, isActive }) => isActive && sampleId === one.id);
      expect(made).to.deep.include({
        file1: `orders/${order.id}/reads/A-1/${run.id}-A-1_R1.fastq.gz`,
        file2: `orders/${order.id}/reads/A-1/${run.id}-A-1_R2.fastq.gz`,
        readCount1: 30,
        readCount2: 30,
        dataClass: "cleaned",
        dataClassSource: "pipeline",
        createdByRunId: run.id,
        fromArtifactId: null,
      });
      const stored = await readFile(join(app.files, made?.file1 ?? ""));
      expect([made?.checksum1, made?.fileSize1]).to.deep.equal([md5(stored), String(stored.length)]);
      expect(await recordsIn(join(app.files, made?.file2 ?? ""))).to.have.length(30);
      const before = reads.find(({ id }) => id === paired.id);
      expect(before).to.deep.include({ isActive: false, supersededByReadId: made?.id, dataClass: "raw" });
      expect(await readFile(join(app.files, paired.file1 ?? "")))
        .to.have.property("length")
        .above(0);
      const samples = await Read.query(app.db).where({ sampleId: two.id, isActive: true });
      expect(samples).to.have.length(1);
    });

    it("updates the samples, and does not complete the order", async () => {
      await using app = await testApp();
      const admin = await app.as("FACILITY_ADMIN");
      const order = await anOrder(app.db, admin.user.id);
      const sample = await aSample(app.db, order.id, { sampleId: "ünï 1/2" });
      const run = await aStagedRun(
        app,
        { orderId: order.id },
        {
          pipelineId: "simulate-reads",
          rows: [
            ["sample_id", "order_id"],
            ["ünï 1/2", order.id],
          ],
        },
      );
      await runForReal(app, run, { readCount: 5, genomeLength: 1_000, mode: "single" });

      const answer = await resolve(app, run.id);

      expect(answer.body).to.include({ success: true });
      expect(await order.$query(app.db)).to.include({ status: "SUBMITTED" });
      expect(await sample.$query(app.db)).to.include({ facilityStatus: "SEQUENCED" });
      const [read] = await Read.query(app.db);
      expect(read).to.deep.include({ sampleId: sample.id, file2: null, isActive: true, readCount1: 5 });
    });
  });

  it("creates the same rows in concurrent calls, and counts each once", async () => {
    await using app = await testApp();
    const { order, one, paired, rows } = await orderWithReads(app);
    const packageFolder = await aPackage(app, [
      REPORT,
      {
        id: "assemblies",
        scope: "sample",
        destination: "sample_assemblies",
        discovery: { pattern: "assembly/*.fa.gz", matchSampleBy: "filename" },
        required: false,
      },
      {
        id: "bins",
        scope: "sample",
        destination: "sample_bins",
        discovery: { pattern: "bins/*/*.fa", matchSampleBy: "parent_dir" },
        parsed: { from: "table", matchBy: "sample_id", map: { completeness: "reads" } },
        required: false,
      },
      {
        id: "reads",
        scope: "sample",
        destination: "sample_reads",
        discovery: { pattern: "reads/*_R1.fastq", matchSampleBy: "filename" },
        writeback: { target: "Read", mode: "replace", fields: { file1: "file1" } },
        required: false,
      },
    ]);
    const run = await aStagedRun(
      app,
      { orderId: order.id },
      {
        pipelineId: "toy",
        packageFolder,
        status: "running",
        replacedReadIds: [paired.id],
        rows,
      },
    );
    for (const number of [1, 2, 3]) await anOutput(run, `report/${number}.html`);
    await anOutput(run, "assembly/A-1.fa.gz");
    await anOutput(run, "bins/A-1/bin.1.fa");
    await anOutput(run, "bins/A-1/bin.2.fa");
    await anOutput(run, "table.tsv", "bin.1\t91\n");
    await anOutput(run, "reads/A-1_R1.fastq", fastqText(someRecords(7)));

    const outcomes = await Promise.all(Array.from({ length: 5 }, () => resolveOutputs(app.site, run)));

    const sum = (key: "assembliesCreated" | "binsCreated" | "artifactsCreated") =>
      outcomes.reduce((total, { resolved }) => total + resolved[key], 0);
    expect([sum("assembliesCreated"), sum("binsCreated"), sum("artifactsCreated")]).to.deep.equal([1, 2, 3]);
    for (const { discovered, errors } of outcomes) {
      expect(discovered).to.deep.equal({
        assembliesFound: 1,
        binsFound: 2,
        artifactsFound: 1,
        reportsFound: 3,
      });
      expect(errors).to.deep.equal([]);
    }
    expect(await PipelineArtifact.query(app.db).resultSize()).to.equal(3);
    const [assembly, ...others] = await Assembly.query(app.db);
    expect(others).to.deep.equal([]);
    expect(assembly).to.deep.include({
      sampleId: one.id,
      runId: run.id,
      assemblyName: "A-1",
      assemblyFile: shownPath(run, "assembly/A-1.fa.gz"),
    });
    const bins = await Bin.query(app.db).orderBy("binFile");
    expect(bins.map(({ binName, completeness }) => [binName, completeness])).to.deep.equal([
      ["bin.1", 91],
      ["bin.2", null],
    ]);
    const reads = await Read.query(app.db).where({ createdByRunId: run.id });
    expect(reads.map(({ sampleId, isActive, readCount1 }) => [sampleId, isActive, readCount1])).to.deep.equal(
      [[one.id, true, 7]],
    );
  });

  it("updates a known file with its current values", async () => {
    await using app = await testApp();
    const { order } = await orderWithReads(app);
    const packageFolder = await aPackage(app, [REPORT]);
    const run = await aStagedRun(app, { orderId: order.id }, { pipelineId: "toy", packageFolder });
    await anOutput(run, "a.html", "half");
    await resolve(app, run.id);
    await anOutput(run, "a.html", "now it is whole");

    const answer = await resolve(app, run.id);

    expect(answer.body.resolved).to.deep.equal(NOTHING_MADE);
    const artifacts = await PipelineArtifact.query(app.db);
    expect(artifacts.map(({ size }) => size)).to.deep.equal(["15"]);
  });

  it("reports a missing required output for every sample, and does not change their reads", async () => {
    await using app = await testApp();
    const { order, paired, rows } = await orderWithReads(app);
    const run = await aStagedRun(app, { orderId: order.id }, { rows });
    await anOutput(run, "checksums/A-1.json", "{}");
    await anOutput(run, "summary/checksum-summary.tsv", `sample_id\tchecksum1\nA-1\t${"a".repeat(32)}\n`);

    const answer = await resolve(app, run.id);

    expect(answer.status).to.equal(200);
    expect(answer.body).to.deep.equal({
      success: false,
      discovered: { ...NOTHING_FOUND, artifactsFound: 1, reportsFound: 1 },
      resolved: { ...NOTHING_MADE, artifactsCreated: 1 },
      errors: ["Sample A-2: output checksums is missing"],
      warnings: ["Reads were not changed because outputs are missing"],
    });
    expect(await paired.$query(app.db)).to.include({ checksum1: null });
    const stored = await PipelineRun.query(app.db).findById(run.id).throwIfNotFound();
    expect(textsOfSaid(stored.results)).to.deep.equal({
      ...NOTHING_MADE,
      artifactsCreated: 1,
      errors: answer.body.errors,
      warnings: answer.body.warnings,
    });
  });

  it("requires nothing of a sample that was added after the launch", async () => {
    await using app = await testApp();
    const { order, rows } = await orderWithReads(app);
    const run = await aStagedRun(app, { orderId: order.id }, { rows });
    await runForReal(app, run);
    await aSample(app.db, order.id, { sampleId: "LATE" });

    const answer = await resolve(app, run.id);

    expect(answer.body).to.deep.include({ success: true, errors: [] });
  });

  it("does not touch reads for a failed run", async () => {
    await using app = await testApp();
    const { order, paired, rows } = await orderWithReads(app);
    const run = await aStagedRun(app, { orderId: order.id }, { rows, status: "failed", progress: 50 });
    await runForReal(app, run);

    const answer = await resolve(app, run.id);

    expect(answer.body).to.deep.include({
      success: true,
      resolved: { ...NOTHING_MADE, artifactsCreated: 1 },
      warnings: ["Reads were not changed because the run failed"],
    });
    expect(await paired.$query(app.db)).to.include({ checksum1: null });
  });

  it("writes values to the read whose files were read, also if it was superseded in the meantime", async () => {
    await using app = await testApp();
    const { order, one, paired, texts, rows } = await orderWithReads(app);
    const run = await aStagedRun(app, { orderId: order.id }, { rows });
    await runForReal(app, run);
    await paired.$query(app.db).patch({ isActive: false });
    const newer = await aRead(app.db, one.id, { file1: "elsewhere_R1.fastq.gz" });

    const answer = await resolve(app, run.id);

    expect(answer.body).to.deep.include({ success: true, warnings: [] });
    expect(await paired.$query(app.db)).to.include({ checksum1: md5(texts.first) });
    expect(await newer.$query(app.db)).to.include({ checksum1: null });
  });

  it("writes nothing to a read whose files were replaced in the meantime, and reports it", async () => {
    await using app = await testApp();
    const { order, paired, rows } = await orderWithReads(app);
    const run = await aStagedRun(app, { orderId: order.id }, { rows });
    await runForReal(app, run);
    await paired.$query(app.db).patch({ file1: "other_R1.fastq.gz", file2: "other_R2.fastq.gz" });

    const answer = await resolve(app, run.id);

    expect(answer.body).to.deep.include({
      success: true,
      warnings: ["Sample A-1: its reads are not the input reads of the run; nothing was written"],
    });
    expect(await paired.$query(app.db)).to.include({ checksum1: null });
  });

  it("keeps the values of a later run of the pipeline", async () => {
    await using app = await testApp();
    const { order, paired, rows } = await orderWithReads(app);
    const earlier = await aStagedRun(app, { orderId: order.id }, { rows });
    await runForReal(app, earlier);
    const later = await aStagedRun(app, { orderId: order.id }, { rows });
    const sources = { pipelineSources: { "fastq-checksum": later.id }, checksum1: "f".repeat(32) };
    await paired.$query(app.db).patch(sources);

    await resolve(app, earlier.id);

    expect(await paired.$query(app.db)).to.deep.include(sources);
  });

  it("keeps reads that were added after the run was created, and warns", async () => {
    await using app = await testApp();
    const { order, one, paired } = await orderWithReads(app);
    const rows = [
      ["sample_id", "order_id"],
      ["A-1", order.id],
    ];
    const options = {
      pipelineId: "simulate-reads",
      rows,
      inputSampleIds: [one.id],
      status: "running" as const,
    };
    const run = await aStagedRun(app, { orderId: order.id }, options);
    await runForReal(app, run, { readCount: 3, genomeLength: 1_000 });

    const { errors, warnings } = inTexts(await resolveOutputs(app.site, run));

    expect([errors, warnings]).to.deep.equal([
      [],
      [
        "Sample A-1: its active reads were added after the run was created and are kept; the reads of the run were not assigned",
      ],
    ]);
    expect(await paired.$query(app.db)).to.include({ isActive: true });
    expect(await Read.query(app.db).where({ createdByRunId: run.id })).to.deep.equal([]);
  });

  it("returns no file of a completed run to a sample that has other reads", async () => {
    await using app = await testApp();
    const { order, one } = await orderWithReads(app);
    const rows = [
      ["sample_id", "order_id"],
      ["A-1", order.id],
    ];
    const options = { pipelineId: "simulate-reads", rows, inputSampleIds: [one.id] };
    const run = await aStagedRun(app, { orderId: order.id }, options);
    await runForReal(app, run, { readCount: 3, genomeLength: 1_000 });

    const answer = await resolve(app, run.id);

    expect(answer.body).to.include({ success: true });
    expect(await Read.query(app.db).where({ createdByRunId: run.id })).to.deep.equal([]);
  });

  describe("validates package results:", () => {
    it("follows no link out of the output directory, and skips hidden files and unusable names", async () => {
      await using app = await testApp();
      const { order } = await orderWithReads(app);
      const packageFolder = await aPackage(app, [REPORT]);
      const run = await aStagedRun(app, { orderId: order.id }, { pipelineId: "toy", packageFolder });
      await aFile(app.files, "secret/secret.html", "secret");
      await symlink(join(app.files, "secret/secret.html"), join(run.runFolder, "output/linked.html"));
      await symlink(join(app.files, "secret"), join(run.runFolder, "output/folder"));
      await anOutput(run, ".hidden.html");
      await anOutput(run, "a\\..\\b.html");
      await anOutput(run, "line\nbreak 'quoted\" <b>ünï.html");
      await anOutput(run, "a..b.html");

      const answer = await resolve(app, run.id);

      expect(answer.body).to.deep.equal({
        success: true,
        discovered: { ...NOTHING_FOUND, reportsFound: 2 },
        resolved: { ...NOTHING_MADE, artifactsCreated: 2 },
        errors: [],
        warnings: ["Skipped a file whose name cannot be stored: a\\..\\b.html"],
      });
      const artifacts = await PipelineArtifact.query(app.db).orderBy("name");
      expect(artifacts.map(({ name }) => name)).to.have.members([
        "a..b.html",
        "line\nbreak 'quoted\" <b>ünï.html",
      ]);
    });

    it("accepts no read file from outside the run directory, and stores none in a forbidden place", async () => {
      await using app = await testApp();
      const { order, one, paired } = await orderWithReads(app);
      const other = await anOrder(app.db, order.userId);
      await aFile(app.files, "secret_R1.fastq", fastqText(someRecords(2)));
      const taken = `orders/${order.id}/reads/A-1/a_R1.fastq.gz`;
      const source = "reads/A-1.fastq";
      const cases = [
        ["x.fastq", join(app.files, "secret_R1.fastq"), "the read file is outside the run directory: "],
        ["x.fastq", "../../../files/secret_R1.fastq", "the read file is outside the run directory: "],
        ["x.fastq", "linked.fastq", "the read file is outside the run directory: linked.fastq"],
        ["x.fastq", "gone.fastq", "the read file does not exist: gone.fastq"],
        ["../x.fastq", source, "the reads cannot be stored at this location"],
        ["/tmp/x.fastq", source, "the reads cannot be stored at this location"],
        [`orders/${other.id}/reads/x.fastq`, source, "the reads cannot be stored at this location"],
        [`orders/${order.id}/.tmp/x.fastq`, source, "the reads cannot be stored at this location"],
        [`orders/${order.id}/x.sh`, source, "the file name has no read file extension"],
        [taken, source, "Another file already exists at the destination of the reads"],
      ] as const;
      const packageFolder = await aPackage(
        app,
        [
          {
            id: "reads",
            scope: "sample",
            destination: "sample_reads",
            discovery: { pattern: "reads/*.fastq", matchSampleBy: "filename" },
            parsed: { from: "table", matchBy: "sample_id", map: { file1: "file1", sourceFile1: "source" } },
            writeback: { target: "Read", mode: "replace", fields: { file1: "file1" } },
          },
        ],
        ({ parser }) => {
          (parser["parser"] as { columns: unknown }).columns = [
            { name: "sample_id", index: 0 },
            { name: "file1", index: 1 },
            { name: "source", index: 2 },
          ];
        },
      );
      const before = await readFile(join(app.files, taken));

      for (const [file1, from, why] of cases) {
        const run = await aStagedRun(
          app,
          { orderId: order.id },
          {
            pipelineId: "toy",
            packageFolder,
            status: "running",
            inputSampleIds: [one.id],
            replacedReadIds: [paired.id],
          },
        );
        await anOutput(run, source, fastqText(someRecords(2)));
        await symlink(join(app.files, "secret_R1.fastq"), join(run.runFolder, "output/linked.fastq"));
        await anOutput(run, "table.tsv", `A-1\t${file1}\t${from}\n`);

        const { errors } = inTexts(await resolveOutputs(app.site, run));

        expect(errors).to.have.length(1);
        expect(errors[0]).to.match(/^Sample A-1: /);
        expect(errors[0]).to.contain(why);
      }
      expect(await Read.query(app.db).where({ sampleId: one.id })).to.deep.equal([
        await paired.$query(app.db),
      ]);
      expect(await readFile(join(app.files, taken))).to.deep.equal(before);
    });

    it("keeps a copy that was created before a crash", async () => {
      await using app = await testApp();
      const { order, paired, single } = await orderWithReads(app);
      const rows = [
        ["sample_id", "order_id"],
        ["A-1", order.id],
        ["A-2", order.id],
      ];
      const replacedReadIds = [paired.id, single.id];
      const options = { pipelineId: "simulate-reads", rows, status: "running" as const, replacedReadIds };
      const run = await aStagedRun(app, { orderId: order.id }, options);
      await runForReal(app, run, { readCount: 3, genomeLength: 1_000, mode: "single" });
      const name = `${run.id}-A-1_R1.fastq.gz`;
      const copy = await readFile(join(run.runFolder, "output/reads/A-1_R1.fastq.gz"));
      await aFile(app.files, `orders/${order.id}/reads/A-1/${name}`, copy);

      const { errors } = inTexts(await resolveOutputs(app.site, run));

      expect(errors).to.deep.equal([]);
      const files = (await Read.query(app.db).where({ createdByRunId: run.id })).map(({ file1 }) => file1);
      expect(files).to.include(`orders/${order.id}/reads/A-1/${name}`);
    });

    it("refuses a file whose checksum differs from the reported one", async () => {
      await using app = await testApp();
      const { order, one } = await orderWithReads(app);
      const run = await aStagedRun(
        app,
        { orderId: order.id },
        {
          pipelineId: "simulate-reads",
          status: "running",
          inputSampleIds: [one.id],
          rows: [
            ["sample_id", "order_id"],
            ["A-1", order.id],
          ],
        },
      );
      await runForReal(app, run, { readCount: 3, genomeLength: 1_000, mode: "single" });
      await anOutput(run, "reads/A-1_R1.fastq.gz", gzipSync(fastqText(someRecords(3))));

      const { errors } = inTexts(await resolveOutputs(app.site, run));

      expect(errors).to.deep.equal([
        "Sample A-1: the checksum of the read file does not match: reads/A-1_R1.fastq.gz",
      ]);
      expect(await Read.query(app.db).where({ createdByRunId: run.id })).to.deep.equal([]);
    });

    it("reports the errors of a table and keeps its valid rows", async () => {
      await using app = await testApp();
      const { order, paired, single } = await orderWithReads(app);
      const packageFolder = await aPackage(app, [
        {
          id: "counts",
          scope: "sample",
          destination: "sample_reads",
          required: false,
          discovery: { pattern: "counts/*.json", matchSampleBy: "filename" },
          parsed: { from: "table", matchBy: "sample_id", map: { readCount1: "reads" } },
          writeback: { target: "Read", mode: "merge", fields: { readCount1: "readCount1" } },
        },
      ]);
      const run = await aStagedRun(app, { orderId: order.id }, { pipelineId: "toy", packageFolder });
      await anOutput(run, "counts/A-1.json");
      await anOutput(run, "counts/A-2.json");
      await anOutput(run, "counts/B-9.json");
      await anOutput(run, "table.tsv", "A-1\t12\nA-2\tmany\nA-3\t-7\n\t\n");

      const answer = await resolve(app, run.id);

      expect(answer.body).to.deep.include({
        success: true,
        errors: [],
        warnings: [
          "Table table.tsv: values in column reads that are not of type int are ignored",
          "A file of output counts matches no sample of the run: counts/B-9.json",
        ],
      });
      expect(await paired.$query(app.db)).to.include({ readCount1: 12 });
      expect(await single.$query(app.db)).to.include({ readCount1: null });
    });
  });

  describe("by a script of the package", () => {
    const SCRIPTED = [
      { ...REPORT, required: true },
      {
        id: "assemblies",
        scope: "sample",
        destination: "sample_assemblies",
        required: false,
        discovery: { pattern: "unused" },
      },
    ];

    async function scripted(app: TestApp, source: string) {
      const { order } = await orderWithReads(app);
      const packageFolder = await aPackage(app, SCRIPTED, ({ manifest }) => {
        Object.assign(manifest["files"] as object, { scripts: { discoverOutputs: "discover.mjs" } });
      });
      await writeFile(join(packageFolder, "discover.mjs"), source);
      const run = await aStagedRun(app, { orderId: order.id }, { pipelineId: "toy", packageFolder });
      await anOutput(run, "report.html");
      await anOutput(run, "assembly.fa");
      return { run, answer: () => resolve(app, run.id) };
    }

    it("accepts returned files that are in the output directory, with declared outputs", async () => {
      await using app = await testApp();
      const { run, answer } = await scripted(
        app,
        `let text = ""; for await (const part of process.stdin) text += part;
         const { outputDir, samples, packageId, target } = JSON.parse(text);
         const files = [
           { type: "report", name: "r", path: outputDir + "/report.html", outputId: "report",
             metadata: { packageId, target, odd: "a\\u0000b\\ud800c", environment: Object.keys(process.env).sort() } },
           { type: "assembly", name: "a", path: "assembly.fa", sampleName: "A-1", outputId: "assemblies" },
           { type: "artifact", name: "t", path: "report.html" },
           { type: "artifact", name: "p", path: "/etc/passwd" },
           { type: "artifact", name: "q", path: "../package/manifest.json" },
           { type: "artifact", name: "g", path: "gone.txt" },
           { type: "assembly", name: "b", path: "assembly.fa", sampleId: "nobody", outputId: "assemblies" },
         ];
         console.log(JSON.stringify({ files, errors: samples.map((s) => "Said of " + s.sampleId) }));`,
      );

      const { body } = await answer();

      expect(body).to.deep.equal({
        success: false,
        discovered: { assembliesFound: 1, binsFound: 0, artifactsFound: 1, reportsFound: 1 },
        resolved: { assembliesCreated: 1, binsCreated: 0, artifactsCreated: 2 },
        errors: [
          "Said of A-1",
          "Said of A-2",
          "The discovery script returned a file outside the output directory: /etc/passwd",
          "The discovery script returned a file outside the output directory: ../package/manifest.json",
          "The discovery script returned a file that does not exist: gone.txt",
        ],
        warnings: [
          "The package defines no output other; stored as a plain file: report.html",
          "A file of output assemblies matches no sample of the run: assembly.fa",
        ],
      });
      const artifact = await PipelineArtifact.query(app.db).findOne({ outputId: "report" }).throwIfNotFound();
      expect(artifact.metadata).to.deep.equal({
        packageId: "toy",
        target: "order",
        odd: "ab\uFFFDc",
        environment: ["HOME", "LANG", "PATH", "TMPDIR", ...(process.env["TZ"] === undefined ? [] : ["TZ"])],
      });
      expect(artifact.path).to.equal(shownPath(run, "report.html"));
    });

    const REPORT_MISSING = "Output report is missing: the discovery script returned no file";
    const garbage = [
      ["prints no JSON", `console.log("<html>")`, "the script did not return valid JSON"],
      ["prints nothing", ``, "the script did not return valid JSON"],
      [
        "prints something else",
        `console.log('{"files": {"a": 1}}')`,
        "the script returned invalid data at files",
      ],
      [
        "names files as anything",
        `console.log('{"files": [{"path": 7}]}')`,
        "the script returned invalid data at files.0.path",
      ],
      ["ends badly", `console.error("No luck"); process.exit(3)`, "the script ended with code 3: No luck"],
      ["is killed", `process.kill(process.pid, "SIGKILL")`, "the script ended with SIGKILL"],
      [
        "answers without end",
        `const part = "x".repeat(1 << 20); for (;;) await new Promise((done) => process.stdout.write(part, done));`,
        "the script returned too much data",
      ],
    ] as const;
    for (const [does, source, why] of garbage)
      it(`reports that a script ${does}`, async () => {
        await using app = await testApp();
        const { answer } = await scripted(app, source);

        const { status, body } = await answer();

        expect(status).to.equal(200);
        expect(body).to.deep.equal({
          success: false,
          discovered: NOTHING_FOUND,
          resolved: NOTHING_MADE,
          errors: [`The discovery script of the package failed: ${why}`, REPORT_MISSING],
          warnings: [],
        });
      });
  });

  it("finds no outputs in a run without an output directory", async () => {
    await using app = await testApp();
    const { order } = await orderWithReads(app);
    const run = await aStagedRun(app, { orderId: order.id });
    const { rm } = await import("node:fs/promises");
    await rm(join(run.runFolder, "output"), { recursive: true });

    const answer = await resolve(app, run.id);

    expect(answer.body.errors).to.deep.equal([
      "The run has no output directory",
      "Sample A-1: output checksums is missing",
      "Sample A-2: output checksums is missing",
      "Output checksum_summary is missing: no file matches summary/checksum-summary.tsv",
    ]);
    await mkdir(join(run.runFolder, "output"));
  });
});
