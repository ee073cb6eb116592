import { z } from "zod";
import { EXECUTOR_STATES, TASK_STATUSES } from "../../db/values.ts";
import { forbidden } from "../../server/platform/errors/errors.ts";
import {
  fileNotFound,
  invalidFilePath,
  notAFile,
  rangeNotSatisfiable,
} from "../../server/data/files/errors.ts";
import { runFolderNotSet, runNotFound } from "../../server/analysis/runRecords/errors.ts";
import type { runProgress } from "../runProgress.ts";
import type { Described } from "./operation.ts";
import { moving, runEvent, runStatus, step } from "./runShapes.ts";
import { attached, count, id, pageOf, success, time } from "./shapes.ts";

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
    cpuPercent: z.number().nullable().describe("Of one processor"),
    peakRssBytes: z.number().nullable(),
    peakVmemBytes: z.number().nullable(),
    readBytes: z.number().nullable(),
    writtenBytes: z.number().nullable(),
    stepId: z.string().nullable(),
  })
  .meta({ id: "RunTask" });

export const runProgressDescribed: Described<typeof runProgress> = {
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
  "GET /pipelines/runs/:runId/file": {
    summary: "Text of a file of a run",
    description:
      "The last 200 KiB of a file in the run folder, without weblog tokens; researchers see results only. `download=1` leads to its download, which facility admins have, and `inline=1` to its preview.",
    procedure: "runs.file",
    query: z.object({
      path: z.string().describe("As `runOutputFiles` of the run detail lists it, or below the run folder"),
      download: z.literal("1").optional(),
      inline: z.literal("1").optional(),
    }),
    answers: {
      200: z.object({
        content: z.string(),
        truncated: z.boolean().describe("The file is longer; `content` is its end"),
        size: count.describe("Bytes of the whole file"),
      }),
      302: { description: "Found: Location is the download or the preview", contentTypes: [] },
    },
    errors: [...notYours, fileNotFound(), invalidFilePath(), notAFile()],
  },
  "GET /pipelines/runs/:runId/files/download": {
    summary: "Download a file of a run",
    description:
      "Any file in the run folder, as `runOutputFiles` of the run detail lists it. Weblog tokens are removed from files outside `output/`.",
    procedure: "bytes.runs.openFile",
    query: z.object({ path: z.string().describe("Begins with the name of the run's folder") }),
    answers: { ...attached, 304: { description: "Not modified", contentTypes: [] } },
    errors: [runNotFound(), fileNotFound(), invalidFilePath(), notAFile(), rangeNotSatisfiable()],
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
};
