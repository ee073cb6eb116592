import { extname } from "node:path";
import type { Writable } from "node:stream";
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { startThread } from "../threads/startThread.ts";

/** Text, a numeric value, or an empty cell. */
export type Cell = string | number | null;

export type SheetRequest = { header: string[] } | { rows: Cell[][] } | { end: true };
export type SheetMessage = { bytes: Uint8Array } | { wants: true } | { isWhole: true };

const MODULE = new URL(`./sheetThread${extname(import.meta.url)}`, import.meta.url);
const AT_ONCE = 2;
const IDLE_MS = 60_000;

const inTurn = pLimit(AT_ONCE);

/** Writes rows as the single sheet of an xlsx workbook. A worker thread generates the workbook, so that the event
 *  loop stays free, and receives rows only as fast as the stream is read. Ends when the stream is closed, and fails
 *  when the stream is not read for `idleMs`, because other exports wait for the slot. */
export function sheetBytes(
  stream: Writable,
  header: string[],
  batches: AsyncIterable<Cell[][]>,
  idleMs = IDLE_MS,
): Promise<void> {
  return inTurn(async () => {
    if (stream.destroyed) return;
    const worker = startThread(MODULE);
    const stop = () => void worker.terminate();
    stream.once("close", stop);
    try {
      await ask(worker, stream, { header });
      for await (const rows of batches) {
        if (stream.destroyed) return;
        await ask(worker, stream, { rows });
        await taken(stream, idleMs);
      }
      await ask(worker, stream, { end: true });
      stream.end();
    } finally {
      stream.off("close", stop);
      await worker.terminate();
    }
  });
}

// Resolves when the thread requests more rows or is finished.
async function ask(worker: Worker, stream: Writable, request: SheetRequest): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const take = (message: SheetMessage) => {
      if ("bytes" in message) stream.write(message.bytes);
      else done(resolve);
    };
    const fail = (error: unknown) => done(() => reject(error));
    const exit = () => done(() => reject(new Error("The thread of a workbook ended before it was whole")));
    function done(settle: () => void) {
      worker.off("message", take).off("error", fail).off("exit", exit);
      settle();
    }
    worker.on("message", take).on("error", fail).on("exit", exit);
    worker.postMessage(request);
  });
}

// Resolves when the stream has drained.
async function taken(stream: Writable, idleMs: number): Promise<void> {
  if (!stream.writableNeedDrain || stream.destroyed) return;
  const signal = AbortSignal.timeout(idleMs);
  await Promise.race([once(stream, "drain", { signal }), once(stream, "close", { signal })]);
}
