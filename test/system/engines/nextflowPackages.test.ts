import { expect } from "chai";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { Assembly } from "../../../db/models/Assembly.ts";
import { Bin } from "../../../db/models/Bin.ts";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { raise } from "../../../server/platform/errors/apiError.ts";
import { BUNDLED_FOLDER } from "../../../server/analysis/pipelines/readPackages.ts";
import { readMaterial } from "../../../server/analysis/launch/check/checkRun.ts";
import { makeRunSamplesheet } from "../../../server/analysis/launch/samplesheet/makeRunSamplesheet.ts";
import { resolveOutputs } from "../../../server/analysis/outputs/resolveOutputs.ts";
import { noAdapter } from "../../../server/analysis/runRecords/errors.ts";
import { readRunPackage } from "../../../server/analysis/runRecords/readRunPackage.ts";
import { findStep } from "../../../server/analysis/runRecords/state/findStep.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { fastqText, someRecords } from "../../helpers/fastq.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { anOutput, aStagedRun, runForReal, type StagedRun } from "../../helpers/runFolders.ts";
import { engine } from "./engine.ts";

const ODD = `odd, "na'me" $(id) \`x\` \\n é`;
const PAIRED = gzipSync(fastqText(someRecords(12)));
const SINGLE = fastqText(someRecords(7, "s"));
const md5 = (bytes: string | Uint8Array) => createHash("md5").update(bytes).digest("hex");

describe("the bundled packages of Nextflow", function () {
  this.timeout(60_000);

  /** An order with a sample of one file with unusual name and ID, and two of a pair, whose IDs map to one file name. */
  async function oddOrder(app: TestApp): Promise<Order> {
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    const single = `orders/${order.id}/in put/a 'q" [1] & (2).fastq`;
    const pair = { file1: `orders/${order.id}/b_R1.fastq.gz`, file2: `orders/${order.id}/b_R2.fastq.gz` };
    await aFile(app.files, single, SINGLE);
    for (const path of Object.values(pair)) await aFile(app.files, path, PAIRED);
    await aRead(app.db, (await aSample(app.db, order.id, { sampleId: ODD })).id, { file1: single });
    await aRead(app.db, (await aSample(app.db, order.id, { sampleId: "A/1" })).id, pair);
    await aRead(app.db, (await aSample(app.db, order.id, { sampleId: "a_1" })).id, pair);
    return order;
  }

  /** A run of a package with its samplesheet, as the launcher creates it. */
  async function prepared(
    app: TestApp,
    pipelineId: string,
    target: { orderId: string } | { studyId: string },
  ) {
    const run = await aStagedRun(app, target, { pipelineId });
    const pipeline = (await readRunPackage(app.site, run)) ?? raise(noAdapter({ id: pipelineId }));
    const of =
      "orderId" in target
        ? { type: "order" as const, id: target.orderId }
        : { type: "study" as const, id: target.studyId };
    const config = {};
    const { samples } = await readMaterial({ pipeline, target: of, sampleIds: null, config }, app.db);
    const { content: sheet } = await makeRunSamplesheet(app.site, {
      pipeline,
      config,
      target: of,
      samples,
      dataBasePath: app.files,
    });
    await writeFile(join(run.runFolder, pipeline.samplesheet.filename), sheet);
    return { run, pipeline, sheet };
  }

  const readOutputs = async ({ runFolder }: StagedRun) =>
    (await readdir(join(runFolder, "output"), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(runFolder, "output/").length))
      .sort();

  describe("run by a real Nextflow", () => {
    let nextflow: string;
    before(async function () {
      // On first use, Nextflow downloads it.
      this.timeout(600_000);
      nextflow = await engine(this, "nextflow-up.sh");
    });

    async function runWorkflow({ runFolder }: StagedRun, ...options: string[]) {
      const words = ["run", "./package/workflow", "--input", "samplesheet.csv", "--outdir", "output"];
      const child = spawn(nextflow, [...words, "-with-trace", "trace.txt", ...options], {
        cwd: runFolder,
        stdio: ["ignore", "pipe", "pipe"],
        // In the default encoding of a machine without a locale.
        env: { PATH: process.env["PATH"], HOME: runFolder, LC_ALL: "C" },
      });
      const [output, errors, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, "close") as Promise<[number | null]>,
      ]);
      return { code, said: output + errors };
    }

    itNightly("fastq-checksum-nextflow has the outputs of fastq-checksum, for any names", async () => {
      await using app = await testApp();
      const order = await oddOrder(app);
      const ours = await prepared(app, "fastq-checksum", { orderId: order.id });
      await runForReal(app, ours.run);
      const { run, sheet } = await prepared(app, "fastq-checksum-nextflow", { orderId: order.id });
      expect(sheet).to.equal(ours.sheet);

      const { code, said } = await runWorkflow(run);

      expect(code, said).to.equal(0);
      const paths = await readOutputs(run);
      expect(paths).to.deep.equal(await readOutputs(ours.run));
      for (const path of paths) {
        const [made, wanted] = await Promise.all(
          [run, ours.run].map(({ runFolder }) => readFile(join(runFolder, "output", path), "utf8")),
        );
        if (path.endsWith(".json")) expect(JSON.parse(made ?? "")).to.deep.equal(JSON.parse(wanted ?? ""));
        else expect(made).to.equal(wanted);
      }
      const { errors, warnings } = await resolveOutputs(app.site, run);
      expect([errors, warnings]).to.deep.equal([[], []]);
      const samples = await Sample.query(app.db).withGraphFetched("reads").orderBy("position");
      expect(
        samples.map(({ sampleId, reads = [] }) => [sampleId, reads[0]?.checksum1, reads[0]?.checksum2]),
      ).to.deep.equal([
        [ODD, md5(SINGLE), null],
        ["A/1", md5(PAIRED), md5(PAIRED)],
        ["a_1", md5(PAIRED), md5(PAIRED)],
      ]);
    });

    const NAMES = ["odd___na_me____id___x___n__", "A_1", "a_1-2"] as const;
    const ends = (name: string) => (name === NAMES[0] ? ["R1"] : ["R1", "R2"]);
    const table: [id: string, gives: string[], options: (folder: string) => Promise<string[]>][] = [
      [
        "fastqc",
        [
          ...NAMES.flatMap((name) =>
            ends(name).flatMap((end) =>
              ["html", "zip"].map((ending) => `fastqc/${name}_${end}_fastqc.${ending}`),
            ),
          ),
          "summary/fastqc.tsv",
        ],
        () => Promise.resolve([]),
      ],
      [
        "nanoplot",
        [
          ...NAMES.flatMap((name) =>
            ["NanoPlot-report.html", "NanoStats.txt"].map((rest) => `nanoplot/${name}_${rest}`),
          ),
          "summary/nanoplot.tsv",
        ],
        () => Promise.resolve(["--cpus", "1", "--memoryGib", "1", "--minimumLength", "200"]),
      ],
      [
        "kraken2-bracken",
        [
          ...NAMES.map((name) => `kraken2/${name}.kraken2.report.txt`),
          ...NAMES.map((name) => `bracken/${name}.bracken.tsv`),
          "krona/krona.html",
          "summary/kraken2-bracken.tsv",
        ],
        async (folder) => {
          const database = join(folder, "data base");
          await mkdir(database);
          for (const name of ["hash.k2d", "opts.k2d", "taxo.k2d", "database150mers.kmer_distrib"])
            await writeFile(join(database, name), "");
          return ["--database", database, "--cpus", "1", "--memoryGib", "1", "--memoryMapping", "false"];
        },
      ],
    ];
    for (const [id, gives, options] of table) {
      const itOften = id === "fastqc" ? it : itNightly;
      itOften(`${id} produces the outputs of its manifest, with its tools replaced by stubs`, async () => {
        await using app = await testApp();
        const order = await oddOrder(app);
        const { run, pipeline } = await prepared(app, id, { orderId: order.id });

        const { code, said } = await runWorkflow(run, "-stub", ...(await options(run.runFolder)));

        expect(code, said).to.equal(0);
        expect(await readOutputs(run)).to.deep.equal(gives.toSorted());
        const { errors, warnings } = await resolveOutputs(app.site, run);
        expect([errors, warnings]).to.deep.equal([[], []]);
        const tasks = (await readFile(join(run.runFolder, "trace.txt"), "utf8"))
          .trimEnd()
          .split("\n")
          .slice(1);
        const { steps } = pipeline.definition;
        const reached = new Set(
          tasks.map((line) => findStep(steps, line.split("\t")[3] ?? "")?.id ?? "none"),
        );
        expect([...reached]).to.have.members(steps.map((step) => step.id));
        const artifacts = await PipelineArtifact.query(app.db)
          .whereNotNull("sampleId")
          .withGraphFetched("sample");
        for (const [index, sampleId] of [ODD, "A/1", "a_1"].entries()) {
          const own = artifacts.filter(({ sample }) => sample?.sampleId === sampleId);
          expect(own, sampleId).not.to.deep.equal([]);
          for (const { name } of own)
            expect(name.startsWith(`${NAMES[index] ?? ""}${id === "kraken2-bracken" ? "." : "_"}`)).to.equal(
              true,
            );
        }
      });
    }

    it("report invalid input, and produce no output", async () => {
      await using app = await testApp();
      const order = await oddOrder(app);
      const { run } = await prepared(app, "fastq-checksum-nextflow", { orderId: order.id });
      const odd = join(app.files, "a;b.fastq");
      await writeFile(odd, SINGLE);
      await writeFile(join(run.runFolder, "samplesheet.csv"), `sample_id,fastq_1,fastq_2\nS1,${odd},`);

      const { code, said } = await runWorkflow(run);

      expect(code).to.equal(1);
      expect(said).to.contain(
        "Sample S1: Nextflow cannot use a file with one of $ * ; ? in its path: a;b.fastq",
      );
      expect((await readdir(run.runFolder)).includes("output") ? await readOutputs(run) : []).to.deep.equal(
        [],
      );
    });
  });

  describe("without Nextflow", () => {
    it("contain the counts of the tools", async () => {
      const program = (id: string, name: string) => join(BUNDLED_FOLDER, id, "0.1.0/workflow", name);
      await using app = await testApp();
      const given = async (name: string, lines: string[]) => {
        await aFile(app.files, name, lines.map((line) => `${line}\n`).join(""));
        return join(app.files, name);
      };
      const described = (...words: string[]) => {
        const { status, stdout } = spawnSync("awk", ["-f", ...words], { encoding: "utf8" });
        expect(status).to.equal(0);
        return stdout;
      };
      const fastqc = await given("fastqc_data.txt", [
        "##FastQC\t0.12.1",
        ">>Basic Statistics\tpass",
        "#Measure\tValue",
        "Total Sequences\t3000000000",
        ">>END_MODULE",
        ">>Per sequence quality scores\tpass",
        "#Quality\tCount",
        "20\t1.0",
        "35\t2.0",
        ">>END_MODULE",
        ">>Per base N content\tpass",
        "1\t50.0",
        ">>END_MODULE",
      ]);
      expect(described(program("fastqc", "totals.awk"), fastqc)).to.equal("3000000000\t30.00");
      const nanoplot = await given("NanoStats.txt", [
        "Metrics\tdataset",
        "number_of_reads\t45338.0",
        "number_of_bases\t72762618.0",
        "mean_read_length\t1604.9",
        "n50\t2645.0",
        "mean_qual\t16.1",
      ]);
      expect(described(program("nanoplot", "totals.awk"), nanoplot)).to.equal(
        "45338\t16.1\t72762618.0\t1604.9\t2645.0",
      );
      const report = await given("kraken2.report.txt", [
        " 10.00\t10\t10\tU\t0\tunclassified",
        " 90.00\t90\t1\t\t1\troot",
        " 89.00\t89\t4\tD\t2\t  Bacteria",
        " 50.00\t50\t50\tS\t562\t    Escherichia coli",
        " 35.00\t35\t35\tS\t1280\t    Staphylococcus aureus",
      ]);
      const bracken = await given("bracken.tsv", [
        "name\ttaxonomy_id\ttaxonomy_lvl\tkraken_assigned_reads\tadded_reads\tnew_est_reads\tfraction_total_reads",
        "Staphylococcus aureus\t1280\tS\t35\t2\t37\t0.41573",
        "Escherichia coli\t562\tS\t50\t2\t52\t0.58427",
      ]);
      expect(described(program("kraken2-bracken", "totals.awk"), report, bracken)).to.equal(
        "100\t90\t0.9000\tEscherichia coli\t0.5843",
      );
      expect(described(program("kraken2-bracken", "lineages.awk"), report).split("\n")).to.deep.equal([
        "10\tunclassified",
        "1",
        "4\tBacteria",
        "50\tBacteria\tEscherichia coli",
        "35\tBacteria\tStaphylococcus aureus",
        "",
      ]);
      const nothing = await given("nothing.txt", []);
      expect(described(program("kraken2-bracken", "totals.awk"), nothing, nothing)).to.equal("0\t0\t\t\t");
    });

    it("fastqc stores counts and mean qualities with the reads, and keeps the reports", async () => {
      await using app = await testApp();
      const order = await oddOrder(app);
      const { run } = await prepared(app, "fastqc", { orderId: order.id });
      const head = ["sample_id", "n1", "q1", "report_1", "n2", "q2", "report_2"];
      const rows = [
        [ODD, "7", "19.50", "fastqc/odd_R1_fastqc.html", "", "", ""],
        ["A/1", "12", "30.00", "fastqc/A_1_R1_fastqc.html", "12", "28.25", "fastqc/A_1_R2_fastqc.html"],
        ["a_1", "0", "", "fastqc/a_1-2_R1_fastqc.html", "0", "", "fastqc/a_1-2_R2_fastqc.html"],
      ];
      await anOutput(
        run,
        "summary/fastqc.tsv",
        [head, ...rows].map((cells) => `${cells.join("\t")}\n`).join(""),
      );
      for (const path of rows.flat().filter((cell) => cell.startsWith("fastqc/"))) await anOutput(run, path);

      const { errors, warnings, resolved } = await resolveOutputs(app.site, run);

      expect([errors, warnings, resolved.artifactsCreated]).to.deep.equal([[], [], 6]);
      const reads = await Read.query(app.db).withGraphFetched("sample").orderBy("id");
      expect(
        reads.map(({ readCount1, avgQuality1, readCount2, avgQuality2 }) => [
          readCount1,
          avgQuality1,
          readCount2,
          avgQuality2,
        ]),
      ).to.deep.equal([
        [7, 19.5, null, null],
        [12, 30, 12, 28.25],
        [0, null, 0, null],
      ]);
    });

    it("mag passes to nf-core/mag a table of plain names and compressed pairs, or reports why it cannot", async () => {
      await using app = await testApp();
      const { studyId, order } = await studyOfPairs(app);
      const { sheet } = await prepared(app, "mag", { studyId });
      const place = (name: string) => join(app.files, `orders/${order.id}/${name}`);
      expect(sheet.split("\n")).to.deep.equal([
        "sample,group,short_reads_1,short_reads_2,long_reads",
        `Soil_1,0,${place("a_R1.fastq.gz")},${place("a_R2.fastq.gz")},`,
        `Soil-2,0,${place("b_R1.fastq.gz")},${place("b_R2.fastq.gz")},`,
      ]);
      const refused = [
        { sampleId: "soil_1", files: ["c_R1.fastq.gz", "c_R2.fastq.gz"] },
        { sampleId: "S3", files: ["d_R1.fastq", "d_R2.fq.gz"] },
        { sampleId: "S4", files: ["d $(x)_R1.fastq.gz", "d_R2.fastq.gz"] },
      ];
      for (const { sampleId, files } of refused) {
        const sample = await aSample(app.db, order.id, { sampleId, studyId });
        const [file1 = "", file2 = ""] = files.map((name) => `orders/${order.id}/${name}`);
        await aRead(app.db, sample.id, { file1, file2 });
      }
      const refusal = await prepared(app, "mag", { studyId }).catch((error: unknown) => error);
      expect(refusal).to.deep.include({
        message: "Pipeline samplesheet validation failed",
        extra: {
          details: [
            "Sample S3: nf-core/mag takes only .fastq.gz and .fq.gz, not d_R1.fastq",
            'Sample S4: nf-core/mag cannot take a path with blanks or any of " , $ * ; ? in it',
            "Samples Soil 1 and soil_1: nf-core/mag cannot tell their names apart",
          ],
        },
      });
    });

    it("mag finds the assemblies and bins of each sample, preferably those of DAS Tool", async () => {
      await using app = await testApp();
      const { studyId } = await studyOfPairs(app);
      const { run } = await prepared(app, "mag", { studyId });
      for (const name of ["Soil_1", "Soil-2"]) {
        await anOutput(run, `Assembly/MEGAHIT/MEGAHIT-${name}.contigs.fa.gz`);
        await anOutput(run, `GenomeBinning/MaxBin2/Maxbin2_bins/MEGAHIT-MaxBin2-${name}.001.fa.gz`);
        await anOutput(run, `GenomeBinning/MetaBAT2/bins/MEGAHIT-MetaBAT2-${name}.1.fa.gz`);
        await anOutput(run, `GenomeBinning/MetaBAT2/unbinned/MEGAHIT-MetaBAT2-${name}.unbinned.1.fa.gz`);
      }
      const head =
        "Bin Id\tMarker lineage\t# genomes\t# markers\t# marker sets\tCompleteness\tContamination\tStrain";
      const quality = [
        head,
        "MEGAHIT-MaxBin2-Soil_1.001\tk__Bacteria (UID203)\t5449\t104\t58\t97.5\t1.25\t0",
        "MEGAHIT-MetaBAT2-Soil-2.1\troot (UID1)\t5656\t56\t24\t4.17\t0.00\t0.00",
      ];
      await anOutput(run, "GenomeBinning/QC/checkm_summary.tsv", quality.map((line) => `${line}\n`).join(""));
      await anOutput(run, "multiqc/multiqc_report.html");

      const first = await resolveOutputs(app.site, run);

      expect([first.errors, first.warnings]).to.deep.equal([[], []]);
      expect(first.resolved).to.deep.equal({ assembliesCreated: 2, binsCreated: 4, artifactsCreated: 2 });
      const assemblies = await Assembly.query(app.db).withGraphFetched("sample").orderBy("assemblyName");
      expect(
        assemblies.map(({ assemblyName, sample }) => [assemblyName, sample?.sampleId]),
      ).to.have.deep.members([
        ["MEGAHIT-Soil-2.contigs", "Soil-2"],
        ["MEGAHIT-Soil_1.contigs", "Soil 1"],
      ]);
      const bins = await Bin.query(app.db).orderBy("binName");
      expect(
        bins.map(({ binName, completeness, contamination }) => [binName, completeness, contamination]),
      ).to.have.deep.members([
        ["MEGAHIT-MaxBin2-Soil_1.001", 97.5, 1.25],
        ["MEGAHIT-MaxBin2-Soil-2.001", null, null],
        ["MEGAHIT-MetaBAT2-Soil_1.1", null, null],
        ["MEGAHIT-MetaBAT2-Soil-2.1", 4.17, 0],
      ]);

      await anOutput(run, "GenomeBinning/DASTool/bins/MEGAHIT-MaxBin2Refined-Soil_1.001.fa.gz");
      expect((await resolveOutputs(app.site, run)).discovered.binsFound).to.equal(1);
    });

    async function studyOfPairs(app: TestApp): Promise<{ studyId: string; order: Order }> {
      const admin = await app.as("FACILITY_ADMIN");
      const order = await anOrder(app.db, admin.user.id);
      const { id: studyId } = await aStudy(app.db, admin.user.id);
      for (const [sampleId, name] of [
        ["Soil 1", "a"],
        ["Soil-2", "b"],
      ] as const) {
        const sample = await aSample(app.db, order.id, { sampleId, studyId });
        const file = (end: string) => `orders/${order.id}/${name}_${end}.fastq.gz`;
        await aRead(app.db, sample.id, { file1: file("R1"), file2: file("R2") });
      }
      return { studyId, order };
    }
  });
});
