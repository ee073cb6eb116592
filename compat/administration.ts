import { json, nothing } from "./bodies.ts";
import { created, ok, success, unkept } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §2 and §4, what a facility admin sets. */
export const administration = [
  route("GET /admin/users", nothing, ({ caller, input }) => ok(caller.users.list(input))),
  route("POST /admin/users", json, ({ caller, input }) => created(caller.users.create(input))),
  route("PATCH /admin/users/:userId", json, ({ caller, input }) => ok(caller.users.update(input))),
  route("DELETE /admin/users/:userId", nothing, ({ caller, input }) => success(caller.users.remove(input))),
  route("GET /admin/settings/access", nothing, ({ caller }) => ok(caller.settings.access())),
  route("PUT /admin/settings/access", json, ({ caller, input }) => ok(caller.settings.changeAccess(input))),
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
  route("GET /admin/settings/streams", nothing, ({ caller }) => ok(caller.settings.streams())),
  route("PUT /admin/settings/streams", json, ({ caller, input }) => ok(caller.settings.changeStreams(input))),
  route("GET /admin/settings/pipelines/execution", nothing, ({ caller }) =>
    ok(caller.settings.pipelineExecution()),
  ),
  route("PUT /admin/settings/pipelines/execution", json, ({ caller, input }) =>
    ok(caller.settings.changePipelineExecution(input)),
  ),
  route("GET /admin/settings/pipelines", nothing, ({ caller, input }) =>
    ok(caller.pipelines.configuration(input)),
  ),
  route("POST /admin/settings/pipelines", json, ({ caller, input }) =>
    success(caller.pipelines.configure(input)),
  ),
  route("GET /admin/settings/pipelines/store", nothing, ({ caller }) => ok(caller.pipelines.store())),
  route("GET /admin/settings/pipelines/sources", nothing, ({ caller }) => ok(caller.pipelines.sources())),
  route("PUT /admin/settings/pipelines/sources", json, ({ caller, input }) =>
    ok(caller.pipelines.saveSources(input)),
  ),
  route("POST /admin/settings/pipelines/install", json, ({ caller, input }) =>
    success(caller.pipelines.install(input)),
  ),
  route("GET /admin/settings/pipelines/check-prerequisites", nothing, ({ caller, input }) =>
    unkept(caller.prerequisites.check(input)),
  ),
  route("POST /admin/settings/pipelines/check-prerequisites/compute-node", nothing, ({ caller }) =>
    ok(caller.prerequisites.checkComputeNode()),
  ),
  route("GET /admin/modules", nothing, ({ caller }) => ok(caller.modules.getForAdministration())),
  route("PUT /admin/modules", json, ({ caller, input }) => ok(caller.modules.change(input))),
  route("GET /admin/form-config", nothing, ({ caller }) => ok(caller.forms.orderConfiguration())),
  route("PUT /admin/form-config", json, ({ caller, input }) => ok(caller.forms.saveOrderForm(input))),
  route("GET /admin/study-form-config", nothing, ({ caller, input }) =>
    ok(caller.forms.studyConfiguration(input)),
  ),
  route("PUT /admin/study-form-config", json, ({ caller, input }) =>
    success(caller.forms.saveStudyForm(input)),
  ),
];
