import { count } from "../count.ts";

export const sheet = {
  "sheet.cell": ({ column, row }: { column: string; row: number }) => `${column}, row ${row}`,
  "sheet.notAsked": "n/a",
  "sheet.row": ({ row }: { row: number }) => `Row ${row}`,
  "sheet.unit": ({ label }: { label: string }) => `${label} (unit)`,
  "sheet.example": ({ example }: { example: string }) => `Example: ${example}`,
  "sheet.leaveHint": "Press Escape, then Tab to leave the table.",
  "sheet.addRow": "Add row",
  "sheet.addRows": ({ rows }: { rows: number }) => `Add ${rows} rows`,
  "sheet.removeRows": "Remove rows",
  "sheet.fillDown": "Fill down",
  "sheet.fillSeries": "Fill series",
  "sheet.undo": "Undo",
  "sheet.redo": "Redo",
  "sheet.options": "Options",
  "sheet.problems": ({ cells }: { cells: number }) => `${count(cells, "cell needs", "cells need")} attention`,
  "sheet.nextProblem": "Show next",
  "sheet.pasteLost": "Not everything was pasted",
  "sheet.pasted": ({ rows }: { rows: number }) => `${count(rows, "row", "rows")} pasted.`,
  "sheet.pastedHeader": "The first row was used as the header.",
  "sheet.pastedUnknown": ({ names }: { names: string }) => `Ignored columns: ${names}.`,
  "sheet.pastedUnits": ({ names }: { names: string }) =>
    `Unknown unit in the header; check the values: ${names}.`,
  "sheet.pastedRowsUnknown": ({ rows }: { rows: number }) =>
    `${count(rows, "row", "rows")} ignored: sample not in this table.`,
  "sheet.pastedRowsCut": ({ rows, most }: { rows: number; most: string }) =>
    `${count(rows, "row", "rows")} ignored: the table is limited to ${most} rows.`,
  "sheet.pastedColumnsCut": ({ columns }: { columns: number }) =>
    `${count(columns, "column", "columns")} beyond the last column ignored.`,

  "sheet.problem.required": "Required",
  "sheet.problem.notText": "Must be text",
  "sheet.problem.tooShort": ({ characters }: { characters: string }) => `At least ${characters} characters`,
  "sheet.problem.tooLong": ({ characters }: { characters: string }) => `At most ${characters} characters`,
  "sheet.problem.notNumber": "Must be a number, e.g. 1.5",
  "sheet.problem.tooSmall": ({ minValue }: { minValue: string }) => `At least ${minValue}`,
  "sheet.problem.tooLarge": ({ maxValue }: { maxValue: string }) => `At most ${maxValue}`,
  "sheet.problem.notAnOption": ({ options }: { options: string }) =>
    `Value not allowed. Choose one of: ${options}`,
  "sheet.problem.notOptions": ({ options }: { options: string }) =>
    `Some values are not allowed. Choose from: ${options}`,
  "sheet.problem.notYesOrNo": "Must be yes or no",
  "sheet.problem.notDate": "Must be a date, e.g. 2026-01-31",
  "sheet.problem.notTaxonomyId": "Must be an NCBI Taxonomy ID, e.g. 408170",
  "sheet.problem.notBarcode": "Only letters, digits, dots, dashes and underscores",
  "sheet.problem.notTechnology": "Choose a platform or describe it",
  "sheet.problem.noMatch": "Invalid format",
  "sheet.problem.unitMissing": ({ units }: { units: string }) => `Unit missing: ${units}`,
  "sheet.problem.notAUnit": ({ units }: { units: string }) => `Invalid unit. Choose one of: ${units}`,
  "sheet.problem.repeated": "Duplicate",
  "sheet.problem.repeatedBarcode": "Duplicate barcode",
};
