import { expect } from "chai";
import { execFileSync } from "node:child_process";
import {
  appendFile,
  chmod,
  link,
  mkdir,
  open,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { PartialModelObject } from "objection";
import { Setting } from "../../../db/models/Setting.ts";
import { StreamFile } from "../../../db/models/StreamFile.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { newId } from "../../../db/newId.ts";
import type { StreamSettings } from "../../../server/sequencing/monitoring/monitor/RunWatcher.ts";
import {
  type StreamMonitor,
  createStreamMonitor,
} from "../../../server/sequencing/monitoring/monitor/startStreamMonitor.ts";
import { PROBLEMS } from "../../../server/sequencing/monitoring/problems.ts";
import { simulateRun } from "../../../server/sequencing/monitoring/simulate/simulateRun.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { getCount, putFile, putReads, buildReadFile } from "../../helpers/streamFolder.ts";
import { aStreamRun, readRows } from "../../helpers/streamRows.ts";
import { until } from "../../helpers/until.ts";

const GIB = 2 ** 30;
const MINUTE = 60_000;

describe("the monitor of live sequencing runs", function () {
  this.timeout(60_000);
  let app: TestApp;
  let orderId: string;
  let monitor: StreamMonitor;
  let aheadMs = 0;
  let space = { freeBytes: 900 * GIB, totalBytes: 1_000 * GIB };

  before(async () => {
    app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    orderId = (await anOrder(app.db, admin.user.id)).id;
    await aSample(app.db, orderId, { sampleId: "S1" });
  });
  beforeEach(() => {
    [monitor, aheadMs] = [newMonitor(), 0];
    space = { freeBytes: 900 * GIB, totalBytes: 1_000 * GIB };
  });
  afterEach(async () => {
    await monitor.leave();
    await StreamRun.query(app.db).delete();
    await Setting.query(app.db).deleteById("streams");
  });
  after(() => app[Symbol.asyncDispose]());

  const newMonitor = () => createStreamMonitor(app.site, { readSpace: async () => space });
  /** A run over a new folder. */
  async function aRun(columns: PartialModelObject<StreamRun> = {}): Promise<StreamRun> {
    const outputDir = join(app.site.env.home, "runs", newId());
    await mkdir(outputDir, { recursive: true });
    const now = new Date();
    return aStreamRun(app.db, orderId, { outputDir, startedAt: now, lastSeenAt: now, ...columns });
  }
  const set = (config: Partial<StreamSettings>) =>
    Setting.query(app.db).insert({ key: "streams", value: { config }, updatedAt: new Date() });
  /** One tick, and what comes of it; so long after the last one that everything has rested and is listed again. */
  async function pass(ms = 2 * MINUTE, by = monitor): Promise<void> {
    aheadMs += ms;
    await by.tick(new Date(Date.now() + aheadMs));
    await by.settled();
  }
  /** What happened, in short: files as "barcode path reads", problems as "path: text", others by their kind. */
  async function readEvents({ id, outputDir }: StreamRun): Promise<string[]> {
    const { events } = await readRows(app.db, id);
    const below = (path = "") => path.replace(`${outputDir}/`, "");
    return events.map(({ kind, payload }) => {
      const { filePath, movedFrom, barcode, reads, message } = payload as Record<string, string>;
      const from = movedFrom === undefined ? "" : ` from ${below(movedFrom)}`;
      if (kind === "FILE_INGESTED") return `${barcode} ${below(filePath)} ${reads}${from}`;
      return kind === "ERROR" ? `${below(filePath)}: ${message}` : kind;
    });
  }
  const readTotals = async ({ id }: StreamRun) => {
    const { totalFiles, totalReads, totalBases, totalSize } = (await readRows(app.db, id)).run;
    return {
      files: totalFiles,
      reads: Number(totalReads),
      bases: Number(totalBases),
      size: Number(totalSize),
    };
  };
  const readBarcodes = async ({ id }: StreamRun) =>
    (await readRows(app.db, id)).barcodes.map(
      ({ barcode, fileCount, totalReads }) => `${barcode} ${fileCount} ${totalReads}`,
    );

  it("first counts the existing files, oldest first, each under its barcode, and ignores other files", async () => {
    const run = await aRun({ barcodeMap: { bc01: "S1", barcode02: "S9" } });
    const at = "group/sample/20260101_1200_X1_FAW1_0a1b2c3d";
    const files: [path: string, reads: number][] = [
      [`${at}/fastq_pass/barcode01/FAW1_pass_barcode01_1_0.fastq.gz`, 3],
      [`${at}/fastq_pass/bc02/a.fq.gz`, 5],
      [`${at}/fastq_pass/unclassified/a.fastq`, 7],
      [`${at}/fastq_pass/Mouse A/deep/er/a.fq`, 11],
      [`${at}/fastq_pass/direct.fastq`, 13],
      ["fastq_pass/barcode01/bam_like/b.fastq", 17],
    ];
    for (const [index, [path, reads]] of files.entries())
      await putReads(run.outputDir, path, reads, { writtenAt: new Date(Date.UTC(2026, 0, 9 - index)) });
    const leftOut = [
      "fastq_fail/barcode01",
      "fastq_skip",
      "pod5_pass/fastq_pass",
      "bam_pass",
      ".",
      "fastq_pass/.a",
    ];
    for (const folder of leftOut) await putReads(run.outputDir, `${at}/${folder}/left.fastq`, 1);
    await putFile(run.outputDir, `${at}/fastq_pass/barcode01/a.txt`, "no reads");

    await pass();

    // Files are counted side by side, so that what was begun first need not be told first.
    const reported = await readEvents(run);
    expect(reported).to.have.members([
      "barcode01 fastq_pass/barcode01/bam_like/b.fastq 17",
      `(unknown) ${at}/fastq_pass/direct.fastq 13`,
      `mouse a ${at}/fastq_pass/Mouse A/deep/er/a.fq 11`,
      `unclassified ${at}/fastq_pass/unclassified/a.fastq 7`,
      `: ${PROBLEMS.sampleUnknown}`,
      `barcode02 ${at}/fastq_pass/bc02/a.fq.gz 5`,
      `barcode01 ${at}/fastq_pass/barcode01/FAW1_pass_barcode01_1_0.fastq.gz 3`,
    ]);
    expect(await readBarcodes(run)).to.deep.equal([
      "(unknown) 1 13",
      "barcode01 2 20",
      "barcode02 1 5",
      "mouse a 1 11",
      "unclassified 1 7",
    ]);
    const reads = files.map(([, count]) => getCount(count));
    expect(await readTotals(run)).to.deep.include({
      files: 6,
      reads: 56,
      bases: reads.reduce((sum, { bases }) => sum + bases, 0),
    });
    const { run: row, files: rows } = await readRows(app.db, run.id);
    expect(row.monitorId).to.be.a("string");
    expect(row.waitingFiles).to.equal(0);
    expect(rows.filter(({ sampleId }) => sampleId !== null).map(({ barcode }) => barcode)).to.deep.equal([
      "barcode01",
      "barcode01",
    ]);
  });

  it("counts failed reads apart from all other totals, without events, whatever their directory contains", async () => {
    const run = await aRun({ barcodeMap: { barcode01: "S1" } });
    await putReads(run.outputDir, "fastq_pass/barcode01/a.fastq", 9);
    const failed = ["barcode01/a.fastq.gz", "barcode02/b.fq", "direct.fastq", "torn.fastq"];
    for (const [index, path] of failed.slice(0, 3).entries())
      await putReads(run.outputDir, `fastq_fail/${path}`, index + 1);
    await putFile(run.outputDir, "fastq_fail/torn.fastq", buildReadFile("", 2).subarray(0, 70));
    for (const path of ["fastq_pass/barcode01", "fastq_skip", ".hidden"])
      await putReads(run.outputDir, `fastq_fail/${path}/left.fastq`, 50);
    await putFile(run.outputDir, "fastq_fail/output_hash_a.csv", "no list");
    await symlink(join(run.outputDir, "fastq_pass"), join(run.outputDir, "fastq_fail/linked"));
    await symlink(
      join(run.outputDir, "fastq_pass/barcode01/a.fastq"),
      join(run.outputDir, "fastq_fail/l.fastq"),
    );
    await mkdir(join(run.outputDir, "fastq_fail/locked"), { mode: 0o000 });
    const readFailed = async () => {
      const { failedFiles, failedReads, failedBases } = (await readRows(app.db, run.id)).run;
      return { files: failedFiles, reads: Number(failedReads), bases: Number(failedBases) };
    };
    const addCounts = (...counts: number[]) => ({
      files: counts.length,
      reads: counts.reduce((sum, count) => sum + getCount(count).reads, 0),
      bases: counts.reduce((sum, count) => sum + getCount(count).bases, 0),
    });

    await pass();
    const passed = ["barcode01 fastq_pass/barcode01/a.fastq 9"];
    expect(await readEvents(run)).to.deep.equal(passed);
    expect(await readBarcodes(run)).to.deep.equal(["barcode01 1 9"]);
    expect(await readTotals(run)).to.deep.include({ files: 1, reads: 9 });
    expect((await readRows(app.db, run.id)).files.map(({ path }) => path)).to.deep.equal([
      "fastq_pass/barcode01/a.fastq",
    ]);
    expect(await readFailed()).to.deep.equal(addCounts(1, 2, 3));

    // A truncated file that is completed, a grown file, a renamed file and a deleted one.
    await putReads(run.outputDir, "fastq_fail/torn.fastq", 4);
    await appendFile(join(run.outputDir, "fastq_fail/direct.fastq"), buildReadFile("", 3));
    await rename(
      join(run.outputDir, "fastq_fail/barcode02/b.fq"),
      join(run.outputDir, "fastq_fail/barcode02/c.fq"),
    );
    await rm(join(run.outputDir, "fastq_fail/barcode01/a.fastq.gz"));
    await pass();
    const later = { ...addCounts(1, 2, 4), reads: 1 + 2 + 4 + 6 };
    later.files++;
    later.bases += 2 * getCount(3).bases;
    expect(await readFailed()).to.deep.equal(later);

    await monitor.leave();
    monitor = newMonitor();
    await putReads(run.outputDir, "fastq_fail/late.fastq", 5);
    await StreamRun.query(app.db).findById(run.id).patch({ status: "STOPPING", stopRequestedAt: new Date() });
    await pass();
    await pass();
    expect(await readEvents(run)).to.deep.equal([...passed, "RUN_STOPPED"]);
    expect(await readFailed()).to.deep.equal({
      files: later.files + 1,
      reads: later.reads + 5,
      bases: later.bases + getCount(5).bases,
    });
    await chmod(join(run.outputDir, "fastq_fail/locked"), 0o700);
  });

  it("recognizes a renamed file also if another monitor counted it in the meantime", async () => {
    await set({ usePolling: true });
    const run = await aRun();
    await pass();
    await putReads(run.outputDir, "fastq_pass/barcode01/a.fastq", 3);
    const other = newMonitor();
    await pass(0, other);
    await other.leave();
    const at = (name: string) => join(run.outputDir, "fastq_pass/barcode01", name);
    await rename(at("a.fastq"), at("b.fastq"));

    await pass();

    const barcode = "barcode01 fastq_pass/barcode01";
    expect(await readEvents(run)).to.deep.equal([
      `${barcode}/a.fastq 3`,
      `${barcode}/b.fastq 3 from fastq_pass/barcode01/a.fastq`,
    ]);
    expect((await readTotals(run)).files).to.equal(1);
  });

  it("counts new files, new directories, and growing files once they are complete", async () => {
    const run = await aRun();
    await putReads(run.outputDir, "fastq_pass/barcode01/a.fastq", 1);
    await set({ stabilityThresholdMs: 500 });
    await pass(0);
    const whole = buildReadFile("c.fastq.gz", 50);

    await putReads(run.outputDir, "fastq_pass/barcode01/b.fastq.gz", 2);
    await putReads(run.outputDir, "another/fastq_pass/barcode02/deeper/d.fastq", 3);
    const place = join(run.outputDir, "fastq_pass/barcode01/c.fastq.gz");
    await using file = await open(place, "w");
    await file.write(whole.subarray(0, 100));
    await until(async () => (await readTotals(run)).files === 3, "the whole files to be counted");
    await file.write(whole.subarray(100));
    await until(async () => (await readTotals(run)).files === 4, "the other one to be counted");

    expect(await readEvents(run)).to.have.members([
      "barcode01 fastq_pass/barcode01/a.fastq 1",
      "barcode01 fastq_pass/barcode01/b.fastq.gz 2",
      "barcode02 another/fastq_pass/barcode02/deeper/d.fastq 3",
      "barcode01 fastq_pass/barcode01/c.fastq.gz 50",
    ]);
  });

  it("finds the same files by polling without change notifications, and follows no link", async () => {
    const run = await aRun();
    const at = (path: string) => join(run.outputDir, "fastq_pass", path);
    const outside = join(app.site.env.home, "elsewhere");
    await putReads(outside, "deep/secret.fastq", 9);
    await putReads(run.outputDir, "fastq_pass/barcode01/a.fastq", 1);
    await putReads(run.outputDir, "fastq_pass/barcode02/b.fastq", 2);
    await set({ usePolling: true, pollIntervalMs: 1_000, stabilityThresholdMs: 500 });
    await pass(0);
    await until(async () => (await readEvents(run)).length === 2, "what lies there to be counted");
    const whole = buildReadFile(".gz", 50);

    await putReads(run.outputDir, "fastq_pass/barcode01/c.fastq.gz", 3);
    await putReads(run.outputDir, "another/fastq_pass/back\\slash/deeper/d.fastq", 4);
    await using file = await open(at("barcode01/e.fastq.gz"), "w");
    await file.write(whole.subarray(0, 100));
    await rename(at("barcode02"), at("barcode03"));
    await symlink(outside, at("barcode02"));
    await until(async () => (await readEvents(run)).length === 6, "what is new to be found");
    await file.write(whole.subarray(100));
    await until(async () => (await readEvents(run)).length === 7, "the other file to be counted");
    await putReads(run.outputDir, "another/fastq_pass/back\\slash/deeper/f.fastq", 5);
    // Which chokidar takes for another.
    await pass(2_000);

    expect(await readEvents(run)).to.have.members([
      "barcode01 fastq_pass/barcode01/a.fastq 1",
      "barcode02 fastq_pass/barcode02/b.fastq 2",
      "barcode01 fastq_pass/barcode01/c.fastq.gz 3",
      "back\\slash another/fastq_pass/back\\slash/deeper/d.fastq 4",
      "barcode01 fastq_pass/barcode01/e.fastq.gz 50",
      "barcode03 fastq_pass/barcode03/b.fastq 2 from fastq_pass/barcode02/b.fastq",
      `fastq_pass/barcode02: ${PROBLEMS.link}`,
      "back\\slash another/fastq_pass/back\\slash/deeper/f.fastq 5",
    ]);
  });

  it("recognizes a renamed directory or file", async () => {
    const run = await aRun();
    await putReads(run.outputDir, "a/fastq_pass/barcode01/a.fastq", 3);
    await putReads(run.outputDir, "a/fastq_pass/barcode01/b.fastq", 5);
    await pass();
    const before = await readTotals(run);
    await rename(join(run.outputDir, "a"), join(run.outputDir, "b"));
    await pass();
    await rename(
      join(run.outputDir, "b/fastq_pass/barcode01"),
      join(run.outputDir, "b/fastq_pass/barcode02"),
    );
    await link(
      join(run.outputDir, "b/fastq_pass/barcode02/a.fastq"),
      join(run.outputDir, "b/fastq_pass/barcode02/same.fastq"),
    );
    await pass();

    const reported = (await readEvents(run)).slice(2);
    expect(reported).to.have.lengthOf(5);
    expect(reported).to.include(
      "barcode01 b/fastq_pass/barcode01/b.fastq 5 from a/fastq_pass/barcode01/b.fastq",
    );
    expect(reported).to.include(
      "barcode02 b/fastq_pass/barcode02/b.fastq 5 from b/fastq_pass/barcode01/b.fastq",
    );
    // One file of two names, both of which are there, counts twice.
    expect(await readBarcodes(run)).to.deep.equal(["barcode02 3 11"]);
    expect(await readTotals(run)).to.deep.include({ files: before.files + 1, reads: 11 });
  });

  it("recognizes a file that is renamed over another or whose name is reused", async () => {
    const run = await aRun();
    const at = (name: string) => join(run.outputDir, "fastq_pass/barcode01", name);
    for (const [name, reads] of [
      ["over.fastq", 3],
      ["under.fastq", 5],
      ["turned.fastq", 7],
      ["one.fastq", 11],
      ["other.fastq", 13],
    ] as const)
      await putReads(run.outputDir, `fastq_pass/barcode01/${name}`, reads);
    await pass();
    await rename(at("over.fastq"), at("under.fastq"));
    await rename(at("turned.fastq"), at("turned.1.fastq"));
    await putFile(run.outputDir, "fastq_pass/barcode01/turned.fastq", "never any reads");
    for (const [from, to] of [
      ["one", "aside"],
      ["other", "one"],
      ["aside", "other"],
    ] as const)
      await rename(at(`${from}.fastq`), at(`${to}.fastq`));
    await pass();

    expect(await readBarcodes(run)).to.deep.equal(["barcode01 4 34"]);
    expect(await readTotals(run)).to.deep.include({ files: 4, reads: 34 });
    const { files } = await readRows(app.db, run.id);
    const counted = files.filter(({ stamp }) => stamp !== null).map(({ path, reads }) => `${path} ${reads}`);
    expect(counted.sort()).to.deep.equal([
      "fastq_pass/barcode01/one.fastq 13",
      "fastq_pass/barcode01/other.fastq 11",
      "fastq_pass/barcode01/turned.1.fastq 7",
      "fastq_pass/barcode01/under.fastq 3",
    ]);
  });

  it("applies the difference when a file grows, shrinks or is replaced, and keeps deleted files", async () => {
    const run = await aRun();
    const path = "fastq_pass/barcode01/a.fastq";
    const place = join(run.outputDir, path);
    await putReads(run.outputDir, path, 10);
    await putReads(run.outputDir, "fastq_pass/barcode01/gone.fastq", 1);
    await pass();
    await appendFile(place, buildReadFile(path, 5));
    await pass();
    expect(await readTotals(run)).to.deep.include({
      files: 2,
      reads: 16,
      bases: getCount(10).bases + getCount(5).bases + getCount(1).bases,
    });
    await truncate(place, buildReadFile(path, 10).length);
    await rm(join(run.outputDir, "fastq_pass/barcode01/gone.fastq"));
    await pass();
    await putReads(run.outputDir, path, 7);
    await pass();
    await putReads(run.outputDir, path, 7);
    await pass();

    expect(await readEvents(run)).to.deep.equal([
      ...(await readEvents(run)).slice(0, 2),
      `barcode01 ${path} 15`,
      `${path}: ${PROBLEMS.smaller}`,
      `barcode01 ${path} 10`,
      `${path}: ${PROBLEMS.smaller}`,
      `barcode01 ${path} 7`,
    ]);
    expect(await readTotals(run)).to.deep.include({ files: 2, reads: 8 });
  });

  it("counts files with valid names, and reports others once", async () => {
    const run = await aRun();
    const folder = "fastq_pass/barcode 01 'x'";
    const names = [
      "a b.fastq",
      "new\nline.fastq",
      `quo"te's.fastq`,
      "per%20cent.fastq",
      "back\\slash.fastq",
      "é 🧬.fastq",
    ];
    for (const name of names) await putReads(run.outputDir, `${folder}/${name}`, 1);
    const bytes = Buffer.concat([
      Buffer.from(`${run.outputDir}/${folder}/n`),
      Buffer.from([0xff, 0xe9]),
      Buffer.from(".fastq"),
    ]);
    await writeFile(bytes, buildReadFile("", 1));
    const long = ["v", "w", "x", "y", "z"].map((letter) => letter.repeat(220)).join("/");
    await putReads(run.outputDir, `fastq_pass/a/${long}/a.fastq`, 1);
    await pass();
    await pass();

    const reported = await readEvents(run);
    expect(reported.filter((line) => !line.includes(": "))).to.have.members(
      names.map((name) => `barcode 01 'x' ${folder}/${name} 1`),
    );
    expect(reported.filter((line) => line.includes(": "))).to.have.lengthOf(2);
    expect(reported).to.include(`${folder}/n%FF%E9.fastq: ${PROBLEMS.nameNotUtf8}`);
    expect(reported.some((line) => line.endsWith(PROBLEMS.pathTooLong))).to.equal(true);
  });

  it("follows no link at any place and time, and reports it once", async () => {
    const run = await aRun();
    const outside = join(app.site.env.home, "outside");
    await putReads(outside, "fastq_pass/barcode01/secret.fastq", 9);
    await putReads(run.outputDir, "fastq_pass/barcode01/a.fastq", 1);
    await symlink(
      join(outside, "fastq_pass/barcode01/secret.fastq"),
      join(run.outputDir, "fastq_pass/barcode01/l.fastq"),
    );
    await symlink("nowhere", join(run.outputDir, "fastq_pass/barcode01/notes.txt"));
    await symlink(join(outside, "fastq_pass/barcode01"), join(run.outputDir, "fastq_pass/linked"));
    await pass();
    // What was a folder becomes a link to one, what was a file a link to one.
    await rename(join(run.outputDir, "fastq_pass/barcode01"), join(run.outputDir, "old"));
    await symlink(join(outside, "fastq_pass/barcode01"), join(run.outputDir, "fastq_pass/barcode01"));
    await until(async () => (await readEvents(run)).length === 4, "the planted link to be told");
    await pass();
    await pass();

    expect(await readEvents(run)).to.have.members([
      "barcode01 fastq_pass/barcode01/a.fastq 1",
      `fastq_pass/barcode01/l.fastq: ${PROBLEMS.link}`,
      `fastq_pass/linked: ${PROBLEMS.link}`,
      `fastq_pass/barcode01: ${PROBLEMS.link}`,
    ]);

    await rename(run.outputDir, `${run.outputDir}.old`);
    await symlink(outside, run.outputDir);
    await pass();
    expect((await readEvents(run)).slice(4)).to.deep.equal([`${run.outputDir}: ${PROBLEMS.folderMissing}`]);
    expect(await readTotals(run)).to.deep.include({ files: 1, reads: 1 });
  });

  it("reports each uncountable version once, and counts it once it is countable", async () => {
    const run = await aRun();
    const folder = "fastq_pass/barcode01";
    const whole = buildReadFile("t.fastq.gz", 20);
    await putFile(run.outputDir, `${folder}/torn.fastq.gz`, whole.subarray(0, 60));
    await putFile(run.outputDir, `${folder}/later.fastq.gz`, whole.subarray(0, 60));
    await putFile(run.outputDir, `${folder}/half.fastq`, buildReadFile("", 2).subarray(0, 70));
    await putFile(run.outputDir, `${folder}/empty.fastq.gz`, "");
    await putFile(run.outputDir, `${folder}/plain.fastq.gz`, buildReadFile("", 2));
    await putFile(run.outputDir, `${folder}/text.fastq`, "These are\nno reads\nbut\nlines\n");
    await putFile(
      run.outputDir,
      `${folder}/windows.fastq`,
      buildReadFile("", 3).toString().replaceAll("\n", "\r\n"),
    );
    execFileSync("mkfifo", [join(run.outputDir, folder, "pipe.fastq")]);

    await pass();
    expect(await readEvents(run)).to.have.members([
      `barcode01 ${folder}/windows.fastq 3`,
      `${folder}/pipe.fastq: ${PROBLEMS.unreadable}`,
    ]);
    expect(await readTotals(run)).to.deep.include(getCount(3));
    await putFile(run.outputDir, `${folder}/later.fastq.gz`, whole);
    await pass();
    await pass();

    const reported = (await readEvents(run)).slice(2);
    expect(reported).to.have.members([
      `barcode01 ${folder}/later.fastq.gz 20`,
      `${folder}/torn.fastq.gz: ${PROBLEMS.truncatedGzip}`,
      `${folder}/half.fastq: ${PROBLEMS.truncatedRecord}`,
      `${folder}/empty.fastq.gz: ${PROBLEMS.empty}`,
      `${folder}/plain.fastq.gz: ${PROBLEMS.notGzip}`,
      `${folder}/text.fastq: ${PROBLEMS.notFastq}`,
    ]);

    await monitor.leave();
    await putFile(run.outputDir, `${folder}/torn.fastq.gz`, whole);
    await putFile(run.outputDir, `${folder}/empty.fastq.gz`, whole.subarray(0, 61));
    await pass();
    await pass();
    expect((await readEvents(run)).slice(8)).to.have.members([
      `barcode01 ${folder}/torn.fastq.gz 20`,
      `${folder}/empty.fastq.gz: ${PROBLEMS.truncatedGzip}`,
    ]);
  });

  it("retries files that were unreadable before its start", async () => {
    const run = await aRun();
    const path = "fastq_pass/barcode01/a.fastq";
    await putReads(run.outputDir, path, 2);
    const { size, mtimeNs, ino } = await stat(join(run.outputDir, path), { bigint: true });
    const problemStamp = `${size}:${mtimeNs}:${ino}`;
    const row = {
      streamRunId: run.id,
      path,
      barcode: "barcode01",
      problem: PROBLEMS.unreadable,
      problemStamp,
    };
    await StreamFile.query(app.db).insert(row);
    await pass();
    expect(await readEvents(run)).to.deep.equal([`barcode01 ${path} 2`]);
  });

  it("reports a missing run directory, continues when it is back, and follows the other runs in the meantime", async () => {
    const [run, other] = [await aRun(), await aRun()];
    await putReads(run.outputDir, "fastq_pass/barcode01/a.fastq", 1);
    await pass();
    await rename(run.outputDir, `${run.outputDir}.away`);
    await putReads(other.outputDir, "fastq_pass/barcode01/o.fastq", 2);
    await pass();
    await pass();
    const missing = `${run.outputDir}: ${PROBLEMS.folderMissing}`;
    expect(await readEvents(run)).to.deep.equal(["barcode01 fastq_pass/barcode01/a.fastq 1", missing]);
    expect((await readRows(app.db, run.id)).run.folderMissingAt).to.be.instanceOf(Date);
    expect(await readEvents(other)).to.deep.equal(["barcode01 fastq_pass/barcode01/o.fastq 2"]);

    await writeFile(run.outputDir, "a file in its place");
    await pass();
    await rm(run.outputDir);
    await rename(`${run.outputDir}.away`, run.outputDir);
    await pass();
    expect((await readRows(app.db, run.id)).run.folderMissingAt).to.equal(null);
    await putReads(run.outputDir, "fastq_pass/barcode01/b.fastq", 3);
    await until(async () => (await readTotals(run)).files === 2, "changes to be told of again");
    await rm(run.outputDir, { recursive: true });
    await pass();
    expect((await readEvents(run)).slice(1)).to.deep.equal([
      missing,
      "barcode01 fastq_pass/barcode01/b.fastq 3",
      missing,
    ]);
  });

  it("reports low disk space or a stall once, until it has ended", async () => {
    const run = await aRun();
    await pass();
    space = { freeBytes: 19 * GIB, totalBytes: 1_000 * GIB };
    await pass();
    await pass();
    expect(
      (await readRows(app.db, run.id)).events.map(({ kind, payload }) => ({ kind, payload })),
    ).to.deep.equal([{ kind: "DISK_LOW", payload: { freeBytes: 19 * GIB } }]);
    expect((await readRows(app.db, run.id)).run.diskLowAt).to.be.instanceOf(Date);
    space = { freeBytes: 900 * GIB, totalBytes: 1_000 * GIB };
    await pass();
    expect((await readRows(app.db, run.id)).run.diskLowAt).to.equal(null);

    await StreamRun.query(app.db)
      .findById(run.id)
      .patch({ startedAt: new Date(Date.now() + aheadMs - 29 * MINUTE) });
    await pass(0);
    expect(await readEvents(run)).to.deep.equal(["DISK_LOW"]);
    await pass(1 * MINUTE);
    await pass();
    expect(await readEvents(run)).to.deep.equal(["DISK_LOW", "RUN_STALLED"]);
    const [, stalled] = (await readRows(app.db, run.id)).events;
    expect(stalled?.payload["idleMs"]).to.be.within(30 * MINUTE, 31 * MINUTE);
    await putReads(run.outputDir, "fastq_pass/barcode01/a.fastq", 1);
    await until(async () => (await readTotals(run)).files === 1, "the file to be counted");
    // Also of a process whose clock was set ahead before.
    await pass(29 * MINUTE);
    expect((await readRows(app.db, run.id)).run.stalledAt).to.equal(null);
  });

  it("processes the summary files of the sequencer, also in a last pass", async () => {
    const [run, other] = [await aRun(), await aRun()];
    for (const { outputDir } of [run, other])
      await simulateRun({
        folder: outputDir,
        files: 8,
        barcodes: 2,
        readsPerFile: 4,
        readLength: 50,
        pace: Infinity,
        seed: "a",
      });
    await StreamRun.query(app.db)
      .findById(other.id)
      .patch({ status: "STOPPING", stopRequestedAt: new Date() });
    await pass();
    for (const { id } of [run, other]) {
      const { run: row, files } = await readRows(app.db, id);
      expect(row.finalSummary?.values).to.include.keys("flow_cell_id", "acquisition_stopped");
      expect(row.verification).to.include({ matched: files.length, differing: 0, missing: 0, unlisted: 0 });
    }
    expect(await readEvents(run)).to.include.members(["RUN_FINISHED", "FILES_VERIFIED"]);
    expect((await readEvents(other)).at(-1)).to.equal("RUN_STOPPED");
  });

  it("stops a run after a last pass over its directory, and then ignores it", async () => {
    const run = await aRun();
    await pass();
    await monitor.leave();
    const files = Array.from({ length: 30 }, (_, index) => `fastq_pass/barcode0${index % 3}/${index}.fastq`);
    for (const path of files) await putReads(run.outputDir, path, 2);
    await putFile(run.outputDir, "fastq_pass/torn.fastq", buildReadFile("", 2).subarray(0, 70));
    await StreamRun.query(app.db).findById(run.id).patch({ status: "STOPPING", stopRequestedAt: new Date() });

    await pass();
    // What breaks off is given the time in which it might have changed.
    expect((await readRows(app.db, run.id)).run.status).to.equal("STOPPING");
    await pass();
    const { run: stopped } = await readRows(app.db, run.id);
    expect(stopped).to.include({ status: "STOPPED", totalFiles: 30, totalReads: "60", waitingFiles: 0 });
    expect(stopped.stoppedAt).to.be.instanceOf(Date);
    const reported = await readEvents(run);
    expect(reported.slice(0, 30)).to.have.members(files.map((path) => `${path.slice(11, 20)} ${path} 2`));
    expect(reported.slice(30)).to.deep.equal([
      `fastq_pass/torn.fastq: ${PROBLEMS.truncatedRecord}`,
      "RUN_STOPPED",
    ]);
    await putReads(run.outputDir, "fastq_pass/late.fastq", 2);
    await pass();
    expect(await readEvents(run)).to.have.lengthOf(32);
  });

  it("ends a last pass also if a file keeps growing", async () => {
    const run = await aRun({ status: "STOPPING", stopRequestedAt: new Date() });
    await putReads(run.outputDir, "fastq_pass/a.fastq", 2);
    await putReads(run.outputDir, "fastq_pass/whole.fastq", 3);
    const writer = new Worker(
      `const { openSync, writeSync } = require("node:fs");
       const file = openSync(require("node:worker_threads").workerData, "a");
       for (;;) writeSync(file, "@a\\nACGT\\n+\\nIIII\\n");`,
      { eval: true, workerData: join(run.outputDir, "fastq_pass/a.fastq") },
    );
    try {
      const size = async () => (await stat(join(run.outputDir, "fastq_pass/a.fastq"))).size;
      const sizeBytes = await size();
      await until(async () => (await size()) > sizeBytes, "the file to grow");
      await pass(0);
      await pass(MINUTE);
      await pass(MINUTE);
    } finally {
      await writer.terminate();
    }
    expect((await readRows(app.db, run.id)).run).to.include({ status: "STOPPED", totalReads: "3" });
    expect(await readEvents(run)).to.deep.equal([
      "(unknown) fastq_pass/whole.fastq 3",
      `: ${PROBLEMS.stopIncomplete}`,
      "RUN_STOPPED",
    ]);
  });

  it("stops a run whose directory is still missing after a wait", async () => {
    const run = await aRun({ status: "STOPPING", stopRequestedAt: new Date() });
    await rm(run.outputDir, { recursive: true });
    await pass(0);
    await pass(59_000);
    expect(await readEvents(run)).to.deep.equal([`${run.outputDir}: ${PROBLEMS.folderMissing}`]);
    await pass(2_000);
    expect((await readEvents(run)).slice(1)).to.deep.equal([`: ${PROBLEMS.stopIncomplete}`, "RUN_STOPPED"]);
  });

  it("counts nothing twice after a restart, or with two concurrent monitors", async () => {
    const run = await aRun();
    const paths = Array.from(
      { length: 40 },
      (_, index) => `fastq_pass/barcode0${index % 4}/${index}.fastq.gz`,
    );
    for (const path of paths) await putReads(run.outputDir, path, 4);
    await using other = { monitor: newMonitor(), [Symbol.asyncDispose]: () => other.monitor.leave() };

    await Promise.all([pass(), pass(0, other.monitor)]);
    await appendFile(join(run.outputDir, "fastq_pass/barcode00/0.fastq.gz"), buildReadFile(".gz", 4));
    await Promise.all([pass(), pass(0, other.monitor)]);
    await monitor.leave();
    monitor = newMonitor();
    await pass();

    expect(await readTotals(run)).to.deep.include({ files: 40, reads: 164 });
    expect(await readBarcodes(run)).to.deep.equal([
      "barcode00 10 44",
      "barcode01 10 40",
      "barcode02 10 40",
      "barcode03 10 40",
    ]);
    expect(await readEvents(run)).to.have.lengthOf(41);
  });
});
