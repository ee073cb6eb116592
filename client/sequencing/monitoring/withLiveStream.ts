import type { LiveStream, StreamBarcode, StreamView } from "./stream.ts";

export interface ReceivedView {
  view: LiveStream;
  at: Date;
}

/**
 * Merges a loaded run with the feed: the later state of both applies.
 * @param loadedAt when the run was requested, in ms
 */
export function withLiveStream(
  loaded: StreamView,
  loadedAt: number,
  received: ReceivedView | undefined,
): StreamView {
  if (!received || !isLater(received, loadedAt)) return loaded;
  return { ...loaded, run: { ...loaded.run, ...received.view.run }, monitored: received.view.monitored };
}

/** Merges all barcodes requested at `requestedAt` with the largest ones of the feed since then. */
export function withLiveBarcodes(
  requested: StreamBarcode[] | undefined,
  requestedAt: number,
  received: ReceivedView | undefined,
): StreamBarcode[] {
  if (!received) return requested ?? [];
  if (!requested || received.view.barcodes.length === received.view.barcodeCount)
    return received.view.barcodes;
  const [older, newer] = isLater(received, requestedAt)
    ? [requested, received.view.barcodes]
    : [received.view.barcodes, requested];
  return [...new Map([...older, ...newer].map((barcode) => [barcode.barcode, barcode])).values()];
}

// Messages that arrive while a request is pending may be newer than its response; messages from before the request
// are not.
function isLater(received: ReceivedView, requestedAtMs: number): boolean {
  return received.at.getTime() >= requestedAtMs;
}
