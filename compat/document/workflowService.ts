import { z } from "zod";
import { forbidden } from "../../server/platform/errors/errors.ts";
import { runNotFound, taskNotFound } from "../../server/analysis/runRecords/errors.ts";
import {
  engineParametersRefused,
  engineRefused,
  fieldRefused,
  pageTokenInvalid,
  tagsRefused,
  typeVersionRefused,
  versionNotInstalled,
  workflowTypeRefused,
  workflowUrlRefused,
} from "../../server/analysis/wes/errors.ts";
import { WES_STATES } from "../../server/analysis/wes/rules/wesState.ts";
import type { workflowService } from "../workflowService.ts";
import { type Described, lenientText } from "./operation.ts";
import { cancelRefusals, createRefusals, startRefusals } from "./runs.ts";
import { serviceInfo } from "./serviceInfo.ts";
import { count, freeObject } from "./shapes.ts";

const ERRORS = "Errors are `{ msg, status_code, error }`.";
const state = z.enum(WES_STATES);
const time = z.string().describe("ISO 8601 in seconds, UTC");
const times = { start_time: time.optional(), end_time: time.optional() };
const tags = z.record(z.string(), z.string()).describe("orderId or studyId");
const log = {
  ...times,
  stdout: z.string().optional(),
  stderr: z.string().optional(),
  exit_code: z.int().optional(),
  system_logs: z.array(z.string()),
};
const taskLog = z.object({ id: z.string(), name: z.string(), ...log }).meta({ id: "TaskLog" });
const page = z.object({
  page_size: z.int().min(1).max(500).optional().describe("Default 50"),
  page_token: lenientText.describe("`next_page_token` of the previous page"),
});
const nextPage = { next_page_token: z.string().describe("Empty on the last page") };
const runErrors = [runNotFound(), forbidden()];
const text = z.string().optional();
const object = text.describe("JSON object");

export const workflowServiceDescribed: Described<typeof workflowService> = {
  "GET /ga4gh/wes/v1/service-info": {
    summary: "Describe the Workflow Execution Service",
    description: `Analyses by the GA4GH Workflow Execution Service API 1.1, with the rights of \`/api/pipelines/runs\`. Only users of the facility receive \`system_state_counts\`. ${ERRORS}`,
    procedure: "bytes.wes.serviceInfo",
    answers: {
      200: serviceInfo.extend({
        workflow_type_versions: z.record(
          z.string(),
          z.object({ workflow_type_version: z.array(z.string()) }),
        ),
        supported_wes_versions: z.array(z.string()),
        supported_filesystem_protocols: z.array(z.string()),
        workflow_engine_versions: z.record(
          z.string(),
          z.object({ workflow_engine_version: z.array(z.string()) }),
        ),
        default_workflow_engine_parameters: z.array(
          z.object({ name: z.string(), type: z.string(), default_value: z.string() }),
        ),
        system_state_counts: z.record(z.string(), count),
        auth_instructions_url: z.string(),
        tags: z.object({}),
      }),
    },
  },
  "GET /ga4gh/wes/v1/runs": {
    summary: "List analyses, newest first",
    description: `Facility users get all runs, researchers the released ones of their own orders and studies. ${ERRORS}`,
    procedure: "bytes.wes.list",
    query: page,
    answers: {
      200: z.object({
        runs: z.array(z.object({ run_id: z.string(), state, ...times, tags }).meta({ id: "RunSummary" })),
        ...nextPage,
      }),
    },
    errors: [pageTokenInvalid()],
  },
  "POST /ga4gh/wes/v1/runs": {
    summary: "Start an analysis",
    description: `Starts an installed pipeline. \`workflow_url\` is \`<id>/<version>\` or the address of the version in the Tool Registry Service of this server; \`workflow_type\` is NFL; \`workflow_params\` contains settings of the pipeline; \`tags\` contains \`orderId\` or \`studyId\`, and \`sampleIds\` separated by commas for some of the samples; \`workflow_engine_parameters\` may contain \`executionMode\`. Files cannot be attached. ${ERRORS}`,
    procedure: "bytes.wes.start",
    body: z.object({
      workflow_url: z.string(),
      workflow_type: z.literal("NFL"),
      workflow_type_version: text,
      workflow_params: object,
      workflow_engine: text,
      workflow_engine_version: text,
      workflow_engine_parameters: object,
      tags: z.string().describe("JSON object"),
    }),
    answers: { 200: z.object({ run_id: z.string() }) },
    errors: [
      workflowTypeRefused(),
      typeVersionRefused(),
      engineRefused(),
      workflowUrlRefused(),
      versionNotInstalled({ id: "<id>", version: "<version>", installed: "<installed>" }),
      fieldRefused({ field: "<field>" }),
      tagsRefused(),
      engineParametersRefused(),
      ...createRefusals,
      ...startRefusals,
    ],
  },
  "GET /ga4gh/wes/v1/runs/:runId": {
    summary: "Get the log of an analysis",
    description: "`outputs` contains paths in the run directory by output.",
    procedure: "bytes.wes.get",
    answers: {
      200: z
        .object({
          run_id: z.string(),
          request: z.object({
            workflow_params: freeObject,
            workflow_type: z.literal("NFL"),
            workflow_type_version: z.literal("DSL2"),
            workflow_url: z.string(),
            tags,
          }),
          state,
          run_log: z.object({ name: z.string(), ...log }),
          task_logs_url: z.string(),
          task_logs: z.null(),
          outputs: z.record(z.string(), z.array(z.string())),
        })
        .meta({ id: "RunLog" }),
    },
    errors: runErrors,
  },
  "GET /ga4gh/wes/v1/runs/:runId/status": {
    summary: "Get the state of an analysis",
    procedure: "bytes.wes.status",
    answers: { 200: z.object({ run_id: z.string(), state }) },
    errors: runErrors,
  },
  "GET /ga4gh/wes/v1/runs/:runId/tasks": {
    summary: "List the tasks of an analysis",
    procedure: "bytes.wes.tasks",
    query: page,
    answers: { 200: z.object({ task_logs: z.array(taskLog), ...nextPage }) },
    errors: [...runErrors, pageTokenInvalid()],
  },
  "GET /ga4gh/wes/v1/runs/:runId/tasks/:taskId": {
    summary: "Get a task of an analysis",
    procedure: "bytes.wes.task",
    answers: { 200: taskLog },
    errors: [runNotFound(), taskNotFound()],
  },
  "POST /ga4gh/wes/v1/runs/:runId/cancel": {
    summary: "Cancel an analysis",
    procedure: "bytes.wes.cancel",
    answers: { 200: z.object({ run_id: z.string() }) },
    errors: cancelRefusals,
  },
};
