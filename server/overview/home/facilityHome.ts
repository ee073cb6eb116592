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
import { presentRunOrder, withOrder } from "../../sequencing/monitoring/listStreams.ts";
import { listed } from "./listed.ts";
import { presentOrderName, presentSampleRow, SAMPLES, SAMPLES_WITH_STATE, SENT, UNSENT } from "./rows.ts";
import { runsToAttend } from "./runsToAttend.ts";

/** Returns the home page of the facility: submitted orders, samples to receive, uploads, runs that need attention
 *  with the reason, active live sequencing runs, and other pending work. Each list has its first rows and the total,
 *  in one query. Returns { intake, toReceive, uploads, runs, activeRuns, streams, toReview, problems, toPublish }. */
export async function facilityHome(ctx: SignedInContext) {
  const [intake, toReceive, uploads, runs, activeRuns, streams, toReview, problems, toPublish] =
    await Promise.all([
      listed(
        UNSENT(ctx.db)
          .select("orders.*", SAMPLES(ctx.db).count().as("sampleCount"))
          .withGraphFetched("user")
          .orderBy([
            { column: "orders.statusUpdatedAt", order: "desc" },
            { column: "orders.id", order: "desc" },
          ]),
        (order) => presentIncoming(order, order.statusUpdatedAt),
      ),
      listed(
        Order.query(ctx.db)
          .where("orders.status", "SUBMITTED")
          .whereExists(SENT(ctx.db))
          .whereExists(SAMPLES(ctx.db).where("facilityStatus", "WAITING"))
          .withGraphFetched("user")
          .select(
            "orders.*",
            SAMPLES(ctx.db).where("facilityStatus", "WAITING").count().as("sampleCount"),
            SENT(ctx.db).max("status_notes.createdAt").as("sentAt"),
          )
          .orderBy([{ column: "sentAt" }, { column: "orders.id" }]),
        (order) => presentIncoming(order, (order as Order & { sentAt: Date }).sentAt),
      ),
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
      listed(
        samplesIn(ctx.db, "QC_REVIEW").where("orders.status", "SUBMITTED").whereRaw(`not ${IS_PUBLISHED}`),
        (sample) => presentSampleRow(sample),
      ),
      listed(samplesIn(ctx.db, "ISSUE"), (sample) => presentSampleRow(sample)),
      listed(
        Order.query(ctx.db)
          .where("orders.status", "SUBMITTED")
          .whereNull("sequencingFilesPublishedAt")
          .whereExists(cleanedReads(ctx.db))
          .whereNotExists(SAMPLES(ctx.db).whereNotExists(activeReads(ctx.db)))
          .select("orders.*", SAMPLES(ctx.db).count().as("sampleCount"))
          .withGraphFetched("user")
          .orderBy([
            { column: "statusUpdatedAt", order: "desc" },
            { column: "id", order: "desc" },
          ]),
        (order) => presentIncoming(order, order.statusUpdatedAt),
      ),
    ]);
  return { intake, toReceive, uploads, runs, activeRuns, streams, toReview, problems, toPublish };
}

function samplesIn(db: Knex, facilityStatus: "QC_REVIEW" | "ISSUE") {
  return SAMPLES_WITH_STATE(db)
    .where({ facilityStatus })
    .orderBy([
      { column: "facilityStatusUpdatedAt", order: "desc" },
      { column: "samples.id", order: "desc" },
    ]);
}

function activeReads(db: Knex) {
  return Read.query(db).whereColumn("reads.sampleId", "samples.id").where({ isActive: true });
}

function cleanedReads(db: Knex) {
  return Read.query(db)
    .joinRelated("sample")
    .whereColumn("sample.orderId", "orders.id")
    .where({ isActive: true, dataClass: "cleaned" });
}

function presentIncoming(order: Order, at: Date) {
  const { user } = order;
  return {
    ...presentOrderName(order),
    owner: user ? `${user.firstName} ${user.lastName}` : null,
    samples: Number((order as Order & { sampleCount: string }).sampleCount),
    at: at.toISOString(),
  };
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
