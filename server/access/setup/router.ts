import { publicProcedure } from "../../platform/rpc/procedures.ts";
import { knownPublicUrl } from "../../platform/site/publicUrl.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { cachedLogo, logoPath } from "../facilityLogo/facilityLogo.ts";
import { createFirstAdmin } from "./createFirstAdmin.ts";
import { isMailOn } from "../mail/mailSettings.ts";
import { hasAdmin } from "../users/listUsers.ts";
import { createFirstAdminInput } from "./schema.ts";
import { readAccess } from "../settings/readAccess.ts";
import { readSetting } from "../settings/readSetting.ts";
import { readSignInWays } from "../identities/signInSettings.ts";
import { setupStatus } from "./setupStatus.ts";

export const setupRouter = trpc.router({
  /** The facts that the first page needs before sign-in. */
  welcome: publicProcedure.query(async ({ ctx }) => {
    const ways = await readSignInWays(ctx.db);
    return {
      needsAdmin: !(await hasAdmin(ctx.db)),
      demo: ctx.site.env.demo,
      selfRegistration: ways.passwordSignIn && (await readAccess(ctx.site)).selfRegistration,
      ...ways,
      facility: await readSetting("facility", ctx.db),
      logo: logoPath((await cachedLogo(ctx.site)).image),
      isMailOn: isMailOn(await readSetting("mail", ctx.db)),
      publicUrl: knownPublicUrl(ctx.site) ?? null,
    };
  }),
  status: publicProcedure.query(({ ctx }) => setupStatus(ctx.site)),
  createFirstAdmin: publicProcedure
    .input(createFirstAdminInput)
    .mutation(({ ctx, input }) => createFirstAdmin(ctx, input)),
});
