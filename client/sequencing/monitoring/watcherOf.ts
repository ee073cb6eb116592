import type { SentenceData } from "../../../server/platform/errors/rules/fill.ts";

/** Who watches a folder already, as the server's refusal of a second one says it. */
export interface Watcher {
  streamRunId: string;
  orderNumber: string;
  orderId: string;
}

/** undefined where a refusal is another one. */
export function watcherOf(refusal: SentenceData | undefined): Watcher | undefined {
  if (refusal?.code !== "monitoring.folderWatched") return undefined;
  const { id, orderNumber, orderId } = refusal.params;
  const isWhole = typeof id === "string" && typeof orderNumber === "string" && typeof orderId === "string";
  return isWhole ? { streamRunId: id, orderNumber, orderId } : undefined;
}
