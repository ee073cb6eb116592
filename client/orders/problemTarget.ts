import { CODE } from "../samples/sampleRows.ts";
import type { Cell, Column, Row } from "../sheet/table.ts";
import type { FormField } from "./answers.ts";

/** Where a sentence of the server leads: a field of the order, a cell of the sample table, or the table as such. */
export type ProblemTarget =
  { kind: "field"; name: string } | { kind: "cell"; cell: Cell } | { kind: "table" } | undefined;

/** Finds the place that a refusal speaks of: "Order name is required", "Sample S001: Title is required",
 *  "Sample code already used in this order: S001". undefined when it names none that we know. */
export function problemTarget(
  text: string,
  { fields, columns, rows }: { fields: FormField[]; columns: Column[]; rows: Row[] },
): ProblemTarget {
  const repeated = /^Sample code already used in this order: (.*)$/s.exec(text)?.[1];
  if (repeated !== undefined) {
    const row = rows.findLastIndex(({ values }) => values[CODE]?.trim() === repeated);
    return row === -1 ? { kind: "table" } : { kind: "cell", cell: { row, column: 0 } };
  }
  const sample = longest(
    rows.map((_row, index) => index),
    (index) => `Sample ${rows[index]?.values[CODE]?.trim()}: `,
    text,
  );
  if (sample !== undefined) {
    const problem = text.slice(`Sample ${rows[sample]?.values[CODE]?.trim()}: `.length);
    const column = longest(columns, ({ label }) => `${label} `, problem);
    return { kind: "cell", cell: { row: sample, column: column ? columns.indexOf(column) : 0 } };
  }
  const field = longest(fields, ({ label }) => `${label} `, text);
  if (field) return { kind: "field", name: field.name };
  return /\bsamples?\b/i.test(text) ? { kind: "table" } : undefined;
}

function longest<Thing>(things: Thing[], startOf: (thing: Thing) => string, text: string): Thing | undefined {
  return things
    .filter((thing) => text.startsWith(startOf(thing)))
    .sort((one, other) => startOf(other).length - startOf(one).length)[0];
}
