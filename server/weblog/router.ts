import { anyone } from "../gates.ts";
import { trpc } from "../trpc.ts";
import { receiveEvent } from "./receiveEvent.ts";
import { weblogEventInput } from "./schema.ts";

/** Takes a body that is still to be read: for the caller only, never served at /trpc. */
export const weblogBytesRouter = trpc.router({
  receive: anyone.input(weblogEventInput).mutation(({ ctx, input }) => receiveEvent(ctx, input)),
});
