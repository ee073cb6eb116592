import { createHash, type Hash } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { RUN_FOLDER_DEPTH_MAX, RUN_FOLDER_ENTRIES_MAX, RUN_FOLDER_FASTQ_MAX } from "../../limits.ts";

export interface SurveyedFile {
  /** Relative to the run folder, with forward slashes. */
  path: string;
  sizeBytes: number;
  modifiedAtMs: number;
}

/** What a run folder contains, without the content of its files. */
export interface Survey {
  /** Names of the files at the top. */
  fileNames: string[];
  /** Of the files of the instrument; changes when it writes. */
  signature: string;
  /** Of the files of the demultiplexing; null without one. */
  outputSignature: string | null;
  /** The newest change of the files of the instrument, and of the demultiplexing. */
  modifiedAtMs: number;
  outputModifiedAtMs: number;
  /** Files with reports and sample sheets. */
  reports: SurveyedFile[];
  fastqFiles: SurveyedFile[];
  /** Whether a limit ended the survey, so that files may be missing in it. */
  isCut: boolean;
}

const LOOKS_AT_ONCE = 32;
const LANE = /^L\d{3}$/;
const FASTQ = /\.f(ast)?q(\.gz)?$/;
/** Images and logs, which say nothing about the run and may be many. */
const SKIPPED = new Set(["Images", "Thumbnail_Images", "Logs", "RTALogs", "Recipe", "Config", "tmp"]);
const REPORTS =
  /(^|\/)(Demultiplex_Stats\.csv|Quality_Metrics\.csv|Top_Unknown_Barcodes\.csv|fastq_list\.csv|Stats\.json|CompletedJobInfo\.xml|SampleSheet[^/]*\.csv)$/i;
/** BCL Convert and bcl2fastq add this file to the metrics of the instrument. */
const OF_DEMULTIPLEXING = /^InterOp\/IndexMetricsOut/i;

/**
 * Surveys a run folder in one bounded walk, in the order of names. Links are neither listed nor followed. Of lane
 * directories only the directories of cycles are looked at. Throws when the folder itself cannot be read.
 */
export async function surveyRunFolder(folder: string, signal: AbortSignal): Promise<Survey> {
  const inTurn = pLimit(LOOKS_AT_ONCE);
  const instrument = createHash("sha256");
  const output = createHash("sha256");
  const survey: Survey = {
    fileNames: [],
    signature: "",
    outputSignature: null,
    modifiedAtMs: 0,
    outputModifiedAtMs: 0,
    reports: [],
    fastqFiles: [],
    isCut: false,
  };
  let entries = 0;
  let hasOutput = false;

  await walk("", 0);
  survey.signature = instrument.digest("hex");
  survey.outputSignature = hasOutput ? output.digest("hex") : null;
  return survey;

  async function walk(path: string, depth: number): Promise<void> {
    signal.throwIfAborted();
    const names = await readdir(join(folder, path), { withFileTypes: true }).catch((error: unknown) => {
      // A directory that was removed in the meantime is missing in the next survey.
      if (path === "") throw error;
      return [];
    });
    const shown = names
      .filter(({ name }) => !name.startsWith(".") && !name.includes("\uFFFD"))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
    if ((entries += shown.length) > RUN_FOLDER_ENTRIES_MAX) {
      survey.isCut = true;
      return;
    }
    const isLane = LANE.test(path.slice(path.lastIndexOf("/") + 1));
    const found = await Promise.all(
      shown
        .filter((entry) => !isLane || !entry.isFile())
        .map(({ name }) => inTurn(() => look(path === "" ? name : `${path}/${name}`))),
    );
    const inner: string[] = [];
    for (const one of found) {
      if (one === undefined) continue;
      if (one.stats.isFile()) addFile(one.path, one.stats);
      else if (one.stats.isDirectory()) {
        if (isLane) sign(instrument, one.path, one.stats);
        else if (!SKIPPED.has(one.path)) inner.push(one.path);
      }
    }
    if (depth >= RUN_FOLDER_DEPTH_MAX && inner.length > 0) survey.isCut = true;
    else for (const one of inner) await walk(one, depth + 1);
  }

  async function look(path: string): Promise<{ path: string; stats: BigIntStats } | undefined> {
    const stats = await lstat(join(folder, path), { bigint: true }).catch(() => undefined);
    return stats && { path, stats };
  }

  function addFile(path: string, stats: BigIntStats): void {
    const file = { path, sizeBytes: Number(stats.size), modifiedAtMs: Number(stats.mtimeMs) };
    const isTop = !path.includes("/");
    if (isTop) survey.fileNames.push(path);
    const isFastq = FASTQ.test(path);
    const isReport = REPORTS.test(path);
    if (isReport) survey.reports.push(file);
    if (isFastq && survey.fastqFiles.length < RUN_FOLDER_FASTQ_MAX) survey.fastqFiles.push(file);
    else if (isFastq) survey.isCut = true;
    const isOfOutput =
      !OF_DEMULTIPLEXING.test(path) &&
      (isFastq || (isReport && !isTop) || /(^|\/)CompletedJobInfo/i.test(path));
    if (isOfOutput) {
      hasOutput = true;
      sign(output, path, stats);
      survey.outputModifiedAtMs = Math.max(survey.outputModifiedAtMs, file.modifiedAtMs);
    } else if (isTop || (path.startsWith("InterOp/") && !OF_DEMULTIPLEXING.test(path))) {
      sign(instrument, path, stats);
    }
  }

  function sign(hash: Hash, path: string, { size, mtimeMs }: BigIntStats): void {
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
    if (hash === instrument) survey.modifiedAtMs = Math.max(survey.modifiedAtMs, Number(mtimeMs));
  }
}
