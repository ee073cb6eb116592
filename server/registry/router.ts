import { cachedJson } from "../platform/http/cachedJson.ts";
import { publicProcedure } from "../platform/rpc/procedures.ts";
import { registryContent, servedContent } from "./servedRegistry.ts";
import { trpc } from "../platform/rpc/trpc.ts";
import {
  aboutRegistry,
  answerChecklists,
  answerIndex,
  answerPipeline,
  answerRelease,
  answerResearch,
  researchDocument,
  answerTechnologies,
  openAsset,
} from "./answers.ts";
import type { PublishedChecklist, PublishedChecklists } from "./readPublishedChecklists.ts";
import type { PipelineMetadata, RegistryIndex } from "./entry.ts";
import { listTechnologies } from "./listTechnologies.ts";
import { openPayload } from "./openPayload.ts";
import {
  assetInput,
  checklistInput,
  payloadInput,
  pipelineInput,
  releaseInput,
  researchInput,
  searchInput,
  shownChecklistInput,
} from "./schema.ts";
import { searchPipelines } from "./searchPipelines.ts";
import { getPublishedChecklist, listPublishedChecklists } from "./shownChecklists.ts";
import { parseDocument } from "./documents.ts";

/** Procedures of the public pages. */
export const registryRouter = trpc.router({
  /** Whether this process serves a registry, for links to its pages. */
  served: publicProcedure.query(({ ctx }) => registryContent(ctx.site) !== undefined),
  about: publicProcedure.query(({ ctx }) => aboutRegistry(ctx)),
  search: publicProcedure.input(searchInput).query(({ ctx, input }) => searchPipelines(ctx, input)),
  checklistList: publicProcedure.query(({ ctx }) => listPublishedChecklists(ctx)),
  checklist: publicProcedure
    .input(shownChecklistInput)
    .query(({ ctx, input }) => getPublishedChecklist(ctx, input)),
  technologies: publicProcedure.query(({ ctx }) => listTechnologies(ctx)),
  index: publicProcedure.query(async ({ ctx }) => parseDocument<RegistryIndex>(await answerIndex(ctx))),
  pipeline: publicProcedure
    .input(pipelineInput)
    .query(async ({ ctx, input }) => parseDocument<PipelineMetadata>(await answerPipeline(ctx, input))),
  checklists: publicProcedure
    .input(checklistInput)
    .query(async ({ ctx, input }) =>
      parseDocument<PublishedChecklists | { version: number; checklist: PublishedChecklist }>(
        await answerChecklists(ctx, input),
      ),
    ),
  release: publicProcedure.input(releaseInput).query(({ ctx, input }) => answerRelease(ctx, input)),
  researchData: publicProcedure.input(researchInput).query(({ ctx, input }) => answerResearch(ctx, input)),
});

/** Procedures of the documented paths, which return serialized documents and open files. */
export const registryBytesRouter = trpc.router({
  /** Raises notFound when this process serves no registry. */
  here: publicProcedure.query(({ ctx }) => void servedContent(ctx)),
  index: publicProcedure.query(({ ctx }) => answerIndex(ctx)),
  pipeline: publicProcedure.input(pipelineInput).query(({ ctx, input }) => answerPipeline(ctx, input)),
  payload: publicProcedure.input(payloadInput).query(({ ctx, input }) => openPayload(ctx, input)),
  checklists: publicProcedure.input(checklistInput).query(({ ctx, input }) => answerChecklists(ctx, input)),
  release: publicProcedure
    .input(releaseInput)
    .query(async ({ ctx, input }) => cachedJson(await answerRelease(ctx, input))),
  technologies: publicProcedure.query(({ ctx }) => answerTechnologies(ctx)),
  researchData: publicProcedure.input(researchInput).query(({ ctx, input }) => researchDocument(ctx, input)),
  asset: publicProcedure.input(assetInput).query(({ ctx, input }) => openAsset(ctx, input)),
});
