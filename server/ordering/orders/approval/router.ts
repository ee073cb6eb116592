import { BRIEF } from "../../../platform/rpc/bodyLimits.ts";
import { publicProcedure } from "../../../platform/rpc/procedures.ts";
import { trpc } from "../../../platform/rpc/trpc.ts";
import { decideByLink, showApproval } from "./decideApproval.ts";
import { approvalToken, decideByLinkInput } from "./schema.ts";

/** Approval by the link of a mail, without a session. */
export const approvalsRouter = trpc.router({
  // A mutation, so that the token is never part of an address.
  show: publicProcedure
    .meta({ body: BRIEF, scope: "read" })
    .input(approvalToken)
    .mutation(({ ctx, input }) => showApproval(ctx, input)),
  decide: publicProcedure
    .meta({ body: BRIEF })
    .input(decideByLinkInput)
    .mutation(({ ctx, input }) => decideByLink(ctx, input)),
});
