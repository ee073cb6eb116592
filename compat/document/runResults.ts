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
    file1: z.string().describe("Begins with the name of the run directory"),
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
      .describe("Current read set of the sample"),
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
  "The candidates become the active read sets of their samples. Atomic. Previous read sets are superseded and kept. Without `sampleIds`, accepts all pending candidates.";

export const runResultsDescribed: Described<typeof runResults> = {
  "PUT /pipelines/runs/:runId/selection": {
    summary: "Release the results of a pipeline run",
    description:
      "Makes the run the released one for its pipeline and its order or study, in place of a previously released run. The owner gets access to it.",
    procedure: "runResults.select",
    answers: { 200: success({ selection }) },
    errors: [runNotFound(), onlyCompletedSelected(), noTargetToSelectFor()],
  },
  "DELETE /pipelines/runs/:runId/selection": {
    summary: "Withdraw the results of a pipeline run",
    description: "`cleared` is false if the run was not released.",
    procedure: "runResults.clearSelection",
    answers: { 200: success({ cleared: z.boolean() }) },
    errors: [runNotFound()],
  },
  "POST /pipelines/runs/:runId/resolve-outputs": {
    summary: "Collect the outputs of a pipeline run",
    description:
      "Idempotent; `resolved` counts the records created by this call. `success` is false if a required output is missing.",
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
    summary: "List reads of a pipeline run pending review",
    description: "`review` contains the texts for a review page.",
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
    summary: "Accept reads",
    description: PROMOTION,
    procedure: "runResults.promote",
    answers: promoted,
    errors: ofPromotion,
  },
  "GET /pipelines/runs/:runId/cleaned-reads": {
    summary: "List cleaned reads pending review",
    procedure: "runResults.cleanedReads",
    answers: { 200: z.object({ run: shownRun, candidates: z.array(candidate), reports }) },
    errors: [pipelineRunNotFound(), notReadCleaning(), promotionNeedsOrder()],
  },
  "POST /pipelines/runs/:runId/cleaned-reads": {
    summary: "Accept cleaned reads",
    description: PROMOTION,
    procedure: "runResults.promoteCleaned",
    answers: promoted,
    errors: [...ofPromotion, notReadCleaning()],
  },
};
