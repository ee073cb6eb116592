import { BRIEF } from "../../platform/rpc/bodyLimits.ts";
import {
  administrationInDemo,
  facilityOutsideDemo,
  facilityProcedure,
  publicProcedure,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { acceptInvitation, readInvitation } from "./acceptInvitation.ts";
import { createInvitation } from "./createInvitation.ts";
import { listInvitations } from "./listInvitations.ts";
import { inviteMember, listMemberInvitations, revokeMemberInvitation } from "./memberInvitations.ts";
import { revokeInvitation } from "./revokeInvitation.ts";
import {
  acceptInvitationInput,
  createInvitationInput,
  inviteMemberInput,
  invitationId,
  invitationToken,
  listInvitationsInput,
} from "./schema.ts";

const change = facilityOutsideDemo(administrationInDemo).meta({ body: BRIEF });

export const invitationsRouter = trpc.router({
  list: facilityProcedure.input(listInvitationsInput).query(({ ctx, input }) => listInvitations(ctx, input)),
  create: change.input(createInvitationInput).mutation(({ ctx, input }) => createInvitation(ctx, input)),
  revoke: change.input(invitationId).mutation(async ({ ctx, input }) => {
    await revokeInvitation(ctx, input);
    return {};
  }),
  // For the leads of departments.
  listMembers: signedInProcedure.query(({ ctx }) => listMemberInvitations(ctx)),
  inviteMember: signedInProcedure
    .meta({ body: BRIEF })
    .input(inviteMemberInput)
    .mutation(({ ctx, input }) => inviteMember(ctx, input)),
  revokeMember: signedInProcedure
    .meta({ body: BRIEF })
    .input(invitationId)
    .mutation(async ({ ctx, input }) => {
      await revokeMemberInvitation(ctx, input);
      return {};
    }),
  // A mutation, because the input of a query is in the URL.
  read: publicProcedure.input(invitationToken).mutation(({ ctx, input }) => readInvitation(ctx, input)),
  accept: publicProcedure
    .input(acceptInvitationInput)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
});
