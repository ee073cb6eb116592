import { raw } from "objection";
import { StreamTaking } from "../../../../db/models/StreamTaking.ts";
import { transaction } from "../../../../db/transaction.ts";
import { announce } from "../../../platform/events/announce.ts";
import { STREAM_TAKING_TOLD_MS } from "../../../platform/limits/limits.ts";
import type { Site } from "../../../platform/site/site.ts";
import type { ClaimedTaking } from "./claimTaking.ts";

export interface HeldTaking {
  /** Aborted when the taking is no longer this one's: it was cancelled, its order deleted, or another process has it. */
  lost: AbortSignal;
  /** Remembers how far the copy is; told with the next sign of life. */
  copied(copiedBytes: number): void;
  /** Shows no life any more. */
  letGo(): Promise<void>;
}

/** Keeps a claimed taking alive and tells how far its copy is, once a second, as long as its row says it is ours. */
export function holdTaking(site: Site, { id, leaseId, streamRunId }: ClaimedTaking): HeldTaking {
  const lost = new AbortController();
  let copiedBytes = 0;
  let toldBytes = 0;
  let touching: Promise<void> | undefined;

  async function touch(): Promise<void> {
    const now = copiedBytes;
    try {
      const held = await transaction(async (trx) => {
        const rows = await StreamTaking.query(trx)
          .where({ id, leaseId })
          .patch({ copiedBytes: String(now), leaseTouchedAt: raw("clock_timestamp()") });
        if (rows > 0 && now !== toldBytes) await announce(trx, `stream:${streamRunId}`);
        return rows;
      });
      toldBytes = now;
      if (held === 0) lost.abort(new TakingLost());
    } catch (error) {
      site.log.warn({ err: error, takingId: id }, "cannot tell how far the files of a stream are copied");
    }
  }

  const timer = setInterval(() => {
    touching ??= touch().finally(() => (touching = undefined));
  }, STREAM_TAKING_TOLD_MS);
  return {
    lost: lost.signal,
    copied: (bytes) => void (copiedBytes = bytes),
    async letGo() {
      clearInterval(timer);
      await touching;
    },
  };
}

/** The taking is not this one's any more. */
export class TakingLost extends Error {
  override name = "TakingLost";
}
