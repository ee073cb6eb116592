import type { z } from "zod";
import { OrderAttachment } from "../../../db/models/OrderAttachment.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { presentName } from "../../platform/people/presentPerson.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import type { orderAttachmentsInput } from "./schema.ts";

/** Lists the attachments of an order, oldest first. Returns { attachments }. Raises orderNotFound, forbidden. */
export async function listAttachments(
  ctx: SignedInContext,
  { orderId }: z.output<typeof orderAttachmentsInput>,
) {
  await findOrder(ctx, orderId);
  const attachments = await OrderAttachment.query(ctx.db)
    .where({ orderId })
    .orderBy(["createdAt", "id"])
    .withGraphFetched("createdBy(named)")
    .modifiers({ named: (user) => user.select("id", "firstName", "lastName") });
  return { attachments: attachments.map(presentAttachment) };
}

export function presentAttachment({ id, name, sizeBytes, createdAt, createdBy }: OrderAttachment) {
  return {
    id,
    name,
    sizeBytes: Number(sizeBytes),
    createdAt: createdAt.toISOString(),
    createdBy: presentName(createdBy),
  };
}
