import type { Knex } from "knex";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Quote } from "../../../db/models/Quote.ts";
import { readCosts } from "../../analysis/costs/readCosts.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { lineAmount } from "../../definitions/prices/rules/money.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { deliveredGigabases, publishedBases } from "./publishedBases.ts";

const RUNS_MAX = 500;

/** Returns what was done for an order beside what its accepted quotes contain, by unit: samples with an active read set,
 *  lanes of its read sets, gigabases of its published read sets, and core hours of its analyses, of the newest 500.
 *  Raises orderNotFound. */
export async function readDelivered(ctx: SignedInContext, { orderId }: { orderId: string }) {
  await findOrder(ctx, orderId);
  const [counts, gigabases, hours, quoted] = await Promise.all([
    readCounts(ctx.db, orderId),
    readGigabases(ctx.db, orderId),
    readCoreHours(ctx.db, orderId),
    readQuoted(ctx.db, orderId),
  ]);
  return { ...counts, gigabases, ...hours, quoted };
}

async function readCounts(db: Knex, orderId: string) {
  const { rows } = await db.raw<{ rows: Record<string, string>[] }>(
    `select
       (select count(*) from samples where order_id = :orderId) as samples,
       (select count(distinct samples.id) from samples
          join reads on reads.sample_id = samples.id and reads.is_active where samples.order_id = :orderId) as sequenced,
       (select count(distinct (lane_sets.sequencing_run_id, lane_parts.lane)) from lane_parts
          join lane_sets on lane_sets.id = lane_parts.lane_set_id
          join samples on samples.id = lane_sets.sample_id where samples.order_id = :orderId) as lanes,
       (select coalesce(sum(coalesce(reads.read_count1, 0)::bigint + coalesce(reads.read_count2, 0)), 0) from reads
          join samples on samples.id = reads.sample_id
          where samples.order_id = :orderId and reads.is_active) as "readCount",
       (select coalesce(sum(size_bytes), 0) from delivery_items
          where order_id = :orderId and kind = 'read') as "fileBytes"`,
    { orderId },
  );
  const row = rows[0] ?? {};
  const figure = (name: string) => Number(row[name] ?? 0);
  return {
    samples: figure("samples"),
    sequenced: figure("sequenced"),
    lanes: figure("lanes"),
    readCount: figure("readCount"),
    fileBytes: figure("fileBytes"),
  };
}

/** quantity: of published read sets, as decimal text; null if none of them was counted. uncounted: published read sets
 *  without a known number of bases, which quantity leaves out. amount: of quantity, at the price per Gb of the accepted
 *  quotes; null without one, or if they have several. */
async function readGigabases(db: Knex, orderId: string) {
  const { rows } = await db.raw<{ rows: Record<"bases" | "counted" | "uncounted", string | null>[] }>(
    publishedBases("delivery_items.order_id = :orderId"),
    { orderId },
  );
  const { bases = null, counted, uncounted } = rows[0] ?? {};
  const quantity = deliveredGigabases({
    bases: BigInt(bases ?? 0),
    counted: Number(counted ?? 0),
    uncounted: Number(uncounted ?? 0),
  });
  const [price, ...others] = (await Quote.query(db)
    .joinRelated("lines")
    .where({ orderId, state: "accepted", "lines.unit": "gb" })
    .distinct("currency", "lines.unitPrice", "lines.discountPercent")
    .limit(2)) as unknown as { currency: string; unitPrice: string; discountPercent: string }[];
  const isPriced = price !== undefined && others.length === 0 && quantity !== null;
  return {
    quantity,
    uncounted: Number(uncounted ?? 0),
    amount: isPriced ? lineAmount({ ...price, quantity }) : null,
    currency: isPriced ? price.currency : null,
  };
}

// Runs of the order, and those of studies with its samples, which are shared among their orders.
async function readCoreHours(db: Knex, orderId: string): Promise<{ coreHours: number; runs: number }> {
  const runs = await PipelineRun.query(db)
    .select("id", "orderId", "studyId", "inputSampleIds")
    .whereNotNull("completedAt")
    .where((mine) =>
      mine
        .where({ orderId })
        .orWhereIn("studyId", db("samples").where({ orderId }).whereNotNull("studyId").select("studyId")),
    )
    .orderBy("id", "desc")
    .limit(RUNS_MAX);
  const shares = [...(await readCosts(db, runs)).values()].flatMap(({ orders }) =>
    orders.filter((order) => order.orderId === orderId),
  );
  return { coreHours: shares.reduce((sum, share) => sum + share.coreHours, 0), runs: shares.length };
}

/** The quantities of accepted quotes by unit, as decimal texts. */
async function readQuoted(db: Knex, orderId: string): Promise<{ unit: string; quantity: string }[]> {
  const rows = (await Quote.query(db)
    .joinRelated("lines")
    .where({ orderId, state: "accepted" })
    .groupBy("lines.unit")
    .orderBy("lines.unit")
    .select("lines.unit", Quote.raw("sum(lines.quantity)::text as quantity"))) as unknown as {
    unit: string;
    quantity: string;
  }[];
  return rows.map(({ unit, quantity }) => ({ unit, quantity }));
}
