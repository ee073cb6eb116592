import { BRIEF } from "../../platform/rpc/bodyLimits.ts";
import {
  publicProcedure,
  changesInDemo,
  signedInProcedure,
  signedInOutsideDemo,
} from "../../platform/rpc/procedures.ts";
import { presentSessionUser } from "../../platform/rpc/findSessionUser.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { changePassword } from "./changePassword.ts";
import { confirmPasswordReset, requestPasswordReset } from "./passwordReset.ts";
import { endSession, listSessions } from "./ownSessions.ts";
import { signOut, signOutElsewhere } from "./signOut.ts";
import { openDemoSession } from "./findOrCreateDemoUser.ts";
import { register } from "./register.ts";
import {
  changePasswordInput,
  codeInput,
  confirmResetInput,
  demoSessionInput,
  passkeyInput,
  registerInput,
  requestResetInput,
  sessionId,
  signInInput,
} from "./schema.ts";
import { signInByCode, signInByPasskey, startPasskeySignIn } from "./secondFactor.ts";
import { signIn } from "./signIn.ts";

export const authRouter = trpc.router({
  session: publicProcedure.query(({ ctx }) => ({ user: ctx.user && presentSessionUser(ctx.user) })),
  signIn: publicProcedure.input(signInInput).mutation(({ ctx, input }) => signIn(ctx, input)),
  secondFactor: publicProcedure.input(codeInput).mutation(({ ctx, input }) => signInByCode(ctx, input)),
  startPasskey: publicProcedure.mutation(({ ctx }) => startPasskeySignIn(ctx)),
  passkey: publicProcedure.input(passkeyInput).mutation(({ ctx, input }) => signInByPasskey(ctx, input)),
  signOut: publicProcedure.mutation(async ({ ctx }) => {
    await signOut(ctx);
    return {};
  }),
  register: publicProcedure.input(registerInput).mutation(({ ctx, input }) => register(ctx, input)),
  demo: publicProcedure.input(demoSessionInput).mutation(({ ctx, input }) => openDemoSession(ctx, input)),
  changePassword: signedInOutsideDemo(changesInDemo)
    .meta({ body: BRIEF, scope: "session" })
    .input(changePasswordInput)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, input);
      return {};
    }),
  requestPasswordReset: publicProcedure.input(requestResetInput).mutation(async ({ ctx, input }) => {
    await requestPasswordReset(ctx, input);
    return {};
  }),
  confirmPasswordReset: publicProcedure.input(confirmResetInput).mutation(async ({ ctx, input }) => {
    await confirmPasswordReset(ctx, input);
    return {};
  }),
  sessions: signedInProcedure.meta({ scope: "session" }).query(({ ctx }) => listSessions(ctx)),
  endSession: signedInOutsideDemo(changesInDemo)
    .meta({ body: BRIEF, scope: "session" })
    .input(sessionId)
    .mutation(async ({ ctx, input }) => {
      await endSession(ctx, input);
      return {};
    }),
  signOutElsewhere: signedInOutsideDemo(changesInDemo)
    .meta({ scope: "session" })
    .mutation(({ ctx }) => signOutElsewhere(ctx)),
});
