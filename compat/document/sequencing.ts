import { z } from "zod";
import { tooManyAnswers } from "../../server/platform/errors/errors.ts";
import { sampleNotFound } from "../../server/ordering/samples/errors.ts";
import {
  barcodesMissing,
  barcodeTwice,
  indexesUneven,
  noIlluminaIndexes,
  noMinknowBarcodes,
  orderHoldsNoRunPlan,
  runIdTaken,
  runWithoutSamples,
  sampleDropped,
  sampleTwice,
} from "../../server/sequencing/runs/errors.ts";
import { WARNING_KINDS } from "../../server/sequencing/runs/rules/barcodeWarnings.ts";
import type { sequencing } from "../sequencing.ts";
import { sequencingSummary } from "./sequencingSummary.ts";
import type { Described } from "./operation.ts";
import { count, done, freeObject, id, pageShape, success, time } from "./shapes.ts";
import { sequencingRunNotFound } from "../../server/data/reads/errors.ts";
import { orderNotFound } from "../../server/ordering/access/errors.ts";

const percent = z.number().min(0).max(100).nullable();
const run = z
  .object({
    id,
    orderId: id,
    runId: z.string().describe("Name of the run, unique within the order"),
    runName: z.string().nullable(),
    platform: z.string().nullable(),
    instrument: z.string().nullable(),
    runDate: z.iso.date().nullable(),
    folderPath: z.string().nullable(),
    q30Score: percent,
    clusterDensity: z.number().min(0).nullable(),
    passFilterPct: percent,
    totalReads: count.nullable(),
    totalBases: z.string().nullable().describe("Integer, possibly too large for a JSON number"),
    runParameters: freeObject,
    sampleCount: count,
    readCount: count,
    lastImport: z
      .object({
        id,
        fileName: z.string().nullable(),
        createdAt: time,
        createdBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
        runIds: z.array(z.string()).describe("Names of the changed runs, possibly truncated"),
        runCount: count,
      })
      .nullable()
      .describe("Import that can be undone"),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "SequencingRun" });

const plan = {
  run,
  samples: z.array(
    z.object({
      id,
      sampleId: id,
      sampleCode: z.string(),
      sampleTitle: z.string().nullable(),
      barcode: z.string().nullable(),
      customFields: freeObject,
      notes: z.string().nullable(),
      activeRead: z.boolean().describe("Whether the sample has reads"),
    }),
  ),
  warnings: z.array(
    z.object({
      kind: z.enum(WARNING_KINDS),
      sampleCodes: z.array(z.string()),
      message: z.string(),
    }),
  ),
};

export const sequencingDescribed: Described<typeof sequencing> = {
  "GET /orders/:orderId/sequencing": {
    summary: "Get sequencing data of an order",
    description:
      "Returns the samples with their active read sets, planned barcodes, other files and live sequencing runs. `filesMissing` is null if the data directory cannot be read.",
    procedure: "sequencing.summary",
    answers: { 200: sequencingSummary },
    errors: [orderNotFound()],
  },
  "GET /orders/:orderId/sequencing/runs": {
    summary: "List sequencing runs of an order, newest first",
    procedure: "sequencing.list",
    answers: { 200: pageShape({ runs: z.array(run) }) },
    errors: [orderNotFound()],
  },
  "POST /orders/:orderId/sequencing/runs": {
    summary: "Create sequencing run",
    description: "Samples with a barcode that is unique within the order are added automatically.",
    procedure: "sequencing.create",
    answers: { 201: z.object({ run }) },
    errors: [orderNotFound(), orderHoldsNoRunPlan(), runIdTaken({ runId: "<run>" }), tooManyAnswers()],
  },
  "PATCH /orders/:orderId/sequencing/runs/:sequencingRunId": {
    summary: "Change a sequencing run",
    description: "Omitted fields are unchanged; null clears a field.",
    procedure: "sequencing.update",
    answers: { 200: success({ run }) },
    errors: [
      orderNotFound(),
      orderHoldsNoRunPlan(),
      sequencingRunNotFound(),
      runIdTaken({ runId: "<run>" }),
      tooManyAnswers(),
    ],
  },
  "DELETE /orders/:orderId/sequencing/runs/:sequencingRunId": {
    summary: "Delete a sequencing run",
    description: "Read sets and files are kept without their reference to the run.",
    procedure: "sequencing.delete",
    answers: { 200: done },
    errors: [orderNotFound(), orderHoldsNoRunPlan(), sequencingRunNotFound()],
  },
  "GET /orders/:orderId/sequencing/runs/:sequencingRunId/samples": {
    summary: "List samples on a sequencing run",
    procedure: "sequencing.get",
    answers: { 200: z.object(plan) },
    errors: [orderNotFound(), sequencingRunNotFound()],
  },
  "POST /orders/:orderId/sequencing/runs/:sequencingRunId/samples": {
    summary: "Add or remove samples of a sequencing run",
    description: "Atomic. Omitted samples are unchanged.",
    procedure: "sequencing.assign",
    answers: { 200: success(plan) },
    errors: [
      orderNotFound(),
      orderHoldsNoRunPlan(),
      sequencingRunNotFound(),
      sampleNotFound(),
      sampleTwice({ sampleCode: "<sample>", count: "<count>", runId: "<run>" }),
      sampleDropped({ sampleCode: "<sample>" }),
      barcodeTwice({ barcode: "<barcode>", count: "<count>", runId: "<run>" }),
      tooManyAnswers(),
    ],
  },
  "GET /orders/:orderId/sequencing/runs/:sequencingRunId/export": {
    summary: "Export a run plan",
    description:
      "`xlsx` returns the re-importable run plan; `minknow` and `illumina` return sample sheets for the instruments.",
    procedure: "bytes.sequencing.exportRun",
    answers: {
      200: {
        description: "The exported file",
        contentTypes: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/csv"],
      },
    },
    errors: [
      orderNotFound(),
      sequencingRunNotFound(),
      runWithoutSamples(),
      barcodesMissing({ sampleCodes: ["<samples>"] }),
      noMinknowBarcodes({ sampleCodes: ["<samples>"] }),
      noIlluminaIndexes({ sampleCodes: ["<samples>"] }),
      indexesUneven({ lengths: ["<lengths>"] }),
    ],
  },
};
