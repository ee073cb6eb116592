import { expect } from "chai";
import { appendFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { recordsIn } from "../../helpers/fastq.ts";
import { monitorProcess } from "../../helpers/monitorProcess.ts";
import { putFile, putReads, buildReadFile } from "../../helpers/streamFolder.ts";
import { aStreamRun, readRows } from "../../helpers/streamRows.ts";
import { until } from "../../helpers/until.ts";

const FILES = 80;

describe("a monitor of live sequencing runs that is killed (kill -9)", function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => (app = await testApp()));
  after(() => app[Symbol.asyncDispose]());

  it("is replaced by another, and every file counts once", async () => {
    const admin = await app.as("FACILITY_ADMIN");
    const { id: orderId } = await anOrder(app.db, admin.user.id);
    const outputDir = join(app.site.env.home, "run");
    await mkdir(outputDir);
    const run = await aStreamRun(app.db, orderId, {
      outputDir,
      startedAt: new Date(),
      lastSeenAt: new Date(),
    });
    const at = (path: string) => join(outputDir, path);
    const put = async (batch: number) => {
      for (let index = 0; index < FILES; index++) {
        const folder = `fastq_pass/barcode0${index % 5}`;
        await putReads(outputDir, `${folder}/${batch}_${index}.fastq.gz`, 40 + index);
      }
    };
    const start = () =>
      monitorProcess({ databaseUrl: app.site.databaseUrl, home: app.site.env.home, role: "stream-monitor" });
    const filesCounted = async () => (await readRows(app.db, run.id)).run.totalFiles;

    let files = 0;
    for (let kill = 0; kill < 2; kill++) {
      await put(kill);
      files += FILES;
      const monitor = await start();
      // While half of the existing files are counted.
      const enough = files - FILES / 2;
      await until(async () => (await filesCounted()) >= enough, "half of the files to be counted");
      await monitor.kill();
    }
    await appendFile(at("fastq_pass/barcode00/0_0.fastq.gz"), buildReadFile(".gz", 9));
    await putFile(outputDir, "fastq_pass/barcode01/0_1.fastq.gz", buildReadFile(".gz", 9));
    await rename(at("fastq_pass/barcode02"), at("fastq_pass/barcode12"));
    await rm(at("fastq_pass/barcode04/0_4.fastq.gz"));
    const last = await start();
    const lying = await countsBelow(at("fastq_pass"));
    await until(async () => {
      const { run: row, files: rows } = await readRows(app.db, run.id);
      const gone = rows.find(({ path }) => path.endsWith("/0_4.fastq.gz"));
      return (
        Number(row.totalReads) - Number(gone?.reads ?? 0) === lying.reads &&
        rows.every(({ path, stamp }) => stamp && !path.startsWith("fastq_pass/barcode02/"))
      );
    }, "all that lies there to be counted where it lies");
    await last.stop();

    const { run: row, files: rows, barcodes, events } = await readRows(app.db, run.id);
    const gone = rows.find(({ path }) => path.endsWith("/0_4.fastq.gz"));
    expect(row.totalFiles).to.equal(lying.files + (gone ? 1 : 0));
    expect(Number(row.totalBases)).to.equal(lying.bases + Number(gone?.bases ?? 0));
    expect(rows.map(({ path }) => path)).to.have.lengthOf(row.totalFiles);
    expect(barcodes.reduce((sum, { totalReads }) => sum + Number(totalReads), 0)).to.equal(
      Number(row.totalReads),
    );
    expect(barcodes.map(({ barcode }) => barcode)).not.to.include("barcode02");
    expect(events.map(({ seq }) => Number(seq))).to.deep.equal(events.map((_, index) => index + 1));
    const paths = events.filter(({ kind, payload }) => kind === "FILE_INGESTED" && !("movedFrom" in payload));
    const again = ["0_0.fastq.gz", "0_1.fastq.gz"];
    const once = paths
      .map(({ payload }) => String(payload["filePath"]))
      .filter((path) => !again.some((name) => path.endsWith(`/${name}`)));
    expect(new Set(once).size).to.equal(once.length);
  });
});

/** Counts with the simplest possible implementation. */
async function countsBelow(folder: string): Promise<{ files: number; reads: number; bases: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const totals = { files: 0, reads: 0, bases: 0 };
  for (const entry of entries.filter((one) => one.isFile())) {
    const records = await recordsIn(join(entry.parentPath, entry.name));
    totals.files++;
    totals.reads += records.length;
    totals.bases += records.reduce((sum, { bases }) => sum + bases.length, 0);
  }
  return totals;
}
