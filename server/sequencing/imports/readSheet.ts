import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { readWorkbook } from "./readWorkbook.ts";
import type { sheetInput } from "./schema.ts";
import type { Table } from "./table.ts";

/** Reads the workbook that is sent for an order, once the order is known to be there.
 *  Gives its name and its table. Raises orderNotFound, forbidden, and what errors.ts says of forms, files and tables. */
export async function readSheet(
  ctx: SignedInContext,
  { orderId, body }: z.output<typeof sheetInput>,
): Promise<{ fileName: string; table: Table }> {
  await findOrder(ctx, orderId);
  const { fileName, bytes } = await body();
  return { fileName, table: await readWorkbook(bytes) };
}
