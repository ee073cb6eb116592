import { z } from "zod";
import { INSTRUMENT_RUN_STATUSES, RUN_FOLDER_STATUSES, STREAM_STATUSES } from "../../db/values.ts";
import {
  barcodesMissing,
  barcodesRepeated,
  endBeforeStart,
  indexesMissing,
  indexesRepeated,
  instrumentBusy,
  instrumentInUse,
  instrumentNameTaken,
  instrumentNotFound,
  laneUnknown,
  monitoringNotPlanned,
  monitoringWithoutBarcodes,
  onlyPlannedDeleted,
  ordersNotSubmitted,
  planFixed,
  poolTwice,
  poolUnknown,
  runNameInOrder,
  runNameTaken,
  runWithoutLibraries,
  statusRefused,
  tooManyInstruments,
  tooManyLibraries,
} from "../../server/sequencing/instrumentRuns/errors.ts";
import { indexesUneven } from "../../server/sequencing/runs/errors.ts";
import {
  barcodeMapRefused,
  folderWatched,
  outputDirNotAbsolute,
  outputDirOutside,
  outputDirRequired,
  outputDirTooLong,
  outputDirUnreadable,
  outputRootNotConfigured,
  outputRootUnreadable,
} from "../../server/sequencing/monitoring/errors.ts";
import { dataBasePathNotConfigured } from "../../server/access/settings/errors.ts";
import { runNotMonitored } from "../../server/sequencing/readImports/errors.ts";
import { sequencingRunNotFound } from "../../server/data/reads/errors.ts";
import type { instrumentRuns } from "../instrumentRuns.ts";
import type { Described } from "./operation.ts";
import { count, done, id, pageShape, time } from "./shapes.ts";

const status = z.enum(INSTRUMENT_RUN_STATUSES);
const instrument = z
  .object({
    id,
    name: z.string(),
    platform: z.string(),
    model: z.string().nullable().describe("Decides the orientation of the second index in sample sheets"),
    serialNumber: z.string().nullable(),
    active: z.boolean(),
    createdAt: time,
  })
  .meta({ id: "Instrument" });
const cycles = z.int().min(0).nullable();
const runColumns = {
  id,
  name: z.string().describe("Unique, ignoring case; also the name of the sequencing run in each order"),
  status,
  platform: z.string(),
  instrument: z.object({ id, name: z.string(), model: z.string().nullable() }).nullable(),
  flowCell: z.string().nullable().describe("Serial number"),
  flowCellProduct: z.string().nullable(),
  kit: z.string().nullable(),
  lanes: z.int().min(1),
  expectedReads: count.nullable().describe("Of each lane; read pairs count once"),
  read1Cycles: cycles,
  index1Cycles: cycles,
  index2Cycles: cycles,
  read2Cycles: cycles,
  plannedStart: time.nullable(),
  plannedEnd: time.nullable(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  note: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
};
const ofFolders = {
  runFolders: z
    .array(z.object({ id, name: z.string(), status: z.enum(RUN_FOLDER_STATUSES) }))
    .describe("Newest first"),
  needsAttention: z
    .boolean()
    .describe("The run has not ended, and its run folders are stalled, failed or missing"),
};
const listed = z
  .object({ ...runColumns, ...ofFolders, libraryCount: count, orderCount: count })
  .meta({ id: "InstrumentRun" });
const whole = z.object({
  run: z.object({
    ...runColumns,
    ...ofFolders,
    nextStatuses: z.array(status).describe("Statuses that may follow"),
  }),
  pools: z.array(
    z.object({
      lane: z.int().min(1),
      poolId: id,
      name: z.string(),
      share: z.number().describe("Of the lane, relative to its other pools"),
      loadingMolarity: z.number().nullable().describe("pM"),
      libraryCount: count,
    }),
  ),
  libraries: z.array(
    z.object({
      id,
      code: z.string(),
      sample: z.object({ id, sampleCode: z.string() }),
      order: z.object({ id, orderNumber: z.string(), name: z.string().nullable() }),
      lanes: z.array(z.int().min(1)),
      i7Sequence: z.string().nullable(),
      i5Sequence: z.string().nullable().describe("Forward, as in the kit"),
      barcode: z.string().nullable(),
      wantedReads: count.nullable(),
      expectedReads: count
        .nullable()
        .describe("By the shares of pools and libraries; null without `expectedReads`"),
    }),
  ),
  streams: z
    .array(
      z.object({
        id,
        order: z.object({ id, orderNumber: z.string(), name: z.string().nullable() }),
        status: z.enum(STREAM_STATUSES),
        isShared: z.boolean().describe("Whether the run of another order counts its files"),
        barcodeCount: count,
        totalFiles: count,
        totalReads: count,
        totalBases: z.string().describe("Integer, possibly too large for a JSON number"),
        startedAt: time,
        stoppedAt: time.nullable(),
      }),
    )
    .describe("Live sequencing runs of the orders, newest first"),
});
const planErrors = [
  endBeforeStart(),
  instrumentNotFound(),
  instrumentBusy({ name: "<run>" }),
  runNameTaken({ name: "<run>" }),
];
const partErrors = [
  runNameInOrder({ name: "<run>", orders: "<orders>" }),
  ordersNotSubmitted({ orders: "<orders>" }),
  tooManyLibraries({ count: "<count>" }),
];

export const instrumentRunsDescribed: Described<typeof instrumentRuns> = {
  "GET /instruments": {
    summary: "List instruments",
    description: "Sorted by name, inactive ones last.",
    procedure: "instrumentRuns.instruments",
    answers: { 200: z.object({ instruments: z.array(instrument) }) },
  },
  "POST /instruments": {
    summary: "Add instrument",
    procedure: "instrumentRuns.createInstrument",
    answers: { 201: z.object({ instrument }) },
    errors: [instrumentNameTaken(), tooManyInstruments()],
  },
  "PATCH /instruments/:instrumentId": {
    summary: "Change instrument",
    description: "Omitted fields are unchanged.",
    procedure: "instrumentRuns.updateInstrument",
    answers: { 200: z.object({ instrument }) },
    errors: [instrumentNotFound(), instrumentNameTaken()],
  },
  "DELETE /instruments/:instrumentId": {
    summary: "Delete instrument without runs",
    procedure: "instrumentRuns.deleteInstrument",
    answers: { 200: done },
    errors: [instrumentNotFound(), instrumentInUse()],
  },
  "GET /instrument-runs": {
    summary: "List instrument runs, newest first",
    procedure: "instrumentRuns.list",
    answers: { 200: pageShape({ runs: z.array(listed) }) },
  },
  "POST /instrument-runs": {
    summary: "Plan instrument run",
    procedure: "instrumentRuns.create",
    answers: { 201: whole },
    errors: planErrors,
  },
  "GET /instrument-runs/calendar": {
    summary: "List the runs of a period",
    description:
      "Runs whose planned or actual time overlaps the days from `from` (inclusive) to `to` (exclusive), in UTC; canceled runs are omitted. `isComplete` is false if there are more.",
    procedure: "instrumentRuns.calendar",
    answers: { 200: z.object({ runs: z.array(listed), isComplete: z.boolean() }) },
  },
  "GET /instrument-runs/:instrumentRunId": {
    summary: "Get instrument run",
    description: "With the pools of its lanes and their libraries.",
    procedure: "instrumentRuns.get",
    answers: { 200: whole },
    errors: [sequencingRunNotFound()],
  },
  "PATCH /instrument-runs/:instrumentRunId": {
    summary: "Change instrument run",
    description: "Omitted fields are unchanged; null clears a field. The sequencing runs of orders follow.",
    procedure: "instrumentRuns.update",
    answers: { 200: whole },
    errors: [
      sequencingRunNotFound(),
      ...planErrors,
      laneUnknown({ lanes: "<lanes>", lane: "<lane>" }),
      ...partErrors,
    ],
  },
  "DELETE /instrument-runs/:instrumentRunId": {
    summary: "Delete planned or canceled instrument run",
    description: "Pools and libraries remain.",
    procedure: "instrumentRuns.delete",
    answers: { 200: done },
    errors: [sequencingRunNotFound(), onlyPlannedDeleted()],
  },
  "POST /instrument-runs/:instrumentRunId/status": {
    summary: "Set status of instrument run",
    description:
      "A planned or running run also follows its run folder: RUNNING while it is copied, SEQUENCED when it is complete.",
    procedure: "instrumentRuns.setStatus",
    answers: { 200: whole },
    errors: [
      sequencingRunNotFound(),
      statusRefused({ from: "<status>", to: "<status>" }),
      instrumentBusy({ name: "<run>" }),
    ],
  },
  "POST /instrument-runs/:instrumentRunId/stream": {
    summary: "Start live monitoring for all orders of an instrument run",
    description:
      "Each order with barcoded libraries has a live sequencing run with its barcodes. The files of the directory are counted once; those without a known barcode belong to the run `id`. A stop of one of the runs stops all of them.",
    procedure: "instrumentRuns.startMonitoring",
    body: z.object({ outputDir: z.string().describe("Absolute path") }),
    answers: {
      201: z.object({ id, runs: z.array(z.object({ id, orderId: id, orderNumber: z.string() })) }),
    },
    errors: [
      sequencingRunNotFound(),
      outputDirRequired(),
      outputDirNotAbsolute(),
      outputRootNotConfigured(),
      outputRootUnreadable(),
      outputDirUnreadable(),
      outputDirOutside(),
      outputDirTooLong(),
      folderWatched({ id: "<run>", orderId: "<id>", orderNumber: "<order>", outputDir: "<folder>" }),
      monitoringNotPlanned(),
      monitoringWithoutBarcodes(),
      barcodesRepeated({ libraries: "<libraries>" }),
      barcodeMapRefused(),
    ],
  },
  "POST /instrument-runs/:instrumentRunId/read-imports": {
    summary: "Import the monitored reads of all orders of an instrument run",
    description:
      "Requests the import of every sample with counted files that its read set lacks. The refusal of one order (`error`) leaves the others.",
    procedure: "readImports.requestForRun",
    answers: {
      200: z.object({
        requested: count.describe("Samples"),
        orders: z.array(
          z.object({ orderId: id, orderNumber: z.string(), requested: count, error: z.string().optional() }),
        ),
      }),
    },
    errors: [sequencingRunNotFound(), runNotMonitored(), dataBasePathNotConfigured()],
  },
  "PUT /instrument-runs/:instrumentRunId/pools": {
    summary: "Replace the pools on the lanes of an instrument run",
    description:
      "Atomic. Each order with libraries on the run has a sequencing run of the same name, whose samples and barcodes follow.",
    procedure: "instrumentRuns.setLanes",
    answers: { 200: whole },
    errors: [
      sequencingRunNotFound(),
      planFixed(),
      laneUnknown({ lanes: "<lanes>", lane: "<lane>" }),
      poolUnknown({ poolId: "<poolId>" }),
      poolTwice({ pool: "<pool>", lane: "<lane>" }),
      ...partErrors,
    ],
  },
  "GET /instrument-runs/:instrumentRunId/sample-sheet": {
    summary: "Export sample sheet of instrument run",
    description:
      "`Sample_ID` is the library code, `Sample_Project` the order number. Indexes are stored forward; the second one is written reversed where `target` expects it for the model of the instrument.",
    procedure: "bytes.instrumentRuns.sampleSheet",
    answers: { 200: { description: "Sample sheet in the requested `format`", contentTypes: ["text/csv"] } },
    errors: [
      sequencingRunNotFound(),
      runWithoutLibraries(),
      indexesMissing({ libraries: "<libraries>" }),
      indexesUneven({ lengths: "<lengths>" }),
      indexesRepeated({ lane: "<lane>", libraries: "<libraries>" }),
      barcodesMissing({ libraries: "<libraries>" }),
      barcodesRepeated({ libraries: "<libraries>" }),
    ],
  },
};
