import { nothing } from "./bodies.ts";
import { document } from "./document.ts";
import { ok } from "./reply.ts";
import { route } from "./route.ts";

/** Spec §4, modules and form schemas. */
export const forms = [
  route("GET /modules", nothing, ({ caller }) => ok(caller.modules.get())),
  route("GET /form-schema", nothing, ({ caller, input }) => document(caller.bytes.forms.order(input))),
  route("GET /study-form-schema", nothing, ({ caller, input }) => document(caller.bytes.forms.study(input))),
];
