import { z } from "zod";
import { signedIn } from "../gates.ts";
import { recordId } from "../recordId.ts";
import { watching } from "../shares.ts";
import { trpc } from "../trpc.ts";
import { watchChanges } from "./watch.ts";

export const changesRouter = trpc.router({
  watch: signedIn
    .input(z.object({ orderId: recordId.optional() }))
    .use(watching)
    .subscription(({ ctx, input, signal }) =>
      watchChanges(ctx, input, signal ?? ctx.signal ?? new AbortController().signal),
    ),
});
