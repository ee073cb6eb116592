import type { Knex } from "knex";
import { Order } from "../../../db/models/Order.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context } from "../../platform/rpc/context.ts";

const CODES_IN_AUDIT_MAX = 500;

/** Writes the audit entry of a change to the samples of a locked study, reverts its readiness, and announces the orders
 *  of the samples. */
export async function recordSamplesChange(
  trx: Knex.Transaction,
  ctx: Context,
  study: Study,
  { action, samples }: { action: string; samples: Pick<Sample, "sampleId" | "orderId">[] },
): Promise<void> {
  if (samples.length === 0) return;
  await Study.query(trx).findById(study.id).patch({ readyForSubmission: false, readyAt: null });
  await recordChange(trx, ctx, {
    action,
    targetType: "study",
    targetId: study.id,
    ...(study.readyForSubmission ? { before: { readyForSubmission: true } } : {}),
    after: {
      count: samples.length,
      samples: samples.map((sample) => sample.sampleId).slice(0, CODES_IN_AUDIT_MAX),
    },
  });
  const orderIds = [...new Set(samples.map((sample) => sample.orderId))];
  await trx.raw(
    `select pg_notify('lanekeeper', 'order:' || id || ':' || user_id) from orders where id = any(?)`,
    [orderIds],
  );
  const submitted = await Order.query(trx).findByIds(orderIds).whereNot({ status: "DRAFT" }).select("id");
  await emitEvent(trx, "samples.updated", ...submitted.map(({ id }) => id));
}
