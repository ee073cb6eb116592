import { z } from "zod";
import {
  DATA_CLASSES,
  EXECUTION_MODES,
  EXECUTOR_STATES,
  RUN_TARGETS,
  TASK_STATUSES,
} from "../../db/values.ts";
import { forbidden } from "../../server/errors.ts";
import { orderNotFound } from "../../server/orders/errors.ts";
import { invalidPipelineId, pipelineConfigRefused } from "../../server/pipelines/errors.ts";
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
  nextflowBroken,
  nextflowNotHere,
  notEndedInTime,
  oneTargetRequired,
  pipelineDisabled,
  pipelineNotFound,
  runFolderNotSet,
  runNotFound,
  runsElsewhere,
  sampleIdsNoList,
  samplesheetRefused,
  slurmNotHere,
  slurmOptionsRefused,
  slurmSilent,
  stillEnding,
  targetNotSupported,
} from "../../server/runs/errors.ts";
import { pipelineRunDirNotWritable } from "../../server/settings/errors.ts";
import { studyNotFound } from "../../server/studies/errors.ts";
import type { runs } from "../runs.ts";
import type { Described } from "./operation.ts";
import { created, moving, run, runArtifact, runEvent, runStatus, resultFile, step } from "./runShapes.ts";
import { read } from "./samples.ts";
import { count, freeObject, id, pageOf, success, time } from "./shapes.ts";

const notYours = [runNotFound(), forbidden()];
const sample = z.object({ id, sampleId: z.string() }).nullable();
const dataClass = z.enum(DATA_CLASSES);
const runFile = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string().describe("Begins with the name of the run's folder"),
  type: z.enum(["report", "qc", "dag", "log", "data"]),
  size: count.describe("Bytes"),
});
const artifact = runArtifact.extend({
  checksum: z.string().nullable(),
  producedByStepId: z.string().nullable(),
  metadata: freeObject,
  createdAt: time,
  label: z.string().nullable(),
  previewable: z.boolean(),
  downloadable: z.boolean().describe("By the one who asked"),
});
const inputFile = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  type: z.enum(["read_1", "read_2", "samplesheet"]),
  sampleId: id.nullable(),
  checksum: z.string().nullable(),
  size: count.nullable().describe("Bytes"),
  dataClass: dataClass.nullable(),
});
const otherProcess = step.omit({ description: true, dependsOn: true });

const detail = run
  .extend({
    canGoOn: z.boolean().describe("Whether a new run may go on where this one stopped"),
    goesOn: z.string().nullable().describe("How it goes on with an earlier run, as a sentence"),
    pipelineDescription: z.string().nullable(),
    steps: z.array(step),
    otherProcesses: z.array(otherProcess),
    assembliesCreated: z.array(
      z.object({ id, assemblyName: z.string().nullable(), assemblyFile: z.string().nullable(), sample }),
    ),
    binsCreated: z.array(
      z.object({
        id,
        binName: z.string().nullable(),
        binFile: z.string().nullable(),
        completeness: z.number().nullable().describe("Percent"),
        contamination: z.number().nullable().describe("Percent"),
        sample,
      }),
    ),
    artifacts: z.array(artifact),
    artifactCount: count,
    resultFiles: z.array(resultFile),
    primaryResultFile: resultFile.nullable(),
    events: z.array(runEvent).describe("The newest, newest first"),
    samples: z.array(z.object({ id, sampleId: z.string(), reads: z.array(read) })),
    sampleCount: count,
    inputFiles: z.array(inputFile),
    runOutputFiles: z.array(runFile),
    detectedLogFiles: z.array(runFile),
    fileSizeByPath: z.record(z.string(), count),
    outputPathSize: count.nullable(),
    errorPathSize: count.nullable(),
    executionCommands: z
      .object({
        scriptPath: z.string(),
        launchCommand: z.array(z.string()),
        pipelineCommand: z.array(z.string()).nullable(),
      })
      .nullable(),
  })
  .meta({ id: "RunDetail", description: "Lists hold the first 1000." });

const task = z
  .object({
    taskId: z.string(),
    process: z.string(),
    tag: z.string().nullable(),
    name: z.string(),
    status: z.enum(TASK_STATUSES),
    errorAction: z.string().nullable(),
    exitCode: z.int().nullable(),
    attempt: z.int().nullable(),
    hash: z.string().nullable(),
    nativeId: z.string().nullable(),
    submittedAt: time.nullable(),
    startedAt: time.nullable(),
    completedAt: time.nullable(),
    durationMs: z.number().nullable(),
    realtimeMs: z.number().nullable(),
    cpuPercent: z.number().nullable().describe("Of one processor"),
    peakRssBytes: z.number().nullable(),
    peakVmemBytes: z.number().nullable(),
    readBytes: z.number().nullable(),
    writtenBytes: z.number().nullable(),
    stepId: z.string().nullable(),
  })
  .meta({ id: "RunTask" });

const asked = {
  pipelineId: z.string(),
  orderId: z.string().nullable().optional().describe("Exactly one of orderId and studyId"),
  studyId: z.string().nullable().optional(),
  sampleIds: z.array(z.string()).nullable().optional().describe("Records; none or empty: every sample"),
  config: freeObject.nullable().optional(),
  executionMode: z.enum(EXECUTION_MODES).nullable().optional(),
};
const ofAsked = [
  executionModeUnknown(),
  sampleIdsNoList(),
  oneTargetRequired(),
  invalidPipelineId(),
  pipelineDisabled("<pipeline>"),
  targetNotSupported("<pipeline>", "<target>"),
  orderNotFound(),
  studyNotFound(),
  invalidSampleIds(["<samples>"]),
  pipelineConfigRefused([]),
];
const ofEnding = [runsElsewhere("<machine>"), notEndedInTime(), slurmSilent(), jobNotRecognised("<job>")];

export const runsDescribed: Described<typeof runs> = {
  "GET /pipelines/runs": {
    summary: "Pipeline runs, newest first",
    description:
      "Facility admins see all. A researcher sees those that are selected as final results of own orders and studies. `publishedOnly` shows only selected ones.",
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
      userVisible: z.enum(["true", "false"]).optional().describe("Another name of publishedOnly"),
      visible: z.string().optional().describe("With the value user: as publishedOnly"),
    }),
    answers: {
      200: pageOf({
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
    summary: "Make a pipeline run",
    description: "It is pending until it is started. Everything is checked before anything is written.",
    procedure: "runs.create",
    body: z.object({
      ...asked,
      restartedRunId: z.string().nullable().optional().describe("The ended run that it goes on with"),
    }),
    answers: { 200: success({ run: created }) },
    errors: [...ofAsked, metadataRefused([]), inputRefused([]), cannotRestart()],
  },
  "GET /pipelines/runs/:runId": {
    summary: "One pipeline run, whole",
    procedure: "runs.get",
    answers: { 200: z.object({ run: detail }) },
    errors: notYours,
  },
  "POST /pipelines/runs/:runId/start": {
    summary: "Start a pending run",
    description:
      "Of any number of starts at once one launches it. What an administrator has set wrong leaves it pending; what is wrong with its samples or configuration makes it failed.",
    procedure: "runs.start",
    body: z.object({
      sampleIds: asked.sampleIds.describe("Only for a run that was made without a choice"),
      executionMode: asked.executionMode,
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
    errors: [
      runNotFound(),
      cannotStart("<status>"),
      alreadyStarted("<status>"),
      executionModeUnknown(),
      sampleIdsNoList(),
      invalidPipelineId(),
      pipelineDisabled("<pipeline>"),
      slurmNotHere(),
      slurmOptionsRefused([]),
      nextflowNotHere(),
      nextflowBroken(undefined),
      stillEnding("<run>"),
      endNotKnown("<run>"),
      dataFolderNotSet(),
      pipelineRunDirNotWritable(),
      invalidSampleIds(["<samples>"]),
      orderNotFound(),
      studyNotFound(),
      metadataRefused([]),
      inputRefused([]),
      pipelineConfigRefused([]),
      samplesheetRefused([]),
      cancelledDuringLaunch(),
      launchFailed("<reason>", undefined),
    ],
  },
  "DELETE /pipelines/runs/:runId": {
    summary: "Cancel a pipeline run",
    description: "With everything that was started for it. `alreadyFinalized`: it came to its end meanwhile.",
    procedure: "runs.cancel",
    answers: { 200: success({ status: runStatus, alreadyFinalized: z.literal(true).optional() }) },
    errors: [runNotFound(), cannotCancel(), ...ofEnding],
  },
  "POST /pipelines/runs/:runId/delete": {
    summary: "Delete a pipeline run",
    description: "With its records, its files and its folder.",
    procedure: "runs.delete",
    answers: { 200: success({ runId: id, filesRemoved: count }) },
    errors: [runNotFound(), cannotDeleteRunning(), cannotDeleteResumed("<run>"), ...ofEnding],
  },
  "GET /pipelines/runs/:runId/logs": {
    summary: "End of what a run has written",
    description: "The last `tail` lines, at most 1 MiB, without secrets.",
    procedure: "runs.logs",
    answers: {
      200: z.object({
        content: z.string(),
        fromFile: z.boolean().describe("false: what is kept of it with the run"),
        status: runStatus,
        progress: moving.progress.optional(),
        currentStep: z.string().nullable().optional(),
        steps: z
          .array(z.object({ process: z.string(), status: step.shape.status, tasks: count }))
          .optional()
          .describe("While it runs"),
      }),
    },
    errors: notYours,
  },
  "POST /pipelines/runs/:runId/sync": {
    summary: "Bring a run up to date",
    description: "Asks what it runs on and reads its trace at once, as happens by itself in a while.",
    procedure: "runs.sync",
    answers: {
      200: z.union([
        success({
          synced: z.literal(true),
          progress: moving.progress,
          processes: count,
          tasks: count,
          currentStep: z.string().nullable(),
        }),
        success({
          synced: z.literal(false),
          message: z.string(),
          status: runStatus,
          queueStatus: z.string().nullable(),
          queueSource: z.enum(["process", "scheduler"]).nullable(),
        }),
      ]),
    },
    errors: [...notYours, runFolderNotSet()],
  },
  "GET /pipelines/runs/:runId/queue": {
    summary: "Job of a run",
    description: "As it was last heard of: nobody is asked anew.",
    procedure: "runs.queue",
    answers: {
      200: z.union([
        z.object({ available: z.literal(false), message: z.string() }),
        z.object({
          available: z.literal(true),
          type: z.enum(["local", "slurm"]),
          status: z.string(),
          state: z.enum(EXECUTOR_STATES),
          reason: z.string().nullable(),
          exitCode: z.int().nullable(),
          at: time.nullable(),
          pid: z.int().optional().describe("Of a local run"),
          jobId: z.string().optional().describe("Of a Slurm job"),
        }),
      ]),
    },
    errors: notYours,
  },
  "GET /pipelines/runs/:runId/tasks": {
    summary: "Tasks of a run",
    procedure: "runs.tasks",
    answers: { 200: pageOf({ tasks: z.array(task) }) },
    errors: notYours,
  },
  "GET /pipelines/runs/:runId/events": {
    summary: "Events of a run, newest first",
    procedure: "runs.events",
    answers: {
      200: z.object({
        run: z.object({ id, runNumber: z.string(), pipelineId: z.string() }),
        count,
        events: z.array(
          runEvent.extend({
            payload: z.string().nullable().describe("What was posted as JSON text, which may be cut"),
          }),
        ),
      }),
    },
    errors: [runNotFound()],
  },
  "GET /pipelines/runs/:runId/explain": {
    summary: "Why a run is in its state",
    procedure: "runs.explain",
    answers: {
      200: z.object({
        runId: id,
        status: runStatus,
        why: z.string(),
        statusSource: moving.statusSource,
        progress: moving.progress,
        currentStep: z.string().nullable(),
        times: z.object({
          queuedAt: time.nullable(),
          startedAt: time.nullable(),
          completedAt: time.nullable(),
          lastWeblogAt: time.nullable(),
          lastTraceAt: time.nullable(),
          lastEventAt: time.nullable(),
        }),
        facts: z.object({
          workflow: z.object({
            startedAt: time.nullable(),
            ended: z
              .object({
                success: z.boolean().nullable(),
                at: time,
                message: z.string().nullable(),
                exitStatus: z.int().nullable(),
              })
              .nullable(),
          }),
          executor: z.object({
            state: z.string().nullable(),
            exitCode: z.int().nullable(),
            said: z.string().nullable(),
            reason: z.string().nullable(),
            at: time.nullable(),
            lostSince: time.nullable(),
          }),
          job: z.string().nullable(),
          steps: z.array(step.pick({ id: true, name: true, status: true, counts: true })),
          otherProcesses: z.array(step.pick({ name: true, status: true, counts: true })),
        }),
        outputs: z.object({
          tries: count,
          nextTryAt: time.nullable(),
          errors: z.array(z.string()),
          warnings: z.array(z.string()),
        }),
      }),
    },
    errors: notYours,
  },
  "GET /pipelines/definitions/:pipelineId": {
    summary: "What a pipeline is made of",
    description: "`definition` is that of its package; nodes and edges are the same as a graph.",
    procedure: "runs.definition",
    answers: {
      200: z.object({
        definition: z.looseObject({
          pipeline: z.string(),
          name: z.string(),
          description: z.string(),
          version: z.string(),
          steps: z.array(z.looseObject({ id: z.string(), name: z.string() })),
        }),
        nodes: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            description: z.string().nullable(),
            category: z.string().nullable(),
            kind: z.enum(["input", "step", "output"]),
          }),
        ),
        edges: z.array(z.object({ from: z.string(), to: z.string() })),
      }),
    },
    errors: [pipelineNotFound()],
  },
  "POST /pipelines/validate-metadata": {
    summary: "Check a run without making it",
    description:
      "Tells everything that is in its way at once, and the read that it would take of each sample.",
    procedure: "runs.check",
    body: z.object(asked),
    answers: {
      200: z.object({
        valid: z.boolean(),
        issues: z.array(
          z.object({
            field: z.string(),
            message: z.string(),
            severity: z.enum(["error", "warning"]),
            sampleId: id.nullable(),
          }),
        ),
        derivedSettings: freeObject,
        config: freeObject,
        metadata: z.object({
          targetType: z.enum(RUN_TARGETS),
          targetId: id,
          sampleCount: count,
          platforms: z.array(z.string()),
          studyAccessionId: z.string().nullable(),
        }),
        samples: z.array(
          z.object({ id, sampleId: z.string(), orderNumber: z.string(), read: read.nullable() }),
        ),
      }),
    },
    errors: ofAsked,
  },
};
