import { expect } from "chai";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Read } from "../../../db/models/Read.ts";
import { resolveOutputs } from "../../../server/analysis/outputs/resolveOutputs.ts";
import { testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { fastqText, someRecords } from "../../helpers/fastq.ts";
import { IS_NIGHTLY } from "../../helpers/nightly.ts";
import { writePackage } from "../../helpers/packages.ts";
import { anOutput, aStagedRun } from "../../helpers/runFolders.ts";
import { serverProcess } from "../../helpers/serverProcess.ts";
import { recordStatements } from "../../helpers/statements.ts";
import { until } from "../../helpers/until.ts";

const SAMPLES = 6;

describe("promoting reads on a server that is killed (kill -9)", function () {
  this.timeout(120_000);

  it("leaves unused copies but never a read without its file, and succeeds when it is repeated", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    const samples = [];
    for (let number = 1; number <= SAMPLES; number++) {
      const sample = await aSample(app.db, order.id, { sampleId: `A-${number}` });
      samples.push({
        sample,
        raw: await aRead(app.db, sample.id, { file1: `raw/${number}.fastq`, dataClass: "raw" }),
      });
    }
    const packageFolder = await writePackage(join(app.site.env.home, "made"), {
      change({ manifest }) {
        manifest["outputs"] = [
          {
            id: "clean",
            scope: "sample",
            destination: "run_artifact",
            discovery: { pattern: "clean/*.fastq", matchSampleBy: "filename" },
            result: { kind: "sample_read_candidate", writebackPolicy: "admin_review" },
          },
        ];
      },
    });
    const run = await aStagedRun(app, { orderId: order.id }, { pipelineId: "toy", packageFolder });
    const text = fastqText(someRecords(1_000)).repeat(120);
    for (const { sample } of samples) await anOutput(run, `clean/${sample.sampleId}.fastq`, text);
    expect((await resolveOutputs(app.site, run)).errors).to.deep.equal([]);
    const path = `/api/pipelines/runs/${run.id}/pending-writebacks`;
    const folder = join(app.files, "orders", order.id);
    const copied = async () =>
      (await readdir(join(folder, "reads"), { recursive: true }).catch(() => [])).filter((name) =>
        name.endsWith(".fastq"),
      ).length;
    const started = { databaseUrl: app.site.databaseUrl, home: app.site.env.home };

    // Killed with some, nightly also with nothing and almost everything copied.
    for (const many of IS_NIGHTLY ? [0, 2, SAMPLES - 1] : [2]) {
      const server = await serverProcess(started);
      const sent = new Browser(server.url, admin.cookie).post(path).catch(() => undefined);
      const begun = async () => (await readdir(join(folder, ".tmp")).catch(() => [])).length > 0;
      await until(async () => (many === 0 ? begun() : (await copied()) >= many), "copies to be made");
      await server.kill();
      await sent;
      const reads = await Read.query(app.db).where({ createdByRunId: run.id });
      if (reads.length > 0) break;
      for (const { raw } of samples) expect(await raw.$query(app.db)).to.include({ isActive: true });
    }
    const taken = await Read.query(app.db).where({ createdByRunId: run.id }).resultSize();
    expect([0, SAMPLES]).to.include(taken);
    if (taken === 0) expect((await admin.post(path)).body).to.include({ success: true, promoted: SAMPLES });

    const reads = await Read.query(app.db).where({ createdByRunId: run.id });
    expect(reads.map(({ isActive, readCount1 }) => [isActive, readCount1])).to.deep.equal(
      Array.from({ length: SAMPLES }, () => [true, 120_000]),
    );
    for (const { file1 } of reads)
      expect(await readFile(join(app.files, file1 ?? ""), "utf8")).to.equal(text);
    for (const { raw } of samples) expect(await raw.$query(app.db)).to.include({ isActive: false });
    expect(await copied()).to.equal(SAMPLES);
  });
});

describe("the outputs of a large run", () => {
  it("are resolved with a number of statements that does not depend on its samples", async function () {
    this.timeout(60_000);
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const statements: string[][] = [];
    for (const size of [20, 400]) {
      const order = await anOrder(app.db, admin.user.id);
      const rows = [["sample_id", "fastq_1"]];
      const table: string[] = [];
      const packageFolder = await writePackage(join(app.site.env.home, `made-${size}`));
      const run = await aStagedRun(app, { orderId: order.id }, { pipelineId: "toy", packageFolder });
      for (let number = 0; number < size; number++) {
        const sample = await aSample(app.db, order.id, { sampleId: `N-${number}` });
        await aRead(app.db, sample.id, { file1: `n/${number}.fastq` });
        rows.push([sample.sampleId, join(app.files, `n/${number}.fastq`)]);
        table.push(`${sample.sampleId}\t${number}`);
        await anOutput(run, `counts/${sample.sampleId}.json`);
      }
      await anOutput(run, "table.tsv", table.join("\n"));
      await anOutput(run, "report.html");
      await writeFile(
        join(run.runFolder, "samplesheet.csv"),
        rows.map((cells) => cells.join(",")).join("\n"),
      );

      const issued = await recordStatements(app.site.database, async () => {
        const outcome = await resolveOutputs(app.site, run);
        expect(outcome.errors).to.deep.equal([]);
        expect(outcome.discovered.artifactsFound).to.equal(size + 1);
      });

      statements.push(issued);
      const read = await Read.query(app.db).findOne({ file1: `n/${size - 1}.fastq` });
      expect(read?.readCount1).to.equal(size - 1);
    }
    expect(statements[0]).to.not.deep.equal([]);
    expect(statements[1]).to.have.members(statements[0] ?? []);
  });
});
