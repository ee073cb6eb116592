import { json, nothing } from "./bodies.ts";
import { asTexts, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Spec §4, pipeline runs: operations on results. resolve-outputs sets `success` of its response itself: whether all
 *  outputs were found. */
export const runResults = [
  route("PUT /pipelines/runs/:runId/selection", nothing, ({ caller, input }) =>
    success(caller.runResults.select(input)),
  ),
  route("DELETE /pipelines/runs/:runId/selection", nothing, ({ caller, input }) =>
    success(caller.runResults.clearSelection(input)),
  ),
  route("POST /pipelines/runs/:runId/resolve-outputs", nothing, ({ caller, input }) =>
    ok(asTexts(caller.runResults.resolveOutputs(input))),
  ),
  route("GET /pipelines/runs/:runId/pending-writebacks", nothing, ({ caller, input }) =>
    ok(caller.runResults.review(input)),
  ),
  route("POST /pipelines/runs/:runId/pending-writebacks", json, ({ caller, input }) =>
    success(caller.runResults.promote(input)),
  ),
  route("GET /pipelines/runs/:runId/cleaned-reads", nothing, ({ caller, input }) =>
    ok(caller.runResults.cleanedReads(input)),
  ),
  route("POST /pipelines/runs/:runId/cleaned-reads", json, ({ caller, input }) =>
    success(caller.runResults.promoteCleaned(input)),
  ),
];
