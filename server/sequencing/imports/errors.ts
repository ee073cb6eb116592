import { passingRefusal, refusal } from "../../platform/errors/refusal.ts";
import { sentence } from "../../platform/errors/rules/sentence.ts";
import {
  CELL_MAX_CHARACTERS,
  PREFILLED_PLACES_MAX,
  RUN_PLAN_COLUMNS_MAX,
  RUN_PLAN_MAX_BYTES,
  RUN_PLAN_ROWS_MAX,
  WORKBOOK_ENTRIES_MAX,
  WORKBOOK_INFLATED_MAX_BYTES,
} from "../limits.ts";

const MIB = 1024 * 1024;

/** Refusals of the workbook form. `cause`: only for the log. */
export const workbookRequired = refusal("imports.workbookRequired", 400, "Excel file is required");
export const oneWorkbookOnly = refusal(
  "imports.oneWorkbookOnly",
  400,
  "Only one Excel file can be imported at once",
);
export const formDamaged = refusal(
  "imports.formDamaged",
  400,
  "The form with the Excel file is incomplete or damaged",
);
export const workbookTooLarge = refusal(
  "imports.workbookTooLarge",
  413,
  "Run plan imports are limited to {megabytes} MB",
  { megabytes: RUN_PLAN_MAX_BYTES / MIB },
);

/** Refusals of the table in a workbook. */
export const noWorksheet = refusal("imports.noWorksheet", 400, "No worksheet with sample rows found");
export const tooManyRows = refusal(
  "imports.tooManyRows",
  400,
  "Run plan imports are limited to {most} data rows",
  { most: RUN_PLAN_ROWS_MAX },
);
export const tooManyColumns = refusal(
  "imports.tooManyColumns",
  400,
  "Run plan imports are limited to {most} columns",
  { most: RUN_PLAN_COLUMNS_MAX },
);
export const cellTooLong = refusal(
  "imports.cellTooLong",
  400,
  "Cell {cell} has more than {characters} characters",
  { characters: CELL_MAX_CHARACTERS },
);
export const tooMuchText = refusal(
  "imports.tooMuchText",
  400,
  "The worksheet contains too much text for one import",
);

/** Refusals of a file that is no valid workbook. */
export const notWorkbook = refusal(
  "imports.notWorkbook",
  400,
  "The file is not an Excel workbook: save the table as .xlsx and import that file",
);
export const otherWorkbookFormat = refusal(
  "imports.otherWorkbookFormat",
  400,
  "The Excel file has an older or binary format: save it as .xlsx and import that file",
);
export const workbookProtected = refusal(
  "imports.workbookProtected",
  400,
  "The Excel file is password-protected: save it without a password and import that file",
);
export const workbookDamaged = refusal(
  "imports.workbookDamaged",
  400,
  "The Excel file is incomplete or damaged: open it, save it again and import that file",
);
export const inflatesTooFar = refusal(
  "imports.inflatesTooFar",
  400,
  "The Excel file exceeds {megabytes} MB when unpacked: copy its table into a new workbook and import that file",
  { megabytes: WORKBOOK_INFLATED_MAX_BYTES / MIB },
);
export const tooManyParts = refusal(
  "imports.tooManyParts",
  400,
  "The Excel file has more than {most} parts: copy its table into a new workbook and import that file",
  { most: WORKBOOK_ENTRIES_MAX },
);
export const readingTooLong = refusal(
  "imports.readingTooLong",
  400,
  "The Excel file needs too much time or memory to read: copy its table into a new workbook and import that file",
);
export const tooManyAtOnce = passingRefusal(
  "imports.tooManyAtOnce",
  503,
  "Too many Excel files are being read at the moment. Try again shortly.",
);

/** Sentences on rows of a plan, shown beside them (spec §4, sequencing run import). */
export const rowUnplaced = sentence(
  "imports.rowUnplaced",
  "Rows must include both Run and Sample/Patient columns",
);
export const sampleUnknown = sentence("imports.sampleUnknown", "Sample not found on this order: {code}");
export const barcodeTaken = sentence(
  "imports.barcodeTaken",
  "Barcode {barcode} of run {runId} is already used by sample {sampleCode}",
);
export const answersDiffer = sentence(
  "imports.answersDiffer",
  "Sample {sampleCode} has more than one {label} in this sheet",
);
export const longValue = sentence("imports.longValue", "{label} must be at most {characters} characters");
export const newRunsBeginWithTooMany = sentence(
  "imports.newRunsBeginWithTooMany",
  "The new runs of this sheet would be prefilled with more than {most} samples that already have a barcode: import fewer runs at once",
  { most: PREFILLED_PLACES_MAX },
);
export const noColumnFor = sentence("imports.noColumnFor", "The sheet has no column for the {what}");
export const noDate = sentence("imports.noDate", "Not a recognized date: kept as text");
export const noNumber = sentence("imports.noNumber", "Not a number: kept as text");

/** Refusals of applying a plan. preview: the complete preview is returned again. */
const rowsNeedReview = refusal(
  "imports.rowsNeedReview",
  400,
  "Import contains rows that need review before saving",
);
export const needsReview = (preview: object) => rowsNeedReview(undefined, { ...preview });

/** Refusals of undoing an import. */
export const noImportToUndo = refusal(
  "imports.noImportToUndo",
  409,
  "Run {runId} has no import that can be undone",
);
export const laterImport = refusal(
  "imports.laterImport",
  409,
  "A later import changed run {runId}: undo that import first",
);
export const runDeletedSince = refusal(
  "imports.runDeletedSince",
  409,
  "Run {runId} was deleted after the import",
);
export const runChangedSince = refusal(
  "imports.runChangedSince",
  409,
  "Run {runId} was changed after the import",
);
export const runHoldsData = refusal(
  "imports.runHoldsData",
  409,
  "Run {runId} has reads or files that were added after the import",
);
export const sampleDeletedSince = refusal(
  "imports.sampleDeletedSince",
  409,
  "A sample was deleted after the import",
);
export const sampleChangedSince = refusal(
  "imports.sampleChangedSince",
  409,
  "Sample {sampleCode} was changed after the import",
);
export const placeChangedSince = refusal(
  "imports.placeChangedSince",
  409,
  "Sample {sampleCode} was changed in run {runId} after the import",
);
export const barcodeTakenSince = refusal(
  "imports.barcodeTakenSince",
  409,
  "Barcode {barcode} of run {runId} has since been reassigned",
);
