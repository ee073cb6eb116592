import { z } from "zod";
import { DATA_CLASSES } from "../../db/values.ts";
import {
  candidateGone,
  candidateOutside,
  cannotResolveYet,
  noAdapter,
  noPlaceForReads,
  noSamplesFound,
  nothingToPromote,
  notReadCleaning,
  noTargetToSelectFor,
  onlyCompletedPromoted,
  onlyCompletedSelected,
  pipelineRunNotFound,
  placeTaken,
  promotionNeedsOrder,
  runFolderNotSet,
  runNotFound,
} from "../../server/analysis/runRecords/errors.ts";
import type { runResults } from "../runResults.ts";
import type { Described } from "./operation.ts";
import { runStatus } from "./runShapes.ts";
import { count, freeObject, id, person, success, time } from "./shapes.ts";
import { orderHoldsNoData } from "../../server/data/files/errors.ts";

const selection = z.object({
  id,
  pipelineId: z.string(),
  targetKey: z.string(),
  studyId: id.nullable(),
  orderId: id.nullable(),
  selectedRunId: id,
  selectedById: id.nullable(),
  selectedAt: time,
  createdAt: time,
  updatedAt: time,
  selectedBy: person.nullable(),
});

const candidate = z
  .object({
    artifactId: id,
    outputId: z.string(),
    outputLabel: z.string(),
    sampleId: id,
    sampleCode: z.string(),
    file1: z.string().describe("Begins with the name of the run's folder"),
    file2: z.string().nullable(),
    readLayout: z.enum(["single", "paired", "long"]),
    targetDataClass: z.literal("cleaned"),
    status: z.enum(["candidate", "promoted"]),
    metadata: freeObject,
    currentRead: z
      .object({
        id,
        file1: z.string().nullable(),
        file2: z.string().nullable(),
        dataClass: z.enum(DATA_CLASSES),
        dataClassLabel: z.string(),
        isProtectedRaw: z.boolean(),
      })
      .nullable()
      .describe("The read that its sample has now"),
  })
  .meta({ id: "ReadCandidate" });
const reports = z.array(z.object({ id, name: z.string(), path: z.string(), outputId: z.string() }));
const shownRun = z.object({ id, runNumber: z.string(), status: runStatus, orderId: id });

const promoted = { 200: success({ promoted: count, readIds: z.array(id) }) };
const ofPromotion = [
  pipelineRunNotFound(),
  promotionNeedsOrder(),
  onlyCompletedPromoted(),
  noPlaceForReads(),
  nothingToPromote(),
  candidateOutside({ path: "<path>" }),
  candidateGone({ path: "<path>" }),
  placeTaken(),
  orderHoldsNoData(),
];
const PROMOTION =
  "They become the active reads of their samples, all of them or none. Those before them are superseded and kept. Without `sampleIds` every one that waits.";

export const runResultsDescribed: Described<typeof runResults> = {
  "PUT /pipelines/runs/:runId/selection": {
    summary: "Select a run as final result",
    description:
      "Of its pipeline for its order or study: the owner sees it from now on, in place of one that was selected until now.",
    procedure: "runResults.select",
    answers: { 200: success({ selection }) },
    errors: [runNotFound(), onlyCompletedSelected(), noTargetToSelectFor()],
  },
  "DELETE /pipelines/runs/:runId/selection": {
    summary: "Take a selection back",
    description: "`cleared` is false when it was not the one that is selected.",
    procedure: "runResults.clearSelection",
    answers: { 200: success({ cleared: z.boolean() }) },
    errors: [runNotFound()],
  },
  "POST /pipelines/runs/:runId/resolve-outputs": {
    summary: "Look for the outputs of a run",
    description:
      "May be repeated: `resolved` counts what this call has made. `success` is false when something is missing that the package requires.",
    procedure: "runResults.resolveOutputs",
    answers: {
      200: z.object({
        success: z.boolean(),
        discovered: z.object({
          assembliesFound: count,
          binsFound: count,
          artifactsFound: count,
          reportsFound: count,
        }),
        resolved: z.object({ assembliesCreated: count, binsCreated: count, artifactsCreated: count }),
        errors: z.array(z.string()),
        warnings: z.array(z.string()),
      }),
    },
    errors: [
      runNotFound(),
      cannotResolveYet(),
      runFolderNotSet(),
      noSamplesFound(),
      noAdapter({ id: "<pipeline>" }),
    ],
  },
  "GET /pipelines/runs/:runId/pending-writebacks": {
    summary: "Reads of a run that wait for a review",
    description: "`review` is what a page says around them.",
    procedure: "runResults.review",
    answers: {
      200: z.object({
        run: shownRun.extend({ pipelineId: z.string() }),
        readCandidates: z.array(candidate),
        reports,
        review: z.object({
          title: z.string(),
          description: z.string(),
          candidateCountLabel: z.string(),
          emptyText: z.string(),
          promoteButtonLabel: z.string(),
          confirmTitle: z.string(),
          confirmDescription: z.string(),
          reviewedLabel: z.string(),
        }),
      }),
    },
    errors: [pipelineRunNotFound(), promotionNeedsOrder()],
  },
  "POST /pipelines/runs/:runId/pending-writebacks": {
    summary: "Use reviewed reads",
    description: PROMOTION,
    procedure: "runResults.promote",
    answers: promoted,
    errors: ofPromotion,
  },
  "GET /pipelines/runs/:runId/cleaned-reads": {
    summary: "Cleaned reads that wait for a review",
    procedure: "runResults.cleanedReads",
    answers: { 200: z.object({ run: shownRun, candidates: z.array(candidate), reports }) },
    errors: [pipelineRunNotFound(), notReadCleaning(), promotionNeedsOrder()],
  },
  "POST /pipelines/runs/:runId/cleaned-reads": {
    summary: "Use cleaned reads",
    description: PROMOTION,
    procedure: "runResults.promoteCleaned",
    answers: promoted,
    errors: [...ofPromotion, notReadCleaning()],
  },
};
