import { parseTask } from "./parseTask.ts";
import type { TaskFact } from "../runRecords/state/facts.ts";

/** The column names of a trace, in order, from its header. */
export type TraceColumns = readonly string[];

/** A longer line belongs to no trace. */
const LINE_MAX_CHARACTERS = 64 * 1024;

const PARSERS: Record<string, (text: string) => number | undefined> = {
  submit: parseLocalTime,
  start: parseLocalTime,
  complete: parseLocalTime,
  duration: parseDurationMs,
  realtime: parseDurationMs,
  peak_rss: parseBytes,
  peak_vmem: parseBytes,
  rss: parseBytes,
  vmem: parseBytes,
  rchar: parseBytes,
  wchar: parseBytes,
  cpus: wholeNumber,
  memory: parseBytes,
  time: parseDurationMs,
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
  return { columns: head, tasks: head ? lines.flatMap((fields) => parseRow(head, fields) ?? []) : [] };
}

function parseRow(columns: TraceColumns, fields: string[]): TaskFact | undefined {
  const row: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) {
    const text = fields[index]?.trim() ?? "";
    if (text === "" || text === "-") continue;
    row[column] = PARSERS[column] ? PARSERS[column](text) : text;
  }
  row["exit"] = wholeNumber(row["exit"]);
  row["attempt"] = wholeNumber(row["attempt"]);
  if (
    row["complete"] === undefined &&
    typeof row["submit"] === "number" &&
    typeof row["duration"] === "number"
  )
    row["complete"] = row["submit"] + row["duration"];
  return parseTask(row, undefined);
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : undefined;
}

const LOCAL_TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?$/;
const RAW = /^\d+(\.\d+)?$/;
const UNIT_MS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const UNIT_BYTES = ["B", "KB", "MB", "GB", "TB", "PB", "EB"];

/**
 * Parses "2022-11-03 22:11:13.833" to milliseconds since 1970 in the time zone of this machine, because a trace names
 * none. A raw value is that number already.
 */
export function parseLocalTime(text: string): number | undefined {
  if (RAW.test(text)) return Number(text);
  const parts = LOCAL_TIME.exec(text);
  if (!parts) return undefined;
  const [year, month, day, hours, minutes, seconds] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const ms = Number((parts[7] ?? "").padEnd(3, "0"));
  return new Date(year, month - 1, day, hours, minutes, seconds, ms).getTime();
}

/** Parses "325ms", "5.8s", "1d 2h 1s", or a raw number, to milliseconds. */
export function parseDurationMs(text: string): number | undefined {
  if (RAW.test(text)) return Number(text);
  let totalMs = 0;
  for (const part of text.split(/\s+/)) {
    const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)(ms|[smhd])$/.exec(part) ?? [];
    if (amount === undefined) return undefined;
    totalMs += Number(amount) * (UNIT_MS[unit] ?? 0);
  }
  return Math.round(totalMs);
}

/** Parses "217.3 MB", or a raw number, to bytes. Each unit is 1024 of the previous one. */
export function parseBytes(text: string): number | undefined {
  if (RAW.test(text)) return Number(text);
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?) ?([KMGTPE]?B)$/.exec(text) ?? [];
  return amount === undefined ? undefined : Math.round(Number(amount) * 1024 ** UNIT_BYTES.indexOf(unit));
}
