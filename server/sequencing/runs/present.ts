import type { SequencingRun } from "../../../db/models/SequencingRun.ts";
import type { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";

/**
 * The newest import that changed a run and is not undone. runIds: names of the changed runs, in order, up to a limit.
 * runCount: number of changed runs.
 */
export interface LastImport {
  id: string;
  fileName: string | null;
  createdAt: string;
  createdBy: { firstName: string; lastName: string } | null;
  runIds: string[];
  runCount: number;
}

/** With counts, as strings of the driver. */
export type CountedRun = SequencingRun & { sampleCount: string; readCount: string };

export function presentSequencingRun(run: CountedRun, lastImport: LastImport | null) {
  return {
    ...presentRunColumns(run),
    sampleCount: Number(run.sampleCount),
    readCount: Number(run.readCount),
    lastImport,
    createdAt: run.createdAt.toISOString(),
    updatedAt: run.updatedAt.toISOString(),
  };
}

/** Formats the columns of a sequencing run. Bases exceed the range of a number and are strings. */
export function presentRunColumns(run: SequencingRun) {
  return {
    id: run.id,
    orderId: run.orderId,
    runId: run.runId,
    runName: run.runName,
    platform: run.platform,
    instrument: run.instrument,
    runDate: run.runDate,
    folderPath: run.folderPath,
    q30Score: run.q30Score,
    clusterDensity: run.clusterDensity,
    passFilterPct: run.passFilterPct,
    totalReads: run.totalReads === null ? null : Number(run.totalReads),
    totalBases: run.totalBases,
    runParameters: run.runParameters,
  };
}

/** With the columns of its sample. */
export type AssignmentRow = SequencingRunSample & {
  sampleCode: string;
  sampleTitle: string | null;
  activeRead: boolean;
};

export function presentAssignment(row: AssignmentRow) {
  return {
    id: row.id,
    sampleId: row.sampleId,
    sampleCode: row.sampleCode,
    sampleTitle: row.sampleTitle,
    barcode: row.barcode,
    customFields: row.customFields,
    notes: row.notes,
    activeRead: row.activeRead,
  };
}
