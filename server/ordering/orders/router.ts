import { BRIEF, SAMPLE_TABLE } from "../../platform/rpc/bodyLimits.ts";
import {
  changesInDemo,
  facilityOutsideDemo,
  facilityProcedure,
  signedInProcedure,
  signedInOutsideDemo,
} from "../../platform/rpc/procedures.ts";
import { browseRows } from "../../platform/lists/browseRows.ts";
import { exportRows } from "../../platform/lists/exportRows.ts";
import { idsInRange } from "../../platform/lists/idsInRange.ts";
import { exporting } from "../../platform/rpc/limitConcurrency.ts";
import { readStates } from "../samples/stateFacts.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { countOrders, orderList } from "./list/orderList.ts";
import { orderInputs } from "./list/schema.ts";
import { decideApproval } from "./approval/decideApproval.ts";
import { decideInput } from "./approval/schema.ts";
import { createOrder } from "./createOrder.ts";
import { deleteOrder } from "./deleteOrder.ts";
import { getOrder } from "./getOrder.ts";
import { listOrders } from "./listOrders.ts";
import { readNotes, writeNotes } from "./readNotes.ts";
import { readStepTimes } from "./readStepTimes.ts";
import { requestStage } from "./moveStage.ts";
import { listAssignees, planOrder } from "./planOrder.ts";
import {
  createOrderInput,
  listOrdersInput,
  orderFilter,
  orderId,
  orderNotesInput,
  orderStageInput,
  planOrderInput,
  submitNewOrderInput,
  updateOrderInput,
} from "./schema.ts";
import { submitNewOrder } from "./submitNewOrder.ts";
import { updateOrder } from "./updateOrder.ts";

const change = signedInOutsideDemo(changesInDemo);

export const ordersRouter = trpc.router({
  list: signedInProcedure.input(listOrdersInput).query(({ ctx, input }) => listOrders(ctx, input)),
  browse: signedInProcedure
    .input(orderInputs.browse)
    .query(({ ctx, input }) => browseRows(orderList, ctx, input)),
  count: signedInProcedure.input(orderFilter).query(({ ctx, input }) => countOrders(ctx, input)),
  idsInRange: signedInProcedure
    .input(orderInputs.idsInRange)
    .query(({ ctx, input }) => idsInRange(orderList, ctx, input)),
  create: change.input(createOrderInput).mutation(({ ctx, input }) => createOrder(ctx, input)),
  submitNew: change
    .meta({ body: SAMPLE_TABLE })
    .input(submitNewOrderInput)
    .mutation(({ ctx, input }) => submitNewOrder(ctx, input)),
  sampleStates: signedInProcedure.input(orderId).query(({ ctx, input }) => readStates(ctx, input)),
  get: signedInProcedure.input(orderId).query(({ ctx, input }) => getOrder(ctx, input)),
  update: change.input(updateOrderInput).mutation(({ ctx, input }) => updateOrder(ctx, input)),
  delete: change.input(orderId).mutation(({ ctx, input }) => deleteOrder(ctx, input)),
  plan: facilityOutsideDemo(changesInDemo, () => forbidden())
    .meta({ body: BRIEF })
    .input(planOrderInput)
    .mutation(({ ctx, input }) => planOrder(ctx, input)),
  assignees: facilityProcedure.query(({ ctx }) => listAssignees(ctx)),
  move: change
    .meta({ body: BRIEF })
    .input(orderStageInput)
    .mutation(({ ctx, input }) => requestStage(ctx, input)),
  decide: change
    .meta({ body: BRIEF })
    .input(decideInput)
    .mutation(({ ctx, input }) => decideApproval(ctx, input)),
  notes: signedInProcedure.input(orderId).query(({ ctx, input }) => readNotes(ctx, input)),
  writeNotes: change.input(orderNotesInput).mutation(({ ctx, input }) => writeNotes(ctx, input)),
  stepTimes: signedInProcedure.input(orderId).query(({ ctx, input }) => readStepTimes(ctx, input)),
});

/** Returns generated streams: for server-side callers only, never served at /trpc. */
export const ordersBytesRouter = trpc.router({
  export: signedInProcedure
    .input(orderInputs.exported)
    .use(exporting)
    .query(({ ctx, input }) => exportRows(orderList, ctx, input)),
});
