import { z } from "zod";
import { schemaText } from "../../platform/errors/schemaText.ts";
import { CELL_MAX_CHARACTERS, RUN_PLAN_COLUMNS_MAX, RUN_PLAN_ROWS_MAX } from "../limits.ts";
import { FILE_NAME_MAX_BYTES } from "../../data/limits.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";
import { tooManyColumns, tooManyRows } from "./errors.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";

const cell = text(CELL_MAX_CHARACTERS);
const cells = z.array(cell).max(RUN_PLAN_COLUMNS_MAX, schemaText(tooManyColumns()));

/** A sheet that a user corrected (table.ts). */
const table = z.object({
  sheet: text(200),
  header: cells,
  rows: z
    .array(z.object({ rowNumber: z.int().min(1).max(2_000_000), cells }))
    .max(RUN_PLAN_ROWS_MAX, schemaText(tooManyRows())),
});

export const planInput = z.object({
  orderId: recordId,
  fileName: text(FILE_NAME_MAX_BYTES).nullable().optional(),
  table,
});

export const undoInput = z.object({ orderId: recordId, sequencingRunId: recordId });
export const templateInput = z.object({ orderId: recordId });

/** The workbook is read after the check that the order exists. */
export const sheetInput = z.object({ orderId: recordId, body: z.custom<ReadWorkbookBody>() });

type ReadWorkbookBody = () => Promise<{ fileName: string; bytes: Buffer }>;

/** One parsed row of the sheet (spec §2, run-plan row). */
export interface PlanRow {
  rowNumber: number;
  runId: string;
  sampleCode: string;
  barcode: string | null;
  customFields: Record<string, PlanValue>;
  /** By unknown header. */
  unmapped: Record<string, string>;
}

export type PlanValue = string | number;

/** The documented preview (spec §4, sequencing run import). */
export interface Preview {
  sheet: string;
  rows: PlanRow[];
  rowCount: number;
  unmappedColumns: string[];
  missingSamples: string[];
  duplicateBarcodes: { runId: string; barcode: string; count: number }[];
  rowErrors: { rowNumber: number | null; message: Sentence }[];
  applyReady: boolean;
}

/** A problem of a cell. */
export interface PlanProblem {
  /** null: the whole sheet. */
  rowNumber: number | null;
  /** Index from 0; null: the whole row. */
  column: number | null;
  message: Sentence;
  /**
   * Whether the problem prevents the import. A value with another problem is stored as text, which may be unintended.
   */
  blocks: boolean;
  /** Suggested values for the cell, the most likely first; at most five. */
  suggestions: string[];
}

export interface PlanChange {
  /** Name of a field: barcode, sampling_date, … */
  field: string;
  label: string;
  from: unknown;
  to: PlanValue;
}

export type RowStatus = "new" | "changed" | "same" | "problem";

/** The changes that an import would make, and the problems that prevent it. */
export interface Review {
  preview: Preview;
  /** One per column of the table. field and label: null for an unknown header. */
  columns: { index: number; header: string; field: string | null; label: string | null }[];
  problems: PlanProblem[];
  /**
   * prefilledSamples: number of samples that a new run receives in addition to those of the sheet, by their own
   * barcodes.
   */
  runs: { runId: string; isNew: boolean; rowCount: number; prefilledSamples: number }[];
  /** One per row of the table. new: the sample is not on the run yet. */
  rows: { rowNumber: number; status: RowStatus; changes: PlanChange[] }[];
  counts: Record<RowStatus, number>;
}

/** The applied changes, in addition to the preview (spec §4). assignments: samples of the sheet on that run. */
export interface Applied extends Preview {
  createdOrUpdated: { runId: string; assignments: number }[];
}
