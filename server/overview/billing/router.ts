import { exporting } from "../../platform/rpc/limitConcurrency.ts";
import { facilityProcedure } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { exportUsage } from "./exportUsage.ts";
import { readDelivered } from "./readDelivered.ts";
import { deliveredInput, usageInput } from "./schema.ts";

export const billingRouter = trpc.router({
  delivered: facilityProcedure.input(deliveredInput).query(({ ctx, input }) => readDelivered(ctx, input)),
});

export const billingBytesRouter = trpc.router({
  usage: facilityProcedure
    .input(usageInput)
    .use(exporting)
    .query(({ ctx, input }) => exportUsage(ctx, input)),
});
