import { bytes, json, nothing, withHeaders } from "./bodies.ts";
import { asTexts, ok, success, unkept } from "./reply.ts";
import { route } from "./route.ts";

const archive = withHeaders(bytes, { contentLength: "content-length" });

/** Additions §4, installed pipelines and their execution environment. */
export const pipelineSettings = [
  route("GET /admin/settings/pipelines", nothing, ({ caller, input }) =>
    ok(asTexts(caller.pipelines.configuration(input))),
  ),
  route("POST /admin/settings/pipelines", json, ({ caller, input }) =>
    success(caller.pipelines.configure(input)),
  ),
  route("GET /admin/settings/pipelines/store", nothing, ({ caller }) =>
    ok(asTexts(caller.pipelines.store())),
  ),
  route("GET /admin/settings/pipelines/sources", nothing, ({ caller }) => ok(caller.pipelines.sources())),
  route("PUT /admin/settings/pipelines/sources", json, ({ caller, input }) =>
    ok(caller.pipelines.saveSources(input)),
  ),
  route("POST /admin/settings/pipelines/install", json, ({ caller, input }) =>
    success(asTexts(caller.pipelines.install(input))),
  ),
  route("POST /admin/settings/pipelines/archives", archive, ({ caller, input }) =>
    success(caller.bytes.derivation.receiveArchive(input)),
  ),
  route("GET /admin/settings/pipelines/check-prerequisites", nothing, ({ caller, input }) =>
    unkept(asTexts(caller.prerequisites.check(input))),
  ),
  route("POST /admin/settings/pipelines/check-prerequisites/compute-node", nothing, ({ caller }) =>
    ok(asTexts(caller.prerequisites.checkComputeNode())),
  ),
];
