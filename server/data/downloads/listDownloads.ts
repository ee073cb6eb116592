import { raw } from "objection";
import { DeliveryLink } from "../../../db/models/DeliveryLink.ts";
import { Download } from "../../../db/models/Download.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { User } from "../../../db/models/User.ts";
import { processLives } from "../../platform/events/processLives.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";

/** Lists the downloads of an order's files, newest first, for the facility. Returns { downloads, total, limit,
 *  offset }. Raises orderNotFound. */
export async function listDownloads(
  ctx: SignedInContext,
  { orderId, limit, offset }: { orderId: string; limit: number; offset: number },
) {
  await findOrder(ctx, orderId);
  const found = Download.query(ctx.db).where({ orderId });
  const [rows, total] = await Promise.all([
    found
      .clone()
      .select("*", raw(`ended_at is null and ${processLives("process_key")}`).as("isRunning"))
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  const [users, links, samples] = await Promise.all([
    User.query(ctx.db).findByIds(distinct(rows.map(({ userId }) => userId))),
    DeliveryLink.query(ctx.db).findByIds(distinct(rows.map(({ linkId }) => linkId))),
    Sample.query(ctx.db).findByIds(distinct(rows.map(({ sampleId }) => sampleId))),
  ]);
  const known = { users: byId(users), links: byId(links), samples: byId(samples) };
  return {
    downloads: rows.map((row) => presentDownload(row as Download & { isRunning: boolean }, known)),
    total,
    limit,
    offset,
  };
}

function distinct(ids: (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

function byId<Row extends { id: string }>(rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * One row of the download log. user, link: who downloaded; null for a deleted one, and the other one always. range:
 * first and last byte of a part, null for the complete file. sentBytes: null while the download runs, and if a crash
 * lost the count.
 */
function presentDownload(
  row: Download & { isRunning: boolean },
  known: { users: Map<string, User>; links: Map<string, DeliveryLink>; samples: Map<string, Sample> },
) {
  const link = known.links.get(row.linkId ?? "");
  return {
    id: row.id,
    by: row.linkId === null ? ("account" as const) : ("link" as const),
    user: presentPerson(known.users.get(row.userId ?? "")),
    link: link ? { id: link.id, label: link.label } : null,
    path: row.path,
    fileName: row.fileName,
    fileKind: row.fileKind,
    recordId: row.recordId,
    sampleCode: known.samples.get(row.sampleId ?? "")?.sampleId ?? null,
    size: Number(row.sizeBytes),
    range:
      row.firstByte === null || row.lastByte === null
        ? null
        : { first: Number(row.firstByte), last: Number(row.lastByte) },
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    sentBytes: row.sentBytes === null ? null : Number(row.sentBytes),
    state: row.isRunning ? ("running" as const) : (row.outcome ?? ("broken off" as const)),
    requestId: row.requestId,
  };
}
