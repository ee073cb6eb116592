import { rm } from "node:fs/promises";
import type { Knex } from "knex";
import { Order } from "../../../../db/models/Order.ts";
import { Read } from "../../../../db/models/Read.ts";
import { StreamRun } from "../../../../db/models/StreamRun.ts";
import { StreamTaking } from "../../../../db/models/StreamTaking.ts";
import { transaction } from "../../../../db/transaction.ts";
import { ApiError } from "../../../platform/errors/apiError.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import { announce } from "../../../platform/events/announce.ts";
import { contextFor } from "../../../platform/rpc/context.ts";
import { dataRoot, resolveInside } from "../../../data/files/dataRoot.ts";
import type { Site } from "../../../platform/site/site.ts";
import type { ClaimedTaking } from "./claimTaking.ts";
import { dataDiskFull, takingFailed } from "./errors.ts";
import { type Sentence, storedSentence } from "../../../platform/errors/sentence.ts";

const NO_LEASE = { leaseId: null, leaseProcess: null, leaseTouchedAt: null };

/** Has a taking wait again whose process ends: the next one begins anew. */
export async function putBack({ id, leaseId, streamRunId }: ClaimedTaking): Promise<void> {
  await transaction(async (trx) => {
    await StreamTaking.query(trx)
      .where({ id, leaseId })
      .patch({ ...NO_LEASE, status: "waiting", copiedBytes: "0" });
    await announce(trx, `stream:${streamRunId}`);
  });
}

/** Ends a taking that could not be done, with the reason in words; one that was done after all, or is no longer ours,
 *  stays as it is. Where the database cannot be asked, the taking is begun anew by whoever finds it. */
export async function settleFailed(site: Site, claimed: ClaimedTaking, error: unknown): Promise<void> {
  const problem = problemOf(error);
  site.log.warn({ err: error, takingId: claimed.id }, "the files of a stream could not be taken");
  await transaction(async (trx) => {
    const run = await StreamRun.query(trx).findById(claimed.streamRunId);
    const order = run && (await Order.query(trx).findById(run.orderId).forUpdate());
    const taking = await StreamTaking.query(trx)
      .findOne({ id: claimed.id, leaseId: claimed.leaseId })
      .forUpdate();
    if (!order || !taking) return;
    await StreamTaking.query(trx)
      .findById(taking.id)
      .patch({ ...NO_LEASE, status: "failed", problem: storedSentence(problem), finishedAt: new Date() });
    await recordChange(trx, contextFor(site, null), {
      action: "streamRun.takingFailed",
      targetType: "stream",
      targetId: run.id,
      order,
      after: { sampleId: taking.sampleId, problem: problem.text },
    });
    await discardPlaced(trx, site, taking);
  });
}

/** Removes a joined file that came to its place in a transaction that was then not confirmed. The caller holds the lock
 *  of the taking's row and has seen that it is not done. Never raises. */
export async function discardPlaced(
  trx: Knex.Transaction,
  site: Site,
  { id, path }: StreamTaking,
): Promise<void> {
  if (path === null || (await Read.query(trx).findOne({ file1: path }))) return;
  try {
    await rm(await resolveInside(await dataRoot(), path), { force: true });
  } catch (error) {
    site.log.warn({ err: error, takingId: id }, "cannot remove a joined file that counts for nothing");
  }
}

function problemOf(error: unknown): Sentence {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (error instanceof ApiError) return error.sentence;
  if (code === "ENOSPC" || code === "EDQUOT") return dataDiskFull(error).sentence;
  return takingFailed().sentence;
}
