import { join } from "node:path";
import type { StreamBarcode } from "../../../db/models/StreamBarcode.ts";
import type { StreamEvent } from "../../../db/models/StreamEvent.ts";
import type { StreamRun } from "../../../db/models/StreamRun.ts";
import { presentQuality } from "./presentQuality.ts";

/** Formats a live sequencing run for the documented list (spec §2). */
export function presentStreamRun(run: StreamRun, latestEvent: StreamEvent | undefined) {
  return {
    id: run.id,
    orderId: run.orderId,
    sequencerRunId: run.sequencerRunId,
    flowCellId: run.flowCellId,
    deviceId: run.deviceId,
    outputDir: run.outputDir,
    status: run.status,
    totalBases: run.totalBases,
    totalReads: Number(run.totalReads),
    barcodeMap: run.barcodeMap,
    startedAt: run.startedAt,
    lastSeenAt: run.lastSeenAt,
    stoppedAt: run.stoppedAt,
    latestEvent: latestEvent
      ? { kind: latestEvent.kind, ts: latestEvent.ts, payload: latestEvent.payload }
      : null,
  };
}

/** presentStreamRun with the additional fields of our own pages. Sizes in bytes. */
export function presentLiveRun(run: StreamRun, latestEvent: StreamEvent | undefined) {
  return {
    ...presentStreamRun(run, latestEvent),
    instrumentRunId: run.instrumentRunId,
    totalFiles: run.totalFiles,
    totalSize: Number(run.totalSize),
    quality: presentQuality(run),
    failed: {
      files: run.failedFiles,
      reads: Number(run.failedReads),
      bases: Number(run.failedBases),
    },
    targetBases: run.targetBases === null ? null : Number(run.targetBases),
    lastFileAt: run.lastFileAt,
    stopRequestedAt: run.stopRequestedAt,
    monitorId: run.monitorId,
    waitingFiles: run.waitingFiles,
    stalledAt: run.stalledAt,
    diskLowAt: run.diskLowAt,
    folderMissingAt: run.folderMissingAt,
    finalSummary: run.finalSummary,
    verification: run.verification,
  };
}

export function presentStreamEvent(event: StreamEvent) {
  return {
    id: event.id,
    seq: Number(event.seq),
    ts: event.ts,
    kind: event.kind,
    payload: event.payload,
  };
}

/** Formats one entry of by-barcode (spec §2). outputDir: of its run. */
export function presentBarcode({ outputDir }: Pick<StreamRun, "outputDir">, barcode: StreamBarcode) {
  return {
    barcode: barcode.barcode,
    fileCount: barcode.fileCount,
    totalSize: Number(barcode.totalSize),
    totalReads: Number(barcode.totalReads),
    totalBases: Number(barcode.totalBases),
    lastFileAt: barcode.lastFileAt,
    lastFilePath: join(outputDir, barcode.lastFilePath),
  };
}
