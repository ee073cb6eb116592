import { DOWNLOADS_IN_DEMO, signedInOutsideDemo } from "../gates.ts";
import { trpc } from "../trpc.ts";
import { openDownload } from "./openDownload.ts";
import { downloadInput } from "./schema.ts";

/** Answers with open files: for the caller only, never served at /trpc. */
export const filesBytesRouter = trpc.router({
  openDownload: signedInOutsideDemo(DOWNLOADS_IN_DEMO)
    .input(downloadInput)
    .query(({ ctx, input }) => openDownload(ctx, input)),
});
