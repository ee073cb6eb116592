import type { Knex } from "knex";
import type { z } from "zod";
import { SAMPLE_STAGES } from "../../../db/values.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Sample, type SampleStage } from "../../../db/models/Sample.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { refuseAwaitingApproval } from "../access/errors.ts";
import { lockOrder } from "../access/findOrder.ts";
import { advanceOrder } from "../stages/advanceOrder.ts";
import { invalidStageTransition, reasonRequired } from "../stages/errors.ts";
import { SAMPLE_ACCEPTING_STAGES, SAMPLE_REASON_STAGES, SAMPLE_TRANSITIONS } from "../stages/sampleStages.ts";
import { writeSampleStages } from "../stages/writeSampleStages.ts";
import { sampleNotFound } from "./errors.ts";
import type { sampleStageInput } from "./schema.ts";

/** Moves samples of one order to a stage. Returns { updated }: the number of samples that were not in it. Raises
 *  orderNotFound and the refusals of moveSampleStages. Additions §14. */
export async function requestSampleStages(
  ctx: SignedInContext,
  { orderId, sampleIds, stage, reason }: z.output<typeof sampleStageInput>,
): Promise<{ updated: number }> {
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    return { updated: await moveSampleStages(trx, ctx, order, sampleIds, { to: stage, reason }) };
  });
}

/**
 * Moves samples of a locked order to a stage for the facility, with audit row and event, then moves the order forward
 * as far as its samples say. For operations of other features too, within their transaction. sampleIds: record ids or
 * sample codes of this order. reason: required for REJECTED and CANCELLED. Samples that are in the stage already are
 * kept as they are. Atomic. Returns the number of samples that changed. Raises sampleNotFound, invalidStageTransition
 * (also for samples of a draft), awaitsApproval, reasonRequired.
 */
export async function moveSampleStages(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  order: Order,
  sampleIds: string[],
  { to, reason: given }: { to: unknown; reason?: string | null | undefined },
): Promise<number> {
  const reason = given?.trim() || undefined;
  const samples = await findSamples(trx, order.id, sampleIds);
  if (!isSampleStage(to) || order.stage === "DRAFT") raise(invalidStageTransition());
  const moved = samples.filter(({ stage }) => stage !== to);
  if (moved.some(({ stage }) => !SAMPLE_TRANSITIONS[stage].includes(to))) raise(invalidStageTransition());
  if (SAMPLE_ACCEPTING_STAGES.includes(to)) refuseAwaitingApproval(order);
  if (SAMPLE_REASON_STAGES.includes(to) && reason === undefined) raise(reasonRequired());
  await writeSampleStages(trx, ctx, order, moved, { to, reason });
  if (moved.length > 0) await advanceOrder(trx, ctx, order.id);
  return moved.length;
}

/** Finds samples of an order by record id or sample code; the record id takes precedence. Raises sampleNotFound. */
async function findSamples(trx: Knex.Transaction, orderId: string, sampleIds: string[]): Promise<Sample[]> {
  const samples = await Sample.query(trx).where({ orderId });
  const known = new Map([
    ...samples.map((sample) => [sample.sampleId, sample] as const),
    ...samples.map((sample) => [sample.id, sample] as const),
  ]);
  return [...new Set(sampleIds.map((id) => known.get(id) ?? raise(sampleNotFound())))];
}

function isSampleStage(value: unknown): value is SampleStage {
  return (SAMPLE_STAGES as readonly unknown[]).includes(value);
}
