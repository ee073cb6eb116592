import { facilityProcedure, facilityOutsideDemo, sequencingInDemo } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { decideIntake } from "./decideIntake.ts";
import { listIntake, listIntakeSamples } from "./listIntake.ts";
import { intakeActionInput, intakeInput, intakeSamplesInput } from "./schema.ts";

export const readIntakeRouter = trpc.router({
  list: facilityProcedure.input(intakeInput).query(({ ctx, input }) => listIntake(ctx.db, input)),
  samples: facilityProcedure
    .input(intakeSamplesInput)
    .query(({ ctx, input }) => listIntakeSamples(ctx.db, input)),
  decide: facilityOutsideDemo(sequencingInDemo)
    .input(intakeActionInput)
    .mutation(({ ctx, input }) => decideIntake(ctx, input)),
});
