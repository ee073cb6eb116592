import { z } from "zod";
import { signedIn } from "../../platform/rpc/gates.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { watching } from "../../platform/rpc/shares.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { watchChanges } from "./watchChanges.ts";

export const changesRouter = trpc.router({
  watch: signedIn
    .input(z.object({ orderId: recordId.optional() }))
    .use(watching)
    .subscription(({ ctx, input, signal }) =>
      watchChanges(ctx, input, signal ?? ctx.signal ?? new AbortController().signal),
    ),
});
