import { randomBytes } from "node:crypto";
import { dirname, join, resolve } from "node:path";
import { atMost } from "../../../platform/concurrency/atMost.ts";
import { CannotSimulate } from "./CannotSimulate.ts";
import {
  finalSummaryText,
  hashListText,
  type HashedFile,
  reportText,
  sampleSheetText,
} from "./closingTexts.ts";
import { makeLetters } from "./makeReads.ts";
import { nameRun, readFilePath, type RunNames } from "./nameRun.ts";
import { type PlannedFile, planFiles, SECONDS_PER_FILE } from "./planFiles.ts";
import type { Times } from "./putFile.ts";
import { makeRunFolder, openGrowing, putText } from "./runFolder.ts";
import { summaryHead } from "./summaryText.ts";
import { type SimulatedFile, writeReadFile } from "./writeReadFile.ts";

export interface SimulationOptions {
  /** Folders of the run below the output folder, as a person names them at the sequencer. */
  group: string;
  sample: string;
  /** 0: without barcoding. */
  barcodes: number;
  /** Of all reads. */
  unclassifiedShare: number;
  passShare: number;
  /** How many in all, of passed and of failed reads. */
  files: number;
  readsPerFile: number;
  /** Mean, in bases. */
  readLength: number;
  /** Files a second; Infinity for as fast as it goes. */
  pace: number;
  /** The same seed and options give the same bytes under the same names. */
  seed: string;
  /** undefined: it goes with the seed. */
  startedAt: Date | undefined;
  /** Not compressed. */
  isPlain: boolean;
  /** growing: opened and appended to, so that parts of files are seen. renamed: only whole files have their names. */
  write: "growing" | "renamed";
  /** After so many reads the gzip data ends and other follows, so that a part of a file may look like a whole one. */
  flushReads: number;
  withSummary: boolean;
  withHashes: boolean;
}

export interface Simulation extends Partial<SimulationOptions> {
  /** Where the sequencer would write all of its runs. */
  folder: string;
  /** Aborted: files that were begun become whole at once, and nothing is written of what comes at the end of a run. */
  signal?: AbortSignal | undefined;
  /** Called with the absolute run folder when it is there, and what will come. */
  onStart?: (runFolder: string, files: PlannedFile[]) => void;
  /** Called with every file at the moment it is whole. */
  onFile?: (file: SimulatedFile) => void;
}

const DEFAULTS: Omit<SimulationOptions, "seed"> = {
  group: "simulated",
  sample: "pool_1",
  barcodes: 12,
  unclassifiedShare: 0.08,
  passShare: 0.88,
  files: 120,
  readsPerFile: 4_000,
  readLength: 1_200,
  pace: 1,
  startedAt: undefined,
  isPlain: false,
  write: "growing",
  flushReads: Number.POSITIVE_INFINITY,
  withSummary: true,
  withHashes: true,
};
/** Of one file: it is made in memory. */
const BASES_MAX = 500_000_000;
/** How many files grow at a time, and how many are made meanwhile. */
const GROWING = 4;
const MAKING = 2;

/** Writes a run as MinKNOW does below `folder`, at its pace.
 *  Returns the absolute run folder, the seed, whether the run was written to its end, and its files in the order of the
 *  plan. Raises CannotSimulate and what the disk refuses; each file is then whole or not there. */
export async function simulateRun({ folder, signal: asked, onStart, onFile, ...given }: Simulation) {
  const options = { ...DEFAULTS, seed: randomBytes(4).toString("hex"), ...given };
  if (options.readsPerFile * options.readLength > BASES_MAX)
    throw new CannotSimulate("Files of so many reads of such a length are too large to be simulated");
  const names = nameRun(options);
  const ending = options.isPlain ? ".fastq" : ".fastq.gz";
  const planned = planFiles(options).map((file) => ({ ...file, path: readFilePath(names, file, ending) }));
  const runFolder = join(resolve(folder), names.folder);
  await makeRunFolder(folder, runFolder);
  onStart?.(runFolder, planned);

  const sheetName = `sample_sheet_${names.reportMark}.csv`;
  const others = [await putText(runFolder, sheetName, sampleSheetText(names, options.barcodes))];
  const summaryName = options.withSummary ? `sequencing_summary_${names.summaryMark}.txt` : null;
  const head = summaryHead(options.barcodes > 0);
  const summary = summaryName ? await openGrowing(runFolder, summaryName, head) : null;
  const files: SimulatedFile[] = [];
  try {
    await writeReadFiles();
  } finally {
    if (summary) others.push(await summary.close());
  }
  const isWhole = files.length === planned.length;
  if (isWhole) await writeClosingFiles(runFolder, names, { files, others, summaryName, options });
  return { runFolder, seed: options.seed, isWhole, files };

  async function writeReadFiles(): Promise<void> {
    const failed = new AbortController();
    const signal = asked ? AbortSignal.any([asked, failed.signal]) : failed.signal;
    const style = { ...options, names, letters: makeLetters(options.seed) };
    const turn = atMost(GROWING + MAKING);
    const beganMs = performance.now();
    const lastOf = new Map<string, Promise<unknown>>();
    let earlier: Promise<unknown> = Promise.resolve();
    const ends = planned.map((file, index) => {
      const before = lastOf.get(dirname(file.path));
      const written = turn(async () => {
        const times = timesOf(index, options.pace, beganMs);
        const made = await writeReadFile(runFolder, { ...file, index }, style, { times, before, signal });
        if (made) onFile?.(made.file);
        return made;
      });
      lastOf.set(dirname(file.path), written);
      // Told in the order of the plan, whichever is whole first: so the summary is the same each time.
      const told = Promise.all([written, earlier]).then(async ([made]) => {
        if (!made) return;
        files.push(made.file);
        await summary?.append(made.summary);
      });
      earlier = told;
      told.catch(() => failed.abort());
      return told;
    });
    await Promise.allSettled(ends);
    await Promise.all(ends);
  }
}

function timesOf(index: number, pace: number, beganMs: number): Times {
  const everyMs = 1000 / pace;
  const closesMs = beganMs + (index + 1) * everyMs;
  return { opensMs: Math.max(closesMs - GROWING * everyMs, beganMs), closesMs };
}

async function writeClosingFiles(
  runFolder: string,
  names: RunNames,
  run: {
    files: SimulatedFile[];
    others: HashedFile[];
    summaryName: string | null;
    options: Pick<SimulationOptions, "withHashes">;
  },
): Promise<void> {
  const report = await putText(runFolder, `report_${names.reportMark}.html`, reportText(names));
  if (run.options.withHashes) {
    const text = hashListText(names, [...run.files, ...run.others, report]);
    await putText(runFolder, `output_hash_${names.reportMark}.csv`, text);
  }
  const text = finalSummaryText(names, {
    stoppedAt: new Date(names.startedAt.getTime() + run.files.length * SECONDS_PER_FILE * 1000),
    fastqFiles: run.files.length,
    summaryName: run.summaryName,
  });
  await putText(runFolder, `final_summary_${names.summaryMark}.txt`, text);
}
