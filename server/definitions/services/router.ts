import { USUAL } from "../../platform/rpc/bodyLimits.ts";
import {
  administrationInDemo,
  facilityOutsideDemo,
  facilityProcedure,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { createService, removeService, updateService } from "./changeService.ts";
import { listAllServices, listServices } from "./listServices.ts";
import { createServiceInput, serviceId, updateServiceInput } from "./schema.ts";

const change = facilityOutsideDemo(administrationInDemo).meta({ body: USUAL });

export const servicesRouter = trpc.router({
  list: signedInProcedure.query(({ ctx }) => listServices(ctx.db)),
  listAll: facilityProcedure.query(({ ctx }) => listAllServices(ctx.db)),
  create: change.input(createServiceInput).mutation(({ ctx, input }) => createService(ctx, input)),
  update: change.input(updateServiceInput).mutation(({ ctx, input }) => updateService(ctx, input)),
  remove: change.input(serviceId).mutation(async ({ ctx, input }) => {
    await removeService(ctx, input);
    return {};
  }),
});
