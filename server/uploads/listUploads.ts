import type { z } from "zod";
import { OPEN, SequencingUpload } from "../../db/models/SequencingUpload.ts";
import type { SignedInContext } from "../context.ts";
import { findOrder } from "../orders/findOrder.ts";
import { presentUpload } from "./present.ts";
import type { listUploadsInput } from "./schema.ts";

/** The sessions of an order that are neither completed nor cancelled, newest first.
 *  Gives { uploads, total, limit, offset }. Raises orderNotFound. Additions §1, §5. */
export async function listUploads(
  ctx: SignedInContext,
  { orderId, limit, offset }: z.output<typeof listUploadsInput>,
) {
  await findOrder(ctx, orderId);
  const found = SequencingUpload.query().where({ orderId }).whereIn("status", OPEN);
  const [uploads, total] = await Promise.all([
    found
      .clone()
      .withGraphFetched("sample")
      .orderBy([
        { column: "createdAt", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  return { uploads: uploads.map(presentUpload), total, limit, offset };
}
