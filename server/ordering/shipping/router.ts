import { BRIEF } from "../../platform/rpc/bodyLimits.ts";
import { exporting } from "../../platform/rpc/limitConcurrency.ts";
import { changesInDemo, signedInOutsideDemo, signedInProcedure } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { addShipment, removeShipment } from "./changeShipments.ts";
import { listShipments } from "./listShipments.ts";
import { printPackingSlip } from "./printPackingSlip.ts";
import { printSampleLabels } from "./printSampleLabels.ts";
import {
  addShipmentInput,
  orderShipmentsInput,
  packingSlipInput,
  removeShipmentInput,
  sampleLabelsInput,
} from "./schema.ts";

const change = signedInOutsideDemo(changesInDemo);

export const shippingRouter = trpc.router({
  list: signedInProcedure.input(orderShipmentsInput).query(({ ctx, input }) => listShipments(ctx, input)),
  add: change
    .meta({ body: BRIEF })
    .input(addShipmentInput)
    .mutation(({ ctx, input }) => addShipment(ctx, input)),
  remove: change.input(removeShipmentInput).mutation(({ ctx, input }) => removeShipment(ctx, input)),
});

/** Returns documents: for server-side callers only, never served at /trpc. */
export const shippingBytesRouter = trpc.router({
  packingSlip: signedInProcedure
    .input(packingSlipInput)
    .use(exporting)
    .query(({ ctx, input }) => printPackingSlip(ctx, input)),
  labels: signedInProcedure
    .input(sampleLabelsInput)
    .use(exporting)
    .query(({ ctx, input }) => printSampleLabels(ctx, input)),
});
