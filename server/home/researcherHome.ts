import { raw } from "objection";
import { Order } from "../../db/models/Order.ts";
import { PipelineResultSelection } from "../../db/models/PipelineResultSelection.ts";
import { type FacilityStatus, Sample } from "../../db/models/Sample.ts";
import { Study } from "../../db/models/Study.ts";
import type { SignedInContext } from "../context.ts";
import { HOME_LISTED } from "../limits.ts";
import { packagesOf } from "../pipelines/packagesOf.ts";
import type { Site } from "../site.ts";
import { listed } from "./listed.ts";
import { presentOrderName, presentSampleOf, SAMPLES, UNFETCHED, UNSENT } from "./rows.ts";

/** Where samples of submitted orders stand, for their owner: what the facility says of them, until their files are out. */
export type Whereabouts = FacilityStatus | "DELIVERED";
type Counts = { where: Whereabouts; samples: number }[];

/** What waits for somebody who orders, where their samples are, and what came of them. Of own orders and studies alone;
 *  each list its first rows and how many there are. One query a card.
 *  Gives { orders, drafts, toSend, problems, toFetch, whereabouts, current, moved, results }. */
export async function researcherHome(ctx: SignedInContext) {
  const own = { userId: ctx.user.id };
  const [orders, drafts, toSend, problems, toFetch, whereabouts, current, moved, results] = await Promise.all(
    [
      Order.query().where(own).resultSize(),
      listed(
        Order.query()
          .where({ ...own, status: "DRAFT" })
          .select("orders.*", SAMPLES().count().as("sampleCount"))
          .orderBy([{ column: "updatedAt", order: "desc" }, "id"]),
        (order) => ({
          ...presentOrderName(order),
          samples: sampleCountOf(order),
          at: order.updatedAt.toISOString(),
        }),
      ),
      listed(
        UNSENT()
          .where(own)
          .select("orders.*", SAMPLES().count().as("sampleCount"))
          .orderBy([{ column: "statusUpdatedAt", order: "desc" }, "id"]),
        (order) => ({
          ...presentOrderName(order),
          samples: sampleCountOf(order),
          at: order.statusUpdatedAt.toISOString(),
        }),
      ),
      listed(
        ownSamples(own)
          .where("facilityStatus", "ISSUE")
          .select("samples.*")
          .orderBy([{ column: "facilityStatusUpdatedAt", order: "desc" }, "samples.id"]),
        presentSampleOf,
      ),
      listed(
        UNFETCHED()
          .where(own)
          .select("orders.*")
          .orderBy([{ column: "sequencingFilesPublishedAt", order: "desc" }, "id"]),
        (order) => ({
          ...presentOrderName(order),
          at: order.sequencingFilesPublishedAt?.toISOString() ?? null,
        }),
      ),
      whereaboutsOf(own),
      currentOrders(own),
      ownSamples(own)
        .select("samples.*")
        .orderBy([{ column: "facilityStatusUpdatedAt", order: "desc" }, "samples.id"])
        .limit(HOME_LISTED),
      resultsOf(ctx.site, own),
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
    moved: moved.map(presentSampleOf),
    results,
  };
}

interface Own {
  userId: string;
}

function sampleCountOf(order: Order): number {
  return Number((order as Order & { sampleCount: string }).sampleCount);
}

function ownSamples({ userId }: Own) {
  return Sample.query()
    .withGraphJoined("order")
    .where("order.userId", userId)
    .whereNot("order.status", "DRAFT");
}

const WHERE = `case
  when orders.sequencing_files_published_at is not null and exists (
    select from reads where reads.sample_id = samples.id and is_active and data_class = 'cleaned') then 'DELIVERED'
  else samples.facility_status end`;

interface CountRow {
  orderId: string;
  where: Whereabouts;
  samples: string;
}

async function whereaboutsOf({ userId }: Own): Promise<Counts> {
  const rows = await Sample.query()
    .join("orders", "orders.id", "samples.orderId")
    .where("orders.userId", userId)
    .whereNot("orders.status", "DRAFT")
    .select(raw(WHERE).as("where"), raw("count(*)").as("samples"))
    .groupBy(raw("1"));
  return countsOf(rows as unknown as CountRow[]);
}

const ORDER: Whereabouts[] = [
  "ISSUE",
  "WAITING",
  "PROCESSING",
  "SEQUENCED",
  "QC_REVIEW",
  "READY",
  "DELIVERED",
];

function countsOf(rows: Pick<CountRow, "where" | "samples">[]): Counts {
  return rows
    .map(({ where, samples }) => ({ where, samples: Number(samples) }))
    .toSorted((one, other) => ORDER.indexOf(one.where) - ORDER.indexOf(other.where));
}

/** The orders that moved last, each with where its samples are. */
async function currentOrders({ userId }: Own) {
  const orders = await Order.query()
    .where({ userId })
    .whereNot("status", "DRAFT")
    .orderBy([
      { column: "statusUpdatedAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(HOME_LISTED);
  const rows = await Sample.query()
    .join("orders", "orders.id", "samples.orderId")
    .whereIn(
      "samples.orderId",
      orders.map(({ id }) => id),
    )
    .select("samples.orderId", raw(WHERE).as("where"), raw("count(*)").as("samples"))
    .groupByRaw("1, 2");
  const counts = rows as unknown as CountRow[];
  return orders.map((order) => ({
    ...presentOrderName(order),
    status: order.status,
    whereabouts: countsOf(counts.filter(({ orderId }) => orderId === order.id)),
  }));
}

/** The newest results that were chosen for own orders and studies. */
async function resultsOf(site: Site, own: Own) {
  const rows = await PipelineResultSelection.query()
    .where((mine) =>
      mine
        .whereIn("pipelineResultSelections.orderId", Order.query().select("id").where(own))
        .orWhereIn("pipelineResultSelections.studyId", Study.query().select("id").where(own)),
    )
    .withGraphFetched("selectedRun.[order, study]")
    .orderBy([{ column: "selectedAt", order: "desc" }, "id"])
    .limit(HOME_LISTED);
  const { pipelines } = await packagesOf(site);
  return rows.map(({ selectedRun: run, selectedRunId, pipelineId, selectedAt }) => ({
    runId: selectedRunId,
    runNumber: run?.runNumber ?? "",
    pipeline: pipelines.get(pipelineId)?.registry.name ?? pipelineId,
    target: run?.order ? (run.order.name ?? run.order.orderNumber) : (run?.study?.title ?? ""),
    at: selectedAt.toISOString(),
  }));
}
