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
import { IS_PUBLISHED, STATE_FACTS, rowState } from "../../ordering/samples/stateFacts.ts";
import type { Site } from "../../platform/site/site.ts";
import { listed } from "./listed.ts";
import {
  presentOrderName,
  presentSampleRow,
  SAMPLES,
  SAMPLES_WITH_STATE,
  UNFETCHED,
  UNSENT,
} from "./rows.ts";

/** Number of samples of submitted orders per state. */
type Counts = { where: SampleState; samples: number }[];

/** Returns the home page of a customer: pending work, progress of samples, and results, of own orders and studies
 *  only. Each list has its first rows and the total; one query per card. Returns { orders, drafts, toSend, problems,
 *  toFetch, whereabouts, current, moved, results }. */
export async function researcherHome(ctx: SignedInContext) {
  const own = { userId: ctx.user.id };
  const [orders, drafts, toSend, problems, toFetch, whereabouts, current, moved, results] = await Promise.all(
    [
      Order.query(ctx.db).where(own).resultSize(),
      listed(
        Order.query(ctx.db)
          .where({ ...own, status: "DRAFT" })
          .select("orders.*", SAMPLES(ctx.db).count().as("sampleCount"))
          .orderBy([{ column: "updatedAt", order: "desc" }, "id"]),
        (order) => ({
          ...presentOrderName(order),
          samples: countSamples(order),
          at: order.updatedAt.toISOString(),
        }),
      ),
      listed(
        UNSENT(ctx.db)
          .where(own)
          .select("orders.*", SAMPLES(ctx.db).count().as("sampleCount"))
          .orderBy([{ column: "statusUpdatedAt", order: "desc" }, "id"]),
        (order) => ({
          ...presentOrderName(order),
          samples: countSamples(order),
          at: order.statusUpdatedAt.toISOString(),
        }),
      ),
      listed(
        ownSamples(ctx.db, own)
          .where("facilityStatus", "ISSUE")
          .orderBy([{ column: "facilityStatusUpdatedAt", order: "desc" }, "samples.id"]),
        (sample) => presentSampleRow(sample),
      ),
      listed(
        UNFETCHED(ctx.db)
          .where(own)
          .select("orders.*")
          .orderBy([{ column: "sequencingFilesPublishedAt", order: "desc" }, "id"]),
        (order) => ({
          ...presentOrderName(order),
          at: order.sequencingFilesPublishedAt?.toISOString() ?? null,
        }),
      ),
      countByState(ctx.db, own),
      currentOrders(ctx.db, own),
      movedSamples(ctx.db, own),
      readResults(ctx.site, own),
    ],
  );
  return {
    orders,
    drafts,
    toSend,
    problems,
    toFetch,
    whereabouts,
    current,
    moved,
    results,
  };
}

interface Own {
  userId: string;
}

function countSamples(order: Order): number {
  return Number((order as Order & { sampleCount: string }).sampleCount);
}

function ownSamples(db: Knex, { userId }: Own) {
  return SAMPLES_WITH_STATE(db).where("orders.userId", userId);
}

// A delivery counts as a move of a sample, as a status of the facility does.
async function movedSamples(db: Knex, own: Own) {
  const rows = await ownSamples(db, own)
    .select(
      raw(
        `greatest(facility_status_updated_at, case when ${IS_PUBLISHED} then sequencing_files_published_at end)`,
      ).as("movedAt"),
    )
    .orderBy([{ column: "movedAt", order: "desc" }, "samples.id"])
    .limit(HOME_LISTED);
  return (rows as (Sample & { movedAt: Date })[]).map((sample) => presentSampleRow(sample, sample.movedAt));
}

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
    .groupByRaw("1, 2, 3, 4, 5");
  return toCounts(rows as unknown as CountRow[]);
}

const STATES: SampleState[] = [
  "ISSUE",
  "WAITING",
  "SENT",
  "PROCESSING",
  "SEQUENCED",
  "DATA_RECEIVED",
  "QC_REVIEW",
  "READY",
  "DELIVERED",
  "CLOSED",
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
    .groupByRaw("1, 2, 3, 4, 5, 6");
  const counts = rows as unknown as CountRow[];
  return orders.map((order) => ({
    ...presentOrderName(order),
    status: order.status,
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
