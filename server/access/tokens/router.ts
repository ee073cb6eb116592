import { BRIEF } from "../../platform/rpc/bodyLimits.ts";
import {
  administrationInDemo,
  changesInDemo,
  facilityOutsideDemo,
  facilityProcedure,
  signedInOutsideDemo,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { createAccountToken, createToken } from "./createToken.ts";
import { listAccountTokens, listTokens } from "./listTokens.ts";
import { revokeAccountToken, revokeToken } from "./revokeToken.ts";
import { accountId, accountTokenId, createAccountTokenInput, createTokenInput, tokenId } from "./schema.ts";

const change = signedInOutsideDemo(changesInDemo).meta({ body: BRIEF });
const administration = facilityOutsideDemo(administrationInDemo).meta({ body: BRIEF });

export const tokensRouter = trpc.router({
  list: signedInProcedure.query(({ ctx }) => listTokens(ctx.db, ctx.user.id)),
  create: change
    .meta({ scope: "session" })
    .input(createTokenInput)
    .mutation(({ ctx, input }) => createToken(ctx, input)),
  // Each token may revoke itself; the operation requires `admin` for others.
  revoke: change
    .meta({ scope: "read" })
    .input(tokenId)
    .mutation(async ({ ctx, input }) => {
      await revokeToken(ctx, input);
      return {};
    }),
  listOfAccount: facilityProcedure
    .input(accountId)
    .query(({ ctx, input }) => listAccountTokens(ctx.db, input.userId)),
  createForAccount: administration
    .meta({ scope: "session" })
    .input(createAccountTokenInput)
    .mutation(({ ctx, input }) => createAccountToken(ctx, input)),
  revokeOfAccount: administration.input(accountTokenId).mutation(async ({ ctx, input }) => {
    await revokeAccountToken(ctx, input);
    return {};
  }),
});
