import { count } from "../count.ts";

export const sheet = {
  "sheet.cell": ({ column, row }: { column: string; row: number }) => `${column}, row ${row}`,
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

  "problem.required": "Required",
  "problem.notText": "Must be text",
  "problem.tooShort": ({ characters }: { characters: string }) => `At least ${characters} characters`,
  "problem.tooLong": ({ characters }: { characters: string }) => `At most ${characters} characters`,
  "problem.notNumber": "Must be a number, e.g. 1.5",
  "problem.tooSmall": ({ minValue }: { minValue: string }) => `At least ${minValue}`,
  "problem.tooLarge": ({ maxValue }: { maxValue: string }) => `At most ${maxValue}`,
  "problem.notAnOption": ({ options }: { options: string }) => `Value not allowed. Choose one of: ${options}`,
  "problem.notOptions": ({ options }: { options: string }) =>
    `Some values are not allowed. Choose from: ${options}`,
  "problem.notYesOrNo": "Must be yes or no",
  "problem.notDate": "Must be a date, e.g. 2026-01-31",
  "problem.notTaxonomyId": "Must be an NCBI Taxonomy ID, e.g. 408170",
  "problem.notBarcode": "Only letters, digits, dots, dashes and underscores",
  "problem.notTechnology": "Choose a platform or describe it",
  "problem.noMatch": "Invalid format",
  "problem.unitMissing": ({ units }: { units: string }) => `Unit missing: ${units}`,
  "problem.notAUnit": ({ units }: { units: string }) => `Invalid unit. Choose one of: ${units}`,
  "problem.repeated": "Duplicate",
  "problem.repeatedBarcode": "Duplicate barcode",
};
