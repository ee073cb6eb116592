import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { TaskFact } from "../state/facts.ts";
import { parseTrace, type TraceColumns } from "./parseTrace.ts";

const READ_BYTES = 1024 * 1024;
/** What a trace has beyond it is not read: a package could write one without end. */
const TRACE_MAX_BYTES = 64 * 1024 * 1024;
const PROCESSES_MAX = 1_000;
const NEWLINE = 0x0a;

/** How far a trace was read, and what was in it till there. */
export interface TracePlace {
  columns: TraceColumns | undefined;
  /** Of the first byte that was not read. */
  offset: number;
  /** By which a change shows without reading. */
  size: number;
  modifiedMs: number;
  inode: number;
  rows: number;
  processes: ReadonlySet<string>;
}

/** Reads what is new in the trace at `path`, a part at a time; undefined when there is no trace.
 *  place: as an earlier reading gave it; without it, or when the file was replaced or cut, from the beginning.
 *  isWhole: nobody writes to it any more, so that a last line counts even without its end.
 *  Gives the tasks of the new rows, the place after them, and whether there is more to read. A line that is half
 *  written is read next time. */
export async function readTrace(
  path: string,
  place: TracePlace | undefined,
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<{ tasks: TaskFact[]; place: TracePlace; isMore: boolean } | undefined> {
  // Not a pipe that hangs whoever opens it, and no link out of the run folder: its package may put there what it likes.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  if (!file) return undefined;
  try {
    const status = await file.stat();
    if (!status.isFile()) return undefined;
    const seen = { size: status.size, modifiedMs: status.mtimeMs, inode: status.ino };
    const goesOn = place?.inode === seen.inode && place.offset <= seen.size;
    const from = goesOn ? place : { columns: undefined, offset: 0, rows: 0, processes: new Set<string>() };
    const end = Math.min(seen.size, TRACE_MAX_BYTES);
    const { text, offset } = await wholeLines(file, from.offset, end, isWhole);
    const { columns, tasks } = parseTrace(text, from.columns);
    const after: TracePlace = {
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

/** Whether a trace may hold more than was read of it, by what its folder says of it alone. */
export function isUnread(
  place: TracePlace | undefined,
  seen: { size: number; mtimeMs: number; ino: number },
): boolean {
  return place?.size !== seen.size || place.modifiedMs !== seen.mtimeMs || place.inode !== seen.ino;
}

async function wholeLines(
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
  // A line that fills the whole part is no trace's; the rest of it is left out as a row that tells nothing.
  const used = (isLast && isWhole) || (lineEnd === 0 && !isLast) ? bytesRead : lineEnd;
  return { text: read.toString("utf8", 0, used), offset: from + used };
}

function withMore(known: ReadonlySet<string>, tasks: TaskFact[]): ReadonlySet<string> {
  const fresh = tasks.filter(({ process }) => !known.has(process));
  if (fresh.length === 0 || known.size >= PROCESSES_MAX) return known;
  return new Set([...known, ...fresh.map(({ process }) => process)]);
}
