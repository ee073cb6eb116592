import type { z } from "zod";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import type { listSequencingRunsInput } from "./schema.ts";
import { sequencingRunViews } from "./sequencingRunViews.ts";

/** The sequencing runs of an order, newest first. Gives { runs, total, limit, offset }. Raises orderNotFound, forbidden.
 *  Reference 3-files §2. */
export async function listSequencingRuns(
  ctx: SignedInContext,
  { orderId, limit, offset }: z.output<typeof listSequencingRunsInput>,
) {
  await findOrder(ctx, orderId);
  const found = SequencingRun.query().where({ orderId });
  const [runs, total] = await Promise.all([
    sequencingRunViews(
      found
        .clone()
        .orderBy([
          { column: "sequencing_runs.createdAt", order: "desc" },
          { column: "sequencing_runs.id", order: "desc" },
        ])
        .limit(limit)
        .offset(offset),
    ),
    found.resultSize(),
  ]);
  return { runs, total, limit, offset };
}
