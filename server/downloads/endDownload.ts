import { Download, type DownloadOutcome } from "../../db/models/Download.ts";
import type { Context } from "../context.ts";

/** Completes the row of a download. Where that fails the row stays without an end and reads as broken off: the taker
 *  has their bytes and is told nothing of it. */
export async function endDownload(
  { site }: Context,
  id: string,
  { sentBytes, outcome }: { sentBytes: number; outcome: DownloadOutcome },
): Promise<void> {
  try {
    await Download.query()
      .findById(id)
      .whereNull("endedAt")
      .patch({ sentBytes: String(sentBytes), outcome, endedAt: new Date() });
  } catch (error) {
    site.log.warn({ err: error, downloadId: id }, "the end of a download could not be written down");
  }
}
