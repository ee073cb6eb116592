import { constants } from "node:fs";
import { extname, join } from "node:path";
import { lstat } from "node:fs/promises";
import type { Knex } from "knex";
import { raw } from "objection";
import { newId } from "../../../db/newId.ts";
import { ReadIntakeFile } from "../../../db/models/ReadIntakeFile.ts";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import { transaction } from "../../../db/transaction.ts";
import { openExactly } from "../../data/files/dataRoot.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import { type Sentence, storedSentence } from "../../platform/errors/rules/sentence.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import { leaseIsFree } from "../../platform/jobs/leaseIsFree.ts";
import type { Site } from "../../platform/site/site.ts";
import { ThreadEnded, threadPool } from "../../platform/threads/threadPool.ts";
import type { CheckedFile, CheckTask } from "./checkWorker.ts";
import {
  countsDiffer,
  fileChanged,
  fileEmpty,
  fileGone,
  fileUnreadable,
  gzipDamaged,
  gzipTruncated,
  mateMissing,
  namesDiffer,
  notFastq,
  recordsTruncated,
} from "./reasons.ts";

const check = threadPool<CheckTask, CheckedFile>(
  new URL(`./checkWorker${extname(import.meta.url)}`, import.meta.url),
);
const LEASE_RENEW_MS = 5_000;
const NO_LEASE = { leaseId: null, leaseProcess: null, leaseTouchedAt: null };
const REASONS: Record<Extract<CheckedFile, { error: string }>["error"], () => Sentence> = {
  empty: fileEmpty,
  truncatedRecord: recordsTruncated,
  truncatedGzip: gzipTruncated,
  unreadable: fileUnreadable,
  notFastq,
  notGzip: gzipDamaged,
  damagedGzip: gzipDamaged,
};

/**
 * Job: checks collected files one after the other until none waits or `signal` is aborted, and then compares the files
 * of each pair. A file whose process died is checked again.
 */
export async function checkIntake(site: Site, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const file = await claim(site);
    if (!file) return;
    await checkOne(site, file, signal);
    await comparePair(site.database, file);
  }
}

type Claimed = ReadIntakeFile & { leaseId: string };

async function claim(site: Site): Promise<Claimed | undefined> {
  return transaction(site.database, async (trx) => {
    const next = await ReadIntakeFile.query(trx)
      .where((due) => {
        void due
          .where(
            (waiting) =>
              void waiting.where({ status: "waiting" }).whereNull("reason").whereNotNull("sampleId"),
          )
          .orWhere((left) => void left.where({ status: "checking" }).where(leaseIsFree()));
      })
      .orderBy(["updatedAt", "id"])
      .first()
      .forUpdate()
      .skipLocked();
    if (!next) return undefined;
    return (await next.$query(trx).patchAndFetch({
      status: "checking",
      leaseId: newId(),
      leaseProcess: site.changes.processKey,
      leaseTouchedAt: raw("clock_timestamp()"),
    })) as Claimed;
  });
}

async function checkOne(site: Site, file: Claimed, signal: AbortSignal): Promise<void> {
  const held = { id: file.id, leaseId: file.leaseId, status: "checking" as const };
  const timer = setInterval(() => {
    ReadIntakeFile.query(site.database)
      .where(held)
      .patch({ leaseTouchedAt: raw("clock_timestamp()") })
      .catch((error: unknown) => site.log.warn({ err: error }, "cannot renew the lease of a read check"));
  }, LEASE_RENEW_MS);
  try {
    const found = await readOne(site, file, signal);
    await ReadIntakeFile.query(site.database)
      .where(held)
      .patch(
        "reason" in found
          ? { ...NO_LEASE, status: "failed", reason: storedSentence(found.reason) }
          : {
              ...NO_LEASE,
              status: "passed",
              reason: null,
              reads: String(found.reads),
              bases: String(found.bases),
              quality: {
                meanQuality: found.meanQuality,
                minLength: found.minLength,
                maxLength: found.maxLength,
                names: found.names,
              },
            },
      );
  } catch (error) {
    // A stopping process returns the file.
    await ReadIntakeFile.query(site.database)
      .where(held)
      .patch({ ...NO_LEASE, status: "waiting" });
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(timer);
    await publishChange(site.database, `runFolder:${file.runFolderId}`);
  }
}

async function readOne(
  site: Site,
  { runFolderId, path, stamp }: Claimed,
  signal: AbortSignal,
): Promise<Extract<CheckedFile, { reads: number }> | { reason: Sentence }> {
  const folder = await RunFolder.query(site.database).findById(runFolderId);
  if (!folder) return { reason: fileGone() };
  try {
    const file = await openExactly(folder.path, path, constants.O_RDONLY);
    try {
      if ((await readStamp(folder.path, path)) !== stamp) return { reason: fileChanged() };
      const found = await check({ fd: file.fd, isGzip: path.endsWith(".gz") }, { signal });
      if ((await readStamp(folder.path, path)) !== stamp) return { reason: fileChanged() };
      return "error" in found ? { reason: REASONS[found.error]() } : found;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof ThreadEnded && !signal.aborted) return { reason: fileUnreadable() };
    const isGone =
      error instanceof ApiError || (error instanceof Error && "code" in error && error.code === "ENOENT");
    if (isGone) return { reason: fileGone() };
    if (error instanceof Error && "code" in error && !signal.aborted) return { reason: fileUnreadable() };
    throw error;
  }
}

/** Size and time of change, as collected. */
export async function readStamp(folder: string, path: string): Promise<string> {
  const { size, mtimeMs } = await lstat(join(folder, path), { bigint: true });
  return `${size}:${mtimeMs}`;
}

/** Compares the two files of a pair after both were checked: equal numbers of reads of the same names. */
async function comparePair(db: Knex, { runFolderId, sampleName, lane }: ReadIntakeFile): Promise<void> {
  const folder = await RunFolder.query(db).findById(runFolderId);
  const isPaired = (folder?.facts.reads ?? []).filter(({ isIndex }) => !isIndex).length > 1;
  await transaction(db, async (trx) => {
    const files = await ReadIntakeFile.query(trx)
      .where({ runFolderId, sampleName, lane })
      .whereIn("status", ["passed", "checking", "waiting", "failed"])
      .orderBy("role")
      .forUpdate();
    const passed = files.filter(({ status }) => status === "passed");
    const [first, second] = [
      passed.find(({ role }) => role === "R1"),
      passed.find(({ role }) => role === "R2"),
    ];
    const hasBoth = files.some(({ role }) => role === "R1") && files.some(({ role }) => role === "R2");
    const reason = pairProblem();
    if (reason)
      for (const file of passed)
        await file.$query(trx).patch({ status: "failed", reason: storedSentence(reason) });

    function pairProblem(): Sentence | undefined {
      if (passed.length > 0 && !hasBoth && (isPaired || !first)) return mateMissing();
      if (!first || !second) return undefined;
      if (first.reads !== second.reads)
        return countsDiffer({ first: Number(first.reads), second: Number(second.reads) });
      return first.quality.names === second.quality.names ? undefined : namesDiffer();
    }
  });
}
