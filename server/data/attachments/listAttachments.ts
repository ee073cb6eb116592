import type { Knex } from "knex";
import type { z } from "zod";
import { OrderAttachment } from "../../../db/models/OrderAttachment.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { sampleNotOfOrder } from "../../ordering/intake/errors.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { presentName } from "../../platform/people/presentPerson.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { pictureType } from "./rules/attachmentRules.ts";
import type { attachmentsInput } from "./schema.ts";

/** Lists the attachments of an order itself, or of one of its samples, oldest first. Returns { attachments }. Raises
 *  orderNotFound, forbidden, sampleNotOfOrder. */
export async function listAttachments(
  ctx: SignedInContext,
  { orderId, sampleId }: z.output<typeof attachmentsInput>,
) {
  await findOrder(ctx, orderId);
  if (sampleId !== undefined) await refuseForeignSample(ctx.db, { orderId, sampleId });
  const attachments = await OrderAttachment.query(ctx.db)
    .where({ orderId, sampleId: sampleId ?? null })
    .orderBy(["createdAt", "id"])
    .withGraphFetched("createdBy(named)")
    .modifiers({ named: (user) => user.select("id", "firstName", "lastName") });
  return { attachments: attachments.map(presentAttachment) };
}

/** Refuses a sample of another order. Raises sampleNotOfOrder. */
export async function refuseForeignSample(
  db: Knex,
  { orderId, sampleId }: { orderId: string; sampleId: string },
): Promise<void> {
  const sample = await Sample.query(db).findById(sampleId).where({ orderId }).select("id");
  if (!sample) raise(sampleNotOfOrder());
}

export function presentAttachment({ id, sampleId, name, sizeBytes, createdAt, createdBy }: OrderAttachment) {
  return {
    id,
    sampleId: sampleId ?? null,
    name,
    isPicture: pictureType(name) !== undefined,
    sizeBytes: Number(sizeBytes),
    createdAt: createdAt.toISOString(),
    createdBy: presentName(createdBy),
  };
}
