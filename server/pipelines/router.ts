import { ADMINISTRATION_IN_DEMO, facilityAdmin, facilityAdminOutsideDemo, signedIn } from "../gates.ts";
import { trpc } from "../trpc.ts";
import { configurePipeline } from "./configurePipeline.ts";
import { listCompatibility } from "./listCompatibility.ts";
import { listPipelines } from "./listPipelines.ts";
import { installPackage } from "./install/installPackage.ts";
import { listStore } from "./install/listStore.ts";
import { configurePipelineInput, installInput, pipelineListInput } from "./schema.ts";

export const pipelinesRouter = trpc.router({
  configuration: facilityAdmin.input(pipelineListInput).query(({ ctx, input }) => listPipelines(ctx, input)),
  configure: facilityAdminOutsideDemo(ADMINISTRATION_IN_DEMO)
    .input(configurePipelineInput)
    .mutation(({ ctx, input }) => configurePipeline(ctx, input)),
  compatibility: signedIn.query(({ ctx }) => listCompatibility(ctx)),
  store: facilityAdmin.query(({ ctx }) => listStore(ctx)),
  install: facilityAdminOutsideDemo(ADMINISTRATION_IN_DEMO)
    .input(installInput)
    .mutation(({ ctx, input }) => installPackage(ctx, input)),
});
