import { z } from "zod";
import { EXECUTOR_STATES, TASK_STATUSES } from "../../db/values.ts";
import { forbidden } from "../../server/platform/errors/errors.ts";
import {
  fileNotFound,
  invalidFilePath,
  notAFile,
  rangeNotSatisfiable,
} from "../../server/data/files/errors.ts";
import { CAUSE_CODES } from "../../server/analysis/runRecords/rules/findCause.ts";
import {
  runFolderNotSet,
  runNotFound,
  runStartedElsewhere,
  taskNotFound,
} from "../../server/analysis/runRecords/errors.ts";
import type { runProgress } from "../runProgress.ts";
import type { Described } from "./operation.ts";
import { moving, runEvent, runStatus, step } from "./runShapes.ts";
import { attached, count, id, pageShape, sheet, success, time } from "./shapes.ts";

const notYours = [runNotFound(), forbidden()];

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
    cpuPercent: z.number().nullable().describe("Percent of one core"),
    requestedCpus: z.int().nullable(),
    requestedMemoryBytes: z.number().nullable(),
    requestedTimeMs: z.number().nullable(),
    queue: z.string().nullable(),
    container: z.string().nullable(),
    peakRssBytes: z.number().nullable(),
    peakVmemBytes: z.number().nullable(),
    readBytes: z.number().nullable(),
    writtenBytes: z.number().nullable(),
    stepId: z.string().nullable(),
  })
  .meta({ id: "RunTask" });
const taskAlone = task.omit({ stepId: true }).meta({ id: "RunTaskDetail" });
const taskFile = z.enum(["command", "wrapper", "error", "output", "log"]);

const spread = z.object({ median: z.number().nullable(), max: z.number().nullable() });
const usedOfRequested = z.object({
  requested: spread,
  used: spread,
  share: z.number().nullable().describe("Used of requested, over all tasks with both figures"),
});

const cause = z
  .object({
    code: z.enum(CAUSE_CODES),
    subject: z.string().describe("Program, plugin, parameter, file, image, host or signal; empty if unknown"),
    requested: z.string().describe("Amount or version as in the message; empty if unknown"),
    available: z.string().describe("Amount or version as in the message; empty if unknown"),
  })
  .meta({ id: "FailureCause" });

export const runProgressDescribed: Described<typeof runProgress> = {
  "GET /pipelines/runs/:runId/logs": {
    summary: "Get the end of the run log",
    description:
      "Returns the last `tail` lines, at most 1 MiB, with secrets removed. `type=engine` selects the log that Nextflow writes (`.nextflow.log`), facility only.",
    procedure: "runs.logs",
    answers: {
      200: z.object({
        content: z.string(),
        fromFile: z.boolean().describe("False if read from the run record"),
        status: runStatus,
        progress: moving.progress.optional(),
        currentStep: z.string().nullable().optional(),
        steps: z
          .array(z.object({ process: z.string(), status: step.shape.status, tasks: count }))
          .optional()
          .describe("Present while the run is in progress"),
      }),
    },
    errors: notYours,
  },
  "POST /pipelines/runs/:runId/sync": {
    summary: "Synchronize a pipeline run",
    description:
      "Queries the executor and reads the trace immediately; this also happens automatically at intervals.",
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
    errors: [...notYours, runFolderNotSet(), runStartedElsewhere()],
  },
  "GET /pipelines/runs/:runId/queue": {
    summary: "Get the executor job of a pipeline run",
    description: "Returns the last known state without querying the executor.",
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
          pid: z.int().optional().describe("Process id of a local run"),
          jobId: z.string().optional().describe("Id of the Slurm job"),
        }),
      ]),
    },
    errors: notYours,
  },
  "GET /pipelines/runs/:runId/tasks": {
    summary: "List tasks of a pipeline run",
    procedure: "runs.tasks",
    answers: { 200: pageShape({ tasks: z.array(task) }) },
    errors: notYours,
  },
  "GET /pipelines/runs/:runId/tasks/:taskId": {
    summary: "Get a task of a pipeline run",
    description: "Includes all attempts, and the known cause of a failed task.",
    procedure: "runs.task",
    answers: {
      200: z.object({
        task: taskAlone,
        attempts: z.array(
          task.pick({ taskId: true, attempt: true, status: true, exitCode: true, errorAction: true }),
        ),
        workFolder: z.string().nullable().describe("Absolute path; null if it no longer exists"),
        workDeletedAt: time.nullable().describe("When the work files of the run were deleted"),
        files: z.array(z.object({ name: taskFile, size: count })),
        cause: cause.nullable(),
      }),
    },
    errors: [runNotFound(), taskNotFound()],
  },
  "GET /pipelines/runs/:runId/tasks/:taskId/file": {
    summary: "Get a part of a file of a task",
    description:
      "Returns at most 64 KiB with secrets removed: the end of the file, the part that ends at byte `before`, or the part that begins at byte `from`. A part consists of complete lines unless a line is longer.",
    procedure: "runs.taskFile",
    answers: {
      200: z.object({
        isAvailable: z.boolean().describe("False if the file does not exist"),
        content: z.string(),
        start: count.describe("Byte at which `content` begins"),
        end: count.describe("Byte at which `content` ends"),
        size: count.describe("Size of the complete file in bytes"),
      }),
    },
    errors: [runNotFound(), taskNotFound()],
  },
  "GET /pipelines/runs/:runId/usage": {
    summary: "Get requested and used resources of a pipeline run by process",
    description: "Memory in bytes, time in milliseconds. Figures that the engine did not report are null.",
    procedure: "runs.usage",
    answers: {
      200: z.object({
        processes: z.array(
          z.object({
            process: z.string(),
            name: z.string(),
            tasks: count,
            cached: count,
            cpus: usedOfRequested,
            memory: usedOfRequested,
            time: usedOfRequested,
          }),
        ),
      }),
    },
    errors: [runNotFound()],
  },
  "GET /pipelines/runs/:runId/cost": {
    summary: "Get the core hours and memory hours of a pipeline run",
    description:
      "Sums requested CPUs and requested memory (GB of 1,024³ bytes) times the run time of each task, including failed attempts and without cached tasks. Amounts are null unless a price list is set. Researchers receive the costs of their released runs if the facility permits.",
    procedure: "runs.cost",
    answers: {
      200: z.object({
        coreHours: z.number(),
        memoryGbHours: z.number(),
        tasks: count,
        unmeasured: count.describe("Tasks without requested CPUs or run time, which are not included"),
        sharing: z
          .enum(["one", "tags", "even", "both"])
          .describe("How orders share the costs: by the samples that task tags name, or evenly by sample"),
        amount: z.number().nullable(),
        prices: z.object({
          currency: z.string().nullable(),
          perCoreHour: z.number().nullable(),
          perGbHour: z.number().nullable(),
        }),
        orders: z.array(
          z.object({
            orderId: id,
            orderNumber: z.string(),
            name: z.string().nullable(),
            samples: count,
            coreHours: z.number(),
            memoryGbHours: z.number(),
            amount: z.number().nullable(),
          }),
        ),
      }),
    },
    errors: notYours,
  },
  "GET /pipelines/costs": {
    summary: "Export costs of pipeline runs by month and order",
    description: "CSV of at most 36 months, newest first; with `runId` of that run only.",
    procedure: "bytes.runs.exportCosts",
    answers: { 200: sheet },
    errors: [runNotFound()],
  },
  "GET /pipelines/runs/:runId/diagnosis": {
    summary: "Diagnose a failed pipeline run",
    description:
      "Returns the task that failed the run, the known cause, and resources with which a repetition may succeed; each is null if unknown.",
    procedure: "runs.diagnosis",
    answers: {
      200: z.object({
        task: taskAlone.nullable(),
        cause: cause.nullable(),
        proposal: z
          .object({
            process: z.string(),
            memory: z.string().optional(),
            time: z.string().optional(),
            cpus: z.int().optional(),
          })
          .nullable(),
      }),
    },
    errors: [runNotFound()],
  },
  "GET /pipelines/runs/:runId/events": {
    summary: "List events of a pipeline run, newest first",
    procedure: "runs.events",
    answers: {
      200: z.object({
        run: z.object({ id, runNumber: z.string(), pipelineId: z.string() }),
        count,
        events: z.array(
          runEvent.extend({
            payload: z.string().nullable().describe("Posted JSON text, possibly truncated"),
          }),
        ),
      }),
    },
    errors: [runNotFound()],
  },
  "GET /pipelines/runs/:runId/file": {
    summary: "Get the text of a run file",
    description:
      "Returns the last 200 KiB of a file in the run directory, with weblog tokens removed. Researchers have access to outputs only. `download=1` redirects to the download (facility admins only), `inline=1` to the preview.",
    procedure: "runs.file",
    query: z.object({
      path: z.string().describe("As in `runOutputFiles` of the run detail, or relative to the run directory"),
      download: z.literal("1").optional(),
      inline: z.literal("1").optional(),
    }),
    answers: {
      200: z.object({
        content: z.string(),
        truncated: z.boolean().describe("True if the file is longer; `content` is its end"),
        size: count.describe("Size of the complete file in bytes"),
      }),
      302: { description: "Redirect to the download or the preview", contentTypes: [] },
    },
    errors: [...notYours, fileNotFound(), invalidFilePath(), notAFile()],
  },
  "GET /pipelines/runs/:runId/files": {
    summary: "List published files of a pipeline run",
    description:
      "Lists one folder, folders first, or with `search` all files below it whose path contains the text. Links out of the run directory are listed and not followed.",
    procedure: "runs.files",
    answers: {
      200: pageShape({
        entries: z.array(
          z.object({
            name: z.string(),
            path: z.string().describe("Begins with the name of the run directory"),
            kind: z.enum(["file", "folder", "link"]),
            size: count.nullable(),
            modifiedAt: time.nullable(),
          }),
        ),
      }).extend({ isCut: z.boolean().describe("True if there are more entries than are searched") }),
    },
    errors: [runNotFound(), fileNotFound(), invalidFilePath()],
  },
  "GET /pipelines/runs/:runId/files/head": {
    summary: "Get the beginning of a run file",
    description: "Returns at most 64 KiB of text, decompressed for names that end in `.gz`.",
    procedure: "runs.fileHead",
    query: z.object({ path: z.string().describe("Begins with the name of the run directory") }),
    answers: {
      200: z.object({
        isText: z.boolean().describe("False for binary content"),
        text: z.string(),
        isCut: z.boolean(),
        size: count.describe("Size of the stored file in bytes"),
      }),
    },
    errors: [runNotFound(), fileNotFound(), invalidFilePath(), notAFile()],
  },
  "GET /pipelines/runs/:runId/files/download": {
    summary: "Download a run file",
    description:
      "Any file in the run directory, as listed in `runOutputFiles` of the run detail. Weblog tokens are removed from files outside `output/`.",
    procedure: "bytes.runs.openFile",
    query: z.object({ path: z.string().describe("Begins with the name of the run directory") }),
    answers: { ...attached, 304: { description: "Not modified", contentTypes: [] } },
    errors: [runNotFound(), fileNotFound(), invalidFilePath(), notAFile(), rangeNotSatisfiable()],
  },
  "GET /pipelines/runs/:runId/explain": {
    summary: "Explain the status of a pipeline run",
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
};
