import type { Knex } from "knex";
import { raw } from "objection";
import { StreamTaking } from "../../../../db/models/StreamTaking.ts";
import { newId } from "../../../../db/newId.ts";
import { transaction } from "../../../../db/transaction.ts";
import { announce } from "../../../platform/events/announce.ts";
import type { Site } from "../../../platform/site/site.ts";
import { leaseIsFree } from "../../../platform/jobs/leaseIsFree.ts";

/** First key of the advisory lock under which takings are claimed. */
const CLAIM_LOCK = 0x6c6b7374;

/** A taking that this process copies now. */
export type ClaimedTaking = StreamTaking & { leaseId: string };

/** Gives this process the taking that waits longest, one whose process died too; undefined when none waits, or while
 *  another one is copied: a disk is no faster for two at a time, and the other jobs have their turn. */
export async function claimTaking({ changes }: Site): Promise<ClaimedTaking | undefined> {
  return transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(?, 0)", [CLAIM_LOCK]);
    if (await copying(trx)) return undefined;
    const next = await StreamTaking.query(trx)
      .where({ status: "waiting" })
      .orWhere((left) => void left.where({ status: "copying" }).where(leaseIsFree()))
      .orderBy(["createdAt", "id"])
      .first()
      .forUpdate()
      .skipLocked();
    if (!next) return undefined;
    const claimed = await next.$query(trx).patchAndFetch({
      status: "copying",
      copiedBytes: "0",
      leaseId: newId(),
      leaseProcess: changes.processKey,
      leaseTouchedAt: raw("clock_timestamp()"),
    });
    await announce(trx, `stream:${claimed.streamRunId}`);
    return claimed as ClaimedTaking;
  });
}

async function copying(trx: Knex.Transaction): Promise<boolean> {
  const held = await StreamTaking.query(trx).where({ status: "copying" }).whereNot(leaseIsFree()).first();
  return held !== undefined;
}
