import { BRIEF } from "../../platform/rpc/bodyLimits.ts";
import {
  administrationInDemo,
  facilityProcedure,
  facilityOutsideDemo,
  changesInDemo,
  signedInOutsideDemo,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { createUser } from "./createUser.ts";
import { listUsers } from "./listUsers.ts";
import { readOwnSignIn } from "./signInMethods.ts";
import { removeUser, updateUser } from "./updateUser.ts";
import { changeProfile, readProfile } from "./ownProfile.ts";
import { resetSecondFactors } from "./resetSecondFactors.ts";
import {
  changeProfileInput,
  createUserInput,
  listUsersInput,
  resetSecondFactorsInput,
  updateUserInput,
  userId,
} from "./schema.ts";

const change = facilityOutsideDemo(administrationInDemo).meta({ body: BRIEF });

export const usersRouter = trpc.router({
  list: facilityProcedure.input(listUsersInput).query(({ ctx, input }) => listUsers(ctx.db, input)),
  create: change.input(createUserInput).mutation(({ ctx, input }) => createUser(ctx, input)),
  update: change.input(updateUserInput).mutation(({ ctx, input }) => updateUser(ctx, input)),
  remove: change.input(userId).mutation(async ({ ctx, input }) => {
    await removeUser(ctx, input);
    return {};
  }),
  resetSecondFactors: change.input(resetSecondFactorsInput).mutation(async ({ ctx, input }) => {
    await resetSecondFactors(ctx, input);
    return {};
  }),
  ownSignIn: signedInProcedure.query(({ ctx }) => readOwnSignIn(ctx)),
  profile: signedInProcedure.query(({ ctx }) => readProfile(ctx)),
  changeProfile: signedInOutsideDemo(changesInDemo)
    .meta({ body: BRIEF })
    .input(changeProfileInput)
    .mutation(({ ctx, input }) => changeProfile(ctx, input)),
});
