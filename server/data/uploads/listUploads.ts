import type { z } from "zod";
import { OPEN, SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { newestPage } from "../../platform/lists/newestPage.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { presentUpload } from "./present.ts";
import type { listUploadsInput } from "./schema.ts";

/** The sessions of an order that are neither completed nor cancelled, newest first.
 *  Gives { uploads, total, limit, offset }. Raises orderNotFound. Additions §1, §5. */
export async function listUploads(
  ctx: SignedInContext,
  { orderId, ...page }: z.output<typeof listUploadsInput>,
) {
  await findOrder(ctx, orderId);
  const found = SequencingUpload.query().where({ orderId }).whereIn("status", OPEN);
  const { rows, total } = await newestPage(found.withGraphFetched("sample"), page);
  return { uploads: rows.map(presentUpload), total, ...page };
}
