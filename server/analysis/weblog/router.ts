import type { z } from "zod";
import { EVENT } from "../../platform/rpc/bodyLimits.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { anyone } from "../../platform/rpc/gates.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { receiveEvent } from "./receiveEvent.ts";
import { weblogEventInput } from "./schema.ts";

/** Takes a body that is still to be read: for the caller only, never served at /trpc. */
export const weblogBytesRouter = trpc.router({
  receive: anyone
    .meta({ body: EVENT })
    .input(weblogEventInput)
    .mutation(({ ctx, input }) => receiveEvent(ctx, input)),
});

/** The same for hot lines: what stands around a procedure costs more than all that is thought about an event. */
export const hotWeblog = (ctx: Context) => ({
  receive: async (input: z.input<typeof weblogEventInput>) =>
    receiveEvent(ctx, weblogEventInput.parse(await Promise.resolve(input))),
});
