import { BRIEF } from "../../platform/rpc/bodyLimits.ts";
import {
  administrationInDemo,
  changesInDemo,
  facilityOutsideDemo,
  facilityProcedure,
  publicProcedure,
  signedInOutsideDemo,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { acceptTerms } from "./acceptTerms.ts";
import { publishTerms, withdrawTerms } from "./publishTerms.ts";
import { listAcceptances, listTerms, readTerms, readTermsVersion } from "./readTerms.ts";
import { acceptancesInput, acceptInput, publishInput, versionInput } from "./schema.ts";

const change = facilityOutsideDemo(administrationInDemo);

export const termsRouter = trpc.router({
  current: publicProcedure.query(({ ctx }) => readTerms(ctx)),
  accept: signedInOutsideDemo(changesInDemo)
    .meta({ body: BRIEF })
    .input(acceptInput)
    .mutation(async ({ ctx, input }) => {
      await acceptTerms(ctx, input);
      return {};
    }),
  list: facilityProcedure.query(({ ctx }) => listTerms(ctx.db)),
  version: facilityProcedure.input(versionInput).query(({ ctx, input }) => readTermsVersion(ctx.db, input)),
  acceptances: facilityProcedure
    .input(acceptancesInput)
    .query(({ ctx, input }) => listAcceptances(ctx.db, input)),
  publish: change.input(publishInput).mutation(({ ctx, input }) => publishTerms(ctx, input)),
  withdraw: change.mutation(async ({ ctx }) => {
    await withdrawTerms(ctx);
    return {};
  }),
});
