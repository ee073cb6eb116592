import type { Knex } from "knex";
import { extname } from "node:path";
import { raw } from "objection";
import { FileHash } from "../../../../db/models/FileHash.ts";
import { Order } from "../../../../db/models/Order.ts";
import { newId } from "../../../../db/newId.ts";
import { transaction } from "../../../../db/transaction.ts";
import { publishChange } from "../../../platform/events/publishChange.ts";
import { ApiError } from "../../../platform/errors/apiError.ts";
import { FILE_HASH_TRIES_MAX, LEASE_TOUCH_MS } from "../../limits.ts";
import type { Site } from "../../../platform/site/site.ts";
import { threadPool } from "../../../platform/threads/threadPool.ts";
import { leaseIsFree } from "../../../platform/jobs/leaseIsFree.ts";
import { dataRoot } from "../dataRoot.ts";
import { changedWhileRead } from "../errors.ts";
import { describeFileError } from "../describeFileError.ts";
import type { HashTask } from "../../../platform/storage/hashWorker.ts";
import { openStoredFile } from "../openStoredFile.ts";

type Claimed = FileHash & { leaseId: string };

// One file at a time in a thread of lowest priority, so that requests, uploads and joins get the CPU first.
const hashInBackground = threadPool<HashTask, Record<string, string>, number>(
  new URL(`../../../platform/storage/hashWorker${extname(import.meta.url)}`, import.meta.url),
  { threads: 1 },
);

/**
 * Job: computes the requested MD5s and SHA-256s one file after the other until none is pending or `signal` is
 * aborted. Files that a dead process had started are hashed from the beginning.
 */
export async function hashFiles(site: Site, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claim(site);
    if (!claimed) return;
    await hashClaimed(site, claimed, signal);
  }
}

/** A failed file is retried after the others. */
async function claim({ database, changes }: Site): Promise<Claimed | undefined> {
  return transaction(database, async (trx) => {
    const next = await FileHash.query(trx)
      .whereNull("md5")
      .where("tries", "<", FILE_HASH_TRIES_MAX)
      .whereRaw(
        "(problem is null or lease_touched_at is null or lease_touched_at < now() - interval '1 minute')",
      )
      .where(leaseIsFree())
      .orderBy(["tries", "createdAt", "path"])
      .first()
      .forUpdate()
      .skipLocked();
    if (!next) return undefined;
    const claimed = await next.$query(trx).patchAndFetch({
      leaseId: newId(),
      leaseProcess: changes.processKey,
      leaseTouchedAt: raw("clock_timestamp()"),
    });
    return claimed as Claimed;
  });
}

async function hashClaimed(site: Site, { path, leaseId, orderId, tries }: Claimed, signal: AbortSignal) {
  const ours = { path, leaseId };
  const touch = () =>
    FileHash.query(site.database)
      .where(ours)
      .patch({ leaseTouchedAt: raw("clock_timestamp()") });
  const timer = setInterval(() => {
    touch().catch((error: unknown) =>
      site.log.warn({ err: error, path }, "failed to extend the lease of a file for hashing"),
    );
  }, LEASE_TOUCH_MS);
  try {
    const { md5, sha256, sizeBytes } = await hashOne(site.database, path, signal);
    await transaction(site.database, async (trx) => {
      const stored = await FileHash.query(trx)
        .where(ours)
        .patch({
          md5,
          sha256,
          size: String(sizeBytes),
          computedAt: new Date(),
          problem: null,
          leaseId: null,
          leaseProcess: null,
          leaseTouchedAt: null,
        });
      const order = stored > 0 && orderId !== null && (await Order.query(trx).findById(orderId));
      if (order) await publishChange(trx, `order:${order.id}:${order.userId}`);
    });
  } catch (error) {
    const stopped = signal.aborted;
    if (!stopped && !(error instanceof ApiError))
      site.log.warn({ err: error, path }, "failed to hash a received file");
    await FileHash.query(site.database)
      .where(ours)
      .patch({
        leaseId: null,
        ...(stopped ? {} : { tries: tries + 1, problem: describeFileError(error).text }),
      });
  } finally {
    clearInterval(timer);
  }
}

async function hashOne(db: Knex, path: string, signal: AbortSignal) {
  const { file, stats } = await openStoredFile(await dataRoot(db), path);
  try {
    const task = { fd: file.fd, algorithms: ["md5", "sha256"], isBackground: true };
    const { md5 = "", sha256 = "" } = await hashInBackground(task, { signal });
    const after = await file.stat({ bigint: true });
    if (after.size !== stats.size || after.mtimeNs !== stats.mtimeNs) throw changedWhileRead();
    return { md5, sha256, sizeBytes: Number(stats.size) };
  } finally {
    await file.close();
  }
}
