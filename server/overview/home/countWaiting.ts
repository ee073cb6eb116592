import { type QueryBuilder, raw } from "objection";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { User } from "../../../db/models/User.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import { WAITING_COUNTED_MAX } from "../../platform/limits/limits.ts";
import { SENT, UNFETCHED, UNSENT } from "./rows.ts";
import { cannotEnd, failedUnanswered, unreviewed } from "./runsToAttend.ts";

/** Counts pending work of the caller for the navigation. Facility: new orders, samples to receive and runs that need
 *  attention; researcher: own orders to send or download, and own samples with a problem. One query; each count
 *  stops at 100. Returns { orders, samples, runs }, with runs 0 for a researcher. */
export async function countWaiting({ user }: SignedInContext) {
  const waiting = isFacilityAdmin(user) ? OF_FACILITY() : ofOwner(user.id);
  const row = await User.query()
    .findById(user.id)
    .select(Object.entries(waiting).map(([name, found]) => counted(found).as(name)));
  const counts = row as unknown as Partial<Record<"orders" | "samples" | "runs", string>> | undefined;
  return {
    orders: Number(counts?.orders ?? 0),
    samples: Number(counts?.samples ?? 0),
    runs: Number(counts?.runs ?? 0),
  };
}

const OF_FACILITY = () => ({
  orders: UNSENT().select(ONE),
  samples: samplesIn("WAITING").where("orders.status", "SUBMITTED").whereExists(SENT()).select(ONE),
  runs: PipelineRun.query()
    .modify(failedUnanswered)
    .select(ONE)
    .unionAll([cannotEnd, unreviewed].map((needing) => PipelineRun.query().modify(needing).select(ONE))),
});

const ofOwner = (userId: string) => ({
  orders: UNSENT()
    .where({ userId })
    .select(ONE)
    .unionAll([UNFETCHED().where({ userId }).select(ONE)]),
  samples: samplesIn("ISSUE").where("orders.userId", userId).whereNot("orders.status", "DRAFT").select(ONE),
});

const ONE = raw("1");

function samplesIn(facilityStatus: "WAITING" | "ISSUE") {
  return Sample.query()
    .join("orders", "orders.id", "samples.orderId")
    .where("samples.facilityStatus", facilityStatus);
}

function counted(found: QueryBuilder<Order> | QueryBuilder<Sample> | QueryBuilder<PipelineRun>) {
  return User.query().count().from(found.limit(WAITING_COUNTED_MAX).as("first"));
}
