import type { Knex } from "knex";
import { Download, type FileKind, type DownloadOutcome } from "../../../db/models/Download.ts";
import { newId } from "../../../db/newId.ts";
import { transaction } from "../../../db/transaction.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { trackDownload } from "./trackDownload.ts";
import { raw, type RawBuilder } from "objection";
import { DeliveryLink } from "../../../db/models/DeliveryLink.ts";
import { Order } from "../../../db/models/Order.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { linkClosed } from "./errors.ts";
import { PERMISSION_RECHECK_MS } from "../limits.ts";

/** The recipient of a file: an account, or the holder of a link while the permission lasts. */
export type Recipient = { userId: string } | ({ linkId: string } & Permission);

interface DownloadedFile {
  taker: Recipient;
  order: { id: string; userId: string } | null;
  kind: FileKind;
  /** The record of the read set, artifact or assembly; null for an unregistered file. */
  recordId: string | null;
  sampleId: string | null;
  path: string;
  name: string;
  sizeBytes: number;
}

/** First and last byte, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface Transfer {
  /** Aborted when the recipient loses the permission. */
  signal: AbortSignal | undefined;
  /** Completes the log entry with the number of sent bytes. Call it once. Never throws. */
  end(sentBytes: number): Promise<void>;
}

/**
 * Records a download before its first byte is sent; the end of the transfer completes the row. A crash in between
 * leaves a row without an end, which is shown as interrupted. Costs one row for any file size. range: the part that
 * is sent, undefined for the complete file. Raises linkClosed for a link that closes at this moment.
 */
export async function beginDownload(
  ctx: Context,
  file: DownloadedFile,
  range: ByteRange | undefined,
): Promise<Transfer> {
  const { taker, order, sizeBytes } = file;
  const id = newId();
  const entry = { id, ...toLogEntry(ctx, file), ...toRangeColumns(range) };
  if ("linkId" in taker) {
    const fromTheStart = range === undefined || range.start === 0;
    await transaction(ctx.db, async (trx) => {
      await countLinkUse(trx, taker.linkId, { fromTheStart });
      await insert(entry, order, trx);
    });
  } else await insert(entry, order, ctx.db);
  const forgetRunning = trackDownload(ctx.site);
  const permission = "linkId" in taker && order ? watchPermission(ctx, order.id, taker) : undefined;
  const wholeBytes = range ? range.end - range.start + 1 : sizeBytes;
  return {
    signal: permission?.signal,
    async end(sentBytes) {
      permission?.release();
      const outcome = sentBytes === wholeBytes ? "complete" : "broken off";
      await endDownload(ctx, { id, order }, { sentBytes, outcome });
      forgetRunning();
    },
  };
}

function toLogEntry(
  ctx: Context,
  { taker, order, kind, recordId, sampleId, path, name, sizeBytes }: DownloadedFile,
) {
  return {
    orderId: order?.id ?? null,
    ...("linkId" in taker ? { linkId: taker.linkId } : { userId: taker.userId }),
    fileKind: kind,
    recordId,
    sampleId,
    path,
    fileName: name,
    sizeBytes: String(sizeBytes),
    requestId: ctx.requestId,
    processKey: ctx.site.changes.processKey,
  };
}

function toRangeColumns(range: ByteRange | undefined) {
  return range ? { firstByte: String(range.start), lastByte: String(range.end) } : {};
}

// One statement for row and announcement, so that the first byte waits for a single commit.
async function insert(
  entry: ReturnType<typeof toLogEntry>,
  order: DownloadedFile["order"],
  trx: Knex,
): Promise<void> {
  await Download.query(trx)
    .insert(entry)
    .returning(["id", ...orderChangedColumns(order)]);
}

/**
 * Counts a download by a link in the same statement that checks that the link is open: after a committed revocation
 * or end of the publication, no further file starts. fromTheStart: whether it starts at the first byte; the
 * continuation of a file is not counted again. Raises linkClosed.
 */
async function countLinkUse(
  trx: Knex.Transaction,
  linkId: string,
  { fromTheStart }: { fromTheStart: boolean },
): Promise<void> {
  const counted = await DeliveryLink.query(trx)
    .findById(linkId)
    .whereNull("revokedAt")
    .where("expiresAt", ">", raw("now()"))
    .whereExists(
      Order.query(trx)
        .whereColumn("orders.id", "delivery_links.orderId")
        .whereNotNull("orders.sequencingFilesPublishedAt"),
    )
    .patch({ lastUsedAt: new Date(), ...(fromTheStart ? { downloadCount: raw("download_count + 1") } : {}) });
  if (counted === 0) raise(linkClosed());
}

interface Permission {
  mayStillTake: () => Promise<boolean>;
}

/**
 * Checks the permission again whenever the order changes, and periodically: a file of many gigabytes may still be
 * sent long after its link was revoked. Returns a signal that aborts when the permission ends; `release` stops the
 * checks.
 */
function watchPermission(
  { site }: Context,
  orderId: string,
  { mayStillTake }: Permission,
): { signal: AbortSignal; release: () => void } {
  const ended = new AbortController();
  let runningCheck: Promise<void> | undefined;
  let changedMeanwhile = false;

  // One check at a time: otherwise frequent changes of an order would cost one query per change and file.
  function ask(): void {
    changedMeanwhile = runningCheck !== undefined;
    runningCheck ??= mayStillTake()
      .then(
        (may) => void (may || ended.abort()),
        (error: unknown) => site.log.warn({ err: error }, "failed to check whether a download may continue"),
      )
      .finally(() => {
        runningCheck = undefined;
        if (changedMeanwhile && !ended.signal.aborted) ask();
      });
  }

  const unsubscribe = site.changes.subscribe((topic) => {
    if (topic.startsWith(`order:${orderId}:`)) ask();
  });
  const recheck = setInterval(ask, PERMISSION_RECHECK_MS).unref();
  return {
    signal: ended.signal,
    release() {
      unsubscribe();
      clearInterval(recheck);
    },
  };
}

/** Completes the row of a download. If that fails, the row keeps no end and is shown as interrupted; the recipient has
 *  the bytes and gets no error. */
async function endDownload(
  { site }: Context,
  { id, order }: { id: string; order: { id: string; userId: string } | null },
  { sentBytes, outcome }: { sentBytes: number; outcome: DownloadOutcome },
): Promise<void> {
  try {
    await Download.query(site.database)
      .findById(id)
      .whereNull("endedAt")
      .patch({ sentBytes: String(sentBytes), outcome, endedAt: raw("clock_timestamp()") })
      // An end that is lost in a crash is shown as interrupted, so its commit need not wait for the disk.
      .returning(["id", raw("set_config('synchronous_commit', 'off', true)"), ...orderChangedColumns(order)]);
  } catch (error) {
    site.log.warn({ err: error, downloadId: id }, "failed to record the end of a download");
  }
}

/** Columns for `returning` that announce the change of the order at commit. */
function orderChangedColumns(order: { id: string; userId: string } | null): RawBuilder[] {
  return order ? [raw("pg_notify('lanekeeper', ?)", [`download:${order.id}:${order.userId}`])] : [];
}
