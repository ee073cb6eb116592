import { catalog, json, nothing } from "./bodies.ts";
import { unkeptDocument } from "./document.ts";
import { ok } from "./reply.ts";
import { route } from "./route.ts";

/** Catalog §4, endpoints without a session. */
export const technologies = [
  route("GET /sequencing-tech", nothing, ({ caller }) => unkeptDocument(caller.bytes.catalog.catalog())),
];

/** Additions §4, the stored catalog. */
export const technologyAdministration = [
  route("GET /admin/sequencing-tech", nothing, ({ caller }) => ok(caller.catalog.configuration())),
  route("PUT /admin/sequencing-tech", catalog, ({ caller, input }) => ok(caller.catalog.save(input))),
  route("POST /admin/sequencing-tech", json, ({ caller, input }) => ok(caller.catalog.perform(input))),
];
