import { EVENT } from "../../platform/rpc/bodyLimits.ts";
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
