import type { exports } from "../exports.ts";
import type { Described } from "./operation.ts";
import { sheet } from "./shapes.ts";

const description =
  "Select rows with `ids`, or with the filter `matching` except the ids in `except`. Returns at most 200,000 rows, limited to those that the user may list.";

export const exportsDescribed: Described<typeof exports> = {
  "POST /exports/libraries": {
    summary: "Export libraries",
    description,
    procedure: "bytes.libraries.export",
    answers: { 200: sheet },
  },
  "POST /exports/orders": {
    summary: "Export orders",
    description,
    procedure: "bytes.orders.export",
    answers: { 200: sheet },
  },
  "POST /exports/runs": {
    summary: "Export pipeline runs",
    description,
    procedure: "bytes.runs.export",
    answers: { 200: sheet },
  },
  "POST /exports/samples": {
    summary: "Export samples",
    description: `${description} For the facility with \`measurement_verdict\` and, as the group \`measurements\`, a column for each measured type.`,
    procedure: "bytes.samples.export",
    answers: { 200: sheet },
  },
  "POST /exports/studies": {
    summary: "Export studies",
    description,
    procedure: "bytes.studies.export",
    answers: { 200: sheet },
  },
};
