import type { Knex } from "knex";
import { raw } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { HOME_LISTED } from "../limits.ts";
import { readPackages } from "../../analysis/pipelines/readPackages.ts";
import type { SampleState } from "../../ordering/samples/rules/sampleState.ts";
import { STATE_FACTS, rowState } from "../../ordering/samples/stateFacts.ts";
import type { Site } from "../../platform/site/site.ts";
import { ordersOfSamples, presentOrderName, SAMPLES, UNFETCHED, UNSENT } from "./rows.ts";
import { workByOrder } from "./workByOrder.ts";

/** Number of samples of submitted orders per state. */
type Counts = { where: SampleState; samples: number }[];

/** Returns the home page of a customer, of own orders and studies only: the orders that need an action of theirs, newest
 *  need first, the progress of samples, and results. Each list has its first rows and the total; one query per card.
 *  Returns { orders, work, whereabouts, current, results }. */
export async function researcherHome(ctx: SignedInContext) {
  const own = { userId: ctx.user.id };
  const [orders, work, whereabouts, current, results] = await Promise.all([
    Order.query(ctx.db).where(own).resultSize(),
    workByOrder(ctx.db, researcherNeeds(ctx.db, own)),
    countByState(ctx.db, own),
    currentOrders(ctx.db, own),
    readResults(ctx.site, own),
  ]);
  return { orders, work, whereabouts, current, results };
}

interface Own {
  userId: string;
}

/** What an order needs from its owner: an answer to a problem, a download, its samples sent, or a draft completed. */
const researcherNeeds = (db: Knex, { userId }: Own) => ({
  problem: ordersOfSamples(db, "ISSUE").where({ userId }),
  download: UNFETCHED(db)
    .where({ userId })
    .select(SAMPLES(db).count().as("samples"), "orders.sequencingFilesPublishedAt as since"),
  send: UNSENT(db)
    .where({ userId })
    .select(SAMPLES(db).count().as("samples"), "orders.stageUpdatedAt as since"),
  draft: Order.query(db)
    .where({ userId, status: "DRAFT" })
    .select(SAMPLES(db).count().as("samples"), "orders.updatedAt as since"),
});

interface CountRow {
  orderId: string;
  samples: string;
}

async function countByState(db: Knex, { userId }: Own): Promise<Counts> {
  const rows = await Sample.query(db)
    .join("orders", "orders.id", "samples.orderId")
    .where("orders.userId", userId)
    .whereNot("orders.status", "DRAFT")
    .select(raw(STATE_FACTS), raw("count(*)").as("samples"))
    .groupByRaw("1, 2, 3, 4, 5, 6");
  return toCounts(rows as unknown as CountRow[]);
}

const STATES: SampleState[] = [
  "ISSUE",
  "WAITING",
  "SENT",
  "RECEIVED",
  "PROCESSING",
  "SEQUENCED",
  "DATA_RECEIVED",
  "QC_REVIEW",
  "READY",
  "DELIVERED",
  "CLOSED",
  "REJECTED",
  "CANCELLED",
];

// Each row is a group of samples with the same facts.
function toCounts(rows: CountRow[]): Counts {
  const counts = new Map<SampleState, number>();
  for (const row of rows) {
    const state = rowState(row);
    counts.set(state, (counts.get(state) ?? 0) + Number(row.samples));
  }
  return STATES.flatMap((where) => {
    const samples = counts.get(where);
    return samples === undefined ? [] : { where, samples };
  });
}

/** The orders that changed last, each with the states of its samples. */
async function currentOrders(db: Knex, { userId }: Own) {
  const orders = await Order.query(db)
    .where({ userId })
    .whereNot("status", "DRAFT")
    .orderBy([
      { column: "statusUpdatedAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(HOME_LISTED);
  const rows = await Sample.query(db)
    .join("orders", "orders.id", "samples.orderId")
    .whereIn(
      "samples.orderId",
      orders.map(({ id }) => id),
    )
    .select("samples.orderId", raw(STATE_FACTS), raw("count(*)").as("samples"))
    .groupByRaw("1, 2, 3, 4, 5, 6, 7");
  const counts = rows as unknown as CountRow[];
  return orders.map((order) => ({
    ...presentOrderName(order),
    status: order.status,
    stage: order.stage,
    whereabouts: toCounts(counts.filter(({ orderId }) => orderId === order.id)),
  }));
}

/** The newest released results for own orders and studies. */
async function readResults(site: Site, own: Own) {
  const rows = await PipelineResultSelection.query(site.database)
    .where((mine) =>
      mine
        .whereIn("pipelineResultSelections.orderId", Order.query(site.database).select("id").where(own))
        .orWhereIn("pipelineResultSelections.studyId", Study.query(site.database).select("id").where(own)),
    )
    .withGraphFetched("selectedRun.[order, study]")
    .orderBy([{ column: "selectedAt", order: "desc" }, "id"])
    .limit(HOME_LISTED);
  const { pipelines } = await readPackages(site);
  return rows.map(({ selectedRun: run, selectedRunId, pipelineId, selectedAt }) => ({
    runId: selectedRunId,
    runNumber: run?.runNumber ?? "",
    pipeline: pipelines.get(pipelineId)?.registry.name ?? pipelineId,
    target: run?.order ? (run.order.name ?? run.order.orderNumber) : (run?.study?.title ?? ""),
    at: selectedAt.toISOString(),
  }));
}
