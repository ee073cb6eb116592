import type { RunFolder } from "../../../db/models/RunFolder.ts";
import type { RunFolderLane } from "../../../db/models/RunFolderLane.ts";
import type { RunFolderUnknownBarcode } from "../../../db/models/RunFolderUnknownBarcode.ts";
import type { BarcodeGuess } from "./rules/guessBarcode.ts";
import { readSentence } from "../../platform/errors/rules/sentence.ts";

/** A run folder in a list. planned: its planned run; null for a run without a plan. */
export function presentRunFolder(folder: RunFolder) {
  const { instrumentRun } = folder;
  return {
    id: folder.id,
    path: folder.path,
    kind: folder.folderKind,
    status: folder.status,
    runName: folder.runName,
    model: folder.facts.model ?? null,
    instrument: folder.instrumentSerial,
    flowCell: folder.flowCell,
    side: folder.side,
    experimentName: folder.experimentName,
    startDate: folder.facts.startDate ?? null,
    planned: instrumentRun ? { id: instrumentRun.id, name: instrumentRun.name } : null,
    matchedBy: folder.matchedBy,
    waitsFor: folder.facts.waitsFor ?? null,
    problemCount: folder.problems.length,
    lastGrownAt: folder.lastGrownAt.toISOString(),
    completedAt: folder.completedAt?.toISOString() ?? null,
    demultiplexedAt: folder.demultiplexedAt?.toISOString() ?? null,
    createdAt: folder.createdAt.toISOString(),
  };
}

/** A run folder with what its files say. Shares are from 0 to 1. */
export function presentRunFolderDetails(folder: RunFolder) {
  const { facts, quality } = folder;
  return {
    ...presentRunFolder(folder),
    revision: folder.revision,
    runStartedAt: folder.runStartedAt?.toISOString() ?? null,
    software: facts.software ?? null,
    flowCellMode: facts.flowCellMode ?? null,
    reads: (facts.reads ?? []).map(({ cycles, isIndex }) => ({ cycles, isIndex })),
    i5: facts.i5 ?? null,
    sampleSheet: facts.sampleSheet ?? null,
    fastqFiles: facts.fastqFiles ?? 0,
    demultiplexedBy: facts.demultiplexedBy ?? null,
    interop: quality.interop ?? null,
    interopState: quality.interopState ?? null,
    problems: folder.problems.map(({ sentence, since }) => ({ problem: readSentence(sentence), since })),
  };
}

/** The counts of a lane; null: not reported. */
export function presentLane(lane: RunFolderLane) {
  const [clusters, clustersPassing] = [toNumber(lane.clusters), toNumber(lane.clustersPassing)];
  const [yieldBases, q30Bases] = [toNumber(lane.yieldBases), toNumber(lane.q30Bases)];
  const undeterminedReads = toNumber(lane.undeterminedReads);
  return {
    lane: lane.lane,
    clusters,
    clustersPassing,
    passingShare: toShare(clustersPassing, clusters),
    yieldBases,
    q30Share: toShare(q30Bases, yieldBases),
    undeterminedReads,
    undeterminedShare: toShare(undeterminedReads, clustersPassing),
  };
}

export function presentUnknownBarcode({
  lane,
  i7Sequence,
  i5Sequence,
  readCount,
  guess,
}: RunFolderUnknownBarcode) {
  return {
    lane,
    i7: i7Sequence,
    i5: i5Sequence === "" ? null : i5Sequence,
    readCount: Number(readCount),
    guess: guess as BarcodeGuess | null,
  };
}

export function toNumber(count: string | null): number | null {
  return count === null ? null : Number(count);
}

export function toShare(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}
