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
  descriptorInput,
  payloadInput,
  pipelineInput,
  releaseInput,
  researchInput,
  searchInput,
  shownChecklistInput,
  toolsInput,
  workflowFileInput,
} from "./schema.ts";
import { searchPipelines } from "./searchPipelines.ts";
import { getPublishedChecklist, listPublishedChecklists } from "./shownChecklists.ts";
import { parseDocument } from "./documents.ts";
import {
  describeToolRegistry,
  getTool,
  getToolVersion,
  listToolClasses,
  listTools,
  listToolVersions,
} from "./trs/listTools.ts";
import {
  listContainerfiles,
  listTests,
  listWorkflowFiles,
  openDescriptor,
  openWorkflowFile,
  packWorkflow,
} from "./trs/openDescriptor.ts";

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

/** Procedures of the GA4GH Tool Registry Service. */
export const toolsBytesRouter = trpc.router({
  serviceInfo: publicProcedure.query(({ ctx }) => describeToolRegistry(ctx)),
  classes: publicProcedure.query(({ ctx }) => listToolClasses(ctx)),
  list: publicProcedure.input(toolsInput).query(({ ctx, input }) => listTools(ctx, input)),
  get: publicProcedure.input(pipelineInput).query(({ ctx, input }) => getTool(ctx, input)),
  versions: publicProcedure.input(pipelineInput).query(({ ctx, input }) => listToolVersions(ctx, input)),
  version: publicProcedure.input(payloadInput).query(({ ctx, input }) => getToolVersion(ctx, input)),
  descriptor: publicProcedure.input(descriptorInput).query(({ ctx, input }) => openDescriptor(ctx, input)),
  file: publicProcedure.input(workflowFileInput).query(({ ctx, input }) => openWorkflowFile(ctx, input)),
  files: publicProcedure.input(descriptorInput).query(({ ctx, input }) => listWorkflowFiles(ctx, input)),
  archive: publicProcedure.input(descriptorInput).query(({ ctx, input }) => packWorkflow(ctx, input)),
  tests: publicProcedure.input(descriptorInput).query(({ ctx, input }) => listTests(ctx, input)),
  containerfiles: publicProcedure
    .input(payloadInput)
    .query(({ ctx, input }) => listContainerfiles(ctx, input)),
});
