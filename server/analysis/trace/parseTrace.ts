import { taskFactOf } from "./taskFactOf.ts";
import type { TaskFact } from "../runRecords/state/facts.ts";
import { bytesOf, durationMsOf, localTimeOf } from "./traceValues.ts";

/** What the fields of a line are, in their order: the names in the head of the trace. */
export type TraceColumns = readonly string[];

/** Longer ones are no trace's. */
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

/** Reads whole lines of a trace: fields parted by tabs, a dash for what is not known, columns found by the head. Both
 *  notations of Nextflow are read, for people ("1m 13s", "217.3 MB", local time without a zone) and raw.
 *  columns: those of the head that was read before; without them the first line is the head.
 *  Pure. Lines that tell of no task, or not how it stands, are left out; a task goes by its name and attempt where the
 *  trace has no task_id. When it ended is counted from its duration where no column says so. */
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
