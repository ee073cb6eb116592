import type { Knex } from "knex";
import { raw } from "objection";
import { StreamTaking } from "../../../../db/models/StreamTaking.ts";
import { newId } from "../../../../db/newId.ts";
import { transaction } from "../../../../db/transaction.ts";
import { announce } from "../../../platform/events/announce.ts";
import type { Site } from "../../../platform/site/site.ts";
import { leaseIsFree } from "../../../platform/jobs/leaseIsFree.ts";
import { rm } from "node:fs/promises";
import { Order } from "../../../../db/models/Order.ts";
import { Read } from "../../../../db/models/Read.ts";
import { StreamRun } from "../../../../db/models/StreamRun.ts";
import { ApiError } from "../../../platform/errors/apiError.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import { contextFor } from "../../../platform/rpc/context.ts";
import { dataRoot, resolveInside } from "../../../data/files/dataRoot.ts";
import { dataDiskFull, takingFailed } from "./errors.ts";
import { type Sentence, storedSentence } from "../../../platform/errors/sentence.ts";
import { STREAM_TAKING_TOLD_MS } from "../../../platform/limits/limits.ts";

/** First key of the advisory lock under which read imports are claimed. */
const CLAIM_LOCK = 0x6c6b7374;
const NO_LEASE = { leaseId: null, leaseProcess: null, leaseTouchedAt: null };

/** A read import that this process copies. */
export type ClaimedReadImport = StreamTaking & { leaseId: string };

/**
 * Claims the longest-waiting import, including one whose process died; undefined when none waits, or while another one
 * is copied: a disk is no faster with two copies, and other jobs need their turn.
 */
export async function claimReadImport({ changes }: Site): Promise<ClaimedReadImport | undefined> {
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
    return claimed as ClaimedReadImport;
  });
}

async function copying(trx: Knex.Transaction): Promise<boolean> {
  const held = await StreamTaking.query(trx).where({ status: "copying" }).whereNot(leaseIsFree()).first();
  return held !== undefined;
}

/** Returns the import of an ending process to the queue; the next process restarts it. */
export async function putBack({ id, leaseId, streamRunId }: ClaimedReadImport): Promise<void> {
  await transaction(async (trx) => {
    await StreamTaking.query(trx)
      .where({ id, leaseId })
      .patch({ ...NO_LEASE, status: "waiting", copiedBytes: "0" });
    await announce(trx, `stream:${streamRunId}`);
  });
}

/**
 * Sets a read import to failed with the reason as a sentence; one that is done, or whose lease was lost, is unchanged.
 * If the database is unreachable, another process restarts the import.
 */
export async function settleFailed(site: Site, claimed: ClaimedReadImport, error: unknown): Promise<void> {
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

/**
 * Removes a joined file that was moved to its final path in a transaction that did not commit. The caller holds the
 * lock of the import's row and has checked that it is not done. Never throws.
 */
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

export interface HeldReadImport {
  /** Aborted when the import was cancelled, its order was deleted, or another process has claimed it. */
  lost: AbortSignal;
  /** Records the copied bytes; stored with the next renewal. */
  copied(copiedBytes: number): void;
  /** Stops renewing the lease. */
  letGo(): Promise<void>;
}

/** Renews the lease of an import and stores its progress once a second, while the row holds this lease. */
export function holdReadImport(site: Site, { id, leaseId, streamRunId }: ClaimedReadImport): HeldReadImport {
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
      if (held === 0) lost.abort(new ReadImportLost());
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

/** Thrown when the lease of an import is lost. */
export class ReadImportLost extends Error {
  override name = "TakingLost";
}
