import { count } from "../count.ts";

export const samples = {
  "samples.title": "Samples",
  "samples.grid": "Sample table",
  "samples.code": "Code",
  "samples.codeGiven": "given later",
  "samples.hint":
    "Type as in a spreadsheet, or copy rows in Excel, LibreOffice or Google Sheets and paste them here. A header row is understood.",
  "samples.fixedHint":
    "The order is submitted: codes and organisms are fixed, and no samples can be added or removed. Other values can change until the study of a sample is ready.",
  "samples.count": ({ rows }: { rows: number }) => count(rows, "sample", "samples"),
  "samples.search": "Find a sample",
  "samples.none": "No samples",
  "samples.noneFound": "No sample is called that.",
  "samples.status": "Status",
  "samples.reads": "Reads",
  "samples.noReads": "none yet",
  "samples.noPublishedReads": "none published yet",
  "samples.select": ({ code }: { code: string }) => `Select sample ${code}`,
  "samples.selectAll": "Select all samples",
  "samples.selected": ({ rows }: { rows: number }) => `${count(rows, "sample", "samples")} selected`,
  "samples.setStatus": "Set status to",
  "samples.apply": "Set status",
  "samples.statusSet": ({ rows }: { rows: number }) => `Status of ${count(rows, "sample", "samples")} set`,
  "samples.statusFailed": "The status was not set",
  "samples.page": "Pages of samples",
};
