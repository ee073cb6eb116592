import type { ApiError } from "../server/platform/errors/apiError.ts";
import { fields, nothing } from "./bodies.ts";
import { inTexts } from "../server/platform/errors/rules/sentence.ts";
import { asTexts, ok } from "./reply.ts";
import { route } from "./route.ts";

/** Analyses as a GA4GH Workflow Execution Service. Paths are relative to the address of the server. */
export const workflowService = [
  route("GET /ga4gh/wes/v1/service-info", nothing, ({ caller }) => ok(caller.bytes.wes.serviceInfo())),
  route("GET /ga4gh/wes/v1/runs", nothing, ({ caller, input }) => ok(caller.bytes.wes.list(input))),
  route("POST /ga4gh/wes/v1/runs", fields, ({ caller, input }) => ok(caller.bytes.wes.start(input))),
  route("GET /ga4gh/wes/v1/runs/:runId", nothing, ({ caller, input }) =>
    ok(asTexts(caller.bytes.wes.get(input))),
  ),
  route("GET /ga4gh/wes/v1/runs/:runId/status", nothing, ({ caller, input }) =>
    ok(caller.bytes.wes.status(input)),
  ),
  route("GET /ga4gh/wes/v1/runs/:runId/tasks", nothing, ({ caller, input }) =>
    ok(caller.bytes.wes.tasks(input)),
  ),
  route("GET /ga4gh/wes/v1/runs/:runId/tasks/:taskId", nothing, ({ caller, input }) =>
    ok(caller.bytes.wes.task(input)),
  ),
  route("POST /ga4gh/wes/v1/runs/:runId/cancel", nothing, ({ caller, input }) =>
    ok(caller.bytes.wes.cancel(input)),
  ),
];

/** Errors of the Workflow Execution Service; `error` and `details` are those of all other paths. */
export function workflowServiceError({ status, message, extra }: ApiError): { status: number; body: object } {
  return { status, body: { msg: message, status_code: status, error: message, ...inTexts(extra) } };
}
