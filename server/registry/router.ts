import { cachedJson } from "../platform/http/cachedJson.ts";
import { anyone } from "../platform/rpc/gates.ts";
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
  served: anyone.query(({ ctx }) => registryContent(ctx.site) !== undefined),
  about: anyone.query(({ ctx }) => aboutRegistry(ctx)),
  search: anyone.input(searchInput).query(({ ctx, input }) => searchPipelines(ctx, input)),
  checklistList: anyone.query(({ ctx }) => listPublishedChecklists(ctx)),
  checklist: anyone.input(shownChecklistInput).query(({ ctx, input }) => getPublishedChecklist(ctx, input)),
  technologies: anyone.query(({ ctx }) => listTechnologies(ctx)),
  index: anyone.query(async ({ ctx }) => parseDocument<RegistryIndex>(await answerIndex(ctx))),
  pipeline: anyone
    .input(pipelineInput)
    .query(async ({ ctx, input }) => parseDocument<PipelineMetadata>(await answerPipeline(ctx, input))),
  checklists: anyone
    .input(checklistInput)
    .query(async ({ ctx, input }) =>
      parseDocument<PublishedChecklists | { version: number; checklist: PublishedChecklist }>(
        await answerChecklists(ctx, input),
      ),
    ),
  release: anyone.input(releaseInput).query(({ ctx, input }) => answerRelease(ctx, input)),
  researchData: anyone.input(researchInput).query(({ ctx, input }) => answerResearch(ctx, input)),
});

/** Procedures of the documented paths, which return serialized documents and open files. */
export const registryBytesRouter = trpc.router({
  /** Raises notFound when this process serves no registry. */
  here: anyone.query(({ ctx }) => void servedContent(ctx)),
  index: anyone.query(({ ctx }) => answerIndex(ctx)),
  pipeline: anyone.input(pipelineInput).query(({ ctx, input }) => answerPipeline(ctx, input)),
  payload: anyone.input(payloadInput).query(({ ctx, input }) => openPayload(ctx, input)),
  checklists: anyone.input(checklistInput).query(({ ctx, input }) => answerChecklists(ctx, input)),
  release: anyone
    .input(releaseInput)
    .query(async ({ ctx, input }) => cachedJson(await answerRelease(ctx, input))),
  technologies: anyone.query(({ ctx }) => answerTechnologies(ctx)),
  researchData: anyone.input(researchInput).query(({ ctx, input }) => researchDocument(ctx, input)),
  asset: anyone.input(assetInput).query(({ ctx, input }) => openAsset(ctx, input)),
});
