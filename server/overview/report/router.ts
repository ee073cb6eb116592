import { facilityProcedure } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { facilityReport } from "./facilityReport.ts";
import { reportInput } from "./schema.ts";

export const reportRouter = trpc.router({
  facility: facilityProcedure.input(reportInput).query(({ ctx, input }) => facilityReport(ctx, input)),
});
