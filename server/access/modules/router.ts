import {
  administrationInDemo,
  facilityProcedure,
  facilityOutsideDemo,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { changeModules, getModules } from "./readModules.ts";
import { modulesChange } from "./schema.ts";

export const modulesRouter = trpc.router({
  get: signedInProcedure.query(({ ctx }) => getModules(ctx)),
  getForAdministration: facilityProcedure.query(({ ctx }) => getModules(ctx)),
  change: facilityOutsideDemo(administrationInDemo)
    .input(modulesChange)
    .mutation(({ ctx, input }) => changeModules(ctx, input)),
});
