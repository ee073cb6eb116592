import type { FileHandle } from "node:fs/promises";
import { openStoredFile } from "../../data/files/openStoredFile.ts";
import { RUN_TASKS_MAX } from "../limits.ts";
import type { TaskFact } from "../runRecords/state/facts.ts";
import { parseTrace, type TraceColumns } from "./parseTrace.ts";

/** Small enough that its rows do not block the event loop for long. */
const READ_BYTES = 256 * 1024;
/** A trace is read up to this size or RUN_TASKS_MAX rows, because a package could write without limit. */
const TRACE_MAX_BYTES = 64 * 1024 * 1024;
const PROCESSES_MAX = 1_000;
const NEWLINE = 0x0a;

/** The position to which a trace was read, and its content so far. */
export interface TracePosition {
  columns: TraceColumns | undefined;
  /** Offset of the first unread byte. */
  offset: number;
  /** Size of the file. */
  size: number;
  inode: bigint;
  /** Number of tasks in its rows. */
  rows: number;
  processes: ReadonlySet<string>;
}

/**
 * Reads the new content of a trace, one part at a time; undefined when the trace is missing. root: of the run
 * directory; path: below it. place: from the previous call; without it, or when the file was replaced or truncated,
 * reads from the beginning. isWhole: the file is complete, so that a last line without an end counts. Returns the tasks
 * of the new rows, the place after them, and whether more is left. A partial line is read by the next call.
 */
export async function readTrace(
  { root, path }: { root: string; path: string },
  place: TracePosition | undefined,
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<{ tasks: TaskFact[]; place: TracePosition; isMore: boolean } | undefined> {
  const opened = await openStoredFile(root, path).catch(() => undefined);
  if (!opened) return undefined;
  const { file, stats } = opened;
  try {
    const seen = { size: Number(stats.size), inode: stats.ino };
    const continues = place?.inode === seen.inode && place.offset <= seen.size;
    const from = continues ? place : { columns: undefined, offset: 0, rows: 0, processes: new Set<string>() };
    const end = from.rows < RUN_TASKS_MAX ? Math.min(seen.size, TRACE_MAX_BYTES) : from.offset;
    const { text, offset } = await readLines(file, from.offset, end, isWhole);
    const { columns, tasks } = parseTrace(text, from.columns);
    const after: TracePosition = {
      ...seen,
      columns,
      offset,
      rows: from.rows + tasks.length,
      processes: withMore(from.processes, tasks),
    };
    return { tasks, place: after, isMore: offset > from.offset && offset < end };
  } finally {
    await file.close();
  }
}

async function readLines(
  file: FileHandle,
  from: number,
  end: number,
  isWhole: boolean,
): Promise<{ text: string; offset: number }> {
  const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(READ_BYTES, end - from)));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
  const read = buffer.subarray(0, bytesRead);
  const isLast = from + bytesRead >= end;
  const lineEnd = read.lastIndexOf(NEWLINE) + 1;
  // A line that fills the whole part belongs to no trace; its remainder is skipped as a row without a task.
  const used = (isLast && isWhole) || (lineEnd === 0 && !isLast) ? bytesRead : lineEnd;
  return { text: read.toString("utf8", 0, used), offset: from + used };
}

function withMore(known: ReadonlySet<string>, tasks: TaskFact[]): ReadonlySet<string> {
  const fresh = tasks.filter(({ process }) => !known.has(process));
  if (fresh.length === 0 || known.size >= PROCESSES_MAX) return known;
  return new Set([...known, ...fresh.map(({ process }) => process)]);
}
