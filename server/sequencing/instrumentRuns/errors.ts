import { refusal } from "../../platform/errors/refusal.ts";
import { INSTRUMENTS_MAX, RUN_LIBRARIES_MAX } from "../limits.ts";

export const instrumentNotFound = refusal("instrumentRuns.instrumentNotFound", 404, "Instrument not found");
export const instrumentNameTaken = refusal(
  "instrumentRuns.instrumentNameTaken",
  409,
  "An instrument with this name or serial number already exists",
);
export const instrumentInUse = refusal(
  "instrumentRuns.instrumentInUse",
  409,
  "The instrument has sequencing runs. Deactivate it instead.",
);
export const tooManyInstruments = refusal(
  "instrumentRuns.tooManyInstruments",
  400,
  "A facility can have at most {most} instruments",
  { most: INSTRUMENTS_MAX },
);

export const runNameTaken = refusal(
  "instrumentRuns.nameTaken",
  409,
  "A sequencing run named {name} already exists",
);
export const instrumentBusy = refusal(
  "instrumentRuns.instrumentBusy",
  409,
  "The instrument is planned for {name} at this time",
);
export const endBeforeStart = refusal(
  "instrumentRuns.endBeforeStart",
  400,
  "The planned end must be after the planned start",
);
export const statusRefused = refusal(
  "instrumentRuns.statusRefused",
  400,
  "A sequencing run that is {from} cannot become {to}",
);
export const planFixed = refusal(
  "instrumentRuns.planFixed",
  409,
  "The lanes of a sequencing run can be changed only while it is PLANNED or RUNNING",
);
export const monitoringNotPlanned = refusal(
  "instrumentRuns.monitoringNotPlanned",
  409,
  "Monitoring can be started only while a sequencing run is PLANNED or RUNNING",
);
export const monitoringWithoutBarcodes = refusal(
  "instrumentRuns.monitoringWithoutBarcodes",
  400,
  "Monitoring needs libraries with a barcode such as barcode01. Load pools on the lanes first.",
);
export const onlyPlannedDeleted = refusal(
  "instrumentRuns.onlyPlannedDeleted",
  409,
  "Only planned and canceled sequencing runs can be deleted",
);
export const laneUnknown = refusal(
  "instrumentRuns.laneUnknown",
  400,
  "The flow cell has {lanes} lanes, not {lane}",
);
export const poolUnknown = refusal("instrumentRuns.poolUnknown", 400, "Pool not found: {poolId}");
export const poolTwice = refusal(
  "instrumentRuns.poolTwice",
  400,
  "Pool {pool} is named twice for lane {lane}",
);
export const tooManyLibraries = refusal(
  "instrumentRuns.tooManyLibraries",
  400,
  "A sequencing run can have at most {most} libraries; the pools contain {count}",
  { most: RUN_LIBRARIES_MAX },
);
export const ordersNotSubmitted = refusal(
  "instrumentRuns.ordersNotSubmitted",
  400,
  "Libraries of orders that are not submitted cannot be sequenced: {orders}",
);
export const runNameInOrder = refusal(
  "instrumentRuns.nameInOrder",
  409,
  "Orders already have a sequencing run named {name} with another plan: {orders}",
);

// Refusals of sample sheets, with the action to take.
export const runWithoutLibraries = refusal(
  "instrumentRuns.runWithoutLibraries",
  400,
  "The sequencing run has no libraries for a sample sheet. Add pools to its lanes first.",
);
export const indexesMissing = refusal(
  "instrumentRuns.indexesMissing",
  400,
  "An Illumina sample sheet needs the index of every library. Missing for: {libraries}",
);
export const indexesRepeated = refusal(
  "instrumentRuns.indexesRepeated",
  400,
  "Libraries of lane {lane} have the same indexes: {libraries}",
);
export const barcodesMissing = refusal(
  "instrumentRuns.barcodesMissing",
  400,
  "A MinKNOW sample sheet needs a barcode such as barcode01 for every library. Missing for: {libraries}",
);
export const barcodesRepeated = refusal(
  "instrumentRuns.barcodesRepeated",
  400,
  "Libraries have the same barcode: {libraries}",
);
