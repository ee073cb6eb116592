import { json, nothing, sampleTable } from "./bodies.ts";
import { printed } from "./printed.ts";
import { created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Places where samples, libraries and pools are stored. */
export const places = [
  route("GET /places", nothing, ({ caller, input }) => ok(caller.places.list(input))),
  route("POST /places", json, ({ caller, input }) => created(caller.places.create(input))),
  route("POST /places/take-out", json, ({ caller, input }) => success(caller.places.takeOut(input))),
  route("GET /places/:placeId", nothing, ({ caller, input }) => ok(caller.places.get(input))),
  route("PUT /places/:placeId", json, ({ caller, input }) => ok(caller.places.update(input))),
  route("DELETE /places/:placeId", nothing, ({ caller, input }) => success(caller.places.delete(input))),
  route("POST /places/:placeId/samples", sampleTable, ({ caller, input }) =>
    success(caller.places.store(input)),
  ),
  route("POST /places/:placeId/items", sampleTable, ({ caller, input }) =>
    success(caller.places.storeItems(input)),
  ),
  route("GET /places/:placeId/labels", nothing, ({ caller, input }) =>
    printed(caller.bytes.places.labels(input)),
  ),
  route("GET /samples/:sampleId/places", nothing, ({ caller, input }) => ok(caller.places.ofSample(input))),
  route("GET /libraries/:libraryId/places", nothing, ({ caller, input }) =>
    ok(caller.places.ofLibrary(input)),
  ),
  route("GET /pools/:poolId/places", nothing, ({ caller, input }) => ok(caller.places.ofPool(input))),
];
