import { json, nothing, sampleTable } from "./bodies.ts";
import { exported } from "./exported.ts";
import { created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §3, studies. */
export const studies = [
  route("GET /studies", nothing, ({ caller, input }) => ok(caller.studies.list(input))),
  route("POST /studies", json, ({ caller, input }) => created(caller.studies.create(input))),
  route("GET /studies/:studyId", nothing, ({ caller, input }) => ok(caller.studies.get(input))),
  route("PUT /studies/:studyId", json, ({ caller, input }) => ok(caller.studies.update(input))),
  route("DELETE /studies/:studyId", nothing, ({ caller, input }) => ok(caller.studies.delete(input))),
  route("POST /studies/:studyId/samples", sampleTable, ({ caller, input }) =>
    success(caller.studies.addSamples(input)),
  ),
  route("PUT /studies/:studyId/samples", sampleTable, ({ caller, input }) =>
    success(caller.studies.setSamples(input)),
  ),
  route("DELETE /studies/:studyId/samples", json, ({ caller, input }) =>
    success(caller.studies.removeSamples(input)),
  ),
  route("GET /studies/:studyId/table", nothing, ({ caller, input }) => ok(caller.studies.spreadsheet(input))),
  route("PATCH /studies/:studyId/table", sampleTable, ({ caller, input }) =>
    success(caller.studies.editTable(input)),
  ),
  route("GET /studies/:studyId/table/columns", nothing, ({ caller, input }) =>
    ok(caller.studies.tableColumns(input)),
  ),
  route("GET /studies/:studyId/table/export", nothing, ({ caller, input }) =>
    exported(caller.bytes.studies.exportTable(input)),
  ),
  route("DELETE /samples/:sampleId/study", nothing, ({ caller, input }) =>
    success(caller.studies.releaseSample(input)),
  ),
];
