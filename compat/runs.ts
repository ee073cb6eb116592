import type { Request } from "express";
import { json, nothing } from "./bodies.ts";
import { ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Spec §4, pipeline runs; additions §7. */
export const runs = [
  route("GET /pipelines/runs", nothing, ({ caller, req }) => ok(caller.runs.list(asked(req)))),
  route("POST /pipelines/runs", json, ({ caller, input }) => success(caller.runs.create(input))),
  route("GET /pipelines/runs/:runId", nothing, ({ caller, input }) => ok(caller.runs.get(input))),
  route("POST /pipelines/runs/:runId/start", json, ({ caller, input }) => success(caller.runs.start(input))),
  route("DELETE /pipelines/runs/:runId", nothing, ({ caller, input }) => success(caller.runs.cancel(input))),
  route("POST /pipelines/runs/:runId/delete", nothing, ({ caller, input }) =>
    success(caller.runs.delete(input)),
  ),
  route("GET /pipelines/runs/:runId/logs", nothing, ({ caller, input }) => ok(caller.runs.logs(input))),
  route("POST /pipelines/runs/:runId/sync", nothing, ({ caller, input }) => success(caller.runs.sync(input))),
  route("GET /pipelines/runs/:runId/queue", nothing, ({ caller, input }) => ok(caller.runs.queue(input))),
  route("GET /pipelines/runs/:runId/tasks", nothing, ({ caller, input }) => ok(caller.runs.tasks(input))),
  route("GET /pipelines/runs/:runId/events", nothing, ({ caller, input }) => ok(caller.runs.events(input))),
  route("GET /pipelines/runs/:runId/explain", nothing, ({ caller, input }) => ok(caller.runs.explain(input))),
  route("GET /pipelines/definitions/:pipelineId", nothing, ({ caller, input }) =>
    ok(caller.runs.definition(input)),
  ),
  route("POST /pipelines/validate-metadata", json, ({ caller, input }) => ok(caller.runs.check(input))),
];

/** The query of the list; what shows selected runs alone goes by three names. */
function asked({ query }: Request): never {
  const { publishedOnly, userVisible, visible, ...filter } = query;
  return {
    ...filter,
    publishedOnly: publishedOnly === "true" || userVisible === "true" || visible === "user",
  } as never;
}
