import {
  calculatesChecksums,
  deletesFiles,
  downloadsInDemo,
  facilityProcedure,
  facilityOutsideDemo,
  filesInDemo,
  signedInProcedure,
  signedInOutsideDemo,
} from "../../platform/rpc/procedures.ts";
import { hashing, walking } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { checksumFiles } from "./checksumFiles.ts";
import { deleteFiles } from "./deleteFiles.ts";
import { listFiles } from "./listFiles.ts";
import { listOrderFiles } from "./listOrderFiles.ts";
import { openDownload } from "./openDownload.ts";
import { openPreview } from "./openPreview.ts";
import {
  checksumInput,
  deleteFilesInput,
  downloadInput,
  listFilesInput,
  listOrderFilesInput,
  previewInput,
  verifyInput,
} from "./schema.ts";
import { verifyFiles } from "./verifyFiles.ts";

export const filesRouter = trpc.router({
  list: facilityProcedure
    .input(listFilesInput)
    .use(walking)
    .query(({ ctx, input }) => listFiles(ctx, input)),
  forOrder: facilityProcedure
    .input(listOrderFilesInput)
    .query(({ ctx, input }) => listOrderFiles(ctx, input)),
  checksum: calculatesChecksums
    .input(checksumInput)
    .use(hashing)
    .mutation(({ ctx, input }) => checksumFiles(ctx, input)),
  delete: deletesFiles.input(deleteFilesInput).mutation(({ ctx, input }) => deleteFiles(ctx, input)),
  verify: facilityOutsideDemo(filesInDemo)
    .input(verifyInput)
    .use(hashing)
    .subscription(({ ctx, input, signal }) =>
      verifyFiles(ctx, input, signal ?? ctx.signal ?? new AbortController().signal),
    ),
});

/** Returns open files: for server-side callers only, never served at /trpc. */
export const filesBytesRouter = trpc.router({
  openDownload: signedInOutsideDemo(downloadsInDemo)
    .input(downloadInput)
    .query(({ ctx, input }) => openDownload(ctx, input)),
  openPreview: signedInProcedure.input(previewInput).query(({ ctx, input }) => openPreview(ctx, input)),
});
