import { z } from "zod";
import {
  EXECUTION_MODES,
  RUN_EVENT_SOURCES,
  RUN_EXECUTION_MODES,
  RUN_STATUSES,
  RUN_TARGET_TYPES,
  STATUS_SOURCES,
} from "../../db/values.ts";
import { count, freeObject, id, person, time } from "./shapes.ts";

export const runStatus = z.enum(RUN_STATUSES);

/** A run as returned by its creation. */
export const created = z.object({
  id,
  runNumber: z.string(),
  status: runStatus,
  pipelineId: z.string(),
  studyId: id.nullable(),
  orderId: id.nullable(),
  targetType: z.enum(RUN_TARGET_TYPES),
  executionMode: z.enum(RUN_EXECUTION_MODES),
});

/** Properties of a run that change while it runs. */
export const moving = {
  progress: z.number().min(0).max(100).nullable().describe("Percent; 100 only when completed"),
  currentStep: z.string().nullable(),
  why: z.string().nullable().describe("Reason for the status, as a sentence"),
  statusSource: z.enum(STATUS_SOURCES).nullable(),
  queueStatus: z.string().nullable(),
  queueReason: z.string().nullable(),
  queueUpdatedAt: time.nullable(),
  queuedAt: time.nullable(),
  startedAt: time.nullable(),
  completedAt: time.nullable(),
  lastEventAt: time.nullable(),
  lastWeblogAt: time.nullable(),
  lastTraceAt: time.nullable(),
};

/** Properties of a run in both the list and the detail. */
export const run = created.extend({
  external: z
    .boolean()
    .describe("Started outside of Lanekeeper and reported by Nextflow; has neither order nor study"),
  pipelineVersion: z.string(),
  config: freeObject,
  inputSampleIds: z.array(z.string()).nullable().describe("Sample record ids; null for all samples"),
  runFolder: z.string().nullable().describe("Facility admins only"),
  queueJobId: z.string().nullable(),
  executionProfile: freeObject,
  restartedRunId: id.nullable(),
  ...moving,
  outputPath: z.string().nullable(),
  errorPath: z.string().nullable(),
  outputTail: z.string().nullable(),
  errorTail: z.string().nullable(),
  failure: z
    .object({
      reason: z.string().describe("One line"),
      process: z.string().nullable().describe("Failed task"),
      exitCode: z.int().nullable(),
      report: z.string().nullable().describe("Error report of the engine or standard error, several lines"),
    })
    .nullable()
    .describe("Cause of the failure as reported by the engine; may be added after the run has failed"),
  results: z
    .object({
      assembliesCreated: count,
      binsCreated: count,
      artifactsCreated: count,
      pendingWritebacks: count.optional().describe("Reads pending review"),
      errors: z.array(z.string()).optional(),
      warnings: z.array(z.string()).optional(),
    })
    .nullable(),
  userId: id.nullable(),
  createdAt: time,
  updatedAt: time,
  order: z
    .object({ id, name: z.string().nullable(), orderNumber: z.string(), userId: id.nullable() })
    .nullable(),
  study: z.object({ id, title: z.string(), userId: id.nullable() }).nullable(),
  targetFolder: z
    .object({ id, name: z.string() })
    .nullable()
    .describe("The run folder that the run demultiplexes"),
  user: person.nullable(),
  pipelineName: z.string(),
  pipelineIcon: z.string(),
  isSelectedFinal: z.boolean(),
  isUserVisible: z.boolean(),
  selectedFinal: z
    .object({ selectedRunId: id, selectedAt: time, selectedBy: person.nullable() })
    .nullable()
    .describe("Released run for the same pipeline and target, possibly another run"),
  _count: z.object({ assembliesCreated: count, binsCreated: count }),
});

/** A file that a run created. */
export const runArtifact = z.object({
  id,
  name: z.string(),
  path: z.string(),
  type: z.string(),
  sampleId: id.nullable(),
  outputId: z.string(),
  size: count.nullable().describe("Bytes"),
});

/** A report of a complete run. */
export const resultFile = z
  .object({
    id,
    name: z.string(),
    label: z.string().nullable(),
    path: z.string(),
    type: z.string(),
    outputId: z.string(),
    source: z.literal("artifact"),
    size: count.nullable().describe("Bytes"),
    previewable: z.boolean(),
    downloadable: z.boolean().describe("Whether the user may download the file"),
  })
  .meta({ id: "ResultFile" });

/** An event of a run. */
export const runEvent = z.object({
  id: z.string(),
  seq: z.int().min(1).describe("Sequence number within the run"),
  source: z.enum(RUN_EVENT_SOURCES),
  eventType: z.string(),
  processName: z.string().nullable(),
  stepId: z.string().nullable(),
  status: z.string().nullable(),
  message: z.string().nullable(),
  occurredAt: time,
  receivedAt: time,
});

/** The state of a step of a run. */
export const step = z.object({
  id: z.string(),
  name: z.string(),
  stepId: z.string().describe("The same as id"),
  stepName: z.string().describe("The same as name"),
  description: z.string().nullable(),
  dependsOn: z.array(z.string()),
  status: z.enum(["pending", "running", "completed", "failed", "aborted"]),
  counts: z
    .object({
      submitted: count,
      running: count,
      completed: count,
      cached: count,
      failed: count,
      ignored: count,
      aborted: count,
    })
    .nullable()
    .describe("Task counts; null until the first task is reported"),
  startedAt: time.nullable(),
  completedAt: time.nullable(),
});

/** The properties of a requested run. */
export const requestedRun = {
  pipelineId: z.string(),
  orderId: z.string().nullable().optional().describe("Exactly one of orderId and studyId is required"),
  studyId: z.string().nullable().optional(),
  sampleIds: z
    .array(z.string())
    .nullable()
    .optional()
    .describe("Sample record ids; omitted or empty for all samples"),
  config: freeObject.nullable().optional(),
  executionMode: z.enum(EXECUTION_MODES).nullable().optional(),
  profiles: z
    .array(z.string())
    .nullable()
    .optional()
    .describe(
      "Profiles of a Nextflow workflow, in order; omitted or null for those of the package and the settings",
    ),
};
