import { z } from "zod";
import { signedIn } from "../gates.ts";
import { trpc } from "../trpc.ts";
import { watchChanges } from "./watch.ts";

export const changesRouter = trpc.router({
  watch: signedIn
    .input(z.object({ orderId: z.string().max(64).optional() }))
    .subscription(({ ctx, input, signal }) =>
      watchChanges(ctx, input, signal ?? ctx.signal ?? new AbortController().signal),
    ),
});
