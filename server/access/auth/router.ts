import { BRIEF } from "../../platform/rpc/bodyLimits.ts";
import { anyone, changesInDemo, signedIn, signedInOutsideDemo } from "../../platform/rpc/gates.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { changePassword } from "./changePassword.ts";
import { countOtherSessions, signOut, signOutElsewhere } from "./signOut.ts";
import { openDemoSession } from "./findOrCreateDemoUser.ts";
import { register } from "./register.ts";
import { changePasswordInput, demoSessionInput, registerInput, signInInput } from "./schema.ts";
import { signIn } from "./signIn.ts";

export const authRouter = trpc.router({
  session: anyone.query(({ ctx }) => ({ user: ctx.user })),
  signIn: anyone.input(signInInput).mutation(({ ctx, input }) => signIn(ctx, input)),
  signOut: anyone.mutation(async ({ ctx }) => {
    await signOut(ctx);
    return {};
  }),
  register: anyone.input(registerInput).mutation(({ ctx, input }) => register(ctx, input)),
  demo: anyone.input(demoSessionInput).mutation(({ ctx, input }) => openDemoSession(ctx, input)),
  changePassword: signedInOutsideDemo(changesInDemo)
    .meta({ body: BRIEF })
    .input(changePasswordInput)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, input);
      return {};
    }),
  otherSessions: signedIn.query(({ ctx }) => countOtherSessions(ctx)),
  signOutElsewhere: signedInOutsideDemo(changesInDemo).mutation(({ ctx }) => signOutElsewhere(ctx)),
});
