import type { Knex } from "knex";
import { Download, type FileKind } from "../../../db/models/Download.ts";
import { newId } from "../../../db/newId.ts";
import { transaction } from "../../../db/transaction.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { countLinkUse } from "./countLinkUse.ts";
import { announced } from "./announced.ts";
import { endDownload } from "./endDownload.ts";
import { rememberRunning } from "./running.ts";
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
  const id = newId();
  const entry = { id, ...entryOf(ctx, file), ...rangeOf(range) };
  if ("linkId" in taker) {
    const fromTheStart = range === undefined || range.start === 0;
    await transaction(async (trx) => {
      await countLinkUse(trx, taker.linkId, { fromTheStart });
      await insert(entry, order, trx);
    });
  } else await insert(entry, order);
  const forgetRunning = rememberRunning(ctx.site);
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

function entryOf(ctx: Context, { taker, order, kind, recordId, sampleId, path, name, sizeBytes }: TakenFile) {
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

function rangeOf(range: ByteRange | undefined) {
  return range ? { firstByte: String(range.start), lastByte: String(range.end) } : {};
}

// Row and announcement in one statement: the first byte waits for one commit and no more.
async function insert(
  entry: ReturnType<typeof entryOf>,
  order: TakenFile["order"],
  trx?: Knex.Transaction,
): Promise<void> {
  await Download.query(trx)
    .insert(entry)
    .returning(["id", ...announced(order)]);
}
