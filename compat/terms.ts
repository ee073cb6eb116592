import { briefJson, json, nothing } from "./bodies.ts";
import { created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Terms of use. */
export const terms = [
  route("GET /terms", nothing, ({ caller }) => ok(caller.terms.current())),
  route("POST /terms/acceptance", briefJson, ({ caller, input }) => success(caller.terms.accept(input))),
  route("GET /admin/terms", nothing, ({ caller }) => ok(caller.terms.list())),
  route("POST /admin/terms", json, ({ caller, input }) => created(caller.terms.publish(input))),
  route("POST /admin/terms/withdrawal", nothing, ({ caller }) => success(caller.terms.withdraw())),
  route("GET /admin/terms/:version", nothing, ({ caller, input }) => ok(caller.terms.version(input))),
  route("GET /admin/terms/:version/acceptances", nothing, ({ caller, input }) =>
    ok(caller.terms.acceptances(input)),
  ),
];
