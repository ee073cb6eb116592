import type { LiveStream, StreamBarcode, StreamView } from "./stream.ts";

export interface Heard {
  view: LiveStream;
  at: Date;
}

/**
 * Merges a loaded run with the feed: the later state of both applies.
 * @param loadedAt when the run was requested, in ms
 */
export function withLiveStream(loaded: StreamView, loadedAt: number, heard: Heard | undefined): StreamView {
  if (!heard || !isLater(heard, loadedAt)) return loaded;
  return { ...loaded, run: { ...loaded.run, ...heard.view.run }, monitored: heard.view.monitored };
}

/** Merges all barcodes requested at `askedAt` with the largest ones of the feed since then. */
export function withLiveBarcodes(
  asked: StreamBarcode[] | undefined,
  askedAt: number,
  heard: Heard | undefined,
): StreamBarcode[] {
  if (!heard) return asked ?? [];
  if (!asked || heard.view.barcodes.length === heard.view.barcodeCount) return heard.view.barcodes;
  const [older, newer] = isLater(heard, askedAt)
    ? [asked, heard.view.barcodes]
    : [heard.view.barcodes, asked];
  return [...new Map([...older, ...newer].map((barcode) => [barcode.barcode, barcode])).values()];
}

// Messages that arrive while a request is pending may be newer than its response; messages from before the request
// are not.
function isLater(heard: Heard, askedAtMs: number): boolean {
  return heard.at.getTime() >= askedAtMs;
}
