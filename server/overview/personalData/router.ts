import { BRIEF } from "../../platform/rpc/bodyLimits.ts";
import { exporting } from "../../platform/rpc/limitConcurrency.ts";
import {
  administrationInDemo,
  facilityOutsideDemo,
  facilityProcedure,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { erasePerson } from "./erasePerson.ts";
import { exportOwnData, exportPerson } from "./exportPerson.ts";
import { eraseInput, userInput } from "./schema.ts";

export const personalDataRouter = trpc.router({
  erase: facilityOutsideDemo(administrationInDemo)
    .meta({ body: BRIEF })
    .input(eraseInput)
    .mutation(({ ctx, input }) => erasePerson(ctx, input)),
});

/** Procedures that return files generated while they are sent. Only the internal caller uses them. */
export const personalDataBytesRouter = trpc.router({
  exportOwn: signedInProcedure.use(exporting).query(({ ctx }) => exportOwnData(ctx)),
  exportOf: facilityProcedure
    .input(userInput)
    .use(exporting)
    .query(({ ctx, input }) => exportPerson(ctx, input)),
});
