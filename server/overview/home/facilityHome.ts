import type { Knex } from "knex";
import { raw } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { ACTIVE } from "../../../db/models/PipelineRun.ts";
import { PipelineRunCount } from "../../../db/models/PipelineRunCount.ts";
import { Read } from "../../../db/models/Read.ts";
import { OPEN, SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { StreamRun, WATCHED } from "../../../db/models/StreamRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { IS_PUBLISHED } from "../../ordering/samples/stateFacts.ts";
import { DROPPED_STAGES } from "../../ordering/stages/sampleStages.ts";
import { OPEN_STAGES } from "../../ordering/stages/rules/stageTransitions.ts";
import { presentRunOrder, withOrder } from "../../sequencing/monitoring/listStreams.ts";
import { listed } from "./listed.ts";
import { ordersOfSamples, SAMPLES, SENT, TO_ACCEPT } from "./rows.ts";
import { runsToAttend } from "./runsToAttend.ts";
import { workByOrder } from "./workByOrder.ts";

/** Returns the home page of the facility: the orders that need it, newest need first, and uploads, runs that need
 *  attention with the reason, and active live sequencing runs. Each list has its first rows and the total, in one query.
 *  Returns { work, uploads, runs, activeRuns, streams }. */
export async function facilityHome(ctx: SignedInContext) {
  const [work, uploads, runs, activeRuns, streams] = await Promise.all([
    workByOrder(ctx.db, FACILITY_NEEDS(ctx.db)),
    uploadsInFlight(ctx.db),
    runsToAttend(ctx),
    countActive(ctx.db),
    listed(
      StreamRun.query(ctx.db)
        .modify(withOrder)
        .whereIn("stream_runs.status", WATCHED)
        .select("stream_runs.*")
        .orderBy([{ column: "startedAt", order: "desc" }, "stream_runs.id"]),
      presentStream,
    ),
  ]);
  return { work, uploads, runs, activeRuns, streams };
}

/** What an order needs from the facility, in the order of its work: samples to receive, problems to solve, quality to
 *  review, a delivery to publish; and new orders. */
const FACILITY_NEEDS = (db: Knex) => ({
  new: TO_ACCEPT(db).select(SAMPLES(db).count().as("samples"), "orders.stageUpdatedAt as since"),
  receive: Order.query(db)
    .whereIn("orders.stage", OPEN_STAGES)
    .whereExists(SENT(db))
    .whereExists(TO_RECEIVE(db))
    .select(TO_RECEIVE(db).count().as("samples"), SENT(db).max("status_notes.createdAt").as("since")),
  problem: ordersOfSamples(db, "ISSUE"),
  review: ordersOfSamples(db, "QC_REVIEW")
    .whereIn("orders.stage", OPEN_STAGES)
    .whereRaw(`not ${IS_PUBLISHED}`),
  publish: Order.query(db)
    .whereIn("orders.stage", OPEN_STAGES)
    .whereNull("sequencingFilesPublishedAt")
    .whereExists(cleanedReads(db))
    .whereNotExists(SAMPLES(db).whereNotIn("stage", DROPPED_STAGES).whereNotExists(activeReads(db)))
    .select(SAMPLES(db).count().as("samples"), "orders.stageUpdatedAt as since"),
});

/** Samples of an order that were sent and have not been received. */
const TO_RECEIVE = (db: Knex) => SAMPLES(db).where({ facilityStatus: "WAITING", stage: "EXPECTED" });

function activeReads(db: Knex) {
  return Read.query(db).whereColumn("reads.sampleId", "samples.id").where({ isActive: true });
}

function cleanedReads(db: Knex) {
  return Read.query(db)
    .joinRelated("sample")
    .whereColumn("sample.orderId", "orders.id")
    .where({ isActive: true, dataClass: "cleaned" });
}

interface UploadRow {
  orderId: string;
  orderNumber: string;
  name: string | null;
  files: string;
  receivedBytes: string;
  expectedBytes: string;
  lastAt: Date;
}

/** Lists open uploads by order, most recently active first. */
async function uploadsInFlight(db: Knex) {
  const byOrder = SequencingUpload.query(db)
    .join("orders", "orders.id", "sequencing_uploads.orderId")
    .whereIn("sequencing_uploads.status", OPEN)
    .groupBy("orders.id")
    .select(
      "orders.id as orderId",
      "orders.orderNumber",
      "orders.name",
      raw("count(*)").as("files"),
      raw("sum(received_size)").as("receivedBytes"),
      raw("sum(expected_size)").as("expectedBytes"),
      raw("max(sequencing_uploads.updated_at)").as("lastAt"),
    )
    .orderByRaw("max(sequencing_uploads.updated_at) desc, orders.id");
  return listed(byOrder, (found) => {
    const row = found as unknown as UploadRow;
    return {
      id: row.orderId,
      orderNumber: row.orderNumber,
      name: row.name,
      files: Number(row.files),
      receivedBytes: Number(row.receivedBytes),
      expectedBytes: Number(row.expectedBytes),
      at: row.lastAt.toISOString(),
    };
  });
}

async function countActive(db: Knex): Promise<number> {
  const row = await PipelineRunCount.query(db).whereIn("status", ACTIVE).sum("change as total").first();
  return Number((row as unknown as { total: string | null }).total ?? 0);
}

function presentStream(run: StreamRun) {
  return {
    id: run.id,
    order: presentRunOrder(run),
    deviceId: run.deviceId,
    flowCellId: run.flowCellId,
    status: run.status,
    reads: Number(run.totalReads),
    bases: run.totalBases,
    lastFileAt: run.lastFileAt?.toISOString() ?? null,
    trouble:
      run.folderMissingAt !== null
        ? ("folderMissing" as const)
        : run.diskLowAt !== null
          ? ("diskLow" as const)
          : run.stalledAt !== null
            ? ("stalled" as const)
            : null,
  };
}
