import {
  administrationInDemo,
  facilityOutsideDemo,
  facilityProcedure,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { dismissSetupGuide, markSetupStep, readSetupGuide } from "./readSetupGuide.ts";
import { dismissSetupGuideInput, markSetupStepInput } from "./schema.ts";

export const setupGuideRouter = trpc.router({
  get: facilityProcedure.query(({ ctx }) => readSetupGuide(ctx)),
  mark: facilityOutsideDemo(administrationInDemo)
    .input(markSetupStepInput)
    .mutation(({ ctx, input }) => markSetupStep(ctx, input)),
  dismiss: facilityOutsideDemo(administrationInDemo)
    .input(dismissSetupGuideInput)
    .mutation(({ ctx, input }) => dismissSetupGuide(ctx, input)),
});
