import { facilityOutsideDemo, sequencingInDemo } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { cancel } from "./cancel.ts";
import { complete } from "./complete.ts";
import { getUpload, listUploads } from "./listUploads.ts";
import { initiate } from "./initiate.ts";
import { listLanes } from "./listLanes.ts";
import { listOtherFiles } from "./listOtherFiles.ts";
import { receiveChunk } from "./receiveChunk.ts";
import {
  chunkInput,
  completeInput,
  initiateInput,
  listLanesInput,
  listUploadsInput,
  uploadId,
} from "./schema.ts";

const sequencing = facilityOutsideDemo(sequencingInDemo);

export const uploadsRouter = trpc.router({
  initiate: sequencing.input(initiateInput).mutation(({ ctx, input }) => initiate(ctx, input)),
  list: sequencing.input(listUploadsInput).query(({ ctx, input }) => listUploads(ctx, input)),
  lanes: sequencing.input(listLanesInput).query(({ ctx, input }) => listLanes(ctx, input)),
  otherFiles: sequencing.input(listUploadsInput).query(({ ctx, input }) => listOtherFiles(ctx, input)),
  get: sequencing.input(uploadId).query(({ ctx, input }) => getUpload(ctx, input)),
  complete: sequencing.input(completeInput).mutation(({ ctx, input }) => complete(ctx, input)),
  cancel: sequencing.input(uploadId).mutation(({ ctx, input }) => cancel(ctx, input)),
});

/** Accepts streams: for server-side callers only, never served at /trpc. */
export const uploadsBytesRouter = trpc.router({
  receiveChunk: sequencing.input(chunkInput).mutation(({ ctx, input }) => receiveChunk(ctx, input)),
});
