import type { Knex } from "knex";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { sampleNotFound } from "../../ordering/samples/errors.ts";
import { findSample } from "../../ordering/samples/findSample.ts";
import { gatherFacts } from "./gatherFacts.ts";
import { presentTimeline } from "./present.ts";

export interface SampleOfOrder {
  orderId: string;
  sampleId: string;
}

/** Returns the timeline of a sample as the caller may see it: each stage with its time and quantities, and the next
 *  step. Returns { viewer, order, sample, stages, next, issueSince }. Raises sampleNotFound, forbidden. */
export async function getTimeline(ctx: SignedInContext, input: SampleOfOrder) {
  const { sample, order } = await findSampleOfOrder(ctx, input);
  const facts = await gatherFacts(ctx.site, order, sample);
  return presentTimeline(hasRight(ctx.user, "records.read") ? "facility" : "owner", { order, sample, facts });
}

/** Reads a sample of this order by its record id. Raises sampleNotFound, forbidden. */
export async function findSampleOfOrder(
  ctx: SignedInContext,
  { orderId, sampleId }: SampleOfOrder,
  trx?: Knex.Transaction,
) {
  const found = await findSample(ctx, sampleId, trx);
  if (found.order.id !== orderId) raise(sampleNotFound());
  return found;
}
