import { json, nothing } from "./bodies.ts";
import { asTexts, ok } from "./reply.ts";
import { route } from "./route.ts";

/** Spec §4, pipeline runs: checks before the creation. */
export const runChecks = [
  route("GET /pipelines/definitions/:pipelineId", nothing, ({ caller, input }) =>
    ok(caller.runs.definition(input)),
  ),
  route("POST /pipelines/validate-metadata", json, ({ caller, input }) =>
    ok(asTexts(caller.runs.check(input))),
  ),
];
