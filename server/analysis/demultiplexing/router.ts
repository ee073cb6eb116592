import { facilityProcedure, runsOutsideDemo } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { listDemultiplexing } from "./listDemultiplexing.ts";
import { listDemultiplexingInput, startDemultiplexingInput } from "./schema.ts";
import { startDemultiplexing } from "./startDemultiplexing.ts";

export const demultiplexingRouter = trpc.router({
  list: facilityProcedure
    .input(listDemultiplexingInput)
    .query(({ ctx, input }) => listDemultiplexing(ctx, input)),
  start: runsOutsideDemo()
    .input(startDemultiplexingInput)
    .mutation(({ ctx, input }) => startDemultiplexing(ctx, input)),
});
