import { mkdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { StreamFile } from "../../../db/models/StreamFile.ts";
import { PROBLEMS } from "../../../server/sequencing/monitoring/problems.ts";
import { SeededNumbers } from "../../../server/sequencing/monitoring/simulate/SeededNumbers.ts";
import type { Simulation } from "../../../server/sequencing/monitoring/simulate/simulateRun.ts";
import { added, getBarcodes, countedOnDisk, type Counts } from "../../helpers/countedOnDisk.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { flakyFolder } from "../../helpers/flakyFolder.ts";
import type { SoakSite } from "./soakSite.ts";

/** Three parallel sequencers, each of another kind. */
const SEQUENCERS: Partial<Simulation>[] = [
  { group: "growing", write: "growing", barcodes: 4, flushReads: 9 },
  { group: "renamed", write: "renamed", barcodes: 3, flushReads: 20 },
  { group: "plain", write: "growing", barcodes: 0, isPlain: true },
];
const RUN = { files: 16, readsPerFile: 40, readLength: 150, pace: 2 };
/** The allowed problems of a disturbed folder. None of them reports a complete file as damaged. */
const EXPECTED: string[] = [
  PROBLEMS.truncatedGzip,
  PROBLEMS.truncatedRecord,
  PROBLEMS.empty,
  PROBLEMS.smaller,
  PROBLEMS.unreadable,
  PROBLEMS.link,
  PROBLEMS.folderMissing,
  PROBLEMS.folderPartly,
  PROBLEMS.hashListUnreadable,
  PROBLEMS.hashesDiffer,
];
const STOPPED_LOOKS = 600;

interface Event {
  seq: number;
  kind: string;
  payload: { filePath?: string; movedFrom?: string; message?: string; [key: string]: unknown };
}

export interface StreamLoad {
  /** Runs sequencers until the signal, then stops the monitoring. */
  run(signal: AbortSignal): Promise<void>;
  check(): Promise<string[]>;
  tally: Record<"runs" | "files" | "events", number> & { befallen: Record<string, number> };
}

/** Sequencers that write into a monitored folder with disturbances (flakyFolder). */
export async function loadStreams(site: SoakSite, { seed }: { seed: string }): Promise<StreamLoad> {
  const { admin } = site;
  const root = join(site.home, "sequencers");
  const outputDir = join(root, "output");
  const away = join(root, "away");
  for (const folder of [outputDir, away]) await mkdir(folder, { recursive: true });
  const config = { outputRoot: root, pollIntervalMs: 1_000, stabilityThresholdMs: 500 };
  await admin.insist("PUT", "/api/admin/settings/streams", { body: { config } });
  const { id: orderId } = await anOrder(site.db, site.userId);
  const { sampleId } = await aSample(site.db, orderId);
  const started = await admin.insist("POST", `/api/orders/${orderId}/stream`, {
    body: { outputDir, barcodeMap: { barcode01: sampleId } },
  });
  const streamRunId = started.body.id as string;
  admin.changed(started, "streamRun.started", streamRunId);
  const stream = `/api/orders/${orderId}/stream/${streamRunId}`;
  const befallen: Record<string, number> = {};
  const tally = { runs: 0, files: 0, events: 0, befallen };

  const areCounted = async (paths: string[]) => {
    const below = paths.map((path) => relative(outputDir, path));
    // Unknown while the database is unavailable.
    const rows = await StreamFile.query(site.db)
      .where({ streamRunId })
      .whereIn("path", below)
      .catch(() => []);
    const stamps = new Map(rows.map(({ path, stamp }) => [path, stamp]));
    for (const path of below) if (stamps.get(path) !== (await readStamp(join(outputDir, path)))) return false;
    return true;
  };
  const flaky = flakyFolder(outputDir, { away, numbers: new SeededNumbers(seed, "folder"), areCounted });

  async function allEvents(): Promise<Event[]> {
    const events: Event[] = [];
    for (;;) {
      const after = events.at(-1)?.seq ?? 0;
      const page = (await admin.insist("GET", `${stream}/events?after=${after}&limit=500`)).body
        .events as Event[];
      if (page.length === 0) return events;
      events.push(...page.toReversed());
    }
  }

  /** The run as listed in its order. */
  const present = async () => (await admin.insist("GET", `/api/orders/${orderId}/stream`)).body.runs[0];

  return {
    tally,
    async run(signal) {
      async function sequence(given: Partial<Simulation>): Promise<void> {
        while (!signal.aborted)
          await flaky.simulate({ ...RUN, ...given, seed: `${seed}-${++tally.runs}`, signal });
      }
      async function befall(): Promise<void> {
        while (!signal.aborted) {
          await flaky.strike();
          await sleep(50);
        }
      }
      await Promise.all([...SEQUENCERS.map(sequence), befall()]);
      Object.assign(befallen, flaky.done);
      const response = await admin.insist("POST", `${stream}/stop`);
      if (!response.body.alreadyStopping && !response.body.alreadyStopped)
        admin.changed(response, "streamRun.stopRequested", streamRunId);
      for (let looks = 0; looks < STOPPED_LOOKS && (await present()).status !== "STOPPED"; looks++)
        await sleep(200);
    },
    async check() {
      const wrong: string[] = [];
      const onDisk = await countedOnDisk(outputDir);
      const events = await allEvents();
      Object.assign(tally, { files: onDisk.size, events: events.length });
      const getSample = ({ barcode }: Counts) => (barcode === "barcode01" ? sampleId : null);
      const lying = new Map(
        [...onDisk].map(([path, counts]) => [path, { ...counts, sampleCode: getSample(counts) }]),
      );
      wrong.push(...getDifferences(folded(events, wrong), lying, events));
      if (events.some(({ seq }, index) => seq !== index + 1))
        wrong.push("events are not numbered one by one");
      const turns = events.filter(({ kind }) => kind.startsWith("RUN_ST")).map(({ kind }) => kind);
      if (!isDeepStrictEqual(turns, ["RUN_STARTED", "RUN_STOP_REQUESTED", "RUN_STOPPED"]))
        wrong.push(`the run went through ${turns.join(", ")}`);
      if (events.at(-1)?.kind !== "RUN_STOPPED") wrong.push(`the last event is ${events.at(-1)?.kind}`);
      for (const { kind, payload } of events)
        if (kind === "ERROR" && !EXPECTED.includes(payload.message ?? ""))
          wrong.push(`said: ${payload.message}`);
      const { barcodes } = (await admin.insist("GET", `${stream}/by-barcode`)).body as {
        barcodes: { lastFileAt: string; lastFilePath: string }[];
      };
      const reported = barcodes.map(({ lastFileAt: _at, lastFilePath: _path, ...barcode }) => barcode);
      if (!isDeepStrictEqual(reported, getBarcodes(onDisk)))
        wrong.push(`barcodes ${JSON.stringify(reported)}, on disk ${JSON.stringify(getBarcodes(onDisk))}`);
      const { totalReads, totalBases } = added([...onDisk.values()]);
      const run = await present();
      if (run.totalReads !== totalReads || run.totalBases !== String(totalBases))
        wrong.push(`${run.totalReads} reads, ${run.totalBases} bases; on disk ${totalReads}, ${totalBases}`);
      return wrong;
    },
  };
}

/** The sum of the events by file path. No event may repeat the previous one of its file. */
function folded(events: Event[], wrong: string[]): Map<string, unknown> {
  const files = new Map<string, unknown>();
  for (const { kind, payload } of events) {
    if (kind !== "FILE_INGESTED") continue;
    const { filePath = "", movedFrom, ...counts } = payload;
    if (movedFrom !== undefined) files.delete(movedFrom);
    else if (isDeepStrictEqual(files.get(filePath), counts)) wrong.push(`${filePath} is told twice`);
    files.set(filePath, counts);
  }
  return files;
}

/** The files whose recorded counts differ from those on disk, with all recorded events. */
function getDifferences(
  reported: Map<string, unknown>,
  lying: Map<string, unknown>,
  events: Event[],
): string[] {
  const paths = [...new Set([...reported.keys(), ...lying.keys()])];
  return paths
    .filter((path) => !isDeepStrictEqual(reported.get(path), lying.get(path)))
    .map((path) => {
      const ofFile = events.filter(({ payload: { filePath, movedFrom } }) =>
        [filePath, movedFrom].includes(path),
      );
      return JSON.stringify({ path, reported: reported.get(path), lying: lying.get(path), ofFile });
    });
}

async function readStamp(path: string): Promise<string> {
  const { size, mtimeNs, ino } = await stat(path, { bigint: true });
  return `${size}:${mtimeNs}:${ino}`;
}
