import { nothing } from "./bodies.ts";
import { ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Spec §4, pipeline runs: how one stands and what it has written. */
export const runProgress = [
  route("GET /pipelines/runs/:runId/logs", nothing, ({ caller, input }) => ok(caller.runs.logs(input))),
  route("POST /pipelines/runs/:runId/sync", nothing, ({ caller, input }) => success(caller.runs.sync(input))),
  route("GET /pipelines/runs/:runId/queue", nothing, ({ caller, input }) => ok(caller.runs.queue(input))),
  route("GET /pipelines/runs/:runId/tasks", nothing, ({ caller, input }) => ok(caller.runs.tasks(input))),
  route("GET /pipelines/runs/:runId/events", nothing, ({ caller, input }) => ok(caller.runs.events(input))),
  route("GET /pipelines/runs/:runId/explain", nothing, ({ caller, input }) => ok(caller.runs.explain(input))),
];
