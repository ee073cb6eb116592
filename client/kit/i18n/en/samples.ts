import { count } from "../count.ts";

export const samples = {
  "samples.title": "Samples",
  "samples.grid": "Sample table",
  "samples.code": "Sample ID",
  "samples.codeGiven": "assigned on save",
  "samples.hint":
    "Type as in a spreadsheet, or paste rows copied from Excel, LibreOffice or Google Sheets. Header rows are recognized.",
  "samples.fixedHint":
    "The order is submitted: sample IDs and organisms are locked, and samples can no longer be added or removed. Other values remain editable until the sample's study is marked as ready.",
  "samples.count": ({ rows }: { rows: number }) => count(rows, "sample", "samples"),
  "samples.search": "Find a sample",
  "samples.none": "No samples",
  "samples.reads": "Reads",
  "samples.noReads": "none yet",
  "samples.page": "Sample pages",
};
