import { once } from "node:events";
import { extname } from "node:path";
import { raise } from "../../../platform/errors/apiError.ts";
import { atMost } from "../../../platform/concurrency/atMost.ts";
import { startThread } from "../../../platform/threads/startThread.ts";
import { providerInvalid } from "../errors.ts";
import type { CatalogConfig } from "../rules/catalog.ts";
import type { Judged } from "./judgeDocument.ts";

const MODULE = new URL(`./judgeWorker${extname(import.meta.url)}`, import.meta.url);
const MEMORY_MAX_MIB = 512;

const oneAtATime = atMost(1);

/** Reads and judges the document of a provider in a thread of its own, one after the other, so that the event loop stays
 *  free. bytes: given away. signal: ends the thread.
 *  Raises providerInvalid; what `signal` aborts with. */
export async function judgeInThread(
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<CatalogConfig> {
  const judged = await oneAtATime(() => judgeNow(bytes, signal));
  return "config" in judged ? judged.config : raise(providerInvalid(judged.details));
}

async function judgeNow(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Judged> {
  signal.throwIfAborted();
  const worker = startThread(MODULE, { maxOldGenerationSizeMb: MEMORY_MAX_MIB });
  try {
    worker.postMessage(bytes, [bytes.buffer]);
    const [judged] = (await once(worker, "message", { signal })) as [Judged];
    return judged;
  } finally {
    await worker.terminate();
  }
}
