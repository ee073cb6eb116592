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
import { countOtherSessions, signOut, signOutElsewhere } from "./signOut.ts";
import { openDemoSession } from "./findOrCreateDemoUser.ts";
import { register } from "./register.ts";
import { changePasswordInput, demoSessionInput, registerInput, signInInput } from "./schema.ts";
import { signIn } from "./signIn.ts";

export const authRouter = trpc.router({
  session: publicProcedure.query(({ ctx }) => ({ user: ctx.user && presentSessionUser(ctx.user) })),
  signIn: publicProcedure.input(signInInput).mutation(({ ctx, input }) => signIn(ctx, input)),
  signOut: publicProcedure.mutation(async ({ ctx }) => {
    await signOut(ctx);
    return {};
  }),
  register: publicProcedure.input(registerInput).mutation(({ ctx, input }) => register(ctx, input)),
  demo: publicProcedure.input(demoSessionInput).mutation(({ ctx, input }) => openDemoSession(ctx, input)),
  changePassword: signedInOutsideDemo(changesInDemo)
    .meta({ body: BRIEF })
    .input(changePasswordInput)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, input);
      return {};
    }),
  otherSessions: signedInProcedure.query(({ ctx }) => countOtherSessions(ctx)),
  signOutElsewhere: signedInOutsideDemo(changesInDemo).mutation(({ ctx }) => signOutElsewhere(ctx)),
});
