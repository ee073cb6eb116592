import { facilityProcedure } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { storageUsage } from "./storageUsage.ts";
import { usageInput } from "./schema.ts";

export const storageRouter = trpc.router({
  usage: facilityProcedure.input(usageInput).query(({ ctx, input }) => storageUsage(ctx, input)),
});
