import { nothing } from "./bodies.ts";
import { ok } from "./reply.ts";
import { route } from "./route.ts";

/** Spec §4, instance metadata. */
export const instance = [route("GET /version", nothing, ({ caller }) => ok(caller.instance.version()))];
