import { z } from "zod";
import { signedInProcedure } from "../../platform/rpc/procedures.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { watching } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { watchChanges } from "./watchChanges.ts";

export const changesRouter = trpc.router({
  watch: signedInProcedure
    .input(z.object({ orderId: recordId.optional() }))
    .use(watching)
    .subscription(({ ctx, input, signal }) =>
      watchChanges(ctx, input, signal ?? ctx.signal ?? new AbortController().signal),
    ),
});
