import type { Request } from "express";
import { json, nothing } from "./bodies.ts";
import { asTexts, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Spec §4, pipeline runs: from creation to end; additions §7. */
export const runs = [
  route("GET /pipelines/runs", nothing, ({ caller, req }) => ok(asTexts(caller.runs.list(listQuery(req))))),
  route("POST /pipelines/runs", json, ({ caller, input }) => success(caller.runs.create(input))),
  route("GET /pipelines/runs/:runId", nothing, ({ caller, input }) => ok(asTexts(caller.runs.get(input)))),
  route("POST /pipelines/runs/:runId/start", json, ({ caller, input }) =>
    success(asTexts(caller.runs.start(input))),
  ),
  route("DELETE /pipelines/runs/:runId", nothing, ({ caller, input }) => success(caller.runs.cancel(input))),
  route("POST /pipelines/runs/:runId/delete", nothing, ({ caller, input }) =>
    success(caller.runs.delete(input)),
  ),
  route("POST /pipelines/runs/:runId/delete-work-files", nothing, ({ caller, input }) =>
    success(caller.workFiles.delete(input)),
  ),
];

/** The query of the list; the filter for selected runs has three names. */
function listQuery({ query }: Request): never {
  const { publishedOnly, userVisible, visible, ...filter } = query;
  return {
    ...filter,
    publishedOnly: publishedOnly === "true" || userVisible === "true" || visible === "user",
  } as never;
}
