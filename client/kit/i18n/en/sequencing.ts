import { count } from "../count.ts";

/** The runs of a sequencer that are planned for an order, and which samples are on them. */
export const sequencing = {
  "sequencing.open": "Sequencing",
  "sequencing.title": "Sequencing runs",
  "sequencing.failed": "The sequencing runs could not be loaded",
  "sequencing.demo.title": "Sequencing runs are switched off in the public demo",
  "sequencing.demo.text":
    "In an instance of your own, this is where you plan which sample goes on which run.",
  "sequencing.demo.toOrder": "Go to the order",
  "sequencing.draft.title": "This order is still a draft",
  "sequencing.draft.text": "Sequencing is planned once the order is submitted.",
  "sequencing.toOrder": "Show the order",
  "sequencing.empty.title": "No sequencing run yet",
  "sequencing.empty.text":
    "Make a run and put samples on it, or import the run plan that you keep as a workbook. The template has the samples of this order filled in.",
  "sequencing.new": "New run",
  "sequencing.import": "Import run plan",
  "sequencing.template": "Download template",
  "sequencing.list": "Sequencing runs of this order",
  "sequencing.pages": "Pages of sequencing runs",
  "sequencing.run": "Run",
  "sequencing.samples": "Samples",
  "sequencing.sampleCount": ({ samples }: { samples: number }) => count(samples, "sample", "samples"),
  "sequencing.date": "Date",
  "sequencing.device": "Instrument",

  "sequencing.gone.title": "This run does not exist any more",
  "sequencing.gone.text": "It may have been deleted, or the import that made it was undone.",
  "sequencing.gone.action": "Show the other runs",
  "sequencing.runFailed": "The run could not be loaded",
  "sequencing.edit": "Edit",
  "sequencing.more": "More actions",
  "sequencing.delete": "Delete run",
  "sequencing.delete.title": ({ name }: { name: string }) => `Delete run ${name}?`,
  "sequencing.delete.text": ({ samples }: { samples: number }) =>
    samples === 0
      ? "No samples are on it yet. What was entered about the run is gone for good."
      : `That ${count(samples, "sample was", "samples were")} on it, with barcodes and notes, is gone for good. The samples and their sequencing files stay.`,
  "sequencing.delete.reads": ({ reads }: { reads: number }) =>
    `${count(reads, "read came", "reads came")} from this run and will not say so any more.`,
  "sequencing.delete.keep": "Keep it",
  "sequencing.delete.confirm": "Delete",
  "sequencing.deleted": ({ name }: { name: string }) => `Run ${name} deleted`,
  "sequencing.deleteFailed": "The run was not deleted",

  "sequencing.form.new": "New sequencing run",
  "sequencing.form.edit": ({ name }: { name: string }) => `Edit run ${name}`,
  "sequencing.form.runId": "Run",
  "sequencing.form.runIdHint": "As the instrument or the plan calls it. Once in each order.",
  "sequencing.form.runIdMissing": "Give the run a name",
  "sequencing.form.runName": "Title",
  "sequencing.form.platform": "Platform",
  "sequencing.form.instrument": "Instrument",
  "sequencing.form.runDate": "Date",
  "sequencing.form.folderPath": "Folder of the run",
  "sequencing.form.parameters": "Run parameters",
  "sequencing.form.parametersHint": "Sample sheets take flow cell, kit and read lengths from here.",
  "sequencing.form.parameter": ({ number }: { number: number }) => `Name of parameter ${number}`,
  "sequencing.form.parameterValue": ({ number }: { number: number }) => `Value of parameter ${number}`,
  "sequencing.form.parameterName": "Name",
  "sequencing.form.value": "Value",
  "sequencing.form.addParameter": "Add parameter",
  "sequencing.form.removeParameter": ({ number }: { number: number }) => `Remove parameter ${number}`,
  "sequencing.parameter.flow_cell_id": "Flow cell",
  "sequencing.parameter.flow_cell_product_code": "Flow cell type",
  "sequencing.parameter.kit": "Kit",
  "sequencing.parameter.barcode_kit": "Barcode kit",
  "sequencing.parameter.position_id": "Position",
  "sequencing.parameter.read1_cycles": "Cycles of read 1",
  "sequencing.parameter.read2_cycles": "Cycles of read 2",
  "sequencing.form.figures": "Yield and quality",
  "sequencing.form.totalReads": "Reads",
  "sequencing.form.totalBases": "Bases",
  "sequencing.form.q30Score": "Q30, percent",
  "sequencing.form.passFilterPct": "Passing filter, percent",
  "sequencing.form.clusterDensity": "Cluster density",
  "sequencing.form.wholeNumber": "Digits only, as in 1500000",
  "sequencing.form.cancel": "Cancel",
  "sequencing.form.create": "Create run",
  "sequencing.form.save": "Save",
  "sequencing.created": ({ name, samples }: { name: string; samples: number }) =>
    samples === 0
      ? `Run ${name} created`
      : `Run ${name} created, with ${count(samples, "sample", "samples")} whose barcode is known`,
  "sequencing.updated": ({ name }: { name: string }) => `Run ${name} saved`,
  "sequencing.createFailed": "The run was not created",
  "sequencing.updateFailed": "The run was not saved",

  "sequencing.export": "Export",
  "sequencing.export.xlsx": "Workbook, to be imported again",
  "sequencing.export.minknow": "MinKNOW sample sheet",
  "sequencing.export.illumina": "Illumina sample sheet, version 2",
  "sequencing.export.failed": "Nothing was exported",
  "sequencing.export.saveFirst": "The plan is not saved yet. Put right what is marked first, then export.",
  "sequencing.template.failed": "The template was not made",

  "sequencing.lastImport": ({ file, time }: { file: string; time: string }) =>
    `Imported from ${file}, ${time}`,
  "sequencing.lastImport.by": ({ file, name, time }: { file: string; name: string; time: string }) =>
    `Imported from ${file} by ${name}, ${time}`,
  "sequencing.lastImport.unnamed": "a workbook",
  "sequencing.undo": "Undo last import",
  "sequencing.undo.title": "Undo this import?",
  "sequencing.undo.text":
    "Plans and samples are put back as they were before it. Runs that it made are deleted.",
  "sequencing.undo.runs": ({ names, others }: { names: string; others: number }) =>
    others === 0
      ? `It changed these runs: ${names}.`
      : `It changed these runs: ${names} and ${count(others, "other", "others")}.`,
  "sequencing.undo.instead":
    "What was changed since would be lost, so nothing was put back. Change the plan by hand, or import another one.",
  "sequencing.undo.keep": "Leave it",
  "sequencing.undo.confirm": "Undo import",
  "sequencing.undone": ({ runs }: { runs: number }) => `Import undone for ${count(runs, "run", "runs")}`,
  "sequencing.undoFailed": "The import was not undone",

  "sequencing.plan": "Samples on this run",
  "sequencing.plan.grid": ({ name }: { name: string }) => `Run plan of ${name}`,
  "sequencing.plan.hint":
    "Every sample of the order. Type a barcode to put a sample on the run, or paste rows from a spreadsheet; with a header, rows find their sample.",
  "sequencing.plan.count": ({ on, total }: Record<"on" | "total", string>) => `${on} of ${total} on this run`,
  "sequencing.plan.putAllOn": ({ samples }: { samples: number }) =>
    `Put ${count(samples, "more sample", "more samples")} on`,
  "sequencing.plan.noSamples": "This order has no samples. A run plan needs at least one.",
  "sequencing.plan.save": "Save plan",
  "sequencing.plan.saved": ({ samples }: { samples: number }) =>
    `Plan saved: ${count(samples, "sample", "samples")} on this run`,
  "sequencing.plan.saveFailed": "The plan was not saved",
  "sequencing.plan.correct": ({ cells }: { cells: number }) =>
    `${count(cells, "cell has", "cells have")} to be put right before the plan can be saved.`,
  "sequencing.plan.noBarcode": "No barcode yet",
  "sequencing.plan.warnings": "Look at these barcodes",
  "sequencing.plan.moreWarnings": ({ more }: { more: number }) => `and ${count(more, "more", "more")}`,
  "sequencing.column.sampleCode": "Sample",
  "sequencing.column.isOn": "On run",
  "sequencing.column.barcode": "Barcode",
  "sequencing.column.concentration_ng_ul": "Concentration, ng/µl",
  "sequencing.column.post_pcr_concentration_ng_ul": "After PCR, ng/µl",
  "sequencing.column.total_volume_ul": "Total volume, µl",
  "sequencing.column.depletion": "Depletion",
  "sequencing.column.extraction_date": "Extraction date",
  "sequencing.column.extraction_method": "Extraction method",
  "sequencing.column.analyte": "Analyte",
  "sequencing.column.run_specific_notes": "Notes for this run",
  "sequencing.column.notes": "Further notes",

  "order.action.sequencingRun.created": "Sequencing run created",
  "order.action.sequencingRun.updated": "Sequencing run changed",
  "order.action.sequencingRun.deleted": "Sequencing run deleted",
  "order.action.sequencingRun.assigned": "Samples of a sequencing run changed",
  "order.action.runPlan.imported": "Run plan imported",
  "order.action.runPlan.importUndone": "Import of a run plan undone",
};
