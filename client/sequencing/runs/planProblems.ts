import {
  barcodeWarnings,
  type BarcodeWarning,
} from "../../../server/sequencing/runs/rules/barcodeWarnings.ts";
import { normalizeBarcode } from "../../../server/sequencing/runs/rules/normalizeBarcode.ts";
import { t } from "../../kit/i18n/t.ts";
import { type CellProblem, problemFinder, type RowProblems } from "../../kit/sheet/problems.ts";
import type { Column, Row } from "../../kit/sheet/table.ts";
import { BARCODE, CODE } from "./planColumns.ts";
import { isOn } from "./planRows.ts";

export interface PlanProblems {
  warnings: BarcodeWarning[];
  /** By row. */
  problems: RowProblems[];
}

/**
 * Returns a function that validates the rows of a run plan: problems of cells, and beside each barcode the server's
 * warnings. A barcode of two samples blocks saving.
 */
export function planProblemFinder(columns: Column[]): (rows: readonly Row[]) => PlanProblems {
  const barcodeColumn = columns.findIndex(({ name }) => name === BARCODE);
  // Index sequences are barcodes too, and a conflict names both samples.
  const ofCells = problemFinder(
    columns.map((column) =>
      column.name === BARCODE ? { ...column, field: { ...column.field, type: "text" } } : column,
    ),
  );
  return (rows) => {
    const planned = rows.filter(isOn).map(({ values }) => ({
      sampleCode: values[CODE] ?? "",
      barcode: normalizeBarcode(values[BARCODE] ?? ""),
    }));
    const warnings = barcodeWarnings(planned);
    const barcodes = new Map(planned.map(({ sampleCode, barcode }) => [sampleCode, barcode]));
    const begun = planned.some(({ barcode }) => barcode !== null);
    const reported = new Map<string, CellProblem>();
    for (const { kind, sampleCodes, message } of warnings) {
      // Without any barcode, missing ones are not reported yet.
      if (kind === "missing" && !begun) continue;
      const isWarning =
        kind !== "collision" || new Set(sampleCodes.map((code) => barcodes.get(code))).size > 1;
      const inCell = kind === "missing" ? t("sequencing.plan.noBarcode") : message;
      for (const code of sampleCodes) {
        if (isWarning && reported.has(code)) continue;
        reported.set(code, {
          column: barcodeColumn,
          problem: { kind: "reported", message: inCell, isWarning },
        });
      }
    }
    const problems = ofCells(rows).map((ofRow, index) => {
      const row = rows[index];
      if (!row || !isOn(row)) return ofRow;
      const warning = reported.get(row.values[CODE] ?? "");
      return warning && ofRow.every(({ column }) => column !== warning.column)
        ? [...ofRow, warning].sort((one, other) => one.column - other.column)
        : ofRow;
    });
    return { warnings, problems };
  };
}
