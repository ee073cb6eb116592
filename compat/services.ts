import { json, nothing } from "./bodies.ts";
import { created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Services of the facility that orders choose. */
export const services = [
  route("GET /services", nothing, ({ caller }) => ok(caller.services.list())),
  route("GET /admin/services", nothing, ({ caller }) => ok(caller.services.listAll())),
  route("POST /admin/services", json, ({ caller, input }) => created(caller.services.create(input))),
  route("PATCH /admin/services/:serviceId", json, ({ caller, input }) => ok(caller.services.update(input))),
  route("DELETE /admin/services/:serviceId", nothing, ({ caller, input }) =>
    success(caller.services.remove(input)),
  ),
];
