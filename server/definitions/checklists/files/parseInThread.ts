import { once } from "node:events";
import { extname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiError, raise } from "../../../platform/errors/apiError.ts";
import { Sentence } from "../../../platform/errors/sentence.ts";
import { startThread } from "../../../platform/threads/startThread.ts";
import { importTookTooLong } from "../errors.ts";
import type { ChecklistFile, ParsedFiles } from "./parsedChecklist.ts";
import type { ParseResult } from "./parseWorker.ts";

const MODULE = new URL(`./parseWorker${extname(import.meta.url)}`, import.meta.url);
const READING_MAX_MS = 30_000;
const MEMORY_MAX_MIB = 1_024;

let before: Promise<unknown> = Promise.resolve();

/** Parses checklist files in a worker thread, one import at a time, so that a hostile file ends only its thread.
 *  Raises the refusals of parseChecklistFiles, and importTookTooLong. */
export async function parseInThread(files: ChecklistFile[]): Promise<ParsedFiles> {
  const reading = before.then(() => readNow(files));
  before = reading.catch(() => {});
  const result = await reading;
  if ("error" in result) throw result.error;
  return "refusal" in result ? raise(new ApiError(400, Sentence.revive(result.refusal))) : result.read;
}

async function readNow(files: ChecklistFile[]): Promise<ParseResult> {
  const worker = startThread(MODULE, { maxOldGenerationSizeMb: MEMORY_MAX_MIB });
  const over = new AbortController();
  const { signal } = over;
  try {
    worker.postMessage(files);
    return await Promise.race([
      once(worker, "message", { signal }).then(([result]) => result as ParseResult),
      sleep(READING_MAX_MS, undefined, { signal }).then(() => raise(importTookTooLong())),
    ]);
  } catch (error) {
    const outOfMemory =
      error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    throw outOfMemory ? importTookTooLong() : error;
  } finally {
    over.abort();
    await worker.terminate();
  }
}
