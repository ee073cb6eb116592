import { count } from "../count.ts";

/** Import of a run plan from a workbook. */
export const imports = {
  "imports.title": "Import run plan",
  "imports.back": "Back to sequencing",
  "imports.draft": "This order is still a draft. You can review a plan now and import it after submission.",
  "imports.drop.title": "Drop a workbook here",
  "imports.drop.now": "Drop to read the workbook",
  "imports.drop.text":
    "Excel workbook (.xlsx) with one row per sample: sequencing run, sample, barcode and any other plan columns. Up to 1,000 rows and 80 columns. You review all changes before importing.",
  "imports.drop.choose": "Choose workbook",
  "imports.drop.input": "Workbook",
  "imports.drop.several": "Drop one workbook at a time.",
  "imports.drop.notWorkbook":
    "Run plans must be Excel workbooks (.xlsx). Save the table in this format and try again.",
  "imports.reading": ({ name }: { name: string }) => `Reading ${name} …`,
  "imports.failed": "Couldn't read the workbook",
  "imports.tooLarge": "Run plan imports are limited to 5 MB",
  "imports.another": "Choose another workbook",
  "imports.source": ({ sheet, file }: { sheet: string; file: string }) => `Sheet ${sheet} of ${file}`,

  "imports.grid": ({ file }: { file: string }) => `Run plan of ${file}`,
  "imports.count": ({ rows }: { rows: number }) => count(rows, "row", "rows"),
  "imports.hint": "Correct values here; they are validated as you type. The workbook file is not changed.",
  "imports.status": "Status",
  "imports.status.new": "New",
  "imports.status.changed": "Changed",
  "imports.status.same": "Unchanged",
  "imports.status.problem": "Error",
  "imports.notImported": "Not imported",
  "imports.filter": "Show rows",
  "imports.filter.all": ({ rows }: { rows: string }) => `All ${rows}`,
  "imports.filter.new": ({ rows }: { rows: string }) => `New ${rows}`,
  "imports.filter.changed": ({ rows }: { rows: string }) => `Changed ${rows}`,
  "imports.filter.same": ({ rows }: { rows: string }) => `Unchanged ${rows}`,
  "imports.filter.problem": ({ rows }: { rows: string }) => `Errors ${rows}`,

  "imports.unknown.title": "Unknown sample IDs",
  "imports.unknown.text": "Match each unknown ID to a sample, or correct the ID in its rows.",
  "imports.unknown.rows": ({ rows }: { rows: number }) => count(rows, "row", "rows"),
  "imports.unknown.use": ({ code, instead }: { code: string; instead: string }) =>
    `Use ${code} for ${instead}`,
  "imports.unknown.none": "No similar sample ID in this order",
  "imports.unknown.more": ({ codes }: { codes: number }) => `and ${count(codes, "other ID", "other IDs")}`,
  "imports.wrong.title": "Errors",
  "imports.wrong.at": ({ message, rows, isMany }: { message: string; rows: string; isMany: boolean }) =>
    `${message}: ${isMany ? "rows" : "row"} ${rows}`,
  "imports.wrong.more": ({ problems }: { problems: number }) => `and ${problems} more`,

  "imports.doubt.title": "Review before importing",
  "imports.doubt.at": ({ header, message }: { header: string; message: string }) => `${header}: ${message}`,
  "imports.doubt.read": ({ cells, first }: { cells: number; first: string }) =>
    cells === 1 ? `Read as ${first}` : `Read all ${cells} as dates, starting with ${first}`,

  "imports.columns.title": "Unmapped columns",
  "imports.columns.text": "Ignored unless you map them.",
  "imports.columns.as": ({ header }: { header: string }) => `Import ${header} as`,
  "imports.columns.all": ({ columns }: { columns: number }) => `Show all ${columns} columns`,
  "imports.columns.keep": "Not imported",
  "imports.run.title": "Sequencing run for these samples",
  "imports.run.text":
    "The sheet has no column for the sequencing run. Enter the sequencing run for all rows.",
  "imports.run.name": "Sequencing run",
  "imports.run.use": "Use for all rows",

  "imports.runs": "Sequencing runs",
  "imports.runs.new": ({ name, samples }: { name: string; samples: number }) =>
    `${name}: new, with ${count(samples, "sample", "samples")}`,
  "imports.runs.prefilled": ({ name, samples, others }: { name: string; samples: number; others: number }) =>
    `${name}: new, with ${count(samples, "sample", "samples")} and ${count(others, "other", "others")} of this order that already have a barcode`,
  "imports.runs.known": ({ name, samples }: { name: string; samples: number }) =>
    `${name}: ${count(samples, "sample", "samples")} in this sheet`,
  "imports.runs.more": ({ runs }: { runs: number }) =>
    `and ${count(runs, "other sequencing run", "other sequencing runs")}`,

  "imports.replaced": "Replaced values",
  "imports.replaced.value": ({
    sampleCode,
    runId,
    label,
    before,
    after,
  }: Record<"sampleCode" | "runId" | "label" | "before" | "after", string>) =>
    `${sampleCode} on ${runId}, ${label}: ${before} → ${after}`,
  "imports.replaced.more": ({ values }: { values: number }) =>
    `and ${count(values, "other value", "other values")}`,

  "imports.apply": "Import",
  "imports.apply.rows": ({ rows }: { rows: number }) => `Import ${count(rows, "row", "rows")}`,
  "imports.bar.checking": "Checking …",
  "imports.bar.unchecked": "Couldn't validate the plan.",
  "imports.bar.wrong": ({ rows }: { rows: number }) =>
    `Fix ${count(rows, "row", "rows")} to import the plan.`,
  "imports.bar.empty": "No rows to import.",
  "imports.bar.same": "All rows are already on the sequencing runs; nothing to import.",
  "imports.bar.ready": ({ added, changed }: { added: number; changed: number }) => {
    const changes = `${count(changed, "sample", "samples")} will be changed.`;
    if (added === 0) return changes;
    const additions = `${count(added, "sample", "samples")} will be added to a sequencing run`;
    return changed === 0 ? `${additions}.` : `${additions}, ${changes}`;
  },
  "imports.applyFailed": "Couldn't import the run plan",
  "imports.checkFailed": "Couldn't validate the sheet",
  "imports.applied": ({ samples, runs }: { samples: number; runs: number }) =>
    `Imported ${count(samples, "sample", "samples")} on ${count(runs, "sequencing run", "sequencing runs")}. The import can be undone ${runs === 1 ? "here" : "on each sequencing run"}.`,

  "imports.leave.title": "Leave without importing?",
  "imports.leave.text": "Your corrections will be lost. The workbook file is unchanged.",
  "imports.leave.stay": "Stay on page",
  "imports.leave.leave": "Leave",
};
