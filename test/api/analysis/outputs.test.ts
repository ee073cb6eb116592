import { expect } from "chai";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Assembly } from "../../../db/models/Assembly.ts";
import { Bin } from "../../../db/models/Bin.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { Read } from "../../../db/models/Read.ts";
import { transaction } from "../../../db/transaction.ts";
import { listRunFiles } from "../../../server/analysis/runs/files/listRunFiles.ts";
import { findRunFile } from "../../../server/analysis/runRecords/runFiles.ts";
import { inTexts } from "../../../server/platform/errors/rules/sentence.ts";
import { plainText } from "../../../server/analysis/runRecords/runSentences.ts";
import { collectProblems } from "../../../server/analysis/outputs/problems.ts";
import { listOutputFiles } from "../../../server/analysis/outputs/discoverOutputs.ts";
import { removeOutputs } from "../../../server/analysis/outputs/storeOutputs.ts";
import { resolveOutputs } from "../../../server/analysis/outputs/resolveOutputs.ts";
import { runDiscoveryScript } from "../../../server/analysis/outputs/runDiscoveryScript.ts";
import { readRunPackage } from "../../../server/analysis/runRecords/readRunPackage.ts";
import { copyReadFile } from "../../../server/analysis/writebacks/copyReadFile.ts";
import { testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { fastqText, someRecords } from "../../helpers/fastq.ts";
import { anOutput, aStagedRun, runForReal } from "../../helpers/runFolders.ts";
import { aRun } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

describe("the package of a run", () => {
  it("is the copy in its directory, otherwise the installed package with its id", async () => {
    await using app = await testApp();
    const order = await anOrder(app.db, (await app.as("RESEARCHER")).user.id);
    const staged = await aStagedRun(app, { orderId: order.id });
    const pending = await aRun(app.db, { orderId: order.id });
    const unknown = await aRun(app.db, { orderId: order.id }, { pipelineId: "gone" });

    expect((await readRunPackage(app.site, staged))?.folder).to.equal(join(staged.runFolder, "package"));
    const installed = await readRunPackage(app.site, pending);
    expect([installed?.id, installed?.source]).to.deep.equal(["fastq-checksum", "bundled"]);
    expect(await readRunPackage(app.site, unknown)).to.equal(undefined);
  });
});

describe("the files of a run", () => {
  it("are listed results first, with logs and other files of the directory, and without package, work directory and links", async () => {
    await using app = await testApp();
    const order = await anOrder(app.db, (await app.as("RESEARCHER")).user.id);
    const run = await aStagedRun(app, { orderId: order.id });
    await anOutput(run, "report/a.html", "12345");
    await anOutput(run, "qc/b.json");
    await mkdir(join(run.runFolder, "logs"));
    await writeFile(join(run.runFolder, "logs/pipeline.out"), "");
    await writeFile(join(run.runFolder, "dag.dot"), "");
    await mkdir(join(run.runFolder, "work/1"), { recursive: true });
    await writeFile(join(run.runFolder, "work/1/x"), "");
    await symlink("/etc/passwd", join(run.runFolder, "output/passwd"));
    const name = `${run.runNumber}--${run.id}`;

    const files = await listRunFiles(run);

    expect(files.map(({ path, type, size }) => [path, type, size])).to.deep.equal([
      [`${name}/output/qc/b.json`, "qc", 2],
      [`${name}/output/report/a.html`, "report", 5],
      [`${name}/logs/pipeline.out`, "log", 0],
      [`${name}/dag.dot`, "dag", 0],
    ]);
    expect(files[1]).to.deep.include({ id: `${name}/output/report/a.html`, name: "a.html" });
  });

  it("are bounded in number and depth", async () => {
    await using app = await testApp();
    const order = await anOrder(app.db, (await app.as("RESEARCHER")).user.id);
    const run = await aStagedRun(app, { orderId: order.id });
    const deep = Array.from({ length: 12 }, (_, index) => `d${index}`).join("/");
    await anOutput(run, `${deep}/too-deep.txt`);
    await mkdir(join(run.runFolder, "output/many"));
    await Promise.all(
      Array.from({ length: 1_100 }, (_, index) => writeFile(join(run.runFolder, `output/many/${index}`), "")),
    );

    const files = await listRunFiles(run);

    expect(files).to.have.length(1_000);
    expect(files.filter(({ name }) => name === "too-deep.txt")).to.deep.equal([]);
  });

  it("are found by the path they are shown with, and by no other", async () => {
    await using app = await testApp();
    const order = await anOrder(app.db, (await app.as("RESEARCHER")).user.id);
    const run = await aStagedRun(app, { orderId: order.id });
    const name = `${run.runNumber}--${run.id}`;

    for (const path of [`${name}/output/x`, join(run.runFolder, "output/x")]) {
      const found = await findRunFile(app.db, path);
      expect(found).to.deep.include({ path: "output/x", shown: `${name}/output/x` });
      expect(found?.absolute).to.equal(join(run.runFolder, "output/x"));
      expect(found?.run.id).to.equal(run.id);
    }
    for (const path of [
      name,
      `${name}/`,
      `${name}/../x`,
      `${name}/a//b`,
      `x/${name}/output/x`,
      `/x/${name}/output/x`,
      `${run.runNumber}--00000000-0000-7000-8000-000000000000/x`,
      `other--${run.id}/x`,
      `${name}/a\0b`,
    ])
      expect(await findRunFile(app.db, path), path).to.equal(undefined);
  });

  it("are searched up to a limit, and omissions are reported", async () => {
    const folder = await tempDir();
    await mkdir(join(folder.path, "output", "a".repeat(10), ...Array<string>(40).fill("d")), {
      recursive: true,
    });
    const problems = collectProblems();

    expect(await listOutputFiles(folder.path, problems)).to.deep.equal([]);

    expect(problems.errors).to.deep.equal([]);
    expect(problems.warnings).to.have.length(1);
    expect(plainText(problems.warnings[0] ?? "")).to.match(/^Folders nested more than 32 levels deep/);
    await folder.remove();
  });
});

describe("the records that a run created", () => {
  it("are deleted with it; replaced records are restored, and accepted reads remain", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    const one = await aSample(app.db, order.id, { sampleId: "A-1" });
    const two = await aSample(app.db, order.id, { sampleId: "A-2" });
    const raw = await aRead(app.db, one.id, { file1: "raw.fastq.gz", dataClass: "raw" });
    const run = await aStagedRun(
      app,
      { orderId: order.id },
      {
        pipelineId: "simulate-reads",
        status: "running",
        inputSampleIds: [one.id],
        replacedReadIds: [raw.id],
        rows: [
          ["sample_id", "order_id"],
          ["A-1", order.id],
        ],
      },
    );
    await runForReal(app, run, { readCount: 3, genomeLength: 1_000, mode: "single" });
    await resolveOutputs(app.site, run);
    const written = await Read.query(app.db).findOne({ createdByRunId: run.id }).throwIfNotFound();
    await Assembly.query(app.db).insert({ sampleId: one.id, runId: run.id, assemblyFile: "a.fa" });
    const kept = await Assembly.query(app.db).insert({ sampleId: one.id, assemblyFile: "b.fa" });
    await Bin.query(app.db).insert({ sampleId: one.id, runId: run.id, binFile: "a.fa" });
    const artifact = await PipelineArtifact.query(app.db).findOne({ runId: run.id }).throwIfNotFound();
    const promoted = await aRead(app.db, two.id, {
      file1: "promoted.fastq.gz",
      createdByRunId: run.id,
      fromArtifactId: artifact.id,
    });

    const removed = await transaction(app.db, async (trx) => {
      const outcome = await removeOutputs(trx, run);
      await run.$query(trx).delete();
      return outcome;
    });

    expect(removed).to.deep.equal({ filePaths: [written.file1] });
    const reads = await Read.query(app.db).orderBy("id");
    expect(
      reads.map(({ id, isActive, supersededByReadId }) => [id, isActive, supersededByReadId]),
    ).to.deep.equal([
      [raw.id, true, null],
      [promoted.id, true, null],
    ]);
    expect(reads[1]).to.include({ createdByRunId: null, fromArtifactId: null });
    expect(await PipelineArtifact.query(app.db)).to.deep.equal([]);
    expect((await Assembly.query(app.db)).map(({ id }) => id)).to.deep.equal([kept.id]);
    expect(await Bin.query(app.db)).to.deep.equal([]);
  });

  it("do not include a read to which a user has assigned a file", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id);
    const run = await aRun(app.db, { orderId: order.id });
    const read = await aRead(app.db, sample.id, { file1: "made_R1.fastq", createdByRunId: run.id });
    await aFile(app.files, "given_R2.fastq", "");
    await admin.post("/api/files/assign", {
      filePath: "given_R2.fastq",
      sampleId: sample.id,
      readField: "file2",
    });

    const removed = await transaction(app.db, (trx) => removeOutputs(trx, run));

    expect(removed).to.deep.equal({ filePaths: [] });
    expect(await read.$query(app.db)).to.include({
      file1: "made_R1.fastq",
      file2: "given_R2.fastq",
      isActive: true,
    });
  });

  it("are deleted without a file that another read uses", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id);
    const run = await aRun(app.db, { orderId: order.id });
    const newer = await aRead(app.db, sample.id, { file1: "shared.fastq.gz" });
    await aRead(app.db, sample.id, {
      file1: "shared.fastq.gz",
      file2: "own.fastq.gz",
      createdByRunId: run.id,
      isActive: false,
      supersededByReadId: newer.id,
    });

    const removed = await transaction(app.db, (trx) => removeOutputs(trx, run));

    expect(removed).to.deep.equal({ filePaths: ["own.fastq.gz"] });
    const [read, ...others] = await Read.query(app.db);
    expect(others).to.deep.equal([]);
    expect(read).to.include({ id: newer.id, isActive: true });
  });
});

describe("the discovery script of a package", () => {
  it("is killed with its child processes when it hangs", async () => {
    const folder = await tempDir();
    const script = join(folder.path, "discover.mjs");
    const note = join(folder.path, "pids");
    await writeFile(
      script,
      `import { spawn } from "node:child_process";
       import { writeFileSync } from "node:fs";
       const child = spawn("sleep", ["300"], { stdio: "inherit" });
       writeFileSync(${JSON.stringify(note)}, process.pid + " " + child.pid);
       setInterval(() => {}, 1000);`,
    );

    const said = await runDiscoveryScript(script, { question: {}, folder: folder.path, timeLimitMs: 3_000 });

    expect(inTexts(said)).to.deep.equal({ why: "the script timed out" });
    const pids = (await readFile(note, "utf8")).split(" ").map(Number);
    await until(async () => (await Promise.all(pids.map(isRunning))).every((runs) => !runs), "both to end");
    await folder.remove();
  });

  it("is not delayed by processes that it leaves running", async () => {
    const folder = await tempDir();
    const script = join(folder.path, "discover.mjs");
    await writeFile(
      script,
      `import { spawn } from "node:child_process";
       spawn("sleep", ["300"], { stdio: "inherit" }).unref();
       process.stdout.write('{"files": []}', () => process.exit(0));`,
    );

    const said = await runDiscoveryScript(script, { question: {}, folder: folder.path, timeLimitMs: 15_000 });

    expect(said).to.deep.equal({ answer: { files: [], errors: [] } });
    await folder.remove();
  });
});

describe("a copy of a read file", () => {
  it("overwrites nothing, accepts identical files, and counts only FASTQ files", async () => {
    const folder = await tempDir();
    const text = fastqText(someRecords(9));
    await writeFile(join(folder.path, "good.fastq"), text);
    await writeFile(join(folder.path, "cut.fastq"), text.slice(0, -1));
    await writeFile(join(folder.path, "odd.fastq.gz"), "no gzip");
    await writeFile(join(folder.path, "empty.fastq"), "");
    const copy = (from: string, to: string) =>
      copyReadFile({ root: folder.path, path: from }, { root: folder.path, path: `orders/o/${to}` }, "o");

    expect((await copy("good.fastq", "a/1.fastq")).readCount).to.equal(9);
    expect(await copy("good.fastq", "a/1.fastq")).to.deep.include({
      path: "orders/o/a/1.fastq",
      readCount: 9,
    });
    expect((await copy("cut.fastq", "2.fastq")).readCount).to.equal(9);
    expect((await copy("odd.fastq.gz", "3.fastq.gz")).readCount).to.equal(null);
    expect((await copy("empty.fastq", "4.fastq")).readCount).to.equal(0);
    const refused = await copy("cut.fastq", "a/1.fastq").catch((error: Error) => error.message);
    expect(refused).to.equal("Another file already exists at the destination of the reads");
    expect(await readFile(join(folder.path, "orders/o/a/1.fastq"), "utf8")).to.equal(text);
    await folder.remove();
  });
});

async function isRunning(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // One that nobody has waited for is over all the same.
  if (state !== undefined) return !/\) Z /.test(state);
  if (process.platform === "linux") return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
