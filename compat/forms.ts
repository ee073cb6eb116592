import { nothing } from "./bodies.ts";
import { ok } from "./reply.ts";
import { route } from "./route.ts";

/** Spec §4, modules and form schemas. */
export const forms = [route("GET /modules", nothing, ({ caller }) => ok(caller.modules.get()))];
