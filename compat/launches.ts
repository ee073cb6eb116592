import { json, nothing } from "./bodies.ts";
import { success } from "./reply.ts";
import { route } from "./route.ts";

export const launches = [
  route("POST /pipelines/runs/:runId/start", json, ({ caller, input }) => success(caller.runs.start(input))),
  route("DELETE /pipelines/runs/:runId", nothing, ({ caller, input }) => success(caller.runs.cancel(input))),
  route("POST /pipelines/runs/:runId/delete", nothing, ({ caller, input }) =>
    success(caller.runs.remove(input)),
  ),
];
