import { json, nothing } from "./bodies.ts";
import { asTexts, ok } from "./reply.ts";
import { route } from "./route.ts";

/** Run folders of instruments. */
export const runFolders = [
  route("GET /run-folders", nothing, ({ caller, input }) => ok(caller.runFolders.list(input))),
  route("GET /run-folders/:runFolderId", nothing, ({ caller, input }) =>
    ok(asTexts(caller.runFolders.get(input))),
  ),
  route("GET /run-folders/:runFolderId/samples", nothing, ({ caller, input }) =>
    ok(caller.runFolders.samples(input)),
  ),
  route("GET /run-folders/:runFolderId/reads", nothing, ({ caller, input }) =>
    ok(asTexts(caller.readIntake.list(input))),
  ),
  route("POST /run-folders/:runFolderId/reads", json, ({ caller, input }) =>
    ok(caller.readIntake.decide(input)),
  ),
  route("GET /run-folders/:runFolderId/demultiplexing", nothing, ({ caller, input }) =>
    ok(asTexts(caller.demultiplexing.list(input))),
  ),
  route("POST /run-folders/:runFolderId/demultiplexing", json, ({ caller, input }) =>
    ok(caller.demultiplexing.start(input)),
  ),
  route("PUT /run-folders/:runFolderId/planned-run", json, ({ caller, input }) =>
    ok(caller.runFolders.match(input)),
  ),
];
