import {
  publicProcedure,
  changesInDemo,
  signedInProcedure,
  signedInOutsideDemo,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { getSampleQuality } from "./getSampleQuality.ts";
import { getTimeline } from "./getTimeline.ts";
import { createSampleLink } from "./links/createSampleLink.ts";
import { getLinkedTimeline } from "./links/getLinkedTimeline.ts";
import { listSampleLinks } from "./links/listSampleLinks.ts";
import { revokeSampleLink } from "./links/revokeSampleLink.ts";
import {
  createSampleLinkInput,
  linkedTimelineInput,
  revokeSampleLinkInput,
  sampleLinksInput,
  sampleOfOrder,
} from "./schema.ts";

const sharing = signedInOutsideDemo(changesInDemo);

export const timelineRouter = trpc.router({
  get: signedInProcedure.input(sampleOfOrder).query(({ ctx, input }) => getTimeline(ctx, input)),
  quality: signedInProcedure.input(sampleOfOrder).query(({ ctx, input }) => getSampleQuality(ctx, input)),
  links: signedInProcedure.input(sampleLinksInput).query(({ ctx, input }) => listSampleLinks(ctx, input)),
  createLink: sharing.input(createSampleLinkInput).mutation(({ ctx, input }) => createSampleLink(ctx, input)),
  revokeLink: sharing.input(revokeSampleLinkInput).mutation(({ ctx, input }) => revokeSampleLink(ctx, input)),
  linked: publicProcedure.input(linkedTimelineInput).query(({ ctx, input }) => getLinkedTimeline(ctx, input)),
});
