import type { Knex } from "knex";
import { Download, type FileKind } from "../../db/models/Download.ts";
import { transaction } from "../../db/transaction.ts";
import { announce } from "../changes/announce.ts";
import type { Context } from "../context.ts";
import { countLinkUse } from "../delivery/links/countLinkUse.ts";
import { endDownload } from "./endDownload.ts";
import { type Permission, watchPermission } from "./watchPermission.ts";

/** Who takes a file: an account, or whoever holds a link, for as long as they may. */
export type Taker = { userId: string } | ({ linkId: string } & Permission);

export interface TakenFile {
  taker: Taker;
  order: { id: string; userId: string } | null;
  kind: FileKind;
  /** Of the read, artifact or assembly; null for a file nobody registered. */
  recordId: string | null;
  sampleId: string | null;
  path: string;
  name: string;
  sizeBytes: number;
}

/** First and last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface Transfer {
  /** Aborted when the taker may no longer have the file. */
  signal: AbortSignal | undefined;
  /** To be called once, with the bytes that went out. Never throws. */
  end(sentBytes: number): Promise<void>;
}

/** Writes down that a file is being taken, before its first byte goes out; the transfer's end completes the row. A
 *  crash in between leaves a row without an end, which reads as broken off. Costs one row, however long the file.
 *  range: the part that is sent, undefined for the whole file. Raises linkClosed for a link that ends just now. */
export async function beginDownload(
  ctx: Context,
  file: TakenFile,
  range: ByteRange | undefined,
): Promise<Transfer> {
  const { taker, order, sizeBytes } = file;
  const { id } = await transaction(async (trx) => {
    if ("linkId" in taker)
      await countLinkUse(trx, taker.linkId, { fromTheStart: range === undefined || range.start === 0 });
    return insert(trx, ctx, file, range);
  });
  void tellWatchers(ctx, order);
  const permission = "linkId" in taker && order ? watchPermission(ctx, order.id, taker) : undefined;
  const wholeBytes = range ? range.end - range.start + 1 : sizeBytes;
  return {
    signal: permission?.signal,
    async end(sentBytes) {
      permission?.release();
      await endDownload(ctx, id, {
        sentBytes,
        outcome: sentBytes === wholeBytes ? "complete" : "broken off",
      });
      await tellWatchers(ctx, order);
    },
  };
}

function insert(
  trx: Knex.Transaction,
  ctx: Context,
  { taker, order, kind, recordId, sampleId, path, name, sizeBytes }: TakenFile,
  range: ByteRange | undefined,
) {
  return Download.query(trx).insert({
    orderId: order?.id ?? null,
    ...("linkId" in taker ? { linkId: taker.linkId } : { userId: taker.userId }),
    fileKind: kind,
    recordId,
    sampleId,
    path,
    fileName: name,
    sizeBytes: String(sizeBytes),
    ...(range ? { firstByte: String(range.start), lastByte: String(range.end) } : {}),
    requestId: ctx.requestId,
    processKey: ctx.site.changes.processKey,
  });
}

// A message that is lost costs a watcher a delay; the file goes on.
async function tellWatchers({ site }: Context, order: TakenFile["order"]): Promise<void> {
  if (!order) return;
  try {
    await announce(site.database, `download:${order.id}:${order.userId}`);
  } catch (error) {
    site.log.warn({ err: error }, "a download could not be announced");
  }
}
