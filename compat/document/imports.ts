import { z } from "zod";
import { tooManyAnswers } from "../../server/platform/errors/errors.ts";
import {
  barcodeTakenSince,
  cellTooLong,
  formDamaged,
  inflatesTooFar,
  laterImport,
  needsReview,
  noImportToUndo,
  noWorksheet,
  notWorkbook,
  oneWorkbookOnly,
  otherWorkbookFormat,
  placeChangedSince,
  readingTooLong,
  runChangedSince,
  runDeletedSince,
  runHoldsData,
  sampleChangedSince,
  sampleDeletedSince,
  tooManyColumns,
  tooManyParts,
  tooManyRows,
  tooMuchText,
  workbookDamaged,
  workbookProtected,
  workbookRequired,
  workbookTooLarge,
} from "../../server/sequencing/imports/errors.ts";
import { orderHoldsNoRunPlan, tooManyRunSamples } from "../../server/sequencing/runs/errors.ts";
import type { imports } from "../imports.ts";
import type { Described } from "./operation.ts";
import { count, success } from "./shapes.ts";
import { sequencingRunNotFound } from "../../server/data/reads/errors.ts";
import { orderNotFound } from "../../server/ordering/access/errors.ts";

const value = z.union([z.string(), z.number()]);
const rowNumber = z.int().min(1).describe("Of the worksheet, from 1");
const rowError = z.object({
  rowNumber: rowNumber.nullable().describe("null: of the whole sheet"),
  message: z.string(),
});
const preview = z
  .object({
    sheet: z.string(),
    rows: z.array(
      z.object({
        rowNumber,
        runId: z.string().describe("Name of the run, not its id"),
        sampleCode: z.string(),
        barcode: z.string().nullable(),
        customFields: z.record(z.string(), value),
        unmapped: z.record(z.string(), z.string()).describe("By the headers that nobody knows"),
      }),
    ),
    rowCount: count,
    unmappedColumns: z.array(z.string()),
    missingSamples: z.array(z.string()).describe("Codes that the order does not have"),
    duplicateBarcodes: z.array(z.object({ runId: z.string(), barcode: z.string(), count: z.int().min(2) })),
    rowErrors: z.array(rowError),
    applyReady: z.boolean(),
  })
  .meta({ id: "RunPlanPreview" });

const rowStatus = z.enum(["new", "changed", "same", "problem"]);
const review = z
  .object({
    preview,
    columns: z.array(
      z.object({
        index: count,
        header: z.string(),
        field: z.string().nullable(),
        label: z.string().nullable(),
      }),
    ),
    problems: z.array(
      z.object({
        rowNumber: rowNumber.nullable(),
        column: count.nullable().describe("Index from 0; null: of the whole row"),
        message: z.string(),
        blocks: z.boolean().describe("Whether the sheet cannot be applied while this stands"),
        suggestions: z.array(z.string()).max(5),
      }),
    ),
    runs: z.array(
      z.object({ runId: z.string(), isNew: z.boolean(), rowCount: count, prefilledSamples: count }),
    ),
    rows: z.array(
      z.object({
        rowNumber,
        status: rowStatus,
        changes: z.array(z.object({ field: z.string(), label: z.string(), from: z.unknown(), to: value })),
      }),
    ),
    counts: z.object({ new: count, changed: count, same: count, problem: count }),
  })
  .meta({ id: "RunPlanReview" });

const table = z
  .object({
    sheet: z.string(),
    header: z.array(z.string()),
    rows: z.array(z.object({ rowNumber, cells: z.array(z.string()) })),
  })
  .meta({ id: "RunPlanTable", description: "Every cell as the text that a person sees in it." });

const ofWorkbook = [
  orderNotFound(),
  workbookRequired(),
  oneWorkbookOnly(),
  formDamaged(),
  workbookTooLarge(),
  noWorksheet(),
  tooManyRows(),
  tooManyColumns(),
  cellTooLong({ cell: "<cell>" }),
  tooMuchText(),
  notWorkbook(),
  otherWorkbookFormat(),
  workbookProtected(),
  workbookDamaged(),
  inflatesTooFar(),
  tooManyParts(),
  readingTooLong(),
];

export const importsDescribed: Described<typeof imports> = {
  "POST /orders/:orderId/sequencing/runs/import": {
    summary: "Preview or apply a run plan",
    description:
      "A workbook in the form field `file`. It is only looked at, unless the query says `apply=true`: then all of it is applied, or nothing. One with rows that need review is refused, and the refusal has the keys of the preview beside `error`.",
    procedure: "bytes.imports.applySheet",
    query: z.object({ apply: z.enum(["true", "false"]).optional() }),
    answers: {
      200: z.union([
        preview,
        success({
          ...preview.shape,
          createdOrUpdated: z.array(
            z.object({ runId: z.string(), assignments: count.describe("Samples of the sheet on that run") }),
          ),
        }).meta({ id: "RunPlanApplied" }),
      ]),
    },
    errors: [...ofWorkbook, orderHoldsNoRunPlan(), needsReview({}), tooManyRunSamples(), tooManyAnswers()],
  },
  "POST /orders/:orderId/sequencing/runs/import/sheet": {
    summary: "Read and review a run plan",
    description: "The sheet cell by cell, and what applying it would do; nothing is changed.",
    procedure: "bytes.imports.sheet",
    answers: { 200: z.object({ table, review }) },
    errors: ofWorkbook,
  },
  "POST /orders/:orderId/sequencing/runs/import/undo": {
    summary: "Undo the last import of a run",
    description:
      "On all runs that it changed, and only while nothing that it wrote was changed since. `runIds` are the names of those runs.",
    procedure: "imports.undo",
    answers: { 200: success({ runIds: z.array(z.string()) }) },
    errors: [
      orderNotFound(),
      orderHoldsNoRunPlan(),
      sequencingRunNotFound(),
      noImportToUndo({ runId: "<run>" }),
      laterImport({ runId: "<run>" }),
      runDeletedSince({ runId: "<run>" }),
      runChangedSince({ runId: "<run>" }),
      runHoldsData({ runId: "<run>" }),
      sampleDeletedSince(),
      sampleChangedSince({ sampleCode: "<sample>" }),
      placeChangedSince({ sampleCode: "<sample>", runId: "<run>" }),
      barcodeTakenSince({ barcode: "<barcode>", runId: "<run>" }),
    ],
  },
  "GET /orders/:orderId/sequencing/runs/template": {
    summary: "Empty run plan with the samples of an order",
    procedure: "bytes.imports.template",
    answers: {
      200: {
        description: "An Excel workbook to fill in and import",
        contentTypes: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
      },
    },
    errors: [orderNotFound()],
  },
};
