import type { Instrument } from "../../../db/models/Instrument.ts";
import type { InstrumentRun } from "../../../db/models/InstrumentRun.ts";

export function presentInstrument(instrument: Instrument) {
  const { id, name, platform, model, serialNumber, isActive, createdAt } = instrument;
  return { id, name, platform, model, serialNumber, active: isActive, createdAt: createdAt.toISOString() };
}

/** Formats the columns of an instrument run with its instrument, if it was fetched. */
export function presentRunColumns(run: InstrumentRun) {
  return {
    id: run.id,
    name: run.name,
    status: run.status,
    platform: run.platform,
    instrument: run.instrument
      ? { id: run.instrument.id, name: run.instrument.name, model: run.instrument.model }
      : null,
    flowCell: run.flowCell,
    flowCellProduct: run.flowCellProduct,
    kit: run.kit,
    lanes: run.lanes,
    expectedReads: run.expectedReads === null ? null : Number(run.expectedReads),
    read1Cycles: run.read1Cycles,
    index1Cycles: run.index1Cycles,
    index2Cycles: run.index2Cycles,
    read2Cycles: run.read2Cycles,
    plannedStart: run.plannedStart?.toISOString() ?? null,
    plannedEnd: run.plannedEnd?.toISOString() ?? null,
    startedAt: run.startedAt?.toISOString() ?? null,
    endedAt: run.endedAt?.toISOString() ?? null,
    note: run.note,
    createdAt: run.createdAt.toISOString(),
    updatedAt: run.updatedAt.toISOString(),
  };
}

/** The columns that the audit log shows. */
export function auditView(run: InstrumentRun) {
  const { name, status, platform, instrumentId, flowCell, flowCellProduct, kit, lanes, expectedReads } = run;
  const { read1Cycles, index1Cycles, index2Cycles, read2Cycles, plannedStart, plannedEnd, note } = run;
  return {
    name,
    status,
    platform,
    instrumentId,
    flowCell,
    flowCellProduct,
    kit,
    lanes,
    expectedReads,
    read1Cycles,
    index1Cycles,
    index2Cycles,
    read2Cycles,
    note,
    plannedStart: plannedStart?.toISOString() ?? null,
    plannedEnd: plannedEnd?.toISOString() ?? null,
  };
}
