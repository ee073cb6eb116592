import type { Knex } from "knex";
import { type QueryBuilder, raw } from "objection";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { User } from "../../../db/models/User.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight, type Right } from "../../platform/rpc/rules/rights.ts";
import { DROPPED_STAGES } from "../../ordering/stages/sampleStages.ts";
import { OPEN_STAGES } from "../../ordering/stages/rules/stageTransitions.ts";
import { WAITING_COUNTED_MAX } from "../limits.ts";
import { NOT_ACTIVE, SENT, TO_ACCEPT, UNFETCHED, UNSENT } from "./rows.ts";
import { cannotEnd, failedUnanswered, unreviewed } from "./runsToAttend.ts";

/** Counts pending work of the caller for the navigation. Facility: orders to accept, samples to receive and runs that need
 *  attention, each 0 without the right to act; researcher: own orders to send or download, and own samples with a problem. One query; each count
 *  stops at 100. Returns { orders, samples, runs }, with runs 0 for a researcher. */
export async function countWaiting({ db, user }: SignedInContext) {
  const waiting = Object.entries(
    hasRight(user, "records.read") ? OF_FACILITY(db) : ofOwner(db, user.id),
  ).filter(
    ([name]) => !hasRight(user, "records.read") || hasRight(user, ACTS_ON[name as keyof typeof ACTS_ON]),
  );
  const row = await User.query(db)
    .findById(user.id)
    .select("id", ...waiting.map(([name, found]) => counted(db, found).as(name)));
  const counts = row as unknown as Partial<Record<"orders" | "samples" | "runs", string>> | undefined;
  return {
    orders: Number(counts?.orders ?? 0),
    samples: Number(counts?.samples ?? 0),
    runs: Number(counts?.runs ?? 0),
  };
}

const ACTS_ON = {
  orders: "orders.change",
  samples: "samples.receive",
  runs: "analyses.start",
} as const satisfies Record<string, Right>;

const OF_FACILITY = (db: Knex) => ({
  orders: TO_ACCEPT(db).select(ONE),
  samples: samplesIn(db, "WAITING")
    .where("samples.stage", "EXPECTED")
    .whereIn("orders.stage", OPEN_STAGES)
    .whereExists(SENT(db))
    .select(ONE),
  runs: PipelineRun.query(db)
    .modify(failedUnanswered, db)
    .select(ONE)
    .unionAll([cannotEnd, unreviewed].map((needing) => PipelineRun.query(db).modify(needing).select(ONE))),
});

const ofOwner = (db: Knex, userId: string) => ({
  orders: UNSENT(db)
    .where({ userId })
    .select(ONE)
    .unionAll([UNFETCHED(db).where({ userId }).select(ONE)]),
  samples: samplesIn(db, "ISSUE")
    .where("orders.userId", userId)
    .whereNotIn("samples.stage", DROPPED_STAGES)
    .whereNotIn("orders.stage", NOT_ACTIVE)
    .select(ONE),
});

const ONE = raw("1");

function samplesIn(db: Knex, facilityStatus: "WAITING" | "ISSUE") {
  return Sample.query(db)
    .join("orders", "orders.id", "samples.orderId")
    .where("samples.facilityStatus", facilityStatus);
}

function counted(db: Knex, found: QueryBuilder<Order> | QueryBuilder<Sample> | QueryBuilder<PipelineRun>) {
  return User.query(db).count().from(found.limit(WAITING_COUNTED_MAX).as("first"));
}
