import { USER_ROLES } from "../../../db/values.ts";
import {
  administrationInDemo,
  facilityOutsideDemo,
  facilityProcedure,
  publicProcedure,
} from "../../platform/rpc/procedures.ts";
import { requestingRemote } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { testDirectory } from "../directory/signInByDirectory.ts";
import { changeSignInSettings, readSignInSettings } from "../identities/signInSettings.ts";
import { signInChange } from "../settings/signInFields.ts";
import { finishSignOn } from "./finishSignOn.ts";
import { callbackInput, startInput, testDirectoryInput } from "./schema.ts";
import { callbackUrl, startSignOn } from "./startSignOn.ts";
import { testProvider } from "./testProvider.ts";

const change = facilityOutsideDemo(administrationInDemo);

export const signOnRouter = trpc.router({
  start: publicProcedure
    .meta({ scope: "session" })
    .input(startInput)
    .mutation(({ ctx, input }) => startSignOn(ctx, input)),
  finish: publicProcedure
    .meta({ scope: "session" })
    .input(callbackInput)
    .mutation(({ ctx, input }) => finishSignOn(ctx, input)),
  settings: facilityProcedure.query(({ ctx }) => readSignInSettings(ctx.db)),
  changeSettings: change.input(signInChange).mutation(({ ctx, input }) => changeSignInSettings(ctx, input)),
  /** The address to register at the provider, and the roles that can be assigned. */
  about: facilityProcedure.query(({ ctx }) => ({ callbackUrl: callbackUrl(ctx), roles: USER_ROLES })),
  testDirectory: change
    .input(testDirectoryInput)
    .use(requestingRemote)
    .mutation(({ ctx, input }) => testDirectory(ctx, input)),
  testProvider: change.mutation(({ ctx }) => testProvider(ctx)),
});
