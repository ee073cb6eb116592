import { json, nothing } from "./bodies.ts";
import { exported } from "./exported.ts";
import { ok } from "./reply.ts";
import { route } from "./route.ts";

/** The audit log, for facility admins. */
export const audit = [
  route("GET /admin/audit", nothing, ({ caller, input }) => ok(caller.audit.list(input))),
  route("POST /exports/audit", json, ({ caller, input }) => exported(caller.bytes.audit.export(input))),
];
