import { changesInDemo, signedInProcedure, signedInOutsideDemo } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { countUnread, listNotifications } from "./listNotifications.ts";
import { markAllRead, markRead } from "./markRead.ts";
import { listNotificationsInput, markReadInput } from "./schema.ts";

// A demo account is shared: what one visitor has read stays unread for the next.
const change = signedInOutsideDemo(changesInDemo);

export const notificationsRouter = trpc.router({
  list: signedInProcedure
    .input(listNotificationsInput)
    .query(({ ctx, input }) => listNotifications(ctx, input)),
  count: signedInProcedure.query(({ ctx }) => countUnread(ctx)),
  markRead: change.input(markReadInput).mutation(({ ctx, input }) => markRead(ctx, input)),
  markAllRead: change.mutation(({ ctx }) => markAllRead(ctx)),
});
