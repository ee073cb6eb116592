import type { RunPlanImport } from "../../../db/models/RunPlanImport.ts";

const RUNS_NAMED_MAX = 500;

/** The summary of an import for the audit log. */
export function auditedImport({
  fileName,
  sheet,
  rowCount,
  changes,
}: Pick<RunPlanImport, "fileName" | "sheet" | "rowCount" | "changes">) {
  return {
    fileName,
    sheet,
    rowCount,
    runs: changes.runs.map(({ runId, isNew }) => ({ runId, isNew })).slice(0, RUNS_NAMED_MAX),
    assignments: changes.assignments.length,
    samples: changes.samples.length,
  };
}
