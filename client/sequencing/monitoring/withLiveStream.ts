import type { LiveStream, StreamBarcode, StreamView } from "./stream.ts";

export interface Heard {
  view: LiveStream;
  at: Date;
}

/** A watched run as it was loaded, with what the feed has told since it was asked for: the later of both counts.
 *  loadedAt: when it was asked for, in ms. */
export function withLiveStream(loaded: StreamView, loadedAt: number, heard: Heard | undefined): StreamView {
  if (!heard || !isLater(heard, loadedAt)) return loaded;
  return { ...loaded, run: { ...loaded.run, ...heard.view.run }, monitored: heard.view.monitored };
}

/** All barcodes as they are known: those that were asked for at `askedAt`, and the largest as the feed told them since. */
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

// What the feed tells while an answer is on its way may be newer than that; what it told before it was asked for is not.
function isLater(heard: Heard, askedAtMs: number): boolean {
  return heard.at.getTime() >= askedAtMs;
}
