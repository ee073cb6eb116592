import { nothing } from "./bodies.ts";
import { ok, unkeptTexts } from "./reply.ts";
import { route } from "./route.ts";

/** Spec §4, instance metadata. */
export const instance = [
  route("GET /version", nothing, ({ caller }) => ok(caller.instance.version())),
  route("GET /setup/status", nothing, ({ caller }) => unkeptTexts(caller.setup.status())),
];
