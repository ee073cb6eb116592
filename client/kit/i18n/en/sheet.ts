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
  "sheet.fillSeries": "Fill down, counting on",
  "sheet.undo": "Undo",
  "sheet.redo": "Redo",
  "sheet.options": "Choices",
  "sheet.problems": ({ cells }: { cells: number }) => `${count(cells, "cell needs", "cells need")} a look`,
  "sheet.nextProblem": "Show next",
  "sheet.pasted": ({ rows }: { rows: number }) => `${count(rows, "row", "rows")} pasted.`,
  "sheet.pastedHeader": "The first row was taken as the header.",
  "sheet.pastedUnknown": ({ names }: { names: string }) =>
    `Not taken, because there is no such column: ${names}.`,
  "sheet.pastedUnits": ({ names }: { names: string }) =>
    `Check the values, because the unit is not one of the column: ${names}.`,
  "sheet.pastedRowsUnknown": ({ rows }: { rows: number }) =>
    `${count(rows, "row was", "rows were")} left out, because this table has no such sample.`,
  "sheet.pastedRowsCut": ({ rows, most }: { rows: number; most: string }) =>
    `${count(rows, "row was", "rows were")} left out: this table has at most ${most} rows.`,
  "sheet.pastedColumnsCut": ({ columns }: { columns: number }) =>
    `${count(columns, "column", "columns")} right of the table left out.`,

  "problem.required": "Required",
  "problem.notText": "Not a text",
  "problem.tooShort": ({ characters }: { characters: string }) => `At least ${characters} characters`,
  "problem.tooLong": ({ characters }: { characters: string }) => `At most ${characters} characters`,
  "problem.notNumber": "Not a number, as in 1.5",
  "problem.tooSmall": ({ minValue }: { minValue: string }) => `At least ${minValue}`,
  "problem.tooLarge": ({ maxValue }: { maxValue: string }) => `At most ${maxValue}`,
  "problem.notAnOption": ({ options }: { options: string }) => `Not a choice. Choose one of: ${options}`,
  "problem.notOptions": ({ options }: { options: string }) => `Not all are choices. Choose from: ${options}`,
  "problem.notYesOrNo": "Neither yes nor no",
  "problem.notDate": "Not a date, as in 2026-01-31",
  "problem.notTaxonomyId": "Not a taxonomy id, as in 408170",
  "problem.notBarcode": "Not a barcode: letters, digits, dots, dashes and underscores",
  "problem.notTechnology": "Not a technology: choose one, or name it in words",
  "problem.noMatch": "Not in the expected form",
  "problem.unitMissing": ({ units }: { units: string }) => `The unit is missing: ${units}`,
  "problem.notAUnit": ({ units }: { units: string }) => `Not a unit of it. Choose one of: ${units}`,
  "problem.repeated": "Used twice",
  "problem.repeatedBarcode": "Same barcode as another sample",
};
