import { count } from "../count.ts";

/** The import of a run plan from a workbook. */
export const imports = {
  "imports.title": "Import run plan",
  "imports.draft":
    "This order is still a draft. You can look at a plan now and import it once the order is submitted.",
  "imports.drop.title": "Drop a workbook here",
  "imports.drop.now": "Let go to read this workbook",
  "imports.drop.text":
    "An Excel workbook (.xlsx) with one row for each sample: run, sample, barcode, and what else your plan keeps. Up to 1,000 rows and 80 columns. Nothing is changed before you have seen what would be.",
  "imports.drop.choose": "Choose workbook",
  "imports.drop.input": "Workbook",
  "imports.drop.several": "Drop one workbook at a time.",
  "imports.drop.notWorkbook":
    "A run plan is read from an Excel workbook (.xlsx). Save this table as one, and drop that.",
  "imports.reading": ({ name }: { name: string }) => `Reading ${name} …`,
  "imports.failed": "The workbook was not read",
  "imports.tooLarge": "Run plan imports are limited to 5 MB",
  "imports.another": "Another workbook",
  "imports.source": ({ sheet, file }: { sheet: string; file: string }) => `Sheet ${sheet} of ${file}`,

  "imports.grid": ({ file }: { file: string }) => `Run plan of ${file}`,
  "imports.count": ({ rows }: { rows: number }) => count(rows, "row", "rows"),
  "imports.hint":
    "Everything can be put right here, and is checked again as you type. The workbook itself stays as it is.",
  "imports.status": "Result",
  "imports.status.new": "New",
  "imports.status.changed": "Changed",
  "imports.status.same": "Same",
  "imports.status.problem": "To correct",
  "imports.notImported": "Not imported",
  "imports.filter": "Rows to show",
  "imports.filter.all": ({ rows }: { rows: string }) => `All ${rows}`,
  "imports.filter.new": ({ rows }: { rows: string }) => `New ${rows}`,
  "imports.filter.changed": ({ rows }: { rows: string }) => `Changed ${rows}`,
  "imports.filter.same": ({ rows }: { rows: string }) => `Same ${rows}`,
  "imports.filter.problem": ({ rows }: { rows: string }) => `To correct ${rows}`,

  "imports.unknown.title": "Samples that this order does not have",
  "imports.unknown.text":
    "Take the sample that is meant for all rows that say so, or type its code into the row.",
  "imports.unknown.rows": ({ rows }: { rows: number }) => count(rows, "row", "rows"),
  "imports.unknown.use": ({ code, instead }: { code: string; instead: string }) =>
    `Use ${code} for ${instead}`,
  "imports.unknown.none": "No sample of this order has a similar code",
  "imports.unknown.more": ({ codes }: { codes: number }) =>
    `and ${count(codes, "other code", "other codes")}`,
  "imports.wrong.title": "To be put right",
  "imports.wrong.at": ({ message, rows, isMany }: { message: string; rows: string; isMany: boolean }) =>
    `${message}: ${isMany ? "rows" : "row"} ${rows}`,
  "imports.wrong.more": ({ problems }: { problems: number }) => `and ${problems} more`,

  "imports.doubt.title": "Worth a look before it is imported",
  "imports.doubt.at": ({ header, message }: { header: string; message: string }) => `${header}: ${message}`,
  "imports.doubt.read": ({ cells, first }: { cells: number; first: string }) =>
    cells === 1 ? `Read it as ${first}` : `Read all ${cells} as dates, the first as ${first}`,

  "imports.columns.title": "Columns that are not known",
  "imports.columns.text": "What they hold is left out, unless you say what it is.",
  "imports.columns.as": ({ header }: { header: string }) => `Import ${header} as`,
  "imports.columns.all": ({ columns }: { columns: number }) => `Show all ${columns} columns`,
  "imports.columns.keep": "Not imported",
  "imports.run.title": "Which run are these samples on?",
  "imports.run.text": "No column of the sheet names the run. Name one that all rows are on.",
  "imports.run.name": "Run",
  "imports.run.use": "Use for all rows",

  "imports.runs": "Runs",
  "imports.runs.new": ({ name, samples }: { name: string; samples: number }) =>
    `${name}: new, with ${count(samples, "sample", "samples")}`,
  "imports.runs.prefilled": ({ name, samples, others }: { name: string; samples: number; others: number }) =>
    `${name}: new, with ${count(samples, "sample", "samples")} and ${count(others, "other", "others")} of this order that have a barcode already`,
  "imports.runs.known": ({ name, samples }: { name: string; samples: number }) =>
    `${name}: ${count(samples, "sample", "samples")} of this sheet`,
  "imports.runs.more": ({ runs }: { runs: number }) => `and ${count(runs, "other run", "other runs")}`,

  "imports.replaced": "Replaces what is there",
  "imports.replaced.value": ({
    sampleCode,
    runId,
    label,
    before,
    after,
  }: Record<"sampleCode" | "runId" | "label" | "before" | "after", string>) =>
    `${sampleCode} on ${runId}, ${label}: ${before} becomes ${after}`,
  "imports.replaced.more": ({ values }: { values: number }) =>
    `and ${count(values, "other value", "other values")}`,

  "imports.apply": "Import",
  "imports.apply.rows": ({ rows }: { rows: number }) => `Import ${count(rows, "row", "rows")}`,
  "imports.bar.checking": "Checking …",
  "imports.bar.unchecked": "What stands here could not be checked.",
  "imports.bar.wrong": ({ rows }: { rows: number }) =>
    `${count(rows, "row has", "rows have")} to be put right before this can be imported.`,
  "imports.bar.empty": "There is no row to import.",
  "imports.bar.same": "All of this is on the runs already. There is nothing to import.",
  "imports.bar.ready": ({ added, changed }: { added: number; changed: number }) => {
    const changes = `${count(changed, "sample", "samples")} will be changed.`;
    if (added === 0) return changes;
    const additions = `${count(added, "sample", "samples")} will be put on a run`;
    return changed === 0 ? `${additions}.` : `${additions}, ${changes}`;
  },
  "imports.applyFailed": "The run plan was not imported",
  "imports.checkFailed": "The sheet could not be checked",
  "imports.applied": ({ samples, runs }: { samples: number; runs: number }) =>
    `Imported: ${count(samples, "sample", "samples")} on ${count(runs, "run", "runs")}. It can be undone ${runs === 1 ? "here" : "at each of them"}.`,

  "imports.leave.title": "Leave without importing?",
  "imports.leave.text": "What you put right here is kept nowhere else. The workbook itself is as it was.",
  "imports.leave.stay": "Stay",
  "imports.leave.leave": "Leave",
};
