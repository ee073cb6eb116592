import { expect } from "chai";
import { constants } from "node:fs";
import { appendFile, open, readFile, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Order } from "../../../db/models/Order.ts";
import { StreamFile } from "../../../db/models/StreamFile.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { listFolder } from "../../../server/sequencing/monitoring/monitor/listFolder.ts";
import { createStreamMonitor } from "../../../server/sequencing/monitoring/monitor/startStreamMonitor.ts";
import { PROBLEMS } from "../../../server/sequencing/monitoring/problems.ts";
import { processSequencerFiles } from "../../../server/sequencing/monitoring/sequencer/processSequencerFiles.ts";
import { verifyFiles } from "../../../server/sequencing/monitoring/sequencer/verifyFiles.ts";
import { simulateRun } from "../../../server/sequencing/monitoring/simulate/simulateRun.ts";
import { testApp, type TestApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { aStreamRun, readRows } from "../../helpers/streamRows.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const SMALL = { files: 8, barcodes: 2, readsPerFile: 4, readLength: 50, pace: Infinity, withSummary: false };
/** When files of the tests have rested for long. */
const LATER = new Date(Date.now() + 24 * 60 * 60 * 1000);

describe("the summary files of a sequencer", () => {
  let app: TestApp;
  let order: Order;
  let folder: Awaited<ReturnType<typeof tempDir>>;
  before(async () => {
    app = await testApp();
    const { user } = await app.as("RESEARCHER");
    order = await anOrder(app.db, user.id);
  });
  after(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    folder = await tempDir();
  });
  afterEach(async () => {
    await StreamRun.query(app.db).delete();
    await folder.remove();
  });

  const watched = (columns: Partial<StreamRun> = {}) =>
    aStreamRun(app.db, order.id, { outputDir: folder.path, ...columns });

  /** A run as it lies below the output folder, and its passed files as they were counted. */
  async function simulated(run: StreamRun, seed: string) {
    const { runFolder, files } = await simulateRun({ ...SMALL, seed, folder: folder.path });
    const below = runFolder.slice(folder.path.length + 1);
    const passed = files.filter(({ outcome }) => outcome === "pass").map(({ path }) => `${below}/${path}`);
    for (const path of passed) await counted(run, path);
    return { below, passed };
  }
  const counted = (run: StreamRun, path: string) =>
    StreamFile.query(app.db).insert({ streamRunId: run.id, path, barcode: "barcode01", stamp: path });

  async function found() {
    const all: { path: string; stamp: string }[] = [];
    const { signal } = new AbortController();
    for await (const some of listFolder(folder.path, { onFolder: () => true, signal }))
      for (const { kind, path, stamp } of some) if (kind === "sequencer") all.push({ path, stamp });
    return all.toSorted((one, other) => one.path.localeCompare(other.path));
  }

  async function look(
    run: StreamRun,
    { now = LATER, signal = new AbortController().signal, site = app.site } = {},
  ) {
    return processSequencerFiles(site, run, await found(), { signal, now });
  }
  const storedEvents = async (run: StreamRun) =>
    (await readRows(app.db, run.id)).events.map(({ seq, kind, payload }) => [seq, kind, payload]);

  it("are stored once, and confirm all files that the sequencer wrote", async () => {
    const run = await watched({ deviceId: "MinION 3" });
    const { below, passed } = await simulated(run, "whole");
    const [summary, list] = (await found()) as [
      { path: string; stamp: string },
      { path: string; stamp: string },
    ];
    expect([dirname(summary.path), dirname(list.path)]).to.deep.equal([below, below]);

    expect(await Promise.all([look(run), look(run)])).to.deep.equal([true, true]);
    expect(await look(run)).to.equal(true);

    const { run: row, events } = await readRows(app.db, run.id);
    const values = Object.fromEntries(
      (await readFile(join(folder.path, summary.path), "utf8"))
        .trimEnd()
        .split("\n")
        .map((line) => line.split("=", 2) as [string, string]),
    );
    expect(row.finalSummary).to.deep.equal({ path: summary.path, values });
    expect([row.status, row.deviceId, row.flowCellId, row.sequencerRunId]).to.deep.equal([
      "ACTIVE",
      "MinION 3",
      values["flow_cell_id"],
      values["protocol_run_id"],
    ]);
    const counts = { listed: passed.length, matched: passed.length, differing: 0, missing: 0, unlisted: 0 };
    expect(passed.length).to.be.greaterThan(3);
    const { verifiedAt, ...verification } = row.verification ?? { verifiedAt: "" };
    expect(verification).to.deep.equal({
      ...list,
      ...counts,
      differingPaths: [],
      missingPaths: [],
      unlistedPaths: [],
    });
    expect(events).to.deep.equal([
      {
        seq: "1",
        ts: events[0]?.ts,
        kind: "RUN_FINISHED",
        payload: { finalSummary: values, filePath: join(folder.path, summary.path) },
      },
      {
        seq: "2",
        ts: new Date(verifiedAt),
        kind: "FILES_VERIFIED",
        payload: { path: join(folder.path, list.path), ...counts },
      },
    ]);
    expect(row.nextEventSeq).to.equal("3");
  });

  it("report files that differ, are missing, are links or are unlisted, summed up with the run", async () => {
    const run = await watched();
    const first = await simulated(run, "first");
    await look(run);
    const { below, passed } = await simulated(run, "second");
    const [altered = "", removed = "", linked = "", hashless = ""] = passed;
    const added = `${below}/fastq_pass/barcode01/added.fastq.gz`;
    const place = (path: string) => join(folder.path, path);
    await appendFile(place(altered), "x");
    await rm(place(removed));
    await rename(place(linked), `${folder.path}/elsewhere`);
    await symlink(`${folder.path}/elsewhere`, place(linked));
    await counted(run, added);
    const list = (await found()).find(({ path }) => dirname(path) === below && path.endsWith(".csv"));
    await writeList(place(list?.path ?? ""), (line) =>
      line.includes(hashless.slice(below.length + 1)) ? line.replace(/[0-9a-f]{64}/, "") : line,
    );
    const before = (await storedEvents(run)).length;

    expect(await look(run)).to.equal(true);

    const counts = {
      listed: passed.length - 1,
      matched: passed.length - 4,
      differing: 1,
      missing: 2,
      unlisted: 1,
    };
    const filePath = place(list?.path ?? "");
    expect((await storedEvents(run)).slice(before + 1)).to.deep.equal([
      ["4", "FILES_VERIFIED", { path: filePath, ...counts }],
      ["5", "ERROR", { message: PROBLEMS.hashesDiffer, filePath, ...counts }],
    ]);
    const { verification } = (await readRows(app.db, run.id)).run;
    expect(verification).to.deep.include({
      path: list?.path,
      listed: first.passed.length + counts.listed,
      matched: first.passed.length + counts.matched,
      differing: 1,
      missing: 2,
      unlisted: 1,
      differingPaths: [altered],
      unlistedPaths: [added],
    });
    expect(verification?.missingPaths).to.have.members([removed, linked]);

    await writeList(filePath, (line) => (line.includes("fastq_pass") ? null : line));
    expect(await look(run)).to.equal(true);
    expect((await storedEvents(run)).slice(before + 3)).to.deep.equal([
      [
        "6",
        "FILES_VERIFIED",
        { path: filePath, listed: 0, matched: 0, differing: 0, missing: 0, unlisted: passed.length + 1 },
      ],
    ]);
    expect((await readRows(app.db, run.id)).run.verification).to.include({
      matched: first.passed.length,
      differing: 0,
      missing: 0,
    });

    // A second list of a run folder stands for the first.
    await writeFile(join(dirname(filePath), "output_hash_again.csv"), "file_hash,file_path\n");
    expect(await look(run)).to.equal(true);
    expect((await readRows(app.db, run.id)).run.verification).to.include({
      path: `${below}/output_hash_again.csv`,
      listed: first.passed.length,
      unlisted: passed.length + 1,
    });
  });

  async function writeList(place: string, change: (line: string) => string | null) {
    const lines = (await readFile(place, "utf8")).split("\n").map(change);
    await writeFile(place, lines.filter((line) => line !== null).join("\n"));
  }

  it("are postponed while they are written, and reported once if they are unreadable", async () => {
    const run = await watched();
    const [summary, list] = ["final_summary_x.txt", "output_hash_x.csv"].map((name) =>
      join(folder.path, name),
    ) as [string, string];
    const writtenAt = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, seconds));
    const write = async (place: string, text: string, seconds: number) => {
      await writeFile(place, text);
      await utimes(place, writtenAt(seconds), writtenAt(seconds));
    };
    await write(summary, "flow_cell_id=FAZ", 0);
    await write(list, "file_hash\n", 9);
    expect(await look(run, { now: writtenAt(10) })).to.equal(false);
    expect(await storedEvents(run)).to.deep.equal([]);

    // The list ends with a line; nothing says that the summary does.
    expect(await look(run, { now: writtenAt(12) })).to.equal(false);
    const unreadable = { message: PROBLEMS.hashListUnreadable, filePath: list };
    expect(await storedEvents(run)).to.deep.equal([["1", "ERROR", unreadable]]);

    await write(summary, "flow_cell_id=FAZ00001\n", 20);
    expect(await look(run, { now: writtenAt(22) })).to.equal(true);
    expect(await look(run)).to.equal(true);
    const values = { flow_cell_id: "FAZ00001" };
    expect((await storedEvents(run)).slice(1)).to.deep.equal([
      ["2", "RUN_FINISHED", { finalSummary: values, filePath: summary }],
    ]);

    const [older, large] = [
      join(folder.path, "final_summary_a.txt"),
      join(folder.path, "final_summary_b.txt"),
    ];
    // Without the end of its line it is whole when it has rested for long.
    await write(older, "flow_cell_id=FAZ00002", 1);
    await write(large, "a=b\n".repeat(17_000), 30);
    expect(await look(run)).to.equal(true);
    expect(await look(run)).to.equal(true);
    expect((await storedEvents(run)).slice(2)).to.deep.equal([
      ["3", "RUN_FINISHED", { finalSummary: { flow_cell_id: "FAZ00002" }, filePath: older }],
      ["4", "ERROR", { message: PROBLEMS.finalSummaryUnreadable, filePath: large }],
    ]);
    const row = (await readRows(app.db, run.id)).run;
    expect([row.finalSummary?.values, row.flowCellId]).to.deep.equal([values, "FAZ00001"]);
  });

  it("is found by the monitor, which stops a run only when its files are compared", async () => {
    const run = await watched();
    const { files } = await simulateRun({ ...SMALL, seed: "monitored", folder: folder.path });
    await StreamRun.query(app.db).findById(run.id).patch({ status: "STOPPING", stopRequestedAt: new Date() });
    const monitor = createStreamMonitor(app.site);

    await monitor.tick(LATER);
    await monitor.settled();
    await monitor.leave();

    const { run: row, events } = await readRows(app.db, run.id);
    const passed = files.filter(({ outcome }) => outcome === "pass").length;
    expect([row.status, row.totalFiles, row.verification?.matched]).to.deep.equal([
      "STOPPED",
      passed,
      passed,
    ]);
    const kinds = events.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== "FILE_INGESTED")).to.deep.equal([
      "RUN_FINISHED",
      "FILES_VERIFIED",
      "RUN_STOPPED",
    ]);
  });

  it("are interrupted by the end of the monitor and continued by the next; a stopped run is not changed", async () => {
    const run = await watched();
    const { passed } = await simulated(run, "broken off");
    const ending = new AbortController();
    const reason = new Error("the monitor goes");
    const log = Object.assign(Object.create(app.site.log) as typeof app.site.log, {
      info: () => ending.abort(reason),
    });

    const broken = look(run, { signal: ending.signal, site: { ...app.site, log } });
    expect(await broken.catch((error: unknown) => error)).to.equal(reason);
    expect((await storedEvents(run)).map(([, kind]) => kind)).to.deep.equal(["RUN_FINISHED"]);
    expect(await look(run)).to.equal(true);
    expect((await storedEvents(run)).map(([, kind]) => kind)).to.deep.equal([
      "RUN_FINISHED",
      "FILES_VERIFIED",
    ]);

    const stopped = await watched({ status: "STOPPED", stoppedAt: new Date() });
    expect(await look(stopped)).to.equal(true);
    expect(await storedEvents(stopped)).to.deep.equal([]);

    // The folder of the run goes while its files are compared: they are not missing.
    const list = (await found()).find(({ path }) => path.endsWith(".csv"));
    await using file = await open(join(folder.path, list?.path ?? ""), constants.O_RDONLY);
    await rename(join(folder.path, "simulated"), join(folder.path, "away"));
    const { signal } = new AbortController();
    expect(await verifyFiles(app.db, run, { file, path: "", stamp: "", ...list }, signal)).to.equal(
      undefined,
    );
    expect(passed.length).to.be.greaterThan(0);
  });
});
