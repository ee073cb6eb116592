import { z } from "zod";
import { forbidden } from "../../server/platform/errors/errors.ts";
import { notReadyForRun } from "../../server/analysis/referenceData/errors.ts";
import { invalidPipelineId, pipelineConfigRefused } from "../../server/analysis/pipelines/errors.ts";
import {
  alreadyStarted,
  cancelledDuringLaunch,
  cannotCancel,
  cannotDeleteResumed,
  cannotDeleteRunning,
  cannotRestart,
  cannotStart,
  dataFolderNotSet,
  endNotKnown,
  executionModeUnknown,
  inputRefused,
  invalidSampleIds,
  jobNotRecognised,
  launchFailed,
  metadataRefused,
  replacementRefused,
  nextflowBroken,
  nextflowNotHere,
  notEndedInTime,
  pipelineDisabled,
  cannotRemoveReporting,
  runNotFound,
  runStartedElsewhere,
  runsElsewhere,
  sampleIdsNoList,
  nextflowNeedsUnmet,
  paramsFileUnusable,
  samplesheetRefused,
  programNotHere,
  slurmNotHere,
  slurmOptionsRefused,
  profileUnknown,
  siteConfigUnreadable,
  workFilesGone,
  slurmSilent,
  stillEnding,
} from "../../server/analysis/runRecords/errors.ts";
import {
  workFilesDeleted,
  workFilesNone,
  workFilesResumed,
  workFilesUsed,
} from "../../server/analysis/workFiles/errors.ts";
import { pipelineRunDirNotWritable } from "../../server/access/settings/errors.ts";
import type { runs } from "../runs.ts";
import type { Described } from "./operation.ts";
import { targetQuery } from "./runChecks.ts";
import { runDetail } from "./runDetailShapes.ts";
import { requestedRun, created, resultFile, run, runArtifact, runStatus } from "./runShapes.ts";
import { count, id, pageShape, success } from "./shapes.ts";
import { studyNotFound } from "../../server/definitions/forms/errors.ts";
import { orderNotFound } from "../../server/ordering/access/errors.ts";

const ofEnding = [
  runsElsewhere({ host: "<machine>" }),
  notEndedInTime(),
  slurmSilent(),
  jobNotRecognised({ jobId: "<job>" }),
];

/** Refusals of the start of a run that exists. */
export const startRefusals = [
  runStartedElsewhere(),
  siteConfigUnreadable(),
  profileUnknown({ profile: "<profile>" }),
  cannotStart({ status: "<status>" }),
  alreadyStarted({ status: "<status>" }),
  executionModeUnknown(),
  sampleIdsNoList(),
  invalidPipelineId(),
  pipelineDisabled({ id: "<pipeline>" }),
  programNotHere({ program: "<program>" }),
  slurmNotHere(),
  slurmOptionsRefused([]),
  nextflowNotHere(),
  nextflowBroken(undefined),
  stillEnding({ runNumber: "<run>" }),
  endNotKnown({ runNumber: "<run>" }),
  dataFolderNotSet(),
  pipelineRunDirNotWritable(),
  invalidSampleIds({ ids: ["<samples>"] }),
  orderNotFound(),
  studyNotFound(),
  metadataRefused([]),
  inputRefused([]),
  replacementRefused([]),
  pipelineConfigRefused([]),
  notReadyForRun(),
  samplesheetRefused([]),
  nextflowNeedsUnmet([]),
  paramsFileUnusable(""),
  cancelledDuringLaunch(),
  workFilesGone({ runNumber: "<run>" }),
  launchFailed({ reason: "<reason>" }, undefined),
];

/** Refusals of the creation of a run. */
export const createRefusals = [
  ...targetQuery,
  metadataRefused([]),
  inputRefused([]),
  replacementRefused([]),
  cannotRestart(),
  notReadyForRun(),
];

/** Refusals of the cancellation of a run. */
export const cancelRefusals = [runNotFound(), cannotCancel(), runStartedElsewhere(), ...ofEnding];

export const runsDescribed: Described<typeof runs> = {
  "GET /pipelines/runs": {
    summary: "List pipeline runs, newest first",
    description:
      "Facility admins get all pipeline runs; researchers get the released runs of their own orders and studies. `publishedOnly` returns only released runs.",
    procedure: "runs.list",
    query: z.object({
      limit: z.int().min(1).max(500).optional(),
      offset: count.optional(),
      pipelineId: z.string().optional(),
      status: runStatus.optional(),
      orderId: z.string().optional(),
      studyId: z.string().optional(),
      search: z.string().optional().describe("Part of the run number"),
      publishedOnly: z.enum(["true", "false"]).optional(),
      userVisible: z.enum(["true", "false"]).optional().describe("Alias of publishedOnly"),
      visible: z.string().optional().describe("`user` is equivalent to publishedOnly"),
    }),
    answers: {
      200: pageShape({
        runs: z.array(
          run
            .extend({
              artifacts: z.array(runArtifact),
              resultFiles: z.array(resultFile),
              resultFilesOmittedCount: count,
              resultFilesOmittedSampleFileCount: count,
              primaryResultFile: resultFile.nullable(),
            })
            .meta({ id: "ListedRun" }),
        ),
      }),
    },
  },
  "POST /pipelines/runs": {
    summary: "Create pipeline run",
    description:
      "The run is pending until it is started. The complete request is validated before anything is written.",
    procedure: "runs.create",
    body: z.object({
      ...requestedRun,
      restartedRunId: z.string().nullable().optional().describe("Ended run to resume"),
      replaceReads: z
        .boolean()
        .optional()
        .describe("True to let the run replace active read sets that its pipeline did not create"),
    }),
    answers: { 200: success({ run: created }) },
    errors: createRefusals,
  },
  "GET /pipelines/runs/:runId": {
    summary: "Get pipeline run",
    procedure: "runs.get",
    answers: { 200: z.object({ run: runDetail }) },
    errors: [runNotFound(), forbidden()],
  },
  "POST /pipelines/runs/:runId/start": {
    summary: "Start a pending run",
    description:
      "Concurrent requests launch the run once. Errors in server settings leave the run pending; errors in its samples or configuration mark it as failed.",
    procedure: "runs.start",
    body: z.object({
      sampleIds: requestedRun.sampleIds.describe("Only for runs created without a sample selection"),
      executionMode: requestedRun.executionMode,
    }),
    answers: {
      200: z.union([
        success({
          status: z.literal("running"),
          pid: z.int(),
          message: z.string(),
          runFolder: z.string(),
          executionMode: created.shape.executionMode,
          warnings: z.array(z.string()),
        }),
        success({
          status: z.literal("queued"),
          jobId: z.string().nullable(),
          runFolder: z.string(),
          executionMode: created.shape.executionMode,
          warnings: z.array(z.string()),
        }),
      ]),
    },
    errors: [runNotFound(), ...startRefusals],
  },
  "DELETE /pipelines/runs/:runId": {
    summary: "Cancel a pipeline run",
    description:
      "Ends the process or job of the run. `alreadyFinalized` is true if the run ended in the meantime.",
    procedure: "runs.cancel",
    answers: { 200: success({ status: runStatus, alreadyFinalized: z.literal(true).optional() }) },
    errors: cancelRefusals,
  },
  "POST /pipelines/runs/:runId/delete": {
    summary: "Delete a pipeline run",
    description: "Deletes the run, its records, its files and its run directory.",
    procedure: "runs.delete",
    answers: { 200: success({ runId: id, filesRemoved: count }) },
    errors: [
      runNotFound(),
      cannotDeleteRunning(),
      cannotDeleteResumed({ runNumber: "<run>" }),
      cannotRemoveReporting(),
      ...ofEnding,
    ],
  },
  "POST /pipelines/runs/:runId/delete-work-files": {
    summary: "Delete the work files of a pipeline run",
    description:
      "Deletes the work directories of the tasks of an ended run in the background. Files that results are links to remain. No later run can resume this one.",
    procedure: "workFiles.delete",
    answers: { 200: success({ runId: id, status: z.literal("deleting") }) },
    errors: [
      runNotFound(),
      runStartedElsewhere(),
      workFilesUsed(),
      workFilesResumed({ runNumber: "<run>" }),
      workFilesDeleted(),
      workFilesNone(),
    ],
  },
};
