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
import { listIdentities, listOwnIdentities } from "./listIdentities.ts";
import { identityOwner, unlinkInput, unlinkOwnInput } from "./schema.ts";
import { unlinkIdentity, unlinkOwnIdentity } from "./unlinkIdentity.ts";

export const identitiesRouter = trpc.router({
  list: facilityProcedure.input(identityOwner).query(({ ctx, input }) => listIdentities(ctx, input)),
  unlink: facilityOutsideDemo(administrationInDemo)
    .input(unlinkInput)
    .mutation(async ({ ctx, input }) => {
      await unlinkIdentity(ctx, input);
      return {};
    }),
  listOwn: signedInProcedure.meta({ scope: "session" }).query(({ ctx }) => listOwnIdentities(ctx)),
  unlinkOwn: signedInOutsideDemo(changesInDemo)
    .meta({ body: BRIEF, scope: "session" })
    .input(unlinkOwnInput)
    .mutation(async ({ ctx, input }) => {
      await unlinkOwnIdentity(ctx, input);
      return {};
    }),
});
