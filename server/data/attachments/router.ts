import {
  changesInDemo,
  downloadsInDemo,
  signedInOutsideDemo,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { addAttachment } from "./addAttachment.ts";
import { listAttachments } from "./listAttachments.ts";
import { openAttachment } from "./openAttachment.ts";
import { removeAttachment } from "./removeAttachment.ts";
import { addAttachmentInput, attachmentInput, attachmentsInput } from "./schema.ts";

const change = signedInOutsideDemo(changesInDemo);

export const attachmentsRouter = trpc.router({
  list: signedInProcedure.input(attachmentsInput).query(({ ctx, input }) => listAttachments(ctx, input)),
  remove: change.input(attachmentInput).mutation(({ ctx, input }) => removeAttachment(ctx, input)),
});

/** Reads and returns streams: for server-side callers only, never served at /trpc. */
export const attachmentsBytesRouter = trpc.router({
  add: change.input(addAttachmentInput).mutation(({ ctx, input }) => addAttachment(ctx, input)),
  open: signedInOutsideDemo(downloadsInDemo)
    .input(attachmentInput)
    .query(({ ctx, input }) => openAttachment(ctx, input)),
});
