import { facilityOutsideDemo, filesInDemo, sequencingInDemo } from "../../platform/rpc/procedures.ts";
import { walking } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { assignFile } from "./assignFile.ts";
import { assignReads } from "./assignReads.ts";
import { browseReads } from "./browseReads.ts";
import { discoverReads } from "./discoverReads.ts";
import { assignFileInput, assignReadsInput, browseReadsInput, discoverReadsInput } from "./schema.ts";

const sequencing = facilityOutsideDemo(sequencingInDemo);

export const readsRouter = trpc.router({
  assign: sequencing.input(assignReadsInput).mutation(({ ctx, input }) => assignReads(ctx, input)),
  assignFile: facilityOutsideDemo(filesInDemo)
    .input(assignFileInput)
    .mutation(({ ctx, input }) => assignFile(ctx, input)),
  discover: sequencing
    .input(discoverReadsInput)
    .use(walking)
    .mutation(({ ctx, input }) => discoverReads(ctx, input)),
  browse: sequencing
    .input(browseReadsInput)
    .use(walking)
    .query(({ ctx, input }) => browseReads(ctx, input)),
});
