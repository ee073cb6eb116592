import type { exports } from "../exports.ts";
import type { Described } from "./operation.ts";
import { sheet } from "./shapes.ts";

const description =
  "Rows are chosen by `ids`, or by `matching` a filter, without those of `except`. Who asks gets of them what their lists hold, at most 200,000.";

export const exportsDescribed: Described<typeof exports> = {
  "POST /exports/orders": {
    summary: "Orders as a file",
    description,
    procedure: "bytes.orders.export",
    answers: { 200: sheet },
  },
  "POST /exports/runs": {
    summary: "Pipeline runs as a file",
    description,
    procedure: "bytes.runs.export",
    answers: { 200: sheet },
  },
  "POST /exports/samples": {
    summary: "Samples as a file",
    description,
    procedure: "bytes.samples.export",
    answers: { 200: sheet },
  },
  "POST /exports/studies": {
    summary: "Studies as a file",
    description,
    procedure: "bytes.studies.export",
    answers: { 200: sheet },
  },
};
