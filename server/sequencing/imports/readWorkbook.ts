import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import type { sheetInput } from "./schema.ts";
import type { Table } from "./Table.ts";
import { once } from "node:events";
import { type ApiError, raise } from "../../platform/errors/apiError.ts";
import { WORKBOOK_READ_MAX_MIB, WORKBOOK_READ_MS } from "../limits.ts";
import {
  cellTooLong,
  inflatesTooFar,
  noWorksheet,
  notWorkbook,
  otherWorkbookFormat,
  readingTooLong,
  tooManyAtOnce,
  tooManyColumns,
  tooManyParts,
  tooManyRows,
  tooMuchText,
  workbookDamaged,
  workbookProtected,
} from "./errors.ts";
import type { Answer } from "./workbook/readerProcess.ts";
import { keepSpare, startReader, acquireSpare } from "./workbook/startReader.ts";
import { WorkQueue } from "./workbook/WorkQueue.ts";
import type { Fault } from "./workbook/Unreadable.ts";

const READERS_MAX = 2;
const WAITING_MAX = 8;

/** For a process start under high load. */
const START_MAX_MS = 20_000;
const ANSWER_MAX_BYTES = 32 * 1024 * 1024;

/** The exit code of a process that Node.js aborted for lack of memory. */
const ABORTED = 134;
const WORDS_MAX_CHARACTERS = 2_000;
const ZIP = Buffer.from("PK\x03\x04");

// The container of the older format, and of a protected workbook of the current one.
const COMPOUND = Buffer.from("d0cf11e0a1b11ae1", "hex");
const PROTECTED = Buffer.from("EncryptedPackage", "utf16le");

const REFUSALS: Record<Fault, (cell: string) => ApiError> = {
  noWorksheet: () => noWorksheet(),
  tooManyRows: () => tooManyRows(),
  tooManyColumns: () => tooManyColumns(),
  cellTooLong: (cell) => cellTooLong({ cell }),
  tooMuchText: () => tooMuchText(),
  notWorkbook: () => notWorkbook(),
  otherWorkbookFormat: () => otherWorkbookFormat(),
  workbookProtected: () => workbookProtected(),
  workbookDamaged: () => workbookDamaged(),
  inflatesTooFar: () => inflatesTooFar(),
  tooManyParts: () => tooManyParts(),
};
const queue = new WorkQueue({ atOnce: READERS_MAX, waitingMax: WAITING_MAX });

/**
 * Reads the workbook that is uploaded for an order, after checking that the order exists. Returns its name and its
 * table. Raises orderNotFound, forbidden, and the refusals of errors.ts on forms, files and tables.
 */
export async function readSheet(
  ctx: SignedInContext,
  { orderId, body }: z.output<typeof sheetInput>,
): Promise<{ fileName: string; table: Table }> {
  await findOrder(ctx, orderId);
  const { fileName, bytes } = await body();
  return { fileName, table: await readWorkbook(bytes) };
}

interface Bounds {
  timeMs: number;
  memoryMib: number;
}

/**
 * Reads the table of an Excel workbook (spec §4) in a child process with limits of memory and time and a clean
 * environment, so that a malicious file can affect only that process. A few workbooks are read concurrently, more wait
 * in a queue. Raises the refusals of errors.ts on files and tables, and tooManyAtOnce.
 */
export async function readWorkbook(
  bytes: Buffer,
  { timeMs = WORKBOOK_READ_MS, memoryMib = WORKBOOK_READ_MAX_MIB }: Partial<Bounds> = {},
): Promise<Table> {
  refuseOthers(bytes);
  if (queue.isFull) raise(tooManyAtOnce());
  const answer = await queue.run(() => readInProcess(bytes, { timeMs, memoryMib }));
  return "table" in answer ? answer.table : raise(REFUSALS[answer.fault](answer.cell));
}

// Refuses a file that is no workbook by its first bytes, before a process starts.
function refuseOthers(bytes: Buffer): void {
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND))
    raise(bytes.includes(PROTECTED) ? workbookProtected() : otherWorkbookFormat());
  if (!bytes.subarray(0, ZIP.length).equals(ZIP)) raise(notWorkbook());
}

async function readInProcess(bytes: Buffer, { timeMs, memoryMib }: Bounds): Promise<Answer> {
  // The spare process has the default memory limit.
  const child = (memoryMib === WORKBOOK_READ_MAX_MIB ? acquireSpare() : undefined) ?? startReader(memoryMib);
  const ended = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  const end = () => child.kill("SIGKILL");
  let late = setTimeout(end, START_MAX_MS);
  const printed: Buffer[] = [];
  let printedBytes = 0;
  child.stdout.once("data", () => {
    clearTimeout(late);
    late = setTimeout(end, timeMs);
  });
  child.stdout.on("data", (chunk: Buffer) => {
    printedBytes += chunk.length;
    if (printedBytes > ANSWER_MAX_BYTES) end();
    else printed.push(chunk);
  });
  let words = "";
  child.stderr.on("data", (chunk: Buffer) => {
    words = (words + chunk.toString("utf8")).slice(-WORDS_MAX_CHARACTERS);
  });
  // The child need not read all of its input; its exit decides.
  child.stdin.on("error", () => {});
  child.stdin.end(bytes);
  try {
    const [code, signal] = await ended;
    if (code === 0) return JSON.parse(Buffer.concat(printed).toString("utf8")) as Answer;
    if (signal !== null || code === ABORTED) raise(readingTooLong());
    throw new Error(`the reader of workbooks ended with code ${code}: ${words}`);
  } finally {
    clearTimeout(late);
    keepSpare(WORKBOOK_READ_MAX_MIB);
  }
}
