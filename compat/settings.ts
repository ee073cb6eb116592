import { json, nothing } from "./bodies.ts";
import { ok } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §4, the settings of a facility admin. */
export const settings = [
  route("GET /admin/settings/access", nothing, ({ caller }) => ok(caller.settings.access())),
  route("PUT /admin/settings/access", json, ({ caller, input }) => ok(caller.settings.changeAccess(input))),
  route("GET /admin/settings/announcement", nothing, ({ caller }) => ok(caller.announcement.settings())),
  route("PUT /admin/settings/announcement", json, ({ caller, input }) =>
    ok(caller.announcement.changeSettings(input)),
  ),
  route("GET /admin/settings/facility", nothing, ({ caller }) => ok(caller.settings.facility())),
  route("PUT /admin/settings/facility", json, ({ caller, input }) =>
    ok(caller.settings.changeFacility(input)),
  ),
  route("GET /admin/settings/sequencing-files", nothing, ({ caller }) =>
    ok(caller.settings.sequencingFiles()),
  ),
  route("PUT /admin/settings/sequencing-files", json, ({ caller, input }) =>
    ok(caller.settings.changeSequencingFiles(input)),
  ),
  route("GET /admin/settings/shipping", nothing, ({ caller }) => ok(caller.settings.shipping())),
  route("PUT /admin/settings/shipping", json, ({ caller, input }) =>
    ok(caller.settings.changeShipping(input)),
  ),
  route("GET /admin/settings/run-folders", nothing, ({ caller }) => ok(caller.settings.runFolders())),
  route("PUT /admin/settings/run-folders", json, ({ caller, input }) =>
    ok(caller.settings.changeRunFolders(input)),
  ),
  route("GET /admin/settings/streams", nothing, ({ caller }) => ok(caller.settings.streams())),
  route("PUT /admin/settings/streams", json, ({ caller, input }) => ok(caller.settings.changeStreams(input))),
  route("GET /admin/settings/pipelines/execution", nothing, ({ caller }) =>
    ok(caller.settings.pipelineExecution()),
  ),
  route("PUT /admin/settings/pipelines/execution", json, ({ caller, input }) =>
    ok(caller.settings.changePipelineExecution(input)),
  ),
];
