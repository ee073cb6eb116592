import { extname } from "node:path";
import { threadPool } from "../threads/threadPool.ts";
import type { DocumentTask } from "./documents.ts";

const RENDER_MAX_MS = 60_000;

const render = threadPool<DocumentTask, Uint8Array>(
  new URL(`./documentThread${extname(import.meta.url)}`, import.meta.url),
  { threads: 1, maxMs: RENDER_MAX_MS },
);

/** Renders labels or a document as a PDF in a worker thread. The caller bounds the labels and rows.
 *  signal: of the request; aborting it ends the rendering. */
export function renderDocument(task: DocumentTask, signal: AbortSignal | null): Promise<Uint8Array> {
  return render(task, { signal });
}
