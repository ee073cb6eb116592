import { count } from "../count.ts";

/** The planned sequencing runs of an order, and their samples. */
export const sequencing = {
  "sequencing.title": "Sequencing runs",
  "sequencing.failed": "Couldn't load the sequencing runs",
  "sequencing.demo.title": "Sequencing runs are disabled in the public demo",
  "sequencing.demo.text": "In your own installation, you assign samples to sequencing runs here.",
  "sequencing.demo.toOrder": "Open the order",
  "sequencing.draft.title": "This order is still a draft",
  "sequencing.draft.text": "Sequencing can be planned after the order is submitted.",
  "sequencing.toOrder": "Open the order",
  "sequencing.empty.title": "No sequencing runs yet",
  "sequencing.empty.text":
    "Create a sequencing run and add samples, or import a run plan from Excel. The template lists the samples of this order.",
  "sequencing.empty.textReader": "The facility has not planned a sequencing run for this order.",
  "sequencing.new": "New sequencing run",
  "sequencing.import": "Import run plan",
  "sequencing.template": "Download template",
  "sequencing.list": "Sequencing runs of this order",
  "sequencing.pages": "Sequencing run pages",
  "sequencing.run": "Sequencing run",
  "sequencing.samples": "Samples",
  "sequencing.sampleCount": ({ samples }: { samples: number }) => count(samples, "sample", "samples"),
  "sequencing.date": "Date",
  "sequencing.instrument": "Instrument",

  "sequencing.gone.title": "Sequencing run not found",
  "sequencing.gone.text": "It may have been deleted, or the import that created it was undone.",
  "sequencing.gone.action": "Show all sequencing runs",
  "sequencing.runFailed": "Couldn't load the sequencing run",
  "sequencing.edit": "Edit",
  "sequencing.more": "More actions",
  "sequencing.delete": "Delete sequencing run",
  "sequencing.delete.title": ({ name }: { name: string }) => `Delete sequencing run ${name}?`,
  "sequencing.delete.text": ({ samples }: { samples: number }) =>
    samples === 0
      ? "This sequencing run has no samples. Its details are permanently deleted."
      : `This permanently removes ${count(samples, "sample assignment", "sample assignments")}, with barcodes and notes. Samples and sequencing files are kept.`,
  "sequencing.delete.reads": ({ reads }: { reads: number }) =>
    `${count(reads, "read set loses its", "read sets lose their")} link to this sequencing run.`,
  "sequencing.delete.keep": "Cancel",
  "sequencing.delete.confirm": "Delete",
  "sequencing.deleted": ({ name }: { name: string }) => `Sequencing run ${name} deleted`,
  "sequencing.deleteFailed": "Couldn't delete the sequencing run",

  "sequencing.form.new": "New sequencing run",
  "sequencing.form.edit": ({ name }: { name: string }) => `Edit sequencing run ${name}`,
  "sequencing.form.runId": "Run ID",
  "sequencing.form.runIdHint": "Run ID from the instrument; must be unique within the order.",
  "sequencing.form.runIdMissing": "Enter a run ID",
  "sequencing.form.runName": "Title",
  "sequencing.form.platform": "Platform",
  "sequencing.form.instrument": "Instrument",
  "sequencing.form.runDate": "Date",
  "sequencing.form.folderPath": "Sequencing run directory",
  "sequencing.form.parameters": "Sequencing run parameters",
  "sequencing.form.parametersHint": "Used in sample sheets: flow cell, kit and read lengths.",
  "sequencing.form.parameter": ({ number }: { number: number }) => `Name of parameter ${number}`,
  "sequencing.form.parameterValue": ({ number }: { number: number }) => `Value of parameter ${number}`,
  "sequencing.form.parameterName": "Name",
  "sequencing.form.value": "Value",
  "sequencing.form.addParameter": "Add parameter",
  "sequencing.form.removeParameter": ({ number }: { number: number }) => `Remove parameter ${number}`,
  "sequencing.parameter.flow_cell_id": "Flow cell ID",
  "sequencing.parameter.flow_cell_product_code": "Flow cell product code",
  "sequencing.parameter.kit": "Kit",
  "sequencing.parameter.barcode_kit": "Barcode kit",
  "sequencing.parameter.position_id": "Position",
  "sequencing.parameter.read1_cycles": "Read 1 cycles",
  "sequencing.parameter.read2_cycles": "Read 2 cycles",
  "sequencing.form.figures": "Yield and quality",
  "sequencing.form.totalReads": "Reads",
  "sequencing.form.totalBases": "Bases",
  "sequencing.form.q30Score": "% ≥ Q30",
  "sequencing.form.passFilterPct": "% passing filter (PF)",
  "sequencing.form.clusterDensity": "Cluster density",
  "sequencing.form.wholeNumber": "Whole number, e.g. 1500000",
  "sequencing.form.create": "Create sequencing run",
  "sequencing.form.save": "Save",
  "sequencing.created": ({ name, samples }: { name: string; samples: number }) =>
    samples === 0
      ? `Sequencing run ${name} created`
      : `Sequencing run ${name} created with ${count(samples, "sample that has a barcode", "samples that have a barcode")}`,
  "sequencing.updated": ({ name }: { name: string }) => `Sequencing run ${name} saved`,
  "sequencing.createFailed": "Couldn't create the sequencing run",
  "sequencing.updateFailed": "Couldn't save the sequencing run",

  "sequencing.export": "Export",
  "sequencing.export.xlsx": "Excel (re-importable)",
  "sequencing.export.minknow": "MinKNOW sample sheet",
  "sequencing.export.illumina": "Illumina sample sheet v2",
  "sequencing.export.failed": "Export failed",
  "sequencing.export.saveFirst": "The plan is not saved. Fix the marked cells, then export.",
  "sequencing.template.failed": "Couldn't create the template",

  "sequencing.lastImport": ({ file, time }: { file: string; time: string }) =>
    `Imported from ${file}, ${time}`,
  "sequencing.lastImport.by": ({ file, name, time }: { file: string; name: string; time: string }) =>
    `Imported from ${file} by ${name}, ${time}`,
  "sequencing.lastImport.unnamed": "an Excel file",
  "sequencing.undo": "Undo last import",
  "sequencing.undo.title": "Undo this import?",
  "sequencing.undo.text":
    "Plans and samples return to their state before the import. Sequencing runs created by the import are deleted.",
  "sequencing.undo.runs": ({ names, others }: { names: string; others: number }) =>
    others === 0
      ? `Affected sequencing runs: ${names}.`
      : `Affected sequencing runs: ${names} and ${count(others, "other", "others")}.`,
  "sequencing.undo.instead":
    "Undoing would discard later changes, so nothing was changed. Edit the plan or import another one.",
  "sequencing.undo.keep": "Cancel",
  "sequencing.undo.confirm": "Undo import",
  "sequencing.undone": ({ runs }: { runs: number }) =>
    `Import undone for ${count(runs, "sequencing run", "sequencing runs")}`,
  "sequencing.undoFailed": "Couldn't undo the import",

  "sequencing.plan": "Samples on this sequencing run",
  "sequencing.plan.grid": ({ name }: { name: string }) => `Run plan for ${name}`,
  "sequencing.plan.hint":
    "All samples of the order. Enter a barcode to include a sample, or paste rows from a spreadsheet; with a header row, rows are matched by sample ID.",
  "sequencing.plan.count": ({ on, total }: Record<"on" | "total", string>) =>
    `${on} of ${total} samples on this sequencing run`,
  "sequencing.plan.putAllOn": ({ samples }: { samples: number }) =>
    samples === 1
      ? "Add the remaining sample"
      : `Add all ${count(samples, "remaining sample", "remaining samples")}`,
  "sequencing.plan.noSamples": "This order has no samples. Add a sample to plan a sequencing run.",
  "sequencing.plan.save": "Save plan",
  "sequencing.plan.saved": ({ samples }: { samples: number }) =>
    `Plan saved: ${count(samples, "sample", "samples")} on this sequencing run`,
  "sequencing.plan.saveFailed": "Couldn't save the plan",
  "sequencing.plan.correct": ({ cells }: { cells: number }) =>
    `Fix ${count(cells, "cell", "cells")} to save the plan.`,
  "sequencing.plan.noBarcode": "Barcode missing",
  "sequencing.plan.warnings": "Barcode warnings",
  "sequencing.plan.moreWarnings": ({ more }: { more: number }) => `and ${count(more, "more", "more")}`,
  "sequencing.column.sampleCode": "Sample",
  "sequencing.column.isOn": "Included",
  "sequencing.column.barcode": "Barcode / index",
  "sequencing.column.concentration_ng_ul": "Concentration (ng/µl)",
  "sequencing.column.post_pcr_concentration_ng_ul": "Library concentration (ng/µl)",
  "sequencing.column.total_volume_ul": "Total volume (µl)",
  "sequencing.column.depletion": "Host/rRNA depletion",
  "sequencing.column.extraction_date": "Extraction date",
  "sequencing.column.extraction_method": "Extraction method",
  "sequencing.column.analyte": "Analyte",
  "sequencing.column.run_specific_notes": "Sequencing run notes",
  "sequencing.column.notes": "Notes",

  "order.action.sequencingRun.created": "Sequencing run created",
  "order.action.sequencingRun.updated": "Sequencing run updated",
  "order.action.sequencingRun.deleted": "Sequencing run deleted",
  "order.action.sequencingRun.assigned": "Sequencing run samples changed",
  "order.action.runPlan.imported": "Run plan imported",
  "order.action.runPlan.importUndone": "Run plan import undone",
};
