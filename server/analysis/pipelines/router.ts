import {
  administrationInDemo,
  facilityAdmin,
  facilityAdminOutsideDemo,
  signedIn,
} from "../../platform/rpc/gates.ts";
import { asking } from "../../platform/rpc/shares.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { configurePipeline } from "./configurePipeline.ts";
import { listCompatibility, listPipelines } from "./listPipelines.ts";
import { installPackage } from "./install/installPackage.ts";
import { querySource, knownUpdates, listStore } from "./install/listStore.ts";
import { describeOffer } from "./install/describeOffer.ts";
import { getSources, saveSources } from "./install/getSources.ts";
import {
  querySourceInput,
  configurePipelineInput,
  describeOfferInput,
  installInput,
  pipelineListInput,
  saveSourcesInput,
} from "./schema.ts";

export const pipelinesRouter = trpc.router({
  configuration: facilityAdmin.input(pipelineListInput).query(({ ctx, input }) => listPipelines(ctx, input)),
  configure: facilityAdminOutsideDemo(administrationInDemo)
    .input(configurePipelineInput)
    .mutation(({ ctx, input }) => configurePipeline(ctx, input)),
  compatibility: signedIn.query(({ ctx }) => listCompatibility(ctx)),
  store: facilityAdmin.use(asking).query(({ ctx }) => listStore(ctx)),
  updates: facilityAdmin.query(({ ctx }) => knownUpdates(ctx)),
  describeOffer: facilityAdmin
    .input(describeOfferInput)
    .use(asking)
    .query(({ ctx, input }) => describeOffer(ctx, input)),
  // A POST, because a key must not be part of a URL.
  querySource: facilityAdminOutsideDemo(administrationInDemo)
    .input(querySourceInput)
    .use(asking)
    .mutation(({ ctx, input }) => querySource(ctx, input)),
  sources: facilityAdmin.query(({ ctx }) => getSources(ctx)),
  saveSources: facilityAdminOutsideDemo(administrationInDemo)
    .input(saveSourcesInput)
    .mutation(({ ctx, input }) => saveSources(ctx, input)),
  install: facilityAdminOutsideDemo(administrationInDemo)
    .input(installInput)
    .use(asking)
    .mutation(({ ctx, input }) => installPackage(ctx, input)),
});
