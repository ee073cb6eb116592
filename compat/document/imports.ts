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
const rowNumber = z.int().min(1).describe("Row of the worksheet, from 1");
const rowError = z.object({
  rowNumber: rowNumber.nullable().describe("Null for errors of the complete sheet"),
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
        unmapped: z.record(z.string(), z.string()).describe("Values by unknown column header"),
      }),
    ),
    rowCount: count,
    unmappedColumns: z.array(z.string()),
    missingSamples: z.array(z.string()).describe("Sample IDs that do not exist in the order"),
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
        column: count.nullable().describe("Index from 0; null for problems of the complete row"),
        message: z.string(),
        blocks: z.boolean().describe("Whether the problem prevents applying the sheet"),
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
  .meta({ id: "RunPlanTable", description: "Every cell as displayed text." });

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
      "Send a workbook in the form field `file`. Returns a preview; with `apply=true`, applies the run plan atomically. A workbook with rows that need review is refused, and the error response also contains the keys of the preview.",
    procedure: "bytes.imports.applySheet",
    query: z.object({ apply: z.enum(["true", "false"]).optional() }),
    answers: {
      200: z.union([
        preview,
        success({
          ...preview.shape,
          createdOrUpdated: z.array(
            z.object({ runId: z.string(), assignments: count.describe("Samples of the sheet on the run") }),
          ),
        }).meta({ id: "RunPlanApplied" }),
      ]),
    },
    errors: [...ofWorkbook, orderHoldsNoRunPlan(), needsReview({}), tooManyRunSamples(), tooManyAnswers()],
  },
  "POST /orders/:orderId/sequencing/runs/import/sheet": {
    summary: "Read and review a run plan",
    description:
      "Returns the cells of the sheet and the changes that applying it would make. Changes nothing.",
    procedure: "bytes.imports.sheet",
    answers: { 200: z.object({ table, review }) },
    errors: ofWorkbook,
  },
  "POST /orders/:orderId/sequencing/runs/import/undo": {
    summary: "Undo the latest import of a run",
    description:
      "Applies to all runs that the import changed. Refused if any imported value has been changed since. `runIds` are the names of the runs.",
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
    summary: "Get an empty run plan with the samples of an order",
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
