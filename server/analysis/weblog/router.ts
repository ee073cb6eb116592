import { EVENT } from "../../platform/rpc/bodyLimits.ts";
import { publicProcedure } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { receiveEvent } from "./receiveEvent.ts";
import { weblogEventInput } from "./schema.ts";

/** Accepts an unread body: for the server-side caller only, never served at /trpc. */
export const weblogBytesRouter = trpc.router({
  receive: publicProcedure
    .meta({ body: EVENT })
    .input(weblogEventInput)
    .mutation(({ ctx, input }) => receiveEvent(ctx, input)),
});
