import { raise } from "../../platform/errors/apiError.ts";
import { noPreviewInDemo } from "./errors.ts";
import type { Preview } from "./openPreview.ts";

const LINES = [
  ["sample", "reads", "bases", "mean_quality", "gc_percent"],
  ["DEMO-01", "1204331", "181853981", "35.1", "48.2"],
  ["DEMO-02", "987210", "149068710", "34.7", "51.6"],
  ["DEMO-03", "1410876", "213042276", "35.4", "47.9"],
];

/** What a demo session sees in place of a file's content: an example of its kind, whatever the path (spec §4).
 *  Raises noPreviewInDemo for kinds of which there is none. */
export function demoPreview(name: string, contentType: string): Preview {
  const text = exampleOf(contentType.split(";")[0] ?? "") ?? raise(noPreviewInDemo());
  return { name, contentType, sizeBytes: Buffer.byteLength(text), content: { text } };
}

function exampleOf(type: string): string | undefined {
  switch (type) {
    case "text/html":
      return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Example report</title></head><body style="font-family: sans-serif"><h1>Example report</h1><p>The public demo shows made-up figures.</p><table>${LINES.map(row).join("")}</table></body></html>`;
    case "text/csv":
      return lines(",");
    case "text/tab-separated-values":
      return lines("\t");
    case "text/plain":
      return "The public demo shows made-up figures.\n";
    case "application/json":
      return `${JSON.stringify({ demo: true, samples: LINES.slice(1).map(([sample]) => sample) })}\n`;
    default:
      return undefined;
  }
}

function row(cells: string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}

function lines(separator: string): string {
  return `${LINES.map((cells) => cells.join(separator)).join("\n")}\n`;
}
