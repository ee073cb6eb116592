import { TRACE } from "../../platform/rpc/bodyLimits.ts";
import { publicProcedure } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { createTrace } from "./createTrace.ts";
import type { TowerMessage } from "./interpretTower.ts";
import { receiveMessage } from "./receiveMessage.ts";
import { createTraceInput, towerInput } from "./schema.ts";

const receives = (message: TowerMessage) =>
  publicProcedure
    .meta({ body: TRACE })
    .input(towerInput)
    .mutation(({ ctx, input }) => receiveMessage(ctx, message, input));

/** Accepts an unread body: for the server-side caller only, never served at /trpc. */
export const towerBytesRouter = trpc.router({
  create: publicProcedure
    .meta({ body: TRACE })
    .input(createTraceInput)
    .mutation(({ ctx, input }) => createTrace(ctx, input)),
  begin: receives("begin"),
  progress: receives("progress"),
  heartbeat: receives("heartbeat"),
  complete: receives("complete"),
});
