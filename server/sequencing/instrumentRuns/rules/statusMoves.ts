import type { INSTRUMENT_RUN_STATUSES } from "../../../../db/values.ts";

export type InstrumentRunStatus = (typeof INSTRUMENT_RUN_STATUSES)[number];

/** The statuses that may follow each status of an instrument run. */
export const STATUS_MOVES: Readonly<Record<InstrumentRunStatus, readonly InstrumentRunStatus[]>> = {
  PLANNED: ["RUNNING", "CANCELLED"],
  RUNNING: ["SEQUENCED", "FAILED", "CANCELLED", "PLANNED"],
  SEQUENCED: ["COMPLETED", "FAILED", "RUNNING"],
  COMPLETED: ["SEQUENCED"],
  FAILED: ["PLANNED", "RUNNING"],
  CANCELLED: ["PLANNED"],
};

/** Statuses in which an instrument is occupied. */
export const OCCUPYING: readonly InstrumentRunStatus[] = ["PLANNED", "RUNNING"];
/** Statuses in which the pools of lanes may change. */
export const PLANNABLE: readonly InstrumentRunStatus[] = ["PLANNED", "RUNNING"];
