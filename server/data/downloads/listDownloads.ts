import { raw } from "objection";
import { DeliveryLink } from "../../../db/models/DeliveryLink.ts";
import { Download } from "../../../db/models/Download.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { User } from "../../../db/models/User.ts";
import { processLives } from "../../platform/events/processLives.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { presentDownload } from "./present.ts";

/** Who took which files of an order, newest first. For facility admins. Gives { downloads, total, limit, offset }.
 *  Raises orderNotFound. */
export async function listDownloads(
  ctx: SignedInContext,
  { orderId, limit, offset }: { orderId: string; limit: number; offset: number },
) {
  await findOrder(ctx, orderId);
  const found = Download.query().where({ orderId });
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
    User.query().findByIds(distinct(rows.map(({ userId }) => userId))),
    DeliveryLink.query().findByIds(distinct(rows.map(({ linkId }) => linkId))),
    Sample.query().findByIds(distinct(rows.map(({ sampleId }) => sampleId))),
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
