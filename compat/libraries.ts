import { json, nothing } from "./bodies.ts";
import { exported } from "./exported.ts";
import { printed } from "./printed.ts";
import { created, ok } from "./reply.ts";
import { route } from "./route.ts";

/** Libraries, index sets and pools of the facility. */
export const libraries = [
  route("GET /index-sets", nothing, ({ caller }) => ok(caller.indexSets.list())),
  route("POST /index-sets", json, ({ caller, input }) => created(caller.indexSets.create(input))),
  route("GET /index-sets/:indexSetId", nothing, ({ caller, input }) => ok(caller.indexSets.get(input))),
  route("GET /libraries", nothing, ({ caller, input }) => ok(caller.libraries.list(input))),
  route("POST /libraries", json, ({ caller, input }) => created(caller.libraries.create(input))),
  route("PATCH /libraries", json, ({ caller, input }) => ok(caller.libraries.update(input))),
  route("GET /libraries/labels", nothing, ({ caller, input }) =>
    printed(caller.bytes.libraries.labels(input)),
  ),
  route("GET /pools", nothing, ({ caller, input }) => ok(caller.pools.list(input))),
  route("POST /pools", json, ({ caller, input }) => created(caller.pools.create(input))),
  route("GET /pools/:poolId", nothing, ({ caller, input }) => ok(caller.pools.get(input))),
  route("PATCH /pools/:poolId", json, ({ caller, input }) => ok(caller.pools.update(input))),
  route("POST /pools/:poolId/libraries", json, ({ caller, input }) =>
    ok(caller.pools.changeLibraries(input)),
  ),
  route("GET /pools/:poolId/pipetting", nothing, ({ caller, input }) =>
    exported(caller.bytes.pools.pipetting(input)),
  ),
  route("GET /pools/:poolId/labels", nothing, ({ caller, input }) =>
    printed(caller.bytes.pools.label(input)),
  ),
];
