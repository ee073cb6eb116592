import { BRIEF } from "../../platform/rpc/bodyLimits.ts";
import {
  administrationInDemo,
  facilityOutsideDemo,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import {
  createMeasurementType,
  removeMeasurementType,
  updateMeasurementType,
} from "./changeMeasurementType.ts";
import { listMeasurementTypes } from "./readTypes.ts";
import { createMeasurementTypeInput, measurementTypeInput, updateMeasurementTypeInput } from "./schema.ts";

const change = facilityOutsideDemo(administrationInDemo).meta({ body: BRIEF });

export const measurementTypesRouter = trpc.router({
  list: signedInProcedure.query(({ ctx }) => listMeasurementTypes(ctx.db)),
  create: change
    .input(createMeasurementTypeInput)
    .mutation(({ ctx, input }) => createMeasurementType(ctx, input)),
  update: change
    .input(updateMeasurementTypeInput)
    .mutation(({ ctx, input }) => updateMeasurementType(ctx, input)),
  remove: change.input(measurementTypeInput).mutation(async ({ ctx, input }) => {
    await removeMeasurementType(ctx, input);
    return {};
  }),
});
