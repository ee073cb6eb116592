import type { SentenceData } from "../../../server/platform/errors/rules/fill.ts";

/** The run that already monitors a directory, from the refusal of a second one. */
export interface Watcher {
  streamRunId: string;
  orderNumber: string;
  orderId: string;
}

/** Returns undefined for any other refusal. */
export function parseWatcher(refusal: SentenceData | undefined): Watcher | undefined {
  if (refusal?.code !== "monitoring.folderWatched") return undefined;
  const { id, orderNumber, orderId } = refusal.params;
  const isWhole = typeof id === "string" && typeof orderNumber === "string" && typeof orderId === "string";
  return isWhole ? { streamRunId: id, orderNumber, orderId } : undefined;
}
