import { expect } from "chai";
import { randomBytes } from "node:crypto";
import { mkdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { StreamFile } from "../../db/models/StreamFile.ts";
import { PROBLEMS } from "../../server/streams/problems.ts";
import { SeededNumbers } from "../../server/streams/simulate/SeededNumbers.ts";
import type { Simulation } from "../../server/streams/simulate/simulateRun.ts";
import { type Person, type TestApp, testApp } from "../helpers/app.ts";
import { added, barcodesOf, countedOnDisk, type Counts } from "../helpers/countedOnDisk.ts";
import { anOrder, aSample } from "../helpers/factories.ts";
import { flakyFolder } from "../helpers/flakyFolder.ts";
import { type MonitorProcess, monitorProcess } from "../helpers/monitorProcess.ts";
import { tempDir } from "../helpers/tempDir.ts";
import { until } from "../helpers/until.ts";

// How long it goes on, and the seed of what is done when: among all tests always the same. The rest is up to the machine.
const ASKED = process.env["LANEKEEPER_SOAK_MINUTES"];
const MINUTES = Number(ASKED ?? 0.3);
const SEED = process.env["LANEKEEPER_SOAK_SEED"] ?? (ASKED ? randomBytes(4).toString("hex") : "steady");

/** Three sequencers side by side, each of another kind. */
const SEQUENCERS: Partial<Simulation>[] = [
  { group: "growing", write: "growing", barcodes: 4, flushReads: 9 },
  { group: "renamed", write: "renamed", barcodes: 3, flushReads: 20 },
  { group: "plain", write: "growing", barcodes: 0, isPlain: true },
];
const RUN = { files: 16, readsPerFile: 40, readLength: 150, pace: 2 };
/** What may be said of a folder that is treated so. None of it says that a whole file is not. */
const EXPECTED: string[] = [
  PROBLEMS.tornGzip,
  PROBLEMS.tornRecord,
  PROBLEMS.empty,
  PROBLEMS.smaller,
  PROBLEMS.unreadable,
  PROBLEMS.link,
  PROBLEMS.folderMissing,
  PROBLEMS.folderPartly,
  PROBLEMS.hashListUnreadable,
  PROBLEMS.hashesDiffer,
];

interface Event {
  seq: number;
  kind: string;
  payload: { filePath?: string; movedFrom?: string; message?: string; [key: string]: unknown };
}

describe("a watched run of which much befalls folder and monitor", function () {
  this.timeout((MINUTES + 5) * 60_000);
  let app: TestApp;
  let admin: Person;
  let root: Awaited<ReturnType<typeof tempDir>>;
  let outputDir: string;
  /** The path of the run. */
  let stream: string;
  let monitor: MonitorProcess | undefined;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    root = await tempDir();
    outputDir = join(root.path, "sequencers");
    for (const folder of [outputDir, away()]) await mkdir(folder);
    const config = { outputRoot: root.path, pollIntervalMs: 1_000, stabilityThresholdMs: 500 };
    expect((await admin.put("/api/admin/settings/streams", { config })).status).to.equal(200);
  });
  after(async () => {
    await monitor?.kill();
    await app[Symbol.asyncDispose]();
    await root.remove();
  });

  const away = () => join(root.path, "away");

  it(`comes to what lies on the disk, every file once, however often the monitor is killed (seed ${SEED})`, async () => {
    const { id: orderId } = await anOrder(admin.user.id);
    const { sampleId } = await aSample(orderId);
    const barcodeMap = { barcode01: sampleId };
    stream = `/api/orders/${orderId}/stream`;
    const started = await admin.post(stream, { outputDir, barcodeMap });
    expect(started.status).to.equal(201);
    stream = `${stream}/${started.body.id}`;

    const happened = await befall(started.body.id);

    const onDisk = await countedOnDisk(outputDir);
    const events = await allEvents();
    console.log(
      `    ${JSON.stringify({ seed: SEED, minutes: MINUTES, ...happened, ...tellOf(events, onDisk) })}`,
    );
    const sampleOf = ({ barcode }: Counts) => (barcode === "barcode01" ? sampleId : null);
    const lying = new Map(
      [...onDisk].map(([path, counts]) => [path, { ...counts, sampleCode: sampleOf(counts) }]),
    );
    expect(differencesOf(folded(events), lying, events)).to.deep.equal([]);
    expect(events.map(({ seq }) => seq)).to.deep.equal(events.map((_, index) => index + 1));
    expect(events.filter(({ kind }) => kind.startsWith("RUN_ST")).map(({ kind }) => kind)).to.deep.equal([
      "RUN_STARTED",
      "RUN_STOP_REQUESTED",
      "RUN_STOPPED",
    ]);
    expect(events.at(-1)?.kind).to.equal("RUN_STOPPED");
    const said = events.flatMap(({ kind, payload }) => (kind === "ERROR" ? [payload.message ?? ""] : []));
    expect(said.filter((message) => !EXPECTED.includes(message))).to.deep.equal([]);
    const { barcodes } = (await admin.get(`${stream}/by-barcode`)).body as {
      barcodes: { lastFileAt: string; lastFilePath: string }[];
    };
    expect(barcodes.map(({ lastFileAt: _at, lastFilePath: _path, ...barcode }) => barcode)).to.deep.equal(
      barcodesOf(onDisk),
    );
    const { totalReads, totalBases } = added([...onDisk.values()]);
    const run = await present();
    expect([run.totalReads, run.totalBases]).to.deep.equal([totalReads, String(totalBases)]);
  });

  /** Has all of it happen for the time that it takes, then has the run stopped. Gives what happened, in numbers. */
  async function befall(runId: string) {
    const areCounted = async (paths: string[]) => {
      const below = paths.map((path) => relative(outputDir, path));
      const rows = await StreamFile.query().where({ streamRunId: runId }).whereIn("path", below);
      const stamps = new Map(rows.map(({ path, stamp }) => [path, stamp]));
      for (const path of below) if (stamps.get(path) !== (await stampOf(join(outputDir, path)))) return false;
      return true;
    };
    const strikes = new SeededNumbers(SEED, "strikes");
    const flaky = flakyFolder(outputDir, { away: away(), numbers: strikes, areCounted });
    const ending = new AbortController();
    const { signal } = ending;
    const numbers = new SeededNumbers(SEED, "kills");
    let [runs, kills] = [0, 0];

    async function sequence(given: Partial<Simulation>): Promise<void> {
      while (!signal.aborted) await flaky.simulate({ ...RUN, ...given, seed: `${SEED}-${++runs}`, signal });
    }
    async function strike(): Promise<void> {
      while (!signal.aborted) {
        await flaky.strike();
        await sleep(50);
      }
    }

    async function kill(): Promise<void> {
      // Sometimes another waits already to take over.
      const other = numbers.share() < 0.3 ? await startMonitor() : undefined;
      await monitor?.kill();
      monitor = other ?? (await startMonitor());
      kills++;
    }
    async function killAgainAndAgain(): Promise<void> {
      for (monitor = await startMonitor(); !signal.aborted; await kill())
        await sleep(numbers.between(100, 6_000), undefined, { signal }).catch(() => {});
    }

    const going = [...SEQUENCERS.map(sequence), strike(), killAgainAndAgain()];
    const all = Promise.all(going);
    try {
      await Promise.race([sleep(MINUTES * 60_000, undefined, { signal }), all]);
    } finally {
      ending.abort();
      await Promise.allSettled(going);
    }
    await all;
    expect((await admin.post(`${stream}/stop`)).body).to.deep.equal({ ok: true });
    await sleep(numbers.between(0, 1_500));
    await kill();
    await until(async () => (await present()).status === "STOPPED", "the run to be stopped");
    return { runs, strikes: flaky.done, kills };
  }

  function startMonitor(): Promise<MonitorProcess> {
    const { databaseUrl, env } = app.site;
    return monitorProcess({ databaseUrl, home: env.home, role: "stream-monitor" });
  }

  /** The run as the list of its order has it. */
  async function present() {
    return (await admin.get(stream.replace(/\/[^/]+$/, ""))).body.runs[0];
  }

  async function allEvents(): Promise<Event[]> {
    const events: Event[] = [];
    for (;;) {
      const after = events.at(-1)?.seq ?? 0;
      const page = (await admin.get(`${stream}/events?after=${after}&limit=500`)).body.events;
      if (page.length === 0) return events;
      events.push(...page.toReversed());
    }
  }
});

/** What the events come to, by the path of each file. No event may repeat the one before of its file. */
function folded(events: Event[]): Map<string, unknown> {
  const files = new Map<string, unknown>();
  for (const { kind, payload } of events) {
    if (kind !== "FILE_INGESTED") continue;
    const { filePath = "", movedFrom, ...counts } = payload;
    if (movedFrom !== undefined) files.delete(movedFrom);
    else expect(files.get(filePath), `event of ${filePath}`).not.to.deep.equal(counts);
    files.set(filePath, counts);
  }
  return files;
}

/** Each file of which another is told than lies there, with all that is told of it. */
function differencesOf(told: Map<string, unknown>, lying: Map<string, unknown>, events: Event[]) {
  const paths = [...new Set([...told.keys(), ...lying.keys()])];
  return paths
    .filter((path) => !isDeepStrictEqual(told.get(path), lying.get(path)))
    .map((path) => {
      const ofFile = events.filter(({ payload: { filePath, movedFrom } }) =>
        [filePath, movedFrom].includes(path),
      );
      return { path, told: told.get(path), lying: lying.get(path), ofFile };
    });
}

async function stampOf(path: string): Promise<string> {
  const { size, mtimeNs, ino } = await stat(path, { bigint: true });
  return `${size}:${mtimeNs}:${ino}`;
}

function tellOf(events: Event[], onDisk: Map<string, Counts>) {
  const kinds: Record<string, number> = {};
  for (const { kind, payload } of events) {
    const what = kind === "ERROR" ? String(payload.message) : "movedFrom" in payload ? "moved" : kind;
    kinds[what] = (kinds[what] ?? 0) + 1;
  }
  return { files: onDisk.size, events: kinds };
}
