import { changesInDemo, signedInProcedure, signedInOutsideDemo } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { countUnreadMessages } from "./countUnreadMessages.ts";
import { deleteMessage, restoreMessage, editMessage } from "./editMessage.ts";
import { listMessages } from "./listMessages.ts";
import { listPeople } from "./checkMentions.ts";
import { markMessagesRead } from "./markMessagesRead.ts";
import { postMessage } from "./postMessage.ts";
import {
  editMessageInput,
  listMessagesInput,
  messageInput,
  ofOrderInput,
  postMessageInput,
  readMessagesInput,
} from "./schema.ts";

const change = signedInOutsideDemo(changesInDemo);

export const commentsRouter = trpc.router({
  list: signedInProcedure.input(listMessagesInput).query(({ ctx, input }) => listMessages(ctx, input)),
  people: signedInProcedure.input(ofOrderInput).query(({ ctx, input }) => listPeople(ctx, input)),
  unread: signedInProcedure.query(({ ctx }) => countUnreadMessages(ctx)),
  post: change.input(postMessageInput).mutation(({ ctx, input }) => postMessage(ctx, input)),
  edit: change.input(editMessageInput).mutation(({ ctx, input }) => editMessage(ctx, input)),
  delete: change.input(messageInput).mutation(({ ctx, input }) => deleteMessage(ctx, input)),
  restore: change.input(messageInput).mutation(({ ctx, input }) => restoreMessage(ctx, input)),
  markRead: change.input(readMessagesInput).mutation(({ ctx, input }) => markMessagesRead(ctx, input)),
});
