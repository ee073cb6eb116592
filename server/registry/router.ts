import type { z } from "zod";
import type { Context } from "../context.ts";
import { type Document, documentOf } from "../documentOf.ts";
import { anyone } from "../gates.ts";
import { trpc } from "../trpc.ts";
import { answerChecklists } from "./answerChecklists.ts";
import { answerIndex } from "./answerIndex.ts";
import { answerPipeline } from "./answerPipeline.ts";
import { answerRelease } from "./answerRelease.ts";
import { answerResearch, researchDocument } from "./answerResearch.ts";
import { answerTechnologies } from "./answerTechnologies.ts";
import type { PublishedChecklist, PublishedChecklists } from "./checklistsOf.ts";
import type { PipelineMetadata, RegistryIndex } from "./entry.ts";
import { openAsset } from "./openAsset.ts";
import { openPayload } from "./openPayload.ts";
import { contentOf } from "./publishedOf.ts";
import {
  assetInput,
  checklistInput,
  payloadInput,
  pipelineInput,
  releaseInput,
  researchInput,
} from "./schema.ts";

/** What the public pages show. */
export const registryRouter = trpc.router({
  index: anyone.query(async ({ ctx }) => valueOf<RegistryIndex>(await answerIndex(ctx))),
  pipeline: anyone
    .input(pipelineInput)
    .query(async ({ ctx, input }) => valueOf<PipelineMetadata>(await answerPipeline(ctx, input))),
  checklists: anyone
    .input(checklistInput)
    .query(async ({ ctx, input }) =>
      valueOf<PublishedChecklists | { version: number; checklist: PublishedChecklist }>(
        await answerChecklists(ctx, input),
      ),
    ),
  release: anyone.input(releaseInput).query(({ ctx, input }) => answerRelease(ctx, input)),
  researchData: anyone.input(researchInput).query(({ ctx, input }) => answerResearch(ctx, input)),
});

/** What the documented paths answer, as kept bytes and open files. */
export const registryBytesRouter = trpc.router({
  /** Whether there is a registry at all. */
  here: anyone.query(({ ctx }) => void contentOf(ctx)),
  index: anyone.query(({ ctx }) => answerIndex(ctx)),
  pipeline: anyone.input(pipelineInput).query(({ ctx, input }) => answerPipeline(ctx, input)),
  payload: anyone.input(payloadInput).query(({ ctx, input }) => openPayload(ctx, input)),
  checklists: anyone.input(checklistInput).query(({ ctx, input }) => answerChecklists(ctx, input)),
  release: anyone
    .input(releaseInput)
    .query(async ({ ctx, input }) => documentOf(await answerRelease(ctx, input))),
  technologies: anyone.query(({ ctx }) => answerTechnologies(ctx)),
  researchData: anyone.input(researchInput).query(({ ctx, input }) => researchDocument(ctx, input)),
  asset: anyone.input(assetInput).query(({ ctx, input }) => openAsset(ctx, input)),
});

/** The two of them that everybody asks for, for hot lines. */
export const hotRegistry = (ctx: Context) => ({
  index: () => answerIndex(ctx),
  payload: async (input: z.input<typeof payloadInput>) =>
    openPayload(ctx, payloadInput.parse(await Promise.resolve(input))),
});

const values = new WeakMap<Document, unknown>();

function valueOf<Value>(document: Document): Value {
  const value = values.get(document) ?? JSON.parse(document.json.toString());
  values.set(document, value);
  return value as Value;
}
