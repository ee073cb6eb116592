import {
  administrationInDemo,
  facilityProcedure,
  facilityOutsideDemo,
  signedInProcedure,
} from "../../platform/rpc/procedures.ts";
import { requestingRemote } from "../../platform/rpc/limitConcurrency.ts";
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
  configuration: facilityProcedure
    .input(pipelineListInput)
    .query(({ ctx, input }) => listPipelines(ctx, input)),
  configure: facilityOutsideDemo(administrationInDemo)
    .input(configurePipelineInput)
    .mutation(({ ctx, input }) => configurePipeline(ctx, input)),
  compatibility: signedInProcedure.query(({ ctx }) => listCompatibility(ctx)),
  store: facilityProcedure.use(requestingRemote).query(({ ctx }) => listStore(ctx)),
  updates: facilityProcedure.query(({ ctx }) => knownUpdates(ctx)),
  describeOffer: facilityProcedure
    .input(describeOfferInput)
    .use(requestingRemote)
    .query(({ ctx, input }) => describeOffer(ctx, input)),
  // A POST, because a key must not be part of a URL.
  querySource: facilityOutsideDemo(administrationInDemo)
    .input(querySourceInput)
    .use(requestingRemote)
    .mutation(({ ctx, input }) => querySource(ctx, input)),
  sources: facilityProcedure.query(({ ctx }) => getSources(ctx)),
  saveSources: facilityOutsideDemo(administrationInDemo)
    .input(saveSourcesInput)
    .mutation(({ ctx, input }) => saveSources(ctx, input)),
  install: facilityOutsideDemo(administrationInDemo)
    .input(installInput)
    .use(requestingRemote)
    .mutation(({ ctx, input }) => installPackage(ctx, input)),
});
