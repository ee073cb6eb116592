import { randomBytes } from "node:crypto";
import { dirname, join, resolve } from "node:path";
import pLimit from "p-limit";
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
  /** Directories of the run below the output directory, as an operator names them at the sequencer. */
  group: string;
  sample: string;
  /** 0: without barcoding. */
  barcodes: number;
  /** Share of all reads. */
  unclassifiedShare: number;
  passShare: number;
  /** Total number of files of passed and failed reads. */
  files: number;
  readsPerFile: number;
  /** Mean, in bases. */
  readLength: number;
  /** Files per second; Infinity for no limit. */
  pace: number;
  /** The same seed and options produce the same bytes under the same names. */
  seed: string;
  /** undefined: derived from the seed. */
  startedAt: Date | undefined;
  /** Whether files are uncompressed. */
  isPlain: boolean;
  /**
   * growing: opened and appended to, so that partial files are visible. renamed: files get their names when complete.
   */
  write: "growing" | "renamed";
  /** The gzip data ends and continues after this number of reads, so that a partial file may look complete. */
  flushReads: number;
  withSummary: boolean;
  withHashes: boolean;
}

export interface Simulation extends Partial<SimulationOptions> {
  /** The output directory of the sequencer. */
  folder: string;
  /** Aborted: started files are completed at once, and the final files of a run are not written. */
  signal?: AbortSignal | undefined;
  /** Called with the absolute run directory when it exists, and the planned files. */
  onStart?: (runFolder: string, files: PlannedFile[]) => void;
  /** Called with every file when it is complete. */
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
/** Maximum for one file, which is generated in memory. */
const BASES_MAX = 500_000_000;
/** Number of files that grow at a time, and that are generated concurrently. */
const GROWING = 4;
const MAKING = 2;

/**
 * Writes a run as MinKNOW does below `folder`, at its pace. Returns the absolute run directory, the seed, whether the
 * run was completed, and its files in planned order. Raises CannotSimulate and errors of the disk; each file is then
 * complete or missing.
 */
export async function simulateRun({ folder, signal: stopping, onStart, onFile, ...given }: Simulation) {
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
    const signal = stopping ? AbortSignal.any([stopping, failed.signal]) : failed.signal;
    const style = { ...options, names, letters: makeLetters(options.seed) };
    const turn = pLimit(GROWING + MAKING);
    const beganMs = performance.now();
    const lastByFolder = new Map<string, Promise<unknown>>();
    let earlier: Promise<unknown> = Promise.resolve();
    const ends = planned.map((file, index) => {
      const before = lastByFolder.get(dirname(file.path));
      const written = turn(async () => {
        const times = writeTimes(index, options.pace, beganMs);
        const made = await writeReadFile(runFolder, { ...file, index }, style, { times, before, signal });
        if (made) onFile?.(made.file);
        return made;
      });
      lastByFolder.set(dirname(file.path), written);
      // Reported in planned order, regardless of completion order, so that the summary is reproducible.
      const reported = Promise.all([written, earlier]).then(async ([made]) => {
        if (!made) return;
        files.push(made.file);
        await summary?.append(made.summary);
      });
      earlier = reported;
      reported.catch(() => failed.abort());
      return reported;
    });
    await Promise.allSettled(ends);
    await Promise.all(ends);
  }
}

function writeTimes(index: number, pace: number, beganMs: number): Times {
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
