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
  sampleTwice,
} from "../../server/sequencing/runs/errors.ts";
import { WARNING_KINDS } from "../../server/sequencing/runs/rules/barcodeWarnings.ts";
import type { sequencing } from "../sequencing.ts";
import { sequencingSummary } from "./sequencingSummary.ts";
import type { Described } from "./operation.ts";
import { count, done, freeObject, id, pageOf, success, time } from "./shapes.ts";
import { sequencingRunNotFound } from "../../server/data/reads/errors.ts";
import { orderNotFound } from "../../server/ordering/access/errors.ts";

const percent = z.number().min(0).max(100).nullable();
const run = z
  .object({
    id,
    orderId: id,
    runId: z.string().describe("Name of the run, once an order"),
    runName: z.string().nullable(),
    platform: z.string().nullable(),
    instrument: z.string().nullable(),
    runDate: z.iso.date().nullable(),
    folderPath: z.string().nullable(),
    q30Score: percent,
    clusterDensity: z.number().min(0).nullable(),
    passFilterPct: percent,
    totalReads: count.nullable(),
    totalBases: z.string().nullable().describe("A whole number, which may be too large for a JSON number"),
    runParameters: freeObject,
    sampleCount: count,
    readCount: count,
    lastImport: z
      .object({
        id,
        fileName: z.string().nullable(),
        createdAt: time,
        createdBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
        runIds: z.array(z.string()).describe("Names of the runs that it changed, the first ones"),
        runCount: count,
      })
      .nullable()
      .describe("The import that can be undone"),
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
    summary: "Sequencing data of an order",
    description:
      "The samples with their active reads, planned barcodes, other files and live streams. `filesMissing` is null where the data folder cannot be read.",
    procedure: "sequencing.summary",
    answers: { 200: sequencingSummary },
    errors: [orderNotFound()],
  },
  "GET /orders/:orderId/sequencing/runs": {
    summary: "Sequencing runs of an order, newest first",
    procedure: "sequencing.list",
    answers: { 200: pageOf({ runs: z.array(run) }) },
    errors: [orderNotFound()],
  },
  "POST /orders/:orderId/sequencing/runs": {
    summary: "Plan a sequencing run",
    description: "Samples whose own barcode no other sample of the order has are on it from the beginning.",
    procedure: "sequencing.create",
    answers: { 201: z.object({ run }) },
    errors: [orderNotFound(), orderHoldsNoRunPlan(), runIdTaken({ runId: "<run>" }), tooManyAnswers()],
  },
  "PATCH /orders/:orderId/sequencing/runs/:sequencingRunId": {
    summary: "Change a sequencing run",
    description: "Keys that are left out stay as they are; null empties.",
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
    description: "Its reads and files stay and name no run any more.",
    procedure: "sequencing.delete",
    answers: { 200: done },
    errors: [orderNotFound(), orderHoldsNoRunPlan(), sequencingRunNotFound()],
  },
  "GET /orders/:orderId/sequencing/runs/:sequencingRunId/samples": {
    summary: "Samples on a sequencing run",
    procedure: "sequencing.get",
    answers: { 200: z.object(plan) },
    errors: [orderNotFound(), sequencingRunNotFound()],
  },
  "POST /orders/:orderId/sequencing/runs/:sequencingRunId/samples": {
    summary: "Put samples on a sequencing run or take them off",
    description: "All of it or nothing. Samples that are not named stay as they are.",
    procedure: "sequencing.assign",
    answers: { 200: success(plan) },
    errors: [
      orderNotFound(),
      orderHoldsNoRunPlan(),
      sequencingRunNotFound(),
      sampleNotFound(),
      sampleTwice({ sampleCode: "<sample>", count: "<count>", runId: "<run>" }),
      barcodeTwice({ barcode: "<barcode>", count: "<count>", runId: "<run>" }),
      tooManyAnswers(),
    ],
  },
  "GET /orders/:orderId/sequencing/runs/:sequencingRunId/export": {
    summary: "A planned run as a file",
    description:
      "`xlsx` is the plan, which can be imported again; `minknow` and `illumina` are sample sheets of the instruments.",
    procedure: "bytes.sequencing.exportRun",
    answers: {
      200: {
        description: "The file",
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
