import { downloadsInDemo, signedInOutsideDemo } from "../../platform/rpc/procedures.ts";
import { packing } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { openDeliveryCrate, openRunCrate } from "./openRunCrate.ts";
import { deliveryCrateInput, runCrateInput } from "./schema.ts";

const crateProcedure = signedInOutsideDemo(downloadsInDemo);

/** Streams generated files: for the server-side caller only, never served at /trpc. */
export const provenanceBytesRouter = trpc.router({
  runCrate: crateProcedure
    .input(runCrateInput)
    .use(packing)
    .query(({ ctx, input }) => openRunCrate(ctx, input)),
  deliveryCrate: crateProcedure
    .input(deliveryCrateInput)
    .use(packing)
    .query(({ ctx, input }) => openDeliveryCrate(ctx, input)),
});
