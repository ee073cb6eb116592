import { taskFactOf } from "./taskFactOf.ts";
import type { TaskFact } from "../runRecords/state/facts.ts";
import { bytesOf, durationMsOf, localTimeOf } from "./traceValues.ts";

/** The column names of a trace, in order, from its header. */
export type TraceColumns = readonly string[];

/** A longer line belongs to no trace. */
const LINE_MAX_CHARACTERS = 64 * 1024;

const READ: Record<string, (text: string) => number | undefined> = {
  submit: localTimeOf,
  start: localTimeOf,
  complete: localTimeOf,
  duration: durationMsOf,
  realtime: durationMsOf,
  peak_rss: bytesOf,
  peak_vmem: bytesOf,
  rss: bytesOf,
  vmem: bytesOf,
  rchar: bytesOf,
  wchar: bytesOf,
};

/**
 * Parses complete lines of a trace: tab-separated fields, a dash for unknown values, columns by the header. Accepts
 * both notations of Nextflow, formatted ("1m 13s", "217.3 MB", local time without a zone) and raw. columns: those of a
 * header that was read before; without them the first line is the header. Pure. Lines without a task or a status are
 * skipped; a task without task_id is identified by name and attempt. A missing end time is computed from the duration.
 */
export function parseTrace(
  text: string,
  columns?: TraceColumns,
): { columns: TraceColumns | undefined; tasks: TaskFact[] } {
  const lines = text.split("\n").flatMap((line) => {
    const whole = line.endsWith("\r") ? line.slice(0, -1) : line;
    return whole === "" || whole.length > LINE_MAX_CHARACTERS ? [] : [whole.split("\t")];
  });
  const head = columns ?? lines.shift()?.map((name) => name.trim());
  return { columns: head, tasks: head ? lines.flatMap((fields) => taskIn(head, fields) ?? []) : [] };
}

function taskIn(columns: TraceColumns, fields: string[]): TaskFact | undefined {
  const row: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) {
    const text = fields[index]?.trim() ?? "";
    if (text === "" || text === "-") continue;
    row[column] = READ[column] ? READ[column](text) : text;
  }
  row["exit"] = wholeNumber(row["exit"]);
  row["attempt"] = wholeNumber(row["attempt"]);
  if (
    row["complete"] === undefined &&
    typeof row["submit"] === "number" &&
    typeof row["duration"] === "number"
  )
    row["complete"] = row["submit"] + row["duration"];
  return taskFactOf(row, undefined);
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : undefined;
}
