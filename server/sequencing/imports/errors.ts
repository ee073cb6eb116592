import { ApiError, PassingError } from "../../platform/errors/apiError.ts";
import {
  CELL_MAX_CHARACTERS,
  PREFILLED_PLACES_MAX,
  RETRY_AFTER_SECONDS,
  RUN_PLAN_COLUMNS_MAX,
  RUN_PLAN_MAX_BYTES,
  RUN_PLAN_ROWS_MAX,
  WORKBOOK_ENTRIES_MAX,
  WORKBOOK_INFLATED_MAX_BYTES,
} from "../../platform/limits/limits.ts";

const MIB = 1024 * 1024;

/** Of the form that brings a workbook. `cause`: for the log alone. */
export const workbookRequired = () => new ApiError(400, "Excel file is required");
export const oneWorkbookOnly = () => new ApiError(400, "Only one Excel file can be imported at once");
export const formDamaged = (cause?: unknown) =>
  new ApiError(400, "The form with the Excel file is incomplete or damaged", {}, cause);
export const workbookTooLarge = () =>
  new ApiError(413, `Run plan imports are limited to ${RUN_PLAN_MAX_BYTES / MIB} MB`);

/** Of the table in a workbook. */
export const noWorksheet = () => new ApiError(400, "No worksheet with sample rows found");
export const tooManyRows = () =>
  new ApiError(400, `Run plan imports are limited to ${RUN_PLAN_ROWS_MAX} data rows`);
export const tooManyColumns = () =>
  new ApiError(400, `Run plan imports are limited to ${RUN_PLAN_COLUMNS_MAX} columns`);
export const cellTooLong = (cell: string) =>
  new ApiError(400, `Cell ${cell} holds more than ${CELL_MAX_CHARACTERS} characters`);
export const tooMuchText = () =>
  new ApiError(400, "The worksheet holds more text than can be imported at once");

/** Of a file that is not, or not only, what it seems. */
export const notWorkbook = () =>
  new ApiError(400, "The file is not an Excel workbook: save the table as .xlsx and import that");
export const otherWorkbookFormat = () =>
  new ApiError(400, "The Excel file has an older or a binary format: save it as .xlsx and import that");
export const workbookProtected = () =>
  new ApiError(400, "The Excel file is protected by a password: save it without one and import that");
export const workbookDamaged = () =>
  new ApiError(400, "The Excel file is incomplete or damaged: open it, save it again and import that");
export const inflatesTooFar = () =>
  new ApiError(
    400,
    `The Excel file holds more than ${WORKBOOK_INFLATED_MAX_BYTES / MIB} MB when it is unpacked: ` +
      "copy its table into a new workbook and import that",
  );
export const tooManyParts = () =>
  new ApiError(
    400,
    `The Excel file has more than ${WORKBOOK_ENTRIES_MAX} parts: copy its table into a new workbook and import that`,
  );
export const readingTooLong = () =>
  new ApiError(
    400,
    "Reading the Excel file takes too much time or memory: copy its table into a new workbook and import that",
  );
export const tooManyAtOnce = () =>
  new PassingError(503, "Too many Excel files are being read: try again in a moment", RETRY_AFTER_SECONDS);

/** Of the rows of a plan, told beside them (spec §4, sequencing run import). */
export const rowUnplaced = () => "Rows must include both Run and Sample/Patient columns";
export const sampleUnknown = (code: string) => `Sample not found on this order: ${code}`;
export const barcodeTaken = (barcode: string, runId: string, sampleCode: string) =>
  `Barcode ${barcode} of run ${runId} is taken by sample ${sampleCode}`;
export const answersDiffer = (sampleCode: string, label: string) =>
  `Sample ${sampleCode} has more than one ${label} in this sheet`;
export const longValue = (label: string, characters: number) =>
  `${label} must be at most ${characters} characters`;
export const newRunsBeginWithTooMany = () =>
  `The new runs of this sheet would begin with more than ${PREFILLED_PLACES_MAX} samples by their own barcodes: ` +
  "import fewer of them at once";
export const noColumnFor = (what: "run" | "sample") => `No column of this sheet names the ${what}`;
export const noDate = () => "Not read as a date: it is kept as text";
export const noNumber = () => "Not read as a number: it is kept as text";

/** Of applying a plan. preview: all of it is told again. */
export const needsReview = (preview: object) =>
  new ApiError(400, "Import contains rows that need review before saving", { ...preview });

/** Of undoing an import. */
export const noImportToUndo = (runId: string) =>
  new ApiError(409, `Run ${runId} has no import that can be undone`);
export const laterImport = (runId: string) =>
  new ApiError(409, `A later import changed run ${runId}: undo that one first`);
export const runDeletedSince = (runId: string) =>
  new ApiError(409, `Run ${runId} was deleted after the import`);
export const runChangedSince = (runId: string) =>
  new ApiError(409, `Run ${runId} was changed after the import`);
export const runHoldsData = (runId: string) =>
  new ApiError(409, `Run ${runId} has reads or files that came after the import`);
export const sampleDeletedSince = () => new ApiError(409, "A sample was deleted after the import");
export const sampleChangedSince = (sampleCode: string) =>
  new ApiError(409, `Sample ${sampleCode} was changed after the import`);
export const placeChangedSince = (sampleCode: string, runId: string) =>
  new ApiError(409, `Sample ${sampleCode} was changed on run ${runId} after the import`);
export const barcodeTakenSince = (barcode: string, runId: string) =>
  new ApiError(409, `Barcode ${barcode} of run ${runId} was given to another sample after the import`);
