import {
  administrationInDemo,
  facilityAdmin,
  facilityAdminOutsideDemo,
  signedIn,
} from "../../platform/rpc/gates.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { changeModules, getModules } from "./readModules.ts";
import { modulesChange } from "./schema.ts";

export const modulesRouter = trpc.router({
  get: signedIn.query(({ ctx }) => getModules(ctx)),
  getForAdministration: facilityAdmin.query(({ ctx }) => getModules(ctx)),
  change: facilityAdminOutsideDemo(administrationInDemo)
    .input(modulesChange)
    .mutation(({ ctx, input }) => changeModules(ctx, input)),
});
