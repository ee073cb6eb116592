import { Model } from "objection";
import type { INSTRUMENT_RUN_STATUSES } from "../values.ts";
import { Instrument } from "./Instrument.ts";
import { InstrumentRunPool } from "./InstrumentRunPool.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** A run of an instrument, whose lanes may contain samples of many orders. The part of an order is its sequencing run. */
export class InstrumentRun extends StoredRecord {
  static override tableName = "instrument_runs";

  declare name: string;
  declare status: (typeof INSTRUMENT_RUN_STATUSES)[number];
  declare instrumentId: string | null;
  declare platform: string;
  /** The serial number of the flow cell, which its run folder reports. */
  declare flowCell: string | null;
  declare flowCellProduct: string | null;
  declare kit: string | null;
  declare lanes: number;
  /** bigint as text; of each lane, read pairs counted once. */
  declare expectedReads: string | null;
  declare read1Cycles: number | null;
  declare index1Cycles: number | null;
  declare index2Cycles: number | null;
  declare read2Cycles: number | null;
  declare plannedStart: Date | null;
  declare plannedEnd: Date | null;
  declare startedAt: Date | null;
  declare endedAt: Date | null;
  declare note: string | null;
  declare createdById: string | null;
  declare instrument?: Instrument | null;
  declare pools?: InstrumentRunPool[];

  static override get relationMappings() {
    return {
      instrument: {
        relation: Model.BelongsToOneRelation,
        modelClass: Instrument,
        join: { from: "instrument_runs.instrumentId", to: "instruments.id" },
      },
      pools: {
        relation: Model.HasManyRelation,
        modelClass: InstrumentRunPool,
        join: { from: "instrument_runs.id", to: "instrument_run_pools.instrumentRunId" },
      },
    };
  }
}
