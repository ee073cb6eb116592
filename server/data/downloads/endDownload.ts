import { raw } from "objection";
import { Download, type DownloadOutcome } from "../../../db/models/Download.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { announced } from "./announced.ts";

/** Completes the row of a download. Where that fails the row stays without an end and reads as broken off: the taker
 *  has their bytes and is told nothing of it. */
export async function endDownload(
  { site }: Context,
  { id, order }: { id: string; order: { id: string; userId: string } | null },
  { sentBytes, outcome }: { sentBytes: number; outcome: DownloadOutcome },
): Promise<void> {
  try {
    await Download.query()
      .findById(id)
      .whereNull("endedAt")
      .patch({ sentBytes: String(sentBytes), outcome, endedAt: raw("clock_timestamp()") })
      // An end that a crash forgets reads as broken off, so its commit need not wait for the disk.
      .returning(["id", raw("set_config('synchronous_commit', 'off', true)"), ...announced(order)]);
  } catch (error) {
    site.log.warn({ err: error, downloadId: id }, "the end of a download could not be written down");
  }
}
