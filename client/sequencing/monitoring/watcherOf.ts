/** Who watches a folder already, as the server's refusal of a second one says it. */
export interface Watcher {
  streamRunId: string;
  orderNumber: string;
  orderId: string;
}

const REFUSAL = /^Stream run (\S+) of order (.+?) \((\S+)\) is already watching /;

/** undefined where a refusal is another one. */
export function watcherOf(refusal: string): Watcher | undefined {
  const [, streamRunId, orderNumber, orderId] = REFUSAL.exec(refusal) ?? [];
  return streamRunId && orderNumber && orderId ? { streamRunId, orderNumber, orderId } : undefined;
}
