import {
  administrationInDemo,
  facilityOutsideDemo,
  facilityProcedure,
} from "../../platform/rpc/procedures.ts";
import { requestingRemote } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { addDerived } from "./addDerived.ts";
import { determineSteps } from "./determineSteps.ts";
import { listColumnSources } from "./listColumnSources.ts";
import { listRevisions } from "./listRevisions.ts";
import { previewSheet } from "./previewSheet.ts";
import { receiveArchive } from "./receiveArchive.ts";
import { readRepository } from "./readRepository.ts";
import { addInput, archiveInput, previewInput, readInput, revisionsInput, stepsInput } from "./schema.ts";

const administration = facilityOutsideDemo(administrationInDemo);

/** Additions of pipelines from the repositories of their workflows. Mutations, because a token must not be in a URL. */
export const derivationRouter = trpc.router({
  columnSources: facilityProcedure.query(({ ctx }) => listColumnSources(ctx)),
  revisions: administration
    .input(revisionsInput)
    .use(requestingRemote)
    .mutation(({ ctx, input }) => listRevisions(ctx, input)),
  read: administration
    .input(readInput)
    .use(requestingRemote)
    .mutation(({ ctx, input }) => readRepository(ctx, input)),
  /** Executes the scripts of a repository; the name states what the caller consents to. */
  executeForSteps: administration
    .input(stepsInput)
    .use(requestingRemote)
    .mutation(({ ctx, input, signal }) =>
      determineSteps(ctx, input, signal ?? ctx.signal ?? new AbortController().signal),
    ),
  preview: administration.input(previewInput).mutation(({ ctx, input }) => previewSheet(ctx, input)),
  add: administration.input(addInput).mutation(({ ctx, input }) => addDerived(ctx, input)),
});

/** Accepts streams: for server-side callers only, never served at /trpc. */
export const derivationBytesRouter = trpc.router({
  receiveArchive: administration.input(archiveInput).mutation(({ ctx, input }) => receiveArchive(ctx, input)),
});
