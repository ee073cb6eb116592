import { CHANGES_IN_DEMO, facilityAdmin, signedIn, signedInOutsideDemo } from "../gates.ts";
import { exporting } from "../shares.ts";
import { trpc } from "../trpc.ts";
import { browseOrders } from "./browse/browseOrders.ts";
import { countOrders } from "./browse/countOrders.ts";
import { exportOrders } from "./browse/exportOrders.ts";
import { idsInRange } from "./browse/idsInRange.ts";
import { browseInput, exportOrdersInput, idsInRangeInput } from "./browse/schema.ts";
import { createOrder } from "./createOrder.ts";
import { deleteOrder } from "./deleteOrder.ts";
import { getOrder } from "./getOrder.ts";
import { listOrders } from "./listOrders.ts";
import { orderHistory } from "./orderHistory.ts";
import { readNotes } from "./readNotes.ts";
import {
  createOrderInput,
  listOrdersInput,
  orderFilter,
  orderHistoryInput,
  orderId,
  orderNotesInput,
  updateOrderInput,
} from "./schema.ts";
import { updateOrder } from "./updateOrder.ts";
import { writeNotes } from "./writeNotes.ts";

const change = signedInOutsideDemo(CHANGES_IN_DEMO);

export const ordersRouter = trpc.router({
  list: signedIn.input(listOrdersInput).query(({ ctx, input }) => listOrders(ctx, input)),
  browse: signedIn.input(browseInput).query(({ ctx, input }) => browseOrders(ctx, input)),
  count: signedIn.input(orderFilter).query(({ ctx, input }) => countOrders(ctx, input)),
  idsInRange: signedIn.input(idsInRangeInput).query(({ ctx, input }) => idsInRange(ctx, input)),
  create: change.input(createOrderInput).mutation(({ ctx, input }) => createOrder(ctx, input)),
  get: signedIn.input(orderId).query(({ ctx, input }) => getOrder(ctx, input)),
  update: change.input(updateOrderInput).mutation(({ ctx, input }) => updateOrder(ctx, input)),
  delete: change.input(orderId).mutation(({ ctx, input }) => deleteOrder(ctx, input)),
  notes: signedIn.input(orderId).query(({ ctx, input }) => readNotes(ctx, input)),
  writeNotes: change.input(orderNotesInput).mutation(({ ctx, input }) => writeNotes(ctx, input)),
  history: facilityAdmin.input(orderHistoryInput).query(({ ctx, input }) => orderHistory(ctx, input)),
});

/** Answers with files that are made while they are sent: for the caller only, never served at /trpc. */
export const ordersBytesRouter = trpc.router({
  export: signedIn
    .input(exportOrdersInput)
    .use(exporting)
    .query(({ ctx, input }) => exportOrders(ctx, input)),
});
